//! What beats what: the hand-written lines of `rankings.cmp`, and the pairs that a peer decided.

use std::cmp::Ordering;

use cards::{CardSet, NoBust, NoBustResult, Plays, Ranking, parse_cards, rows_in_order, settle_no_bust};

fn set(text: &str) -> CardSet {
    text.trim().parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_line_of_the_rankings_file() {
    let mut section = "";
    let mut lines = 0;
    for line in include_str!("data/rankings.cmp").lines() {
        let line = line.split('#').next().unwrap().trim();
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if !line.is_empty() {
            check(section, line);
            lines += 1;
        }
    }
    assert_eq!(lines, 206);
}

fn check(section: &str, line: &str) {
    match section {
        "no-bust" => return no_bust(line),
        "rows" | "rows-low-middle" => return rows(section, line),
        _ => {}
    }
    let (ranking, plays) = section.split_once(' ').unwrap_or((section, "any-5"));
    let ranking: Ranking = ranking.parse().unwrap();
    let plays: Plays = plays.parse().unwrap();
    let strength = |text: &str| {
        let (holding, board) = text.split_once('+').unwrap_or((text, ""));
        ranking.best(plays, set(holding), set(board))
    };
    if let Some(holding) = line.strip_suffix("none") {
        assert!(!strength(holding).qualifies(), "{section}: {line}");
        return;
    }
    let sign = line.find(['>', '=']).unwrap();
    let (first, second) = (strength(&line[..sign]), strength(&line[sign + 1..]));
    let expected = if line[sign..].starts_with('>') { Ordering::Greater } else { Ordering::Equal };
    assert_eq!(first.cmp(&second), expected, "{section}: {line}: {first} against {second}");
}

fn no_bust(line: &str) {
    let (cards, result) = line.split_once("->").unwrap();
    let (player, bank) = cards.split_once(" v ").unwrap();
    let total = |text: &str| {
        // The lines give ranks alone: any suit will do.
        let cards: Vec<_> = text
            .split_whitespace()
            .skip(1)
            .flat_map(|word| {
                parse_cards(&if word == "Jk" { word.into() } else { format!("{word}s") }).unwrap()
            })
            .collect();
        NoBust::of(&cards)
    };
    let expected = match result.trim() {
        "win2" => NoBustResult::WinDouble,
        "win" => NoBustResult::Win,
        "push" => NoBustResult::Push,
        "lose" => NoBustResult::Lose,
        other => panic!("{other}"),
    };
    assert_eq!(settle_no_bust(total(player), total(bank)), expected, "{line}");
}

fn rows(section: &str, line: &str) {
    let (cards, result) = line.split_once("->").unwrap();
    let rows: Vec<CardSet> = cards.split('|').map(set).collect();
    let legal = if section == "rows" {
        rows_in_order(rows[0], rows[1], rows[2])
    } else {
        // The middle is a low of its own; only front and back are compared.
        Ranking::TenLowMiddle.strength(rows[1]).qualifies() && rows_in_order(rows[0], rows[2], rows[2])
    };
    assert_eq!(legal, result.trim() == "ok", "{section}: {line}");
}

#[test]
fn every_pair_that_a_peer_decided() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/compare");
    let mut pairs = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let (head, lines) = text.split_once('\n').unwrap();
        let mut words = head.split_once(": ").unwrap().1.split(' ');
        let ranking: Ranking = words.next().unwrap().parse().unwrap();
        let plays: Plays = words.next().unwrap().parse().unwrap();
        for line in lines.lines() {
            let (cards, sign) = line.split_once("  ").unwrap();
            let (holdings, board) = cards.split_once('|').unwrap_or((cards, ""));
            let (first, second) = holdings.trim().split_once(' ').unwrap();
            let [first, second] =
                [first, second].map(|holding| ranking.best(plays, set(holding), set(board)));
            let ours = match first.cmp(&second) {
                Ordering::Less => "<",
                Ordering::Equal => "=",
                Ordering::Greater => ">",
            };
            assert_eq!(ours, sign, "{head}: {line}: {first} against {second}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 24 * 300);
}
