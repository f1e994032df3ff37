//! Turns `data/policies` into tables and types, and carries the shipped books into the crate as text.
//!
//! A new policy is one entry in a TOML file: everything the program knows of it is made here. A mistake in a policy
//! file fails the build and is reported with its file, line and column.

mod code;
mod policies;
mod types;

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    let data = Path::new(&variable("CARGO_MANIFEST_DIR")).join("../../data");
    let out = PathBuf::from(variable("OUT_DIR"));
    let (policies, books) = (data.join("policies"), data.join("books"));
    println!("cargo::rerun-if-changed={}", policies.display());
    println!("cargo::rerun-if-changed={}", books.display());
    println!("cargo::rerun-if-changed=build");

    let files: Vec<(String, String)> = toml_files(&policies)
        .into_iter()
        .filter(|path| stem(path) != "contradictions")
        .map(|path| (stem(&path), read(&path)))
        .collect();
    let questions = match policies::read(&files) {
        Ok(questions) => questions,
        Err(faults) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
            return;
        }
    };
    write(&out.join("definitions.rs"), &code::definitions(&questions));
    write(&out.join("policies.rs"), &types::policies(&questions));
    write(&out.join("unders.rs"), &types::unders(&questions));
    write(&out.join("books.rs"), &code::books(&shipped(&books)));
    let contradictions = policies.join("contradictions.toml");
    let path = contradictions.to_str().expect("paths are plain text");
    write(&out.join("contradictions.rs"), &format!("include_str!({path:?})\n"));
}

/// The shipped books: each folder's name with the paths of its files.
fn shipped(books: &Path) -> Vec<(String, Vec<PathBuf>)> {
    let mut folders: Vec<PathBuf> = entries(books).into_iter().filter(|path| path.is_dir()).collect();
    folders.sort();
    folders.iter().map(|folder| (stem(folder), toml_files(folder))).collect()
}

fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = entries(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let listing = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    listing.map(|entry| entry.expect("a folder entry").path().canonicalize().expect("a path")).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().and_then(|stem| stem.to_str()).expect("file names are plain text").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
