//! Scenarios as tests find and run them.

// Each test program uses a part of this.
#![allow(dead_code)]

use std::{
    fs,
    path::{Path, PathBuf},
};

use scenario::File;

/// The project's folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// All files below a folder whose names have this ending, in order.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|other| other == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Runs a scenario's text under its books; the message says what does not go as written.
pub(crate) fn play(name: &str, text: &str) -> Result<File, String> {
    let file = File::parse(name, text).map_err(|mistake| {
        let (line, column) = mistake.line_and_column();
        format!("{name}:{line}:{column}: {}", mistake.what)
    })?;
    for run in file.run() {
        if let Some(failure) = run.failure {
            let (line, column) = file.line_and_column(failure.span.start);
            let (expected, happened) = (failure.expected, failure.happened);
            return Err(format!("{name}:{line}:{column}: under {}, {expected}\n  but {happened}", run.book));
        }
    }
    Ok(file)
}
