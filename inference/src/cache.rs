/// The last result of an expensive computation, kept by the caller for as long as it likes.
///
/// A player who thinks draws many worlds from one view. What is counted for the first of them serves all others.
///
/// ```
/// use deckname_inference::Cache;
///
/// let mut cache = Cache::default();
/// let mut squared = 0;
/// for key in [7, 7, 7, 8] {
///     let square = *cache.get_or_insert_with(key, |key| {
///         squared += 1;
///         key * key
///     });
///     assert_eq!(square, key * key);
/// }
/// assert_eq!(squared, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Cache<K, V>(Option<(K, V)>);

impl<K: PartialEq, V> Cache<K, V> {
    /// The value for this key: the one kept if the key is the same as last time, otherwise a new one.
    pub fn get_or_insert_with(&mut self, key: K, make: impl FnOnce(&K) -> V) -> &V {
        let kept = self.0.take().filter(|(last, _)| *last == key);
        let (_, value) = self.0.insert(kept.unwrap_or_else(|| {
            let value = make(&key);
            (key, value)
        }));
        value
    }
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Self(None)
    }
}
