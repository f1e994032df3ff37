//! Hands as other people record them: straddles, cards that nobody saw, winnings instead of stacks, fees that nobody
//! wrote down.

use std::fs;

use formats::phh::{self, Amount, Replay, Verdict};

use super::data;

fn replayed(fields: &str, actions: &[&str]) -> Replay {
    let text = format!("{fields}\nactions = {actions:?}");
    let entry = phh::read(&text, false).expect("TOML").remove(0).expect("a hand");
    phh::replay(&entry).expect("it opens")
}

fn verdict(fields: &str, actions: &[&str]) -> Verdict {
    replayed(fields, actions).verdict
}

/// Why a hand parts from its record.
fn parted(fields: &str, actions: &[&str]) -> (Option<usize>, String) {
    match verdict(fields, actions) {
        Verdict::Parts(parting) => (parting.action, parting.what),
        verdict => panic!("{verdict:?}"),
    }
}

const STRADDLED: &str = "variant = 'NT'\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 4, 0]\nmin_bet = 2\n\
                         starting_stacks = [200, 200, 200, 200]\nfinishing_stacks = [199, 198, 196, 207]";
const FOUR: [&str; 4] = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"];

#[test]
fn a_straddle_is_no_blind_and_raises_add_the_least_bet() {
    let folded = |raise| [&FOUR[..], &[raise, "p1 f", "p2 f", "p3 f"]].concat();
    let replay = replayed(STRADDLED, &folded("p4 cbr 6"));
    assert_eq!(replay.verdict, Verdict::Agrees);
    assert_eq!(replay.setup.terms.stakes.blinds.map(|blind| blind.0), [1, 2, 0]);
    let what = "that is too little: 6 is the least".to_owned();
    assert_eq!(parted(STRADDLED, &folded("p4 cbr 5")), (Some(4), what));
    // Where the least bet tells nothing apart, everything that is posted is a blind.
    let small = STRADDLED.replace("min_bet = 2", "min_bet = 0.5");
    let replay = replayed(&small, &folded("p4 cbr 4.5"));
    assert_eq!(replay.setup.terms.stakes.blinds.map(|blind| blind.0), [10, 20, 40]);
    assert_eq!(replay.verdict, Verdict::Agrees);
}

const STUD: &str = "variant = 'F7S'\nantes = [1, 1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\n\
                    starting_stacks = [100, 100, 100]\nfinishing_stacks = [99, 104, 97]";

#[test]
fn where_door_cards_were_not_seen_the_record_says_who_opens() {
    let unseen = ["d dh p1 ??????", "d dh p2 ??????", "d dh p3 ??????"];
    let third = [&unseen[..], &["p3 pb", "p1 f", "p2 cbr 4", "p3 f"]].concat();
    assert_eq!(verdict(STUD, &third), Verdict::Agrees);
    let fourth = ["p3 pb", "p1 f", "p2 cc", "d dh p2 ??", "d dh p3 ??", "p3 cc", "p2 cbr 4", "p3 f"];
    assert_eq!(verdict(STUD, &[&unseen[..], &fourth].concat()), Verdict::Agrees);
    // One that was seen does not help where another was not.
    let one = ["d dh p1 ????2c", "d dh p2 ??????", "d dh p3 ????9h"];
    assert_eq!(verdict(STUD, &[&one[..], &third[3..]].concat()), Verdict::Agrees);
    // Where all were seen, the cards say it, and nobody opens twice.
    let seen = ["d dh p1 ????2c", "d dh p2 ????Kd", "d dh p3 ????9h"];
    let (at, what) = parted(STUD, &[&seen[..], &third[3..]].concat());
    assert_eq!((at, what.as_str()), (Some(3), "it is the turn of p1"));
    let (at, what) = parted(STUD, &[&unseen[..], &["p3 pb", "p2 f"]].concat());
    assert_eq!((at, what.as_str()), (Some(4), "it is the turn of p1"));
}

const DRAW: &str = "variant = 'F2L3D'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 4\n\
                    starting_stacks = [100, 100]\nfinishing_stacks = [102, 98]";

