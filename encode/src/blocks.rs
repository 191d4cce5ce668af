/// The choices of a game, kind by kind: how many there are of each. Ids count through them in this order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blocks<const KINDS: usize>(pub [usize; KINDS]);

impl<const KINDS: usize> Blocks<KINDS> {
    pub(crate) fn total(self) -> usize {
        self.0.iter().sum()
    }

    /// The id of choice `index` of a kind.
    #[inline]
    pub(crate) fn id(self, kind: usize, index: usize) -> u16 {
        debug_assert!(index < self.0[kind], "{index} of {:?} in kind {kind}", self.0);
        (self.0[..kind].iter().sum::<usize>() + index) as u16
    }

    /// The kind of a choice, and which one of its kind it is; `None` if there is no such choice.
    #[inline]
    pub(crate) fn find(self, id: u16) -> Option<(usize, usize)> {
        let mut index = usize::from(id);
        for (kind, size) in self.0.into_iter().enumerate() {
            if index < size {
                return Some((kind, index));
            }
            index -= size;
        }
        None
    }
}
