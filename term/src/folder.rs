use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use deckname_table::{Fairness, Table};

use crate::{Saved, TermError};

/// The folder of saved games. The records of finished games are in a folder below it.
///
/// A file is named after the game and its commitment, `heimlich.57d4aa37.json`, so that two games do not share one.
#[derive(Clone, Debug)]
pub struct SaveFolder {
    folder: PathBuf,
}

impl SaveFolder {
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// `$XDG_STATE_HOME/deckname`, else `~/.local/state/deckname`. `None` if there is no home directory.
    pub fn at_home() -> Option<Self> {
        let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")))?;
        Some(Self::new(state.join("deckname")))
    }

    /// The file for a new game.
    pub fn new_file(&self, game: &str, fairness: &Fairness) -> SaveFile {
        let stem = format!("{game}.{}", &fairness.commitment()[..8]);
        SaveFile { folder: self.clone(), path: self.folder.join(format!("{stem}.json")), stem, contents: None }
    }

    /// The game that was saved last; if `game` is given, the last of that game.
    pub fn latest(&self, game: Option<&str>) -> Result<(Saved, Box<dyn Table>, SaveFile), TermError> {
        let path = self.newest(game)?.ok_or_else(|| TermError::NothingSaved { folder: self.folder.clone() })?;
        let bytes = fs::read(&path).map_err(|why| TermError::File { path: path.clone(), why })?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (saved, table) = Saved::from_text(&text).map_err(|why| TermError::Damaged { path: path.clone(), why })?;
        let save_file = SaveFile { path, contents: Some(text), ..self.new_file(table.game(), &saved.fairness) };
        Ok((saved, table, save_file))
    }

    fn newest(&self, game: Option<&str>) -> Result<Option<PathBuf>, TermError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(TermError::File { path: self.folder.clone(), why }),
        };
        let files = entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| is_of(path, game));
        Ok(files.max_by_key(|path| (written(path), path.clone())))
    }
}

fn is_of(path: &Path, game: Option<&str>) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    let first = name.split('.').next();
    path.extension() == Some(OsStr::new("json")) && game.is_none_or(|game| first == Some(game))
}

fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// The file of one game, and what we know to be in it.
#[derive(Clone, Debug)]
pub struct SaveFile {
    folder: SaveFolder,
    stem: String,
    path: PathBuf,
    /// What we have read from the file or written to it. If it holds anything else, it is not ours to overwrite.
    contents: Option<String>,
}

impl SaveFile {
    /// Saves the game. If another game has taken its name in the meantime, it gets a new one.
    pub fn save(&mut self, saved: &Saved) -> Result<&Path, TermError> {
        let text = saved.to_text();
        let folder = self.folder.folder.clone();
        self.path = self.free_name(&folder, self.contents.as_deref())?;
        replace(&self.path, &text)?;
        self.contents = Some(text);
        Ok(&self.path)
    }

    /// Writes the record of the finished game, and removes the saved one.
    pub fn finish(&mut self, saved: &Saved) -> Result<PathBuf, TermError> {
        let text = format!("{}\n", saved.record.to_json());
        let path = self.free_name(&self.folder.folder.join("finished"), None)?;
        replace(&path, &text)?;
        if let Some(contents) = self.contents.take()
            && fs::read(&self.path).is_ok_and(|there| there == contents.as_bytes())
        {
            fs::remove_file(&self.path).map_err(|why| TermError::File { path: self.path.clone(), why })?;
        }
        Ok(path)
    }

    /// The first of our names that is free or holds what we have written.
    fn free_name(&self, folder: &Path, ours: Option<&str>) -> Result<PathBuf, TermError> {
        let fails = |why| TermError::File { path: folder.to_path_buf(), why };
        fs::create_dir_all(folder).map_err(fails)?;
        let names = std::iter::once(format!("{}.json", self.stem));
        let names = names.chain((2..).map(|copy: u32| format!("{}.{copy}.json", self.stem)));
        for path in names.map(|name| folder.join(name)) {
            match fs::read(&path) {
                Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(path),
                Err(why) => return Err(TermError::File { path, why }),
                Ok(there) if ours.is_some_and(|ours| there == ours.as_bytes()) => return Ok(path),
                Ok(_) => {}
            }
        }
        Err(fails(io::ErrorKind::AlreadyExists.into()))
    }
}

/// All or nothing: after a crash in the middle the old file is still there.
fn replace(path: &Path, text: &str) -> Result<(), TermError> {
    let draft = path.with_extension(format!("{}.part", std::process::id()));
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, path))
        .map_err(|why| TermError::File { path: path.to_path_buf(), why })
}