#[test]
fn discards_may_be_known_in_part() {
    let hand = |thrown| {
        let dealt = ["d dh p1 Kh????????", "d dh p2 ??????????", "p2 cc", "p1 cc", thrown, "p2 sd"];
        [&dealt[..], &["d dh p1 ????", "p1 cbr 2", "p2 f"]].concat()
    };
    assert_eq!(verdict(DRAW, &hand("p1 sd Kh??")), Verdict::Agrees);
    assert_eq!(verdict(DRAW, &hand("p1 sd ??Kh")), Verdict::Agrees);
    assert_eq!(verdict(DRAW, &hand("p1 sd Qh??")), Verdict::Agrees, "one of those that nobody had seen");
    let (at, _) = parted(DRAW, &hand("p1 sd QhJhTh9h??"));
    assert_eq!(at, Some(4), "there are only four of those");
    // No more unseen cards can go than are held.
    let (at, _) = parted(DRAW, &hand("p1 sd ??????????"));
    assert_eq!(at, Some(4));
}

/// The first hand of the reference with another end.
fn ended(end: &str) -> Verdict {
    let text = fs::read_to_string(data().join("hands/NT-0001.phh")).expect("text");
    let text = text.replace("finishing_stacks = [241, 0, 0]", end);
    let entry = phh::read(&text, false).expect("TOML").remove(0).expect("a hand");
    phh::replay(&entry).expect("it opens").verdict
}

#[test]
fn winnings_are_compared_where_there_are_no_stacks() {
    assert_eq!(ended("winnings = [101, 0, 0]"), Verdict::Agrees);
    assert_eq!(ended("winnings = [66, -35, -31]"), Verdict::Agrees, "gains and losses");
    assert_eq!(ended("winnings = [96.50, 0, 0]"), Verdict::Raked("4.5".parse().expect("an amount")));
    assert_eq!(ended("winnings = [0, 0, 0]"), Verdict::NothingToCompare, "somebody must have won");
    assert_eq!(
        ended("finishing_stacks = [241, 0, 0]\nwinnings = [1, 2, 3]"),
        Verdict::Agrees,
        "stacks say more"
    );
    for end in ["winnings = [101, 1, 0]", "winnings = [50, 0, 0]", "winnings = [0, 101, 0]"] {
        let Verdict::Parts(parting) = ended(end) else { panic!("{end}") };
        assert_eq!(
            (parting.what.as_str(), parting.claim.word()),
            ("the winnings differ at the end", "winnings")
        );
        assert_eq!(parting.ours[0], Amount::whole(101));
    }
}

#[test]
fn a_fee_that_is_not_stated_is_known_by_whom_it_is_missing_from() {
    assert_eq!(ended("finishing_stacks = [236, 0, 0]"), Verdict::Raked(Amount::whole(5)));
    // Too much for a fee; too much for the winner; somebody else has it.
    for end in ["[200, 0, 0]", "[242, 0, 0]", "[236, 5, 0]"] {
        assert!(matches!(ended(&format!("finishing_stacks = {end}")), Verdict::Parts(_)), "{end}");
    }
    // Nothing is missing beside a fee that is stated.
    let stated = "finishing_stacks = [236, 0, 0]\n_rake = { percent = 1, most = 1, no_flop_no_drop = true }";
    assert!(matches!(ended(stated), Verdict::Parts(_)));
}

#[test]
fn every_reading_says_why_it_fails() {
    let fields = "variant = 'FO/8'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nsmall_bet = 2\nbig_bet = 4\n\
                  starting_stacks = [200, 200, 200]";
    let dealt = ["d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????"];
    let Verdict::Parts(parting) = verdict(fields, &[&dealt[..], &["p3 cbr 6", "p1 cbr 100"]].concat()) else {
        panic!("nobody may raise to 100")
    };
    let readings: Vec<_> = parting
        .readings
        .iter()
        .map(|reading| (reading.limit.word(), reading.action, reading.what.as_str()))
        .collect();
    assert_eq!(
        readings,
        [("fixed", Some(3), "the size is fixed: 4"), ("pot", Some(4), "that is too much: 20 is the most"),]
    );
}
