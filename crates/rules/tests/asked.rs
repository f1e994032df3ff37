//! A policy's class is shown by what uses it: what is called enforced is asked for by code, and what is called built in,
//! text or not yet built is not.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use rules::{Class, Definition};

/// Every source file of the crates but `rules`, which carries the policies and follows none.
fn sources() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folders: Vec<PathBuf> = fs::read_dir(crates)
        .expect("the crates")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.file_name().is_some_and(|name| name != "rules"))
        .map(|path| path.join("src"))
        .filter(|path| path.is_dir())
        .collect();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let tests = path.file_name().is_some_and(|name| name == "tests" || name == "tests.rs");
            if path.is_dir() && !tests {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !tests {
                files.push(path);
            }
        }
    }
    files
}

/// The code that is run: without tests, comments and what is only brought into scope.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    let mut code = String::new();
    let mut importing = false;
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or(line);
        let start = line.trim_start();
        importing |= ["use ", "pub use ", "pub(crate) use ", "pub(super) use "]
            .iter()
            .any(|word| start.starts_with(word));
        if !importing {
            code.push_str(line);
            code.push('\n');
        }
        importing &= !line.trim_end().ends_with(';');
    }
    code
}

/// Names that are handed to something: `get_in(ButtonMethod, &at)` hands over `ButtonMethod`.
fn handed_over(code: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut rest = 0;
    while let Some(start) = code[rest..].find(|letter: char| letter.is_ascii_uppercase()).map(|at| at + rest)
    {
        let end = code[start..].find(|letter| !is_name(letter)).map_or(code.len(), |at| at + start);
        let before = code[..start].trim_end_matches("policy::").trim_end();
        let after = code[end..].trim_start();
        if before.ends_with(['(', ',']) && after.starts_with([',', ')']) {
            found.insert(&code[start..end]);
        }
        rest = end;
    }
    found
}

/// `raise-cap.heads-up` as `RaiseCapHeadsUp`: what the build script calls it.
fn constant(name: &str) -> String {
    let capital = |word: &str| {
        word.chars().take(1).map(|c| c.to_ascii_uppercase()).chain(word.chars().skip(1)).collect::<String>()
    };
    name.split(['-', '.']).map(capital).collect()
}

#[test]
fn a_class_is_shown_by_what_uses_it() {
    let texts: Vec<String> =
        sources().iter().map(|path| code(&fs::read_to_string(path).expect("text"))).collect();
    let asked: BTreeSet<&str> = texts.iter().flat_map(|text| handed_over(text)).collect();
    assert!(asked.contains("ButtonMethod") && asked.len() > 200, "{} names", asked.len());
    let mut wrong: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for policy in Definition::all() {
        let told = match (policy.class, asked.contains(constant(policy.name).as_str())) {
            (Class::Enforced, false) => "called enforced, and no code asks for it",
            (Class::BuiltIn | Class::GameFile, true) => "called built in, and code asks for it",
            (Class::Text, true) => "called text, and code asks for it",
            (Class::NotYet, true) => "called not built yet, and code asks for it",
            _ => continue,
        };
        let place = format!("{} (data/policies/{}.toml)", policy.name, policy.subject);
        wrong.entry(told).or_default().push(place);
    }
    let lines: Vec<String> =
        wrong.iter().map(|(told, keys)| format!("{told}:\n  {}", keys.join("\n  "))).collect();
    assert!(wrong.is_empty(), "change their class, or the code:\n{}", lines.join("\n"));
}
