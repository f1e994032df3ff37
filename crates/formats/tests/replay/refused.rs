//! Actions that the rules do not allow: what is wrong is said, and what would be legal.

use formats::phh::{self, Verdict};

/// Plays a hand and returns the number of the action that is refused, why, and what would be legal.
fn refused(fields: &str, actions: &[&str]) -> (usize, String, String) {
    let text = format!("{fields}\nactions = {actions:?}");
    let entry = phh::read(&text, false).expect("TOML").remove(0).expect("a hand");
    match phh::replay(&entry).expect("it opens").verdict {
        Verdict::Parts(parting) => {
            (parting.action.expect("an action"), parting.what, parting.help.unwrap_or_default())
        }
        verdict => panic!("{verdict:?}"),
    }
}

const NO_LIMIT: &str = "variant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [0.5, 1, 0]\nmin_bet = 1\n\
                        starting_stacks = [100, 40.5, 80]";
const LIMIT: &str = "variant = 'FT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4\n\
                     starting_stacks = [100, 100]";
const STUD: &str = "variant = 'F7S'\nantes = [1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\n\
                    starting_stacks = [100, 100]";
const DRAW: &str = "variant = 'F2L3D'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4\n\
                    starting_stacks = [100, 100]";

const DEALT: [&str; 3] = ["d dh p1 AhKh", "d dh p2 ????", "d dh p3 7c7d"];

fn after(dealt: &[&'static str], more: &[&'static str]) -> Vec<&'static str> {
    [dealt, more].concat()
}

