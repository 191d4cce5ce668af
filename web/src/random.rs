//! Randomness from the operating system: for ids, salts, keys and delays.

#[cfg(feature = "simulation")]
thread_local! {
    /// Where this thread's random numbers come from in a simulation.
    static SIMULATED: std::cell::RefCell<Option<deckname_engine::Wyrand>> = const { std::cell::RefCell::new(None) };
}

/// From now on the random numbers of this thread follow from the seed. Programs that people use are built without this.
#[cfg(feature = "simulation")]
pub fn simulate(seed: u64) {
    SIMULATED.set(Some(deckname_engine::Wyrand::new(seed)));
}

/// Letters and digits that cannot be mistaken for one another in any font.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// 128 random bits, in hexadecimal.
pub fn token() -> String {
    hex::encode(bytes::<16>())
}

/// The id of a new table: 60 random bits, short enough to type.
pub fn table_id() -> String {
    letters(bytes())
}

/// 60 of these bits as letters.
pub fn letters(bytes: [u8; 12]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The beginning of a table's id that somebody has typed as its code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Code {
    /// Five letters, read from a screen across the room: one of 33 million. They lead to tables on a screen only.
    Screen(String),
    /// Seven letters, one of 34 billion, for any table.
    Table(String),
}

impl Code {
    const ON_SCREEN: usize = 5;
    const ANYWHERE: usize = 7;

    /// The code that the screen of this table shows.
    pub fn on_screen(id: &str) -> String {
        id.chars().take(Self::ON_SCREEN).collect::<String>().to_uppercase()
    }

    /// The code of this table.
    pub fn of(id: &str) -> String {
        id.chars().take(Self::ANYWHERE).collect::<String>().to_uppercase()
    }

    /// However people write it; `None` if it is none.
    pub fn read(typed: &str) -> Option<Self> {
        let screen = || read_letters(typed, Self::ON_SCREEN).map(Self::Screen);
        read_letters(typed, Self::ANYWHERE).map(Self::Table).or_else(screen)
    }

    pub fn letters(&self) -> &str {
        match self {
            Self::Screen(letters) | Self::Table(letters) => letters,
        }
    }
}

fn read_letters(typed: &str, count: usize) -> Option<String> {
    let letters: String = typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect();
    let letters = letters.to_lowercase();
    (letters.len() == count && letters.bytes().all(|letter| LETTERS.contains(&letter))).then_some(letters)
}

/// How many letters the code has by which a key comes to another device: one of a million billions.
const PARCEL_CODE: usize = 10;

/// A new code for a key on its way to another device.
pub fn parcel_code() -> String {
    letters(bytes())[..PARCEL_CODE].to_string()
}

/// The code as people read it: `ABCDE-FGHIJ`.
pub fn spaced(code: &str) -> String {
    let (one, two) = code.split_at(PARCEL_CODE / 2);
    format!("{one}-{two}").to_uppercase()
}

/// The code that somebody has typed, however they write it; `None` if it is none.
pub fn read_parcel_code(typed: &str) -> Option<String> {
    read_letters(typed, PARCEL_CODE)
}

pub fn number() -> u64 {
    u64::from_be_bytes(bytes())
}

/// A number from 0 up to 1.
pub fn unit() -> f64 {
    (number() >> 11) as f64 / (1u64 << 53) as f64
}

/// # Panics
/// If the operating system provides no random numbers: without them no secret is safe.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(feature = "simulation")]
    if let Some(rng) = SIMULATED.with_borrow_mut(|rng| rng.as_mut().map(deckname_engine::Rng::next)) {
        let mut rng = deckname_engine::Wyrand::new(rng);
        bytes.fill_with(|| deckname_engine::Rng::below(&mut rng, 256) as u8);
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the system's random numbers");
    bytes
}
