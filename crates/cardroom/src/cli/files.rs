//! Files that the command line names, one by one or by their folders, and those that cannot be read.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::Serialize;

use problem::Problem;

/// A file, or a hand in it, that cannot be played.
#[derive(Debug, Serialize)]
pub(super) struct Malformed {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) what: String,
    pub(super) help: Option<String>,
}

/// The files at these paths: each itself, or all below it whose names have one of these endings, in the order of their
/// names.
pub(super) fn find(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(below(path, endings)?);
        } else {
            // Whether it can be read is seen at once, before anything is played.
            fs::File::open(path).map_err(|error| Problem::unreadable(path, &error))?;
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn below(path: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, Problem> {
    let mut files = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| Problem::unreadable(&folder, &error))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|wanted| path.extension().is_some_and(|ending| ending == *wanted)) {
                files.push(path);
            }
        }
    }
    files.sort();
    if files.is_empty() {
        let wanted: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
        return Err(Problem::new(format!("there is no {} file in {}", wanted.join(" or "), path.display()))
            .help("give the path of a file, or of a folder that holds some"));
    }
    Ok(files)
}