#[test]
fn betting() {
    let no_limit = |more: &[&'static str]| refused(NO_LIMIT, &after(&DEALT, more));
    let (at, what, help) = no_limit(&["p1 cc"]);
    assert_eq!((at, what.as_str()), (3, "it is the turn of p3"));
    assert_eq!(help, "p3 may fold, call 1, make it 2 to 80");
    let (at, what, _) = no_limit(&["p3 cbr 1.5"]);
    assert_eq!((at, what.as_str()), (3, "that is too little: 2 is the least"));
    let (_, what, _) = no_limit(&["p3 cbr 80.01"]);
    assert_eq!(what, "there are not so many chips: all-in is 80");
    let (at, what, help) = no_limit(&["p3 cc", "p1 cbr 100", "p2 cc", "p3 cbr 90"]);
    assert_eq!((at, what.as_str()), (6, "there are not so many chips: all-in is 80"));
    assert_eq!(help, "p3 may fold, call 79");
    // A short all-in does not reopen the betting to whoever has acted.
    let short = NO_LIMIT.replace("40.5", "13");
    let (at, what, help) = refused(&short, &after(&DEALT, &["p3 cbr 8", "p1 cc", "p2 cbr 13", "p3 cbr 40"]));
    assert_eq!((at, what.as_str()), (6, "the betting was not reopened to this player: call or fold"));
    assert_eq!(help, "p3 may fold, call 5");

    let limit = |more: &[&'static str]| refused(LIMIT, &after(&["d dh p1 ????", "d dh p2 ????"], more));
    assert_eq!(limit(&["p2 cbr 5"]).1, "the size is fixed: 4");
    let (at, what, _) = limit(&["p2 cbr 4", "p1 cbr 6", "p2 cbr 8", "p1 cbr 10", "p2 cbr 12"]);
    assert_eq!((at, what.as_str()), (6, "the betting is capped"));
    assert_eq!(limit(&["p2 pb"]).1, "that cannot be done now");
    assert_eq!(limit(&["p2 sm"]).2, "p2 may fold, call 1, make it 4");
}

#[test]
fn bring_ins() {
    let stud = |more: &[&'static str]| refused(STUD, &after(&["d dh p1 AhKh2c", "d dh p2 QsQd3s"], more));
    let (at, what, help) = stud(&["p2 pb"]);
    assert_eq!((at, what.as_str()), (2, "it is the turn of p1"));
    assert_eq!(help, "p1 may bring it in for 2, make it 4");
    assert_eq!(stud(&["p1 f"]).1, "the bring-in is forced");
    assert_eq!(stud(&["p1 cc"]).1, "there is a bet of 2 to call");
    assert_eq!(stud(&["p1 pb", "p2 cbr 6"]).1, "the size is fixed: 4");
}

#[test]
fn dealing() {
    let (at, what, help) = refused(NO_LIMIT, &["d dh p1 AhKhQh"]);
    assert_eq!((at, what.as_str()), (0, "3 cards are dealt to p1, who is owed 2"));
    assert_eq!(help, "cards are due (`d dh`): 2 to p1, 2 to p2, 2 to p3");
    let (_, what, help) = refused(NO_LIMIT, &["d dh p1 AhKh", "d dh p2 AhQd"]);
    assert_eq!(what, "Ah cannot be dealt: it is in play or not in this deck");
    assert_eq!(help, "cards are due (`d dh`): 2 to p2, 2 to p3");
    let (at, _, help) = refused(NO_LIMIT, &["d dh p1 AhKh", "p3 f"]);
    assert_eq!((at, help.as_str()), (1, "cards are due (`d dh`): 2 to p2, 2 to p3"));
    let (at, what, _) = refused(NO_LIMIT, &after(&DEALT, &["d db AsKsQs"]));
    assert_eq!((at, what.as_str()), (3, "that cannot be done now"));
    let flop = ["p3 cc", "p1 cc", "p2 cc", "d db AsKs"];
    let (_, _, help) = refused(NO_LIMIT, &after(&DEALT, &[&flop[..], &["p1 cc"]].concat()));
    assert_eq!(help, "cards for the board are due (`d db`): 1");
    // All are in: the turn and the river are two actions.
    let all_in = ["p3 f", "p1 cbr 100", "p2 cc", "p1 sm AhKh", "p2 sm QcQd", "d db 2c3c4cJd"];
    let (at, what, _) = refused(NO_LIMIT, &after(&DEALT, &all_in));
    assert_eq!((at, what.as_str()), (8, "more cards than one street has"));
    let short = NO_LIMIT.replace("'NT'", "'NS'");
    assert_eq!(refused(&short, &["d dh p1 Ah2h"]).1, "2h cannot be dealt: it is in play or not in this deck");
}

#[test]
fn drawing() {
    let draw = |more: &[&'static str]| {
        refused(DRAW, &after(&["d dh p1 AhKhQhJh9h", "d dh p2 ??????????", "p2 cc", "p1 cc"], more))
    };
    let (at, what, help) = draw(&["p1 sd As"]);
    assert_eq!((at, what.as_str()), (4, "As is not in that hand"));
    assert_eq!(help, "p1 is to stand pat or discard up to 5 cards (`sd`)");
    assert_eq!(draw(&["p1 sd", "p2 sd ????????????"]).1, "0 to 5 cards are wanted");
    assert_eq!(draw(&["p1 sd", "p2 sd Ah??"]).1, "Ah cannot be dealt: it is in play or not in this deck");
    let (_, what, help) = draw(&["p1 sd Ah??"]);
    assert_eq!(
        (what.as_str(), help.as_str()),
        ("1 unseen cards are thrown away, and p1 holds 0", "the hand is AhKhQhJh9h")
    );
    // The packet may come in parts, but it must come.
    let (at, _, help) = draw(&["p1 sd AhKh", "p2 sd", "d dh p1 2c", "p1 cc"]);
    assert_eq!((at, help.as_str()), (7, "cards are due (`d dh`): 1 to p1"));
}

#[test]
fn showing() {
    let checks = [
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db 2c3c4c",
        "p1 cc",
        "p2 cc",
        "d db 5d",
        "p1 cc",
        "p2 cc",
        "d db 9s",
        "p1 cc",
        "p2 cc",
    ];
    let show = |more: &[&'static str]| refused(NO_LIMIT, &after(&DEALT, &[&checks[..], more].concat()));
    let (at, what, help) = show(&["p1 sm AhKd"]);
    assert_eq!((at, what.as_str(), help.as_str()), (15, "p1 shows AhKd", "the hand is AhKh"));
    assert_eq!(show(&["p1 sm Ah"]).1, "p1 shows 1 cards and holds 2");
    assert_eq!(show(&["p1 sm -", "p2 sm AhQd"]).1, "Ah cannot be dealt: it is in play or not in this deck");
    assert_eq!(show(&["p1 sm -", "p3 sm 7c7d"]).1, "it is the turn of p2");
    let (_, what, help) = show(&["p1 f"]);
    assert_eq!((what.as_str(), help.as_str()), ("that cannot be done now", "p1 is to show or muck (`sm`)"));
    assert_eq!(show(&["p1 sm -", "p2 sm QcQd", "p2 cc"]).1, "the hand is over");
}
