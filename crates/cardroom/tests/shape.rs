//! Keeps the shape of the house: who may use whom, what stays out of the lower crates, how long a file may be,
//! and that the commands and files exist that the documents name.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Each crate with those of ours that it may use.
const ORDER: [(&str, &[&str]); 12] = [
    ("cards", &[]),
    ("rules", &["cards"]),
    ("hand", &["cards", "rules"]),
    ("room", &["cards", "rules", "hand"]),
    ("problem", &[]),
    ("bots", &["cards", "rules", "hand"]),
    // Its tests play hands with bots.
    ("formats", &["cards", "rules", "hand", "room", "bots"]),
    ("scenario", &["cards", "rules", "hand", "room", "formats", "problem"]),
    ("journal", &["problem"]),
    ("sim", &["cards", "rules", "hand", "room", "bots"]),
    ("server", &["cards", "rules", "hand", "room", "bots", "formats", "journal", "problem"]),
    (
        "cardroom",
        &[
            "cards", "rules", "hand", "room", "bots", "formats", "journal", "problem", "scenario", "server",
            "sim",
        ],
    ),
];

/// Crates that do no I/O and know no clock, no randomness, no async.
const PURE: [&str; 4] = ["cards", "rules", "hand", "room"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

fn manifest(path: &Path) -> toml::Table {
    fs::read_to_string(path).expect("manifest").parse().expect("manifest is TOML")
}

/// All files below a folder whose names end so, skipping what is built or fetched.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("folder") {
            let path = entry.expect("entry").path();
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default().to_owned();
            if path.is_dir() {
                if !["target", "node_modules", "dist", ".git"].contains(&name.as_str()) {
                    open.push(path);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// What people read: the pages of `docs` and those beside it.
fn documents() -> Vec<PathBuf> {
    let mut documents = files(&root().join("docs"), &[".md"]);
    documents.extend(["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"].map(|name| root().join(name)));
    documents
}

#[test]
fn a_lower_crate_never_names_a_higher_one() {
    let members: Vec<String> = fs::read_dir(root().join("crates"))
        .expect("crates")
        .map(|e| e.expect("entry").file_name().into_string().expect("name"))
        .collect();
    for member in &members {
        assert!(ORDER.iter().any(|(name, _)| name == member), "crate {member} has no place in the order");
    }
    for (name, may_use) in ORDER {
        let manifest = manifest(&root().join("crates").join(name).join("Cargo.toml"));
        let ours = ["dependencies", "dev-dependencies", "build-dependencies"]
            .iter()
            .filter_map(|table| manifest.get(*table)?.as_table())
            .flat_map(toml::Table::keys)
            .filter(|dependency| ORDER.iter().any(|(name, _)| name == dependency));
        for dependency in ours {
            assert!(may_use.contains(&dependency.as_str()), "{name} may not use {dependency}");
        }
    }
}

#[test]
fn cards_depends_on_nothing() {
    let manifest = manifest(&root().join("crates/cards/Cargo.toml"));
    let none = manifest.get("dependencies").and_then(toml::Value::as_table).is_none_or(toml::Table::is_empty);
    assert!(none, "others will want `cards` on its own: it has no dependencies");
}

#[test]
fn the_pure_crates_do_no_io_and_know_no_clock_randomness_or_async() {
    let barred = [
        "std::fs",
        "std::net",
        "std::io",
        "std::env",
        "std::process",
        "std::time",
        "SystemTime",
        "Instant::",
        "tokio",
        "rand::",
        "getrandom",
        "async fn",
        ".await",
        "println!",
        "eprintln!",
        "thread::sleep",
    ];
    for name in PURE {
        for file in files(&root().join("crates").join(name).join("src"), &[".rs"]) {
            let text = fs::read_to_string(&file).expect("source");
            for (number, line) in text.lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for word in barred {
                    // `awaiting` and `awaited` are our own words and no async.
                    let code = code.replace(".awaiting", "").replace(".awaited", "");
                    assert!(
                        !code.contains(word),
                        "{}:{}: {word} does not belong here",
                        file.display(),
                        number + 1
                    );
                }
            }
        }
        let manifest = manifest(&root().join("crates").join(name).join("Cargo.toml"));
        let dependencies =
            manifest.get("dependencies").and_then(toml::Value::as_table).cloned().unwrap_or_default();
        for barred in ["rand", "tokio", "getrandom", "chrono", "time"] {
            assert!(!dependencies.contains_key(barred), "{name} may not depend on {barred}");
        }
    }
}

#[test]
fn every_public_item_is_documented_and_unsafe_code_stays_in_one_place() {
    let workspace = manifest(&root().join("Cargo.toml"));
    let rust = &workspace["workspace"]["lints"]["rust"];
    assert_eq!(rust["missing_docs"].as_str(), Some("deny"));
    assert_eq!(rust["unsafe_code"].as_str(), Some("deny"));
    for (name, _) in ORDER {
        let folder = root().join("crates").join(name);
        assert_eq!(
            manifest(&folder.join("Cargo.toml"))["lints"]["workspace"].as_bool(),
            Some(true),
            "{name}"
        );
        let lib = fs::read_to_string(folder.join("src/lib.rs")).expect("lib.rs");
        assert!(lib.starts_with("//! "), "{name}/src/lib.rs opens with what the crate is for");
        if name != "cards" {
            assert!(lib.contains("#![forbid(unsafe_code)]"), "{name} forbids unsafe code");
        }
        for file in files(&folder, &[".rs"]) {
            let text = fs::read_to_string(&file).expect("source");
            for word in ["allow(missing_docs)", "expect(missing_docs)"] {
                let here = file.ends_with("tests/shape.rs");
                assert!(here || !text.contains(word), "{} hides undocumented items", file.display());
            }
            let simd = file.ends_with("cards/src/simd.rs") || file.ends_with("tests/shape.rs");
            assert!(
                simd || !text.contains("allow(unsafe_code)"),
                "{} may not allow unsafe code",
                file.display()
            );
        }
    }
}

/// Where the house itself asks for cards, which nobody who plays or watches may see, outside the crate that deals them.
/// Whoever adds to this list says for whom.
const ASK_AS_THE_HOUSE: [(&str, &str); 7] = [
    ("crates/formats/src/fair/mod.rs", "commits to stubs that are made anew"),
    ("crates/formats/src/history/source.rs", "opens commitments to cards that a watcher was told"),
    ("crates/formats/src/phh/history.rs", "writes hands that the program itself played down"),
    ("crates/formats/src/phh/tell.rs", "tells a recorded hand again to whoever has its record"),
    ("crates/scenario/src/deal.rs", "deals the cards that a file stacks"),
    ("crates/scenario/src/expect.rs", "holds a hand against what its file expects"),
    ("crates/scenario/src/judge.rs", "judges a hand whose cards its file has"),
];

#[test]
fn only_known_places_ask_for_cards_as_the_house() {
    let root = root();
    let mut found = BTreeSet::new();
    for file in files(&root.join("crates"), &[".rs"]) {
        let name = file.strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
        if name.contains("/tests/") || name.starts_with("crates/hand/") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("text");
        if ["Viewer::House", "for_house("].iter().any(|way| text.contains(way)) {
            found.insert(name);
        }
    }
    let known: BTreeSet<String> = ASK_AS_THE_HOUSE.iter().map(|(file, _)| (*file).to_owned()).collect();
    assert_eq!(found, known, "cards are given out for the house where nobody expects it");
}

#[test]
fn no_file_is_too_long_to_read() {
    for file in files(&root(), &[".rs", ".ts", ".svelte", ".js", ".toml", ".hand", ".table"]) {
        let text = fs::read_to_string(&file).expect("text");
        let lines = text.lines().count();
        assert!(lines <= 1000, "{} has {lines} lines: split it by noun", file.display());
    }
}

#[test]
fn the_documents_commands_exist() {
    let makefile = fs::read_to_string(root().join("Makefile")).expect("Makefile");
    let targets: Vec<&str> = makefile
        .lines()
        .filter_map(|line| line.split_once(':').map(|(target, _)| target))
        .filter(|target| !target.contains([' ', '\t', '.', '$']))
        .collect();
    let commands = cardroom::cli::command_names();
    let mut seen = BTreeSet::new();
    // What is hashed begins with the program's name and is no command.
    for document in documents().iter().filter(|path| !path.ends_with("fairness.md")) {
        let (name, text) = (document.display(), fs::read_to_string(document).expect("document"));
        for word in text.split('`').skip(1).step_by(2).chain(text.lines().filter(|l| l.starts_with("    "))) {
            let words: Vec<&str> = word.split_whitespace().collect();
            for pair in words.windows(2) {
                // Players make it 800 in the pages about scenarios.
                if pair[0] == "make" && pair[1] != "it" {
                    assert!(targets.contains(&pair[1]), "{name}: there is no `make {}`", pair[1]);
                    seen.insert(pair[1].to_owned());
                }
                if pair[0] == "cardroom" && !pair[1].starts_with('-') {
                    assert!(
                        commands.iter().any(|c| c == pair[1]),
                        "{name}: there is no `cardroom {}`",
                        pair[1]
                    );
                }
            }
        }
    }
    for target in ["run", "test"] {
        assert!(seen.contains(target), "the README names `make {target}`");
        assert!(targets.contains(&target));
    }
}

/// Documents name files in backticks, from the project's folder on; `{a,b}` stands for several.
#[test]
fn the_documents_files_exist() {
    const FOLDERS: [&str; 7] = ["bench/", "crates/", "data/", "docs/", "scripts/", "tests/", "web/"];
    let mut seen = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).expect("document");
        let is_path = |word: &&str| {
            FOLDERS.iter().any(|folder| word.starts_with(folder)) && !word.contains([' ', '\n'])
        };
        for named in text.split('`').skip(1).step_by(2).filter(is_path) {
            for path in spelled_out(named) {
                // Of a pattern, its folder.
                let path = ["/*", "/<"]
                    .iter()
                    .find_map(|sign| path.split_once(sign))
                    .map_or(&*path, |(folder, _)| folder);
                assert!(root().join(path).exists(), "{}: there is no {path}", document.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

fn spelled_out(path: &str) -> Vec<String> {
    match path.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?))) {
        Some((before, (several, after))) => {
            several.split(',').map(|one| format!("{before}{one}{after}")).collect()
        }
        None => vec![path.to_owned()],
    }
}

#[test]
fn nothing_is_left_for_later_in_the_code() {
    let marks =
        [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("unimplemented", "!("), concat!("todo", "!(")];
    for file in files(&root(), &[".rs", ".ts", ".svelte", ".js"]) {
        let text = fs::read_to_string(&file).expect("text");
        for mark in marks {
            assert!(!text.contains(mark), "{} holds {mark}", file.display());
        }
    }
}
