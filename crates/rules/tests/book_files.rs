//! The examples of docs/book-files.md are right: each is read as the kind of file that it is an example of.

use std::{fs, path::Path};

use rules::{Context, Library};

#[allow(dead_code, reason = "the build script uses the rest")]
#[path = "../build/policies.rs"]
mod policies;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn table(text: &str) -> toml::Table {
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A house of one's own, checked in every way.
fn check(text: &str) -> Library {
    let mut library = Library::shipped();
    library.add("example.toml", text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    library
}

#[test]
fn every_example_of_the_reference_is_right() {
    const HOUSE: &str = "book = 'example'\ntitle = 'An Example'\nbase = 'roberts'\n";
    let reference = read("docs/book-files.md");
    let mut tried = Vec::new();
    for block in reference.split("\n```toml ").skip(1) {
        let (kind, rest) = block.split_once('\n').expect("a line after the fence");
        let text = rest.split("```").next().expect("a fence at the end");
        match kind {
            "policies" => match policies::read(&[("example".into(), text.into())]) {
                Ok(questions) => assert_eq!(questions.policies.len(), 3),
                Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<String>()),
            },
            "fort/book.toml" => assert_eq!(table(text), table(&read("data/books/fort/book.toml"))),
            "contradictions" => {
                let all = table(&read("data/policies/contradictions.toml"));
                let all = all["contradiction"].as_array().expect("a list");
                for example in table(text)["contradiction"].as_array().expect("a list") {
                    assert!(all.contains(example), "{example} is in data/policies/contradictions.toml");
                }
            }
            "answers" | "rules" => {
                check(&format!("{HOUSE}{text}"));
            }
            "house" => {
                let library = check(text);
                let chain = library.chain("my-house", Context::Tournament).expect("a chain");
                let layers: Vec<String> = chain
                    .iter()
                    .map(|layer| format!("{} {}", layer.house.name(), layer.section.word()))
                    .collect();
                let order =
                    ["my-house tournament", "tda-2019 tournament", "tda-2019 policy", "my-house policy"];
                assert_eq!(layers[..4], order);
            }
            other => panic!("an example of {other}"),
        }
        tried.push(kind);
    }
    assert_eq!(tried, ["policies", "fort/book.toml", "answers", "rules", "contradictions", "house"]);
}

#[test]
fn the_reference_names_every_word_of_a_condition_and_every_part() {
    let reference = read("docs/book-files.md");
    let words = rules::GameTag::ALL.iter().map(|word| word.word());
    let words = words.chain(rules::Limit::ALL.iter().map(|word| word.word()));
    for word in words.chain(["tournament-base", "overrides", "floor", "prints", "left", "absent", "says"]) {
        assert!(
            reference.contains(&format!("`{word}`")) || reference.contains(&format!("`[{word}]`")),
            "{word}"
        );
    }
}

#[test]
fn a_house_on_the_fort_changes_tournaments_too_unless_it_says_live() {
    let house = |section: &str| {
        check(&format!(
            "book = 'example'\ntitle = 'An Example'\nbase = 'fort'\n\
             [{section}.'clock.duration']\nvalue = {{ thinking = 1, countdown = 2 }}\ncite = '1'\nsays = 'Quick.'\n"
        ))
    };
    let cited = |library: &Library| {
        let book = library.resolve("example", Context::Tournament).expect("a book");
        book.get(rules::policy::ClockDuration).citation().book.clone()
    };
    assert_eq!(cited(&house("policy")), "example");
    assert_eq!(cited(&house("live")), "fort");
}
