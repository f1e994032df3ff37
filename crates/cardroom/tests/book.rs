//! `cardroom book` as people meet it: what it prints, how it complains, the pages made of the books, and the guide
//! to writing one.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use rules::Library;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/book")
}

/// Runs a command in the folder of the fixtures, so that paths in its output are the same everywhere.
fn run(arguments: &[&str]) -> Output {
    command_in(&folder(), arguments)
}

fn command_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cardroom"))
        .current_dir(folder)
        .args(arguments)
        .envs([("NO_COLOR", "1"), ("LC_ALL", "C.UTF-8"), ("COLUMNS", "100")])
        .output()
        .expect("it runs")
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What a command complains about bad input.
fn complaint(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
    assert!(output.stdout.is_empty(), "a complaint goes to standard error");
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&stdout(arguments)).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

fn snapshot(name: &str, text: &str) {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "book/snapshots" }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn each_kind_of_mistake_is_pointed_at() {
    let mut files: Vec<String> = fs::read_dir(folder().join("mistakes"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    files.sort();
    assert!(files.len() > 40, "{files:?}");
    for file in files {
        let complaint = complaint(&["book", "check", &format!("mistakes/{file}")]);
        assert!(complaint.contains(&format!("mistakes/{file}:")), "{file}: it names the place\n{complaint}");
        snapshot(file.trim_end_matches(".toml"), &complaint);
    }
}

#[test]
fn a_right_book_is_fine_and_shows_what_it_changes() {
    snapshot("check-friday", &stdout(&["book", "check", "friday.toml"]));
    let changes = json(&["book", "check", "friday.toml", "--json"]);
    assert_eq!(changes[0]["context"], "live");
    assert_eq!(changes[0]["changes"].as_array().map(Vec::len), Some(3), "{changes}");
}

#[test]
fn get_answers_with_the_rule_and_where_it_comes_from() {
    snapshot("get-raise-cap", &stdout(&["book", "get", "fort", "raise-cap.multiway"]));
    snapshot("get-clock-tournament", &stdout(&["book", "get", "fort", "clock.duration", "--tournament"]));
    snapshot("get-floor", &stdout(&["book", "get", "roberts", "void.knowing-player"]));
    snapshot("get-absent", &stdout(&["book", "get", "fort", "straddle.mandatory", "--tournament"]));
    snapshot("get-own-house", &stdout(&["book", "get", "friday.toml", "raise-cap.multiway"]));
    let answer = json(&["book", "get", "fort", "raise-cap.multiway", "--json"]);
    assert_eq!((&answer["value"], &answer["citation"]["book"]), (&4.into(), &"fort".into()));
    assert_eq!(answer["beneath"][0]["cases"][0]["when"]["rounds"][0], "two");
}

#[test]
fn an_alias_gets_the_answer_to_its_question() {
    let text = stdout(&["book", "get", "fort", "tourn.clock"]);
    assert!(
        text.starts_with("clock.who (also called tourn.clock) at The Fort Card Room, live games"),
        "{text}"
    );
}

#[test]
fn what_is_not_known_is_explained() {
    snapshot("no-such-house", &complaint(&["book", "show", "rivver"]));
    snapshot("no-such-key", &complaint(&["book", "get", "fort", "raise-cap.multway"]));
    snapshot("no-such-subject", &complaint(&["book", "show", "fort", "beting"]));
    snapshot("no-such-rule", &complaint(&["book", "rule", "fort", "1277"]));
    snapshot("no-such-context", &complaint(&["book", "get", "river", "check-raise", "--tournament"]));
    snapshot("no-such-file", &complaint(&["book", "get", "saturday.toml", "check-raise"]));
    snapshot("nothing-found", &complaint(&["book", "search", "xylophone"]));
}

#[test]
fn rules_are_shown_with_what_carries_them() {
    snapshot("rule-fort-127", &stdout(&["book", "rule", "fort", "127"]));
    let rule = stdout(&["book", "rule", "tda-2019", "RP-11"]);
    assert!(rule.contains("Printed by") && rule.contains("fort 373"), "{rule}");
    let rule = json(&["book", "rule", "roberts", "§3 Betting 4(a)", "--json"]);
    assert_eq!(rule["name"], "§3 Betting 4");
    assert!(
        rule["carried_by"].as_array().is_some_and(|keys| keys.contains(&"raise-cap.multiway".into())),
        "{rule}"
    );
}

#[test]
fn search_finds_policies_answers_and_rules() {
    let found = stdout(&["book", "search", "short all-in"]);
    assert!(found.starts_with("POLICIES\n  raise.over-short-allin"), "{found}");
    assert!(found.contains("ANSWERS") && found.contains("RULES"), "{found}");
    let found = json(&["book", "search", "--book", "river", "blackjack", "--json"]);
    let rules = found.as_array().expect("a list").iter().filter(|hit| hit["kind"] == "rule");
    assert!(
        rules.clone().count() > 0
            && rules.clone().all(|hit| hit["name"].as_str().is_some_and(|name| name.starts_with("river ")))
    );
}

#[test]
fn diff_shows_both_answers_and_both_rules() {
    let text = stdout(&["book", "diff", "roberts", "fort", "--live"]);
    let block = "  raise-cap.multiway\n    How many raises may follow the bet in a limit pot with three or more players.\n    roberts  3 raises;";
    assert!(text.contains(block), "{text}");
    assert!(stdout(&["book", "diff", "fort", "fort"]).contains("alike"));
    // Without a word, the first context that both have.
    assert!(stdout(&["book", "diff", "tda-2019", "fort"]).starts_with(
        "Tournament Directors Association rules (tournament) and The Fort Card Room (tournament)"
    ));
    assert!(
        json(&["book", "diff", "fort", "friday.toml", "--json"])
            .as_array()
            .is_some_and(|list| list.len() == 3)
    );
}

#[test]
fn show_and_list_cover_every_house() {
    let list = json(&["book", "list", "--json"]);
    for book in list.as_array().expect("a list") {
        let name = book["book"].as_str().expect("a name");
        let shown = stdout(&["book", "show", name]);
        assert!(shown.contains("\nBETTING\n"), "{name}");
        assert!(shown.lines().all(|line| line.chars().count() <= 100), "{name}: no line is too wide");
    }
    let betting = stdout(&["book", "show", "fort", "--tournament", "betting"]);
    assert!(betting.contains("raise-cap.multiway") && !betting.contains("button.method"), "{betting}");
    assert_eq!(json(&["book", "show", "fort", "betting", "--json"])["answers"][0]["subject"], "betting");
}

#[test]
fn coverage_counts_every_rule_and_fails_if_one_is_lost() {
    let text = stdout(&["book", "coverage"]);
    assert!(text.contains("enforced") && text.contains("tda-2019"), "{text}");
    assert!(stdout(&["book", "coverage", "fort"]).contains("raise-cap.multiway"));
    assert!(stdout(&["book", "coverage", "friday.toml"]).contains("left to people"));
    assert!(json(&["book", "coverage", "--json"])["books"].as_array().is_some_and(|books| books.len() == 7));
    let friday = fs::read_to_string(folder().join("friday.toml")).expect("the fixture");
    let lost = friday.replace(", left = \"people: judged on the spot\"", "");
    let path = std::env::temp_dir().join(format!("cardroom-lost-{}.toml", std::process::id()));
    fs::write(&path, lost).expect("a file");
    let output = run(&["book", "coverage", path.to_str().expect("a path")]);
    fs::remove_file(&path).expect("removed");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("NOWHERE: Be kind."));
}

#[test]
fn the_schema_knows_every_policy_and_word() {
    let schema = json(&["book", "schema"]);
    let answers = schema["$defs"]["answers"]["properties"].as_object().expect("the answers");
    assert_eq!(answers.len(), rules::Definition::all().len());
    assert_eq!(answers["button.method"]["properties"]["value"]["$ref"], "#/$defs/button.method");
    assert_eq!(schema["$defs"]["button.method"]["oneOf"][0]["const"], "dead");
}

#[test]
fn docs_are_one_page_a_book_and_one_for_all() {
    let folder = std::env::temp_dir().join(format!("cardroom-docs-{}", std::process::id()));
    stdout(&["book", "docs", "--write", folder.to_str().expect("a path")]);
    for page in ["README.md", "compare.md", "table.tsv", "fort.md", "cardroom.md"] {
        let text = fs::read_to_string(folder.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        assert!(text.len() > 500, "{page}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}

/// The pages under docs/books are those that the program writes: an edit of the data shows in review as an edit of
/// them, of `table.tsv` above all, which has every answer of every house.
#[test]
fn the_pages_are_those_checked_in() {
    let folder = docs().join("books");
    let pages = rules::pages(&Library::shipped()).unwrap_or_else(|error| panic!("{error}"));
    let advice = "run `make docs`, and look at the difference";
    for page in &pages {
        let checked_in = fs::read_to_string(folder.join(&page.name)).unwrap_or_default();
        let changed = page.text.lines().zip(checked_in.lines()).position(|(now, then)| now != then);
        let line = changed.unwrap_or(checked_in.lines().count()) + 1;
        assert!(
            page.text == checked_in,
            "docs/books/{}:{line} is not what the books say now: {advice}",
            page.name
        );
    }
    for entry in fs::read_dir(&folder).expect("docs/books is there") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        assert!(pages.iter().any(|page| page.name == name), "docs/books/{name} is no page: remove it");
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// A stretch of a document between fences: what stands behind the opening one, and the text.
fn fenced(document: &str) -> Vec<(&str, &str)> {
    let stretches = document.split("\n```").skip(1).step_by(2);
    stretches.map(|stretch| stretch.split_once('\n').expect("a line after the fence")).collect()
}

/// Does the output hold these lines in this order? A line of three dots stands for any number of lines.
fn shows(output: &str, expected: &str) -> bool {
    let mut rest = output.trim_end().lines();
    let mut skipping = false;
    for line in expected.trim_end().lines() {
        match (line, skipping) {
            ("...", _) => skipping = true,
            (line, true) if rest.any(|other| other == line) => skipping = false,
            (line, false) if rest.next() == Some(line) => {}
            _ => return false,
        }
    }
    skipping || rest.next().is_none()
}

/// Runs what a document tells people to type, in an empty folder: files are written as it says (`toml NAME`, or
/// `toml +NAME` for what is added to one), and what it says a command prints (`console`) is what it prints.
#[test]
fn the_guide_to_a_house_book_works_as_written() {
    let guide = fs::read_to_string(docs().join("house-book.md")).expect("the guide");
    let folder = std::env::temp_dir().join(format!("cardroom-guide-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("friday.toml");
    let run = |command: &str| {
        let words: Vec<&str> = command.split_whitespace().collect();
        assert_eq!(words.first(), Some(&"cardroom"), "{command}");
        let output = command_in(&folder, &words[1..]);
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        (output.status.code(), format!("{out}{err}"))
    };
    let (mut files, mut commands) = (0, 0);
    for (kind, text) in fenced(&guide) {
        let right = fs::read_to_string(&path).unwrap_or_default();
        match kind.split_once(' ').unwrap_or((kind, "")) {
            ("toml", "friday.toml") => fs::write(&path, text).expect("written"),
            ("toml", "+friday.toml") => fs::write(&path, format!("{right}\n{text}")).expect("written"),
            ("console", slip) => {
                if !slip.is_empty() {
                    assert!(
                        guide.contains("With `vaule = \"none\"` in the first entry"),
                        "the slip is named"
                    );
                    fs::write(&path, right.replacen("value = \"none\"", "vaule = \"none\"", 1))
                        .expect("written");
                }
                for step in text.split("$ ").skip(1) {
                    let (command, expected) = step.split_once('\n').expect("what it prints");
                    let (code, printed) = run(command);
                    assert_eq!(code, Some(if slip.is_empty() { 0 } else { 2 }), "{command}: {printed}");
                    assert!(
                        shows(&printed, expected),
                        "{command} prints\n{printed}\nthe guide says\n{expected}"
                    );
                    commands += 1;
                }
                fs::write(&path, right).expect("written");
            }
            (other, _) => panic!("the guide has a block of {other}"),
        }
        files += usize::from(kind.starts_with("toml"));
        let (code, printed) = run("cardroom book check friday.toml");
        assert_eq!(code, Some(0), "after {kind}: {printed}");
    }
    // Commands whose output it does not show.
    for command in guide.lines().filter_map(|line| line.strip_prefix("    cardroom ")) {
        let (code, printed) = run(&format!("cardroom {command}"));
        assert_eq!(code, Some(0), "cardroom {command}: {printed}");
        commands += 1;
    }
    fs::remove_dir_all(&folder).expect("removed");
    assert!(files >= 2 && commands >= 8, "{files} files and {commands} commands were tried");
}
