//! A copy of the sources under `target/`, which can be changed and built without touching the originals.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use crate::run::Failed;

/// Where the copy is, and its own build folder.
#[derive(Debug)]
pub struct Scratch {
    pub tree: PathBuf,
    pub target: PathBuf,
}

impl Scratch {
    /// Makes the copy, or updates an earlier one. Unchanged files are not touched, so that little has to be rebuilt.
    pub fn new(name: &str) -> Result<Self, Failed> {
        let root = root();
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let folder = target.join("scratch").join(name);
        // Each copy has its own target folder: cargo would mistake the build of one tree for that of another.
        let scratch = Self { tree: folder.join("tree"), target: folder.join("target") };
        copy(&root, &scratch.tree).map_err(|why| Failed::Files { what: scratch.tree.clone(), why })?;
        Ok(scratch)
    }

    /// Cargo in the copy, offline.
    pub fn cargo(&self, args: &[&str], vars: &[(&str, &str)]) -> Command {
        let mut command = Command::new("cargo");
        command.current_dir(&self.tree).env("CARGO_TARGET_DIR", &self.target).env("CARGO_NET_OFFLINE", "true");
        command.args(args).envs(vars.iter().copied());
        command
    }

    pub fn read(&self, file: &str) -> Result<String, Failed> {
        let path = self.tree.join(file);
        fs::read_to_string(&path).map_err(|why| Failed::Files { what: path, why })
    }

    pub fn write(&self, file: &str, text: &str) -> Result<(), Failed> {
        let path = self.tree.join(file);
        fs::write(&path, text).map_err(|why| Failed::Files { what: path, why })
    }
}

/// The root folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// Mirrors `from` in `to`, without hidden files and build folders.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    let kept = |name: &str| !name.starts_with('.') && name != "target";
    for entry in fs::read_dir(to)?.flatten() {
        if !from.join(entry.file_name()).exists() {
            if entry.path().is_dir() { fs::remove_dir_all(entry.path())? } else { fs::remove_file(entry.path())? }
        }
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, copied) = (entry.path(), to.join(entry.file_name()));
        if !kept(&entry.file_name().to_string_lossy()) {
            continue;
        }
        if source.is_dir() {
            copy(&source, &copied)?;
        } else if fs::read(&copied).ok() != Some(fs::read(&source)?) {
            fs::write(&copied, fs::read(&source)?)?;
        }
    }
    Ok(())
}
