//! What is wrong with a procedure's file is named with its place, and what would be right.

use rules::procedure::Procedure;

/// A right file, of which each test spoils a part.
const RIGHT: &str = r#"
title    = "A tap on the table"
about    = "Somebody taps."
category = "gestures"
first    = "facing"

[ask.facing]
question = "Is there a bet?"
answers  = [
    { is = "no", means = "no", then = "tap" },
    { is = "yes", means = "yes", given = { limit = "no" }, then = "tap" },
]

[rule.tap]
policy = "gesture.table-tap"
values = [{ is = "check", then = "check" }, { is = "pass-or-pat", ruling = "A pass." }]

[outcome.check]
ruling = "It is a check."
cite   = ["verbal.in-turn"]
"#;

/// The first complaint about the right file with one text replaced by another.
fn spoilt(from: &str, to: &str) -> String {
    assert!(RIGHT.contains(from), "{from}");
    let text = RIGHT.replace(from, to);
    match Procedure::parse("tap.toml", "tap", text) {
        Ok(_) => panic!("it was read: {to}"),
        Err(error) => error.faults().first().map(ToString::to_string).expect("a fault"),
    }
}

#[test]
fn a_right_file_is_read() {
    let tap = Procedure::parse("tap.toml", "tap", RIGHT).expect("it is right");
    assert_eq!((tap.title.as_str(), tap.number), ("A tap on the table", None));
}

#[test]
fn each_mistake_is_named_with_its_place() {
    let cases = [
        ("title    =", "titel    =", "tap.toml:2: `titel` is not part of a procedure"),
        ("first    = \"facing\"\n", "", "tap.toml:1: `first` is missing"),
        ("\"gestures\"", "\"gesture\"", "tap.toml:4: `gesture` is not a category (did you mean `gestures`?"),
        ("\"gesture.table-tap\"", "\"gesture.table\"", "tap.toml:15: there is no policy `gesture.table`"),
        (
            "{ is = \"check\", then = \"check\" }, ",
            "",
            "tap.toml:15: `gesture.table-tap` may be `check`, which is not covered",
        ),
        ("is = \"pass-or-pat\"", "is = \"pas\"", "tap.toml:16: `pas` is not a value of `gesture.table-tap`"),
        ("then = \"check\"", "then = \"chek\"", "tap.toml:16: there is no `chek` (did you mean `check`?)"),
        ("then = \"check\"", "then = \"facing\"", "tap.toml:16: `facing` leads back to itself"),
        (
            "ruling = \"A pass.\"",
            "ruling = \"A pass.\", then = \"check\"",
            "tap.toml:16: `pass-or-pat` should lead on or end here",
        ),
        (
            "then = \"tap\" },\n]",
            "then = \"check\" },\n]",
            "tap.toml:11: `yes` ends before the book was asked",
        ),
        ("{ is = \"yes\",", "{ is = \"no\",", "tap.toml:11: the answer `no` is here already"),
        ("{ is = \"yes\",", "{ is = \"Q\",", "tap.toml:11: `Q` cannot be an answer"),
        ("limit = \"no\"", "limit = \"none\"", "tap.toml:11: `none` is not a word for `limit`"),
        ("means = \"no\", ", "", "tap.toml:10: `means` is missing"),
        ("[\"verbal.in-turn\"]", "[\"verbal\"]", "tap.toml:20: there is no policy `verbal`"),
        ("[outcome.check]", "[outcome.tap]", "there is a `tap` already"),
        (
            "values = [",
            "has = \"check\"\nvalues = [",
            "tap.toml:17: `check` is not a value of `gesture.table-tap` (known are `yes` and `no`)",
        ),
        (
            "values = [",
            "at-most = 2\nvalues = [",
            "tap.toml:16: `at-most` wants a number, for a policy that counts",
        ),
        (
            "values = [",
            "part = \"who\"\nvalues = [",
            "tap.toml:16: `who` is not a part of `gesture.table-tap`",
        ),
        (
            "\"gesture.table-tap\"",
            "\"misdeal.causes\"",
            "tap.toml:15: `misdeal.causes` has no set of answers to choose by",
        ),
        ("title    = \"A tap on the table\"", "title    = ", "the file is not TOML"),
    ];
    for (from, to, wanted) in cases {
        let complaint = spoilt(from, to);
        assert!(complaint.contains(wanted), "{to}\n  wanted {wanted}\n  got    {complaint}");
    }
}

/// What nothing leads to is not left lying about.
#[test]
fn a_place_out_of_reach_is_named() {
    let text = format!("{RIGHT}\n[outcome.other]\nruling = \"Nothing.\"\n");
    let error = Procedure::parse("tap.toml", "tap", text).expect_err("nothing leads there");
    assert!(error.to_string().contains("nothing leads to `other`"), "{error}");
}
