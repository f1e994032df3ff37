//! A mistake in a policy file fails the build and says where it is: the build script's own reader, on bad files.

#[allow(dead_code, reason = "the build script uses the rest")]
#[path = "../build/policies.rs"]
mod policies;

const RIGHT: &str = r#"
# Caps on raises.

["raise-cap.multiway"]
governs = "How many raises may follow the bet."
class   = "enforced"
type    = "count"
unit    = "raises"
words   = { none = "any number" }

["button.method"]
governs = "What the button does."
class   = "enforced"
type    = "one-of"
words   = { dead = "it may rest", moving = "it moves" }
aliases = ["button.kind"]

["clock.duration"]
governs = "How long a player has."
class   = "assisted"
type    = "record"
fields  = { thinking = { type = "count", unit = "seconds" }, who = { type = "yes-no", optional = true } }
"#;

/// The mistakes found when one stretch of a right file is replaced.
fn mistakes(right: &str, wrong: &str) -> Vec<String> {
    assert!(RIGHT.contains(right), "{right}");
    let text = RIGHT.replacen(right, wrong, 1);
    match policies::read(&[("caps".into(), text)]) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_right_file_is_read() {
    assert!(mistakes("raises", "raises").is_empty());
}

#[test]
fn each_mistake_is_named_with_its_place() {
    let cases = [
        ("class   = \"enforced\"", "clas = \"enforced\"", "6:1: `clas` has no place here"),
        (
            "class   = \"enforced\"",
            "class = \"optional\"",
            "6:9: `optional` is not a class: enforced, built-in, game-file, assisted, text, not-yet",
        ),
        ("\"one-of\"", "\"one-off\"", "14:11: `one-off` is not a type"),
        ("governs = \"How many raises may follow the bet.\"", "", "4:2: `governs` is missing"),
        ("unit    = \"raises\"", "", "4:2: `unit` is missing"),
        ("dead = \"it may rest\"", "dead = 1", "15:20: the meaning of `dead` should be a text"),
        ("dead = \"it may rest\"", "Dead = \"it may rest\"", "15:13: `Dead` is not a word"),
        (
            "aliases = [\"button.kind\"]",
            "aliases = [\"raise-cap.multiway\"]",
            "11:2: `raise-cap.multiway` is defined already",
        ),
        ("[\"button.method\"]", "[\"Button method\"]", "11:2: `Button method` is not a key"),
        ("type    = \"record\"", "type = \"yes-no\"", "22:11: a yes-no has no fields"),
        ("optional = true", "optional = \"yes\"", "22:98: optional is true or false"),
        (
            "class   = \"assisted\"",
            "class = \"built-in\"",
            "18:2: `clock.duration` is built-in: `shown` names",
        ),
        (
            "class   = \"assisted\"",
            "class = \"assisted\"\nshown = [\"a.hand\"]",
            "21:9: only what is built-in or game-file is `shown`",
        ),
        ("words   = { dead", "word = { dead", "15:1: `word` has no place here"),
        ("[\"clock.duration\"]", "[\"clock.duration\"", "18:18: "),
    ];
    for (right, wrong, expected) in cases {
        let found = mistakes(right, wrong);
        let expected = format!("data/policies/caps.toml:{expected}");
        assert!(
            found.iter().any(|fault| fault.starts_with(&expected)),
            "{wrong}: {expected}\nfound {found:#?}"
        );
    }
}
