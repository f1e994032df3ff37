//! The list of what the hands should show is kept: nothing that a hand shows is said to be missing, nothing that is
//! missing goes unsaid, and `docs/coverage.md` is what the hands say now.

mod common;

use std::{collections::BTreeSet, fs};

use common::{files, root};
use scenario::{
    File,
    coverage::{Coverage, Item, Row, elsewhere, known_to_be_missing},
};

/// What the project's own scenarios show.
fn coverage() -> Coverage {
    let folder = root().join("tests");
    let paths = File::ENDINGS.iter().flat_map(|ending| files(&folder, ending));
    let claims: Vec<(String, Vec<Item>)> = paths
        .map(|path| {
            let text = fs::read_to_string(&path).expect("text");
            let name = path.strip_prefix(root()).expect("below").display().to_string();
            let file = File::parse(&name, &text).expect("it is well formed");
            (name, file.shows())
        })
        .collect();
    Coverage::of(claims.iter().map(|(name, items)| (name.clone(), items.as_slice())))
}

#[test]
fn what_is_missing_is_said_to_be() {
    let coverage = coverage();
    let missing: BTreeSet<Item> = coverage.missing().map(Row::item).collect();
    let known = known_to_be_missing();
    assert_eq!(
        missing.difference(known).collect::<Vec<_>>(),
        Vec::<&Item>::new(),
        "no hand shows these: write one, or list them under `not-shown` in data/coverage.toml"
    );
    assert_eq!(
        known.difference(&missing).collect::<Vec<_>>(),
        Vec::<&Item>::new(),
        "a hand shows these: take them from `not-shown` in data/coverage.toml"
    );
}

#[test]
fn files_besides_hands_exist() {
    for file in elsewhere() {
        assert!(root().join(file).is_file(), "data/coverage.toml names {file}, which does not exist");
    }
}

/// An edit of a hand shows in review as an edit of the page.
#[test]
fn the_page_is_up_to_date() {
    let kept = fs::read_to_string(root().join("docs/coverage.md")).expect("docs/coverage.md");
    assert!(coverage().page() == kept, "docs/coverage.md is not what the hands show now: run `make docs`");
}
