//! Every shipped structure reads, is written as its file would be and read again; mistakes are pointed at; the document's
//! example is a structure.

use rules::{
    play::Chips,
    structure::{self, Row, Structure},
};

#[test]
fn every_shipped_structure_reads_and_is_written_again() {
    assert!(structure::all().len() >= 7);
    for shipped in structure::all() {
        let text = shipped.to_string();
        let again = Structure::parse(&format!("{}.toml", shipped.id), &text)
            .unwrap_or_else(|error| panic!("{}: {error}\n{text}", shipped.id));
        assert_eq!(&again, shipped);
    }
}

#[test]
fn every_file_is_shipped() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/structures");
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        assert!(structure::shipped(&id).is_some(), "{id} is not carried into the program");
    }
}

/// What the home booklet's schedule says.
#[test]
fn the_home_evening_is_the_booklets() {
    let home = structure::shipped("home-t1000").expect("it is shipped");
    let library = rules::Library::shipped();
    let book = library.resolve("home-tourney", rules::Context::Tournament).expect("it is shipped");
    let rows = book.get(rules::policy::TournBlindsSchedule);
    let booklet: Vec<(u64, u64)> =
        rows.usual().iter().map(|row| (u64::from(row.small), u64::from(row.big))).collect();
    let ours: Vec<(u64, u64)> = home.levels().map(|level| (level.small.0, level.big.0)).collect();
    assert_eq!(ours, booklet);
    assert_eq!(
        home.rebuys.map(|rebuys| (rebuys.until, rebuys.most, rebuys.chips)),
        Some((4, Some(1), Chips(1000)))
    );
}

#[test]
fn levels_are_counted_without_the_breaks_and_the_last_goes_on() {
    let home = structure::shipped("home-t1000").expect("it is shipped");
    assert!(matches!(home.rows[3], Row::Break(_)));
    assert_eq!(home.level(4).map(|level| level.big), Some(Chips(50)));
    assert_eq!(home.level(99).map(|level| level.big), Some(Chips(2000)));
    assert_eq!(home.smallest_chip_at(2), Some(Chips(5)));
    assert_eq!(home.smallest_chip_at(4), Some(Chips(25)));
}

/// The keys that a file needs, with one thing wrong; where, what, and what would be right.
#[test]
fn mistakes_are_pointed_at() {
    let fine = "name = \"A\"\nstack = 1000\nchips = [5, 25]\nminutes = 20\n";
    let levels = "levels = [{ small = 10, big = 20 }, { small = 20, big = 40 }]\n";
    let cases: &[(String, &str, &str)] = &[
        (format!("{fine}{levels}levles = 3\n"), "levles", "a structure has no `levles`"),
        (fine.to_owned(), "name = \"A\"", "a structure needs a `levels`"),
        (format!("{fine}levels = []\n"), "[]", "there are no levels"),
        (fine.replace("1000", "1003") + levels, "1003", "a stack of 1003 cannot be made up of chips of 5"),
        (fine.replace("[5, 25]", "[25, 5]") + levels, "5", "a chip of 5 comes after one of 25"),
        (
            fine.replace("[5, 25]", "[25, 60]") + levels,
            "60",
            "a chip of 60 cannot be changed for chips of 25",
        ),
        (
            format!("{fine}levels = [{{ small = 40, big = 20 }}]\n"),
            "40",
            "the small blind of 40 is more than the big blind of 20",
        ),
        (
            format!("{fine}levels = [{{ minutes = 20 }}]\n"),
            "20",
            "level 1 has neither blinds nor limits nor an ante",
        ),
        (format!("{fine}levels = [{{ break = 5 }}]\n"), "{ break = 5 }", "an event begins with a level"),
        (
            format!("{fine}levels = [{{ small = 10, big = 20 }}, {{ break = 5, big = 40 }}]\n"),
            "40",
            "a break has no `big`",
        ),
        (
            format!("{fine}levels = [{{ small = 10, big = 20 }}, {{ break = 5, color-up = [100] }}]\n"),
            "100",
            "no chip of 100 is in play by then",
        ),
        (
            format!("{fine}levels = [{{ small = 10, big = 20 }}, {{ break = 5, color-up = [25] }}]\n"),
            "25",
            "chips of 25 are raced off before those of 5",
        ),
        (
            format!("{fine}levels = [{{ small = 10, big = 20 }}, {{ break = 5, color-up = [5, 25] }}]\n"),
            "25",
            "the last chips cannot be raced off",
        ),
        (
            format!("{fine}levels = [{{ small = 10, big = 20, color-up = [5] }}]\n"),
            "[5]",
            "chips are raced off in a break",
        ),
        (format!("{fine}{levels}late-entry = 3\n"), "3", "there is no level 3"),
        (format!("{fine}{levels}antes = \"each\"\n"), "\"each\"", "no level has an ante"),
        (format!("{fine}{levels}antes = \"all\"\n"), "\"all\"", "`antes` cannot be `all`"),
        (format!("{fine}{levels}rebuys = {{ until = 2 }}\n"), "{ until = 2 }", "rebuys needs a `chips`"),
        (
            fine.replace("minutes = 20\n", "") + levels,
            "{ small = 10, big = 20 }",
            "nothing says how long level 1 lasts",
        ),
        (
            format!("{fine}levels = [{{ small = -5, big = 20 }}]\n"),
            "-5",
            "`small` should be a whole number from 1 to 1000000000000",
        ),
        ("name = ".to_owned(), "", "string values must be quoted, expected literal string"),
    ];
    for (text, pointed_at, what) in cases {
        let error = Structure::parse("bad.toml", text).expect_err(what);
        assert_eq!(error.what, *what, "{text}");
        if !pointed_at.is_empty() {
            assert_eq!(error.pointed_at(), *pointed_at, "{text}");
        }
    }
}

#[test]
fn the_document_shows_a_whole_file() {
    let document = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/structure-files.md");
    let text = std::fs::read_to_string(document).expect("the document");
    let examples: Vec<&str> =
        text.split("```toml\n").skip(1).map(|block| block.split("```").next().unwrap_or("")).collect();
    assert!(!examples.is_empty());
    for example in examples {
        Structure::parse("example.toml", example).unwrap_or_else(|error| panic!("{error}"));
    }
    for key in [
        "name",
        "about",
        "stack",
        "chips",
        "antes",
        "minutes",
        "late-entry",
        "rebuys",
        "add-on",
        "levels",
        "small",
        "big",
        "ante",
        "bring-in",
        "small-bet",
        "big-bet",
        "break",
        "color-up",
        "until",
        "most",
    ] {
        assert!(text.contains(&format!("`{key}`")), "docs/structure-files.md does not describe `{key}`");
    }
}
