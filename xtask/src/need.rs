use std::path::Path;
use std::process::Command;

use crate::run::{Failed, shown};

/// What looks for barriers on the pages: its npm package, and the file that the browser tests inject.
const AXE: &str = "axe-core@4.14.0";
const AXE_PACKED: &str = "axe-core-4.14.0.tgz";
const AXE_FILE: &str = "target/axe-4.14.0/axe.min.js";

/// Installs what the tests need: a browser with its driver, PostgreSQL, nginx, sqlite3, OpenSSL, curl, npm, `kill`, Python, and
/// axe-core. The Python package has an environment of its own.
pub fn install() -> Result<(), Failed> {
    install_programs()?;
    fetch_axe()
}

fn install_programs() -> Result<(), Failed> {
    let mut programs = vec![
        ("chromium", "chromium"),
        ("chromedriver", "chromium-driver"),
        ("curl", "curl"),
        ("kill", "procps"),
        ("npm", "npm"),
        ("nginx", "nginx-light"),
        ("openssl", "openssl"),
        ("python3", "python3"),
        ("sqlite3", "sqlite3"),
    ];
    if !has_postgres() {
        programs.push(("postgres", "postgresql"));
    }
    let what = "Chromium, ChromeDriver, curl, `kill`, npm, nginx, OpenSSL, Python, sqlite3 or PostgreSQL";
    install_missing(&programs, what)
}

/// Debian keeps PostgreSQL's programs outside of PATH, in a folder for each version. The client alone has such a folder too.
fn has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    on_path("postgres") || versions.map(|version| version.path().join("bin/postgres")).any(|program| program.exists())
}

/// Installs the packages of those programs that are missing, if the machine has `apt-get`.
pub fn install_missing(programs: &[(&str, &str)], what: &'static str) -> Result<(), Failed> {
    let missing: Vec<&str> =
        programs.iter().filter(|(program, _)| !on_path(program)).map(|(_, package)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !on_path("apt-get") {
        return Err(Failed::Missing { what, how: "install it with your package manager" });
    }
    install_packages(&missing)
}

/// Installs packages of Debian.
pub fn install_packages(packages: &[&str]) -> Result<(), Failed> {
    shown(Command::new("apt-get").arg("update"))?;
    let install = ["install", "--yes", "--no-install-recommends"];
    shown(Command::new("apt-get").args(install).args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Fetches axe-core into `target`, once.
fn fetch_axe() -> Result<(), Failed> {
    let file = Path::new(AXE_FILE);
    let Some(folder) = file.parent().filter(|_| !file.exists()) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|why| Failed::Files { what: folder.to_path_buf(), why })?;
    shown(Command::new("npm").args(["pack", "--silent", AXE]).current_dir(folder))?;
    let packed = folder.join(AXE_PACKED);
    let unpack = ["--strip-components=1", "package/axe.min.js"];
    shown(Command::new("tar").arg("-xzf").arg(&packed).arg("-C").arg(folder).args(unpack))
}

pub fn on_path(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| Path::new(&folder).join(program).exists()))
}
