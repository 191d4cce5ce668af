use std::path::Path;
use std::process::Command;

use crate::run::{Failed, shown};

/// Installs a browser, its driver and PostgreSQL if they are missing and the machine has `apt-get`.
pub fn install() -> Result<(), Failed> {
    let programs = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];
    let mut missing: Vec<&str> =
        programs.into_iter().filter(|(program, _)| !on_path(program)).map(|(_, package)| package).collect();
    // Debian keeps PostgreSQL's programs outside of PATH.
    if !on_path("postgres") && !Path::new("/usr/lib/postgresql").exists() {
        missing.push("postgresql");
    }
    if missing.is_empty() {
        return Ok(());
    }
    if !on_path("apt-get") {
        let how = "install Chromium, ChromeDriver and PostgreSQL with your package manager";
        return Err(Failed::Missing { what: "a browser or a PostgreSQL for the tests", how });
    }
    shown(Command::new("apt-get").arg("update"))?;
    let install = ["install", "--yes", "--no-install-recommends"];
    shown(Command::new("apt-get").args(install).args(missing).env("DEBIAN_FRONTEND", "noninteractive"))
}

pub fn on_path(program: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| Path::new(&folder).join(program).exists()))
}
