//! Files that are not what they should be: each mistake is named and pointed at.

use formats::phh::{self, Fault};

/// A hand in which nothing is wrong.
const RIGHT: &str = "\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 90, 80]
actions = ['d dh p1 AhKh', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']
finishing_stacks = [99, 91, 80]
";

/// A hand of stud in which nothing is wrong.
const STUD: &str = "\
variant = 'FR'
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [100, 90]
actions = ['d dh p1 AhKh2c', 'd dh p2 ????3c']
";

fn fault(text: &str) -> Fault {
    let hands = match phh::read(text, false) {
        Ok(hands) => hands,
        Err(fault) => return fault,
    };
    let entry = hands.into_iter().next().expect("a hand");
    match entry.and_then(|entry| phh::replay(&entry).map(|_| ())) {
        Ok(()) => panic!("nothing is wrong with\n{text}"),
        Err(fault) => fault,
    }
}

/// Breaks a right hand in one place and checks what is said and where it points.
fn broken(right: &str, from: &str, to: &str, points_at: &str, what: &str) {
    assert_eq!(right.matches(from).count(), 1, "`{from}` is there once");
    let text = right.replace(from, to);
    let fault = fault(&text);
    let shown = &text[fault.span.start..fault.span.end.min(text.len())];
    assert!(fault.what.contains(what), "`{to}`: {}", fault.what);
    assert_eq!(shown, points_at, "`{to}`: {}", fault.what);
}

#[test]
fn what_is_right_is_read() {
    for text in [RIGHT, STUD] {
        assert!(phh::read(text, false).expect("TOML")[0].is_ok());
    }
}

#[test]
fn files_that_are_not_toml() {
    let fault = fault("variant = 'NT\nantes = [0]");
    assert!(fault.what.starts_with("this is not TOML"), "{}", fault.what);
    assert!(fault.span.start >= 10);
}

#[test]
fn variants() {
    broken(RIGHT, "'NT'", "'XX'", "'XX'", "there is no variant `XX`");
    broken(RIGHT, "'NT'", "7", "7", "`variant` is a text");
    broken(RIGHT, "'NT'", "'X-omaha-9-pot'", "'X-omaha-9-pot'", "there is no game `omaha-9`");
    broken(RIGHT, "'NT'", "'X-omaha-8-big'", "'X-omaha-8-big'", "`big` is no limit");
    broken(RIGHT, "'NT'", "'X-stud-no'", "'X-stud-no'", "not played at no limit");
    let near = fault(&RIGHT.replace("'NT'", "'X-omaho-no'")).help.expect("help");
    assert!(near.contains("is it `omaha`?"), "{near}");
}

#[test]
fn fields_that_are_missing_or_have_no_place() {
    for field in ["variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions"] {
        let text = RIGHT.replace(&format!("{field} ="), "_gone =");
        assert_eq!(fault(&text).what, format!("the field `{field}` is missing"));
    }
    for field in ["bring_in", "small_bet", "big_bet"] {
        let text = STUD.replace(&format!("{field} ="), "_gone =");
        assert_eq!(fault(&text).what, format!("the field `{field}` is missing"));
    }
    broken(RIGHT, "min_bet = 2", "min_bet = 2\nsmall_bet = 2", "2", "`small_bet` has no place in NT");
    broken(RIGHT, "min_bet = 2", "min_bet = 2\nbring_in = 1", "1", "`bring_in` has no place in NT");
    broken(STUD, "big_bet = 8", "big_bet = 8\nmin_bet = 9", "9", "`min_bet` has no place in FR");
    broken(STUD, "big_bet = 8", "big_bet = 8\nblinds_or_straddles = [1]", "[1]", "has no place in FR");
}

#[test]
fn amounts_and_lists_of_them() {
    broken(RIGHT, "[0, 0, 0]", "[0, 0]", "[0, 0]", "`antes` has 2 entries for 3 players");
    broken(RIGHT, "[1, 2, 0]", "[1, 2]", "[1, 2]", "`blinds_or_straddles` has 2 entries");
    broken(RIGHT, "[99, 91, 80]", "[99, 91]", "[99, 91]", "`finishing_stacks` has 2 entries");
    broken(RIGHT, "[99, 91, 80]", "[99, -91, 80]", "-91", "less than nothing");
    broken(RIGHT, "[0, 0, 0]", "0", "0", "`antes` is a list of numbers");
    broken(RIGHT, "[0, 0, 0]", "[0, -1, 0]", "-1", "an ante is not less than nothing");
    broken(RIGHT, "[0, 0, 0]", "[0, inf, 0]", "inf", "an ante is not");
    broken(RIGHT, "[0, 0, 0]", "[0, 'one', 0]", "'one'", "no amount");
    broken(RIGHT, "[0, 0, 0]", "[0, nan, 0]", "nan", "not an amount");
    broken(RIGHT, "[0, 0, 0]", "[0, 0x1F, 0]", "0x1F", "no amount");
    broken(RIGHT, "[100, 90, 80]", "[100, 0, 80]", "0", "p2 has no chips");
    broken(RIGHT, "[100, 90, 80]", "[100, -5, 80]", "-5", "p2 has no chips");
    broken(RIGHT, "[100, 90, 80]", "[100]", "[100]", "too few players");
    broken(
        RIGHT,
        "[100, 90, 80]",
        "[100, 90.30000000000004, 80]",
        "90.30000000000004",
        "9 decimal places at most",
    );
    broken(
        RIGHT,
        "[100, 90, 80]",
        "[100, 90, 99999999999999999999]",
        "99999999999999999999",
        "more than can be counted",
    );
    broken(
        RIGHT,
        "90, 80]",
        "5000000000000000, 80]",
        "[100, 5000000000000000, 80]",
        "more than can be counted",
    );
    broken(RIGHT, "min_bet = 2", "min_bet = 0", "0", "`min_bet` is 0");
    broken(RIGHT, "min_bet = 2", "min_bet = -2", "-2", "`min_bet` is -2");
    broken(RIGHT, "[1, 2, 0]", "[0, 0, 0]", "[0, 0, 0]", "nothing is put in before the cards");
    broken(STUD, "bring_in = 1", "bring_in = 4", "4", "the bring-in, 4, is not less than the small bet, 4");
    let eleven = RIGHT.replace("[0, 0, 0]", "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]");
    let eleven = eleven.replace("[1, 2, 0]", "[1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]");
    let eleven = eleven
        .replace("[100, 90, 80]", "[9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]")
        .replace("[99, 91, 80]", "[9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]");
    assert_eq!(fault(&eleven).what, "there is room for 10 players at most");
}

#[test]
fn actions() {
    broken(RIGHT, "'p3 f'", "'p4 f'", "p4", "there is no player p4");
    broken(RIGHT, "'p3 f'", "\"p3 folds\"", "folds", "a player does not `folds`");
    broken(RIGHT, "'p3 f'", "\"p3 \\u0066olds\"", "\"p3 \\u0066olds\"", "a player does not `folds`");
    broken(RIGHT, "AhKh", "AhKx", "x", "is not a suit");
    broken(RIGHT, "AhKh", "AhAh", "Ah", "Ah is here twice");
    broken(RIGHT, "'p3 f'", "3", "3", "an action is a text");
    broken(
        RIGHT,
        "['d dh p1 AhKh', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']",
        "'p3 f'",
        "'p3 f'",
        "is a list of texts",
    );
}

#[test]
fn optional_fields() {
    let with = |field: &str| format!("starting_stacks = [100, 90, 80]\n{field}");
    let stacks = "starting_stacks = [100, 90, 80]";
    for (field, points_at, what) in [
        ("author = 7", "7", "`author` is a text"),
        ("day = 'Monday'", "'Monday'", "`day` is a whole number"),
        ("hand = 1.5", "1.5", "`hand` is a whole number or a text"),
        ("time = 'noon'", "'noon'", "`time` is a time"),
        ("players = ['A', 'B']", "['A', 'B']", "`players` has 2 entries"),
        ("players = ['A', 'B', 3]", "['A', 'B', 3]", "`players` is a list of texts"),
        ("seats = [1, 2, 'x']", "[1, 2, 'x']", "`seats` is a list of whole numbers"),
        ("winnings = [1, 2]", "[1, 2]", "`winnings` has 2 entries"),
        ("time_limit = 'long'", "'long'", "`time_limit` is a number"),
        ("ante_trimming_status = 1", "1", "`ante_trimming_status` is true or false"),
        ("_book = 'nobody'", "'nobody'", "nobody"),
        ("_book = 3", "3", "`_book` is the name of a book"),
        ("_book = 'fort'\n_context = 'nowhere'", "'nowhere'", "`_context` is"),
        ("_carried = -5", "-5", "`_carried` is nothing or more"),
        ("_dead = [0, -1, 0]", "[0, -1, 0]", "`_dead` is nothing or more"),
        ("_acts_last = 4", "4", "there is no player 4"),
        ("_rake = 5", "5", "`_rake` has a `percent`"),
    ] {
        broken(RIGHT, stacks, &with(field), points_at, what);
    }
    // What others make up is none of our business.
    let strange = with("time = 12:34:56\nmood = 'tense'\n_nested = { a = [1, 2.5], b = 1999-12-31 }");
    let text = RIGHT.replace(stacks, &strange);
    let record = phh::read(&text, false).expect("TOML").remove(0).expect("a hand").record;
    assert!(phh::write(&record).ends_with("mood = 'tense'\n_nested = { a = [1, 2.5], b = 1999-12-31 }"));
}

#[test]
fn collections() {
    let two = format!("[1]\n{RIGHT}\n[second]\n{}", RIGHT.replace("'p3 f'", "'p3 ff'"));
    let hands = phh::read(&two, true).expect("TOML");
    assert_eq!(hands[0].as_ref().map(|entry| entry.key.as_deref()), Ok(Some("1")));
    assert!(
        hands[1].as_ref().is_err_and(|fault| fault.what.contains("`ff`")),
        "one bad hand spares the others"
    );
    let outside = phh::read(RIGHT, true).expect_err("no tables");
    assert!(outside.what.contains("stands outside the hands"), "{}", outside.what);
    assert!(phh::read("", true).is_err_and(|fault| fault.what.contains("there is no hand")));
    // The order is that of the file, whatever the tables are called.
    let order = format!("[9]\n{RIGHT}\n[10]\n{RIGHT}");
    let keys = phh::read(&order, true).expect("TOML").into_iter().map(|hand| hand.expect("a hand").key);
    assert_eq!(keys.collect::<Option<Vec<_>>>(), Some(vec!["9".to_owned(), "10".to_owned()]));
}
