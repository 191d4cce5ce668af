//! The Python package: a virtual environment, the wheel, and its tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::need::{install_missing, install_packages, on_path};
use crate::run::{ALL_TESTS, Failed, cargo, shown};

const VENV: &str = "target/venv";
const WHEELS: &str = "target/wheels";
/// What the tests need, pinned; a copy of it in the environment says that all of it is installed.
const REQUIREMENTS: &str = "python/requirements.txt";

/// Builds the wheel, installs it and runs `python/tests`.
pub fn test() -> Result<(), Failed> {
    prepare()?;
    build()?;
    // As the other tests build it, so that nothing is built twice.
    cargo(&["test", "--workspace", "--no-run", "--features", ALL_TESTS, "--test", "dataset"])?;
    let program = absolute("target/debug/deckname");
    shown(venv("python").args(["-m", "pytest"]).env("DECKNAME_PROGRAM", program).current_dir("python"))
}

/// Prints how fast the package is beside others, in one run.
pub fn bench() -> Result<(), Failed> {
    prepare()?;
    build()?;
    shown(
        venv("python")
            .args(["-m", "pip", "install", "--quiet", "--requirement", "requirements-bench.txt"])
            .current_dir("python"),
    )?;
    shown(venv("python").arg("bench.py").current_dir("python"))
}

/// Makes the environment, unless it is there.
fn prepare() -> Result<(), Failed> {
    install_missing(&[("python3", "python3")], "Python 3.10 or later")?;
    let (installed, wanted) = (Path::new(VENV).join("requirements.txt"), Path::new(REQUIREMENTS));
    let files = |what: &Path, why| Failed::Files { what: what.to_path_buf(), why };
    let pinned = std::fs::read_to_string(wanted).map_err(|why| files(wanted, why))?;
    if std::fs::read_to_string(&installed).is_ok_and(|text| text == pinned) {
        return Ok(());
    }
    let make = || shown(Command::new("python3").args(["-m", "venv", VENV]));
    // Debian splits the module off.
    if make().is_err() && on_path("apt-get") {
        install_packages(&["python3-venv"])?;
        make()?;
    }
    shown(venv("python").args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(absolute(REQUIREMENTS)))?;
    std::fs::write(&installed, pinned).map_err(|why| files(&installed, why))
}

fn build() -> Result<(), Failed> {
    let wheels = absolute(WHEELS);
    // An old wheel must not be installed in place of the new one.
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).map_err(|why| Failed::Files { what: wheels.clone(), why })?;
    }
    shown(
        venv("maturin")
            .args(["build", "--quiet", "--profile", "wheel", "--out"])
            .arg(&wheels)
            .env("VIRTUAL_ENV", absolute(VENV))
            .current_dir("python"),
    )?;
    let install = ["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "--no-index", "--find-links"];
    shown(venv("python").args(install).arg(&wheels).arg("deckname"))
}

/// A program of the environment.
fn venv(program: &str) -> Command {
    Command::new(absolute(VENV).join("bin").join(program))
}

/// From the folder of the workspace, where xtask runs.
fn absolute(path: &str) -> PathBuf {
    std::env::current_dir().unwrap_or_default().join(path)
}
