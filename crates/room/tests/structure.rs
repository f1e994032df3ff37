//! Structures at the tables: what the booklet's kit takes, what a check finds, and that what is made is sound.

use hand::Chips;
use room::tournament::structure::{
    Bought, CannotMake, Finding, Wanted, book_stacks, check, end, in_play, kit, made_up, make, stakes,
};
use rules::{
    Book, Context, Library, game,
    structure::{Antes, Row, Structure, shipped},
};

fn book(house: &str) -> Book {
    Library::shipped().resolve(house, Context::Tournament).expect("a house")
}

fn entries(entries: u64) -> Bought {
    Bought { entries, ..Bought::default() }
}

/// RX-123 and RX-124: the chips for ten and for twenty-four.
#[test]
fn the_booklets_kit() {
    let stacks = book_stacks(&book("home-tourney"));
    assert!(stacks.iter().all(|stack| stack.worth() == Chips(1000)));
    let counts = |players, stack: usize| {
        let kit = kit(&stacks[stack], players, Some(Chips(500)));
        let lines: Vec<(u64, u64, u64)> =
            kit.lines.iter().map(|line| (line.each, line.in_play, line.buy)).collect();
        (lines, kit.totals())
    };
    assert_eq!(
        counts(10, 0),
        (vec![(20, 200, 200), (16, 160, 200), (5, 50, 50), (0, 0, 50)], (41, 410, 500))
    );
    assert_eq!(
        counts(24, 1),
        (vec![(15, 360, 400), (13, 312, 350), (6, 144, 150), (0, 0, 50)], (34, 816, 950))
    );
    assert!(book_stacks(&book("roberts")).is_empty(), "it leaves the stack to the event");
}

#[test]
fn stacks_are_made_up_of_what_there_is() {
    type Case = (u64, &'static [u64], &'static [(u64, u64)]);
    let cases: &[Case] = &[
        (10_000, &[25, 100, 500, 1000], &[(25, 8), (100, 13), (500, 5), (1000, 6)]),
        (1000, &[5, 25, 100, 500], &[(5, 10), (25, 10), (100, 7)]),
        (20_000, &[100, 500, 1000, 5000], &[(100, 10), (500, 4), (1000, 17)]),
        (50, &[25, 100], &[(25, 2)]),
    ];
    for (stack, chips, expected) in cases {
        let chips: Vec<Chips> = chips.iter().copied().map(Chips).collect();
        let made = made_up(Chips(*stack), &chips);
        let counts: Vec<(u64, u64)> = made.chips.iter().map(|(chip, count)| (chip.0, *count)).collect();
        assert_eq!((counts.as_slice(), made.worth()), (*expected, Chips(*stack)));
    }
}

#[test]
fn what_is_shipped_is_sound() {
    for structure in rules::structure::all() {
        let faults: Vec<Finding> = check(structure, None, None);
        assert_eq!(faults, [], "{}", structure.id);
        for level in structure.levels() {
            let holdem = game::shipped("holdem").expect("it is shipped");
            assert_eq!(stakes(level, &holdem).blinds[1], level.big);
        }
    }
    let horse = shipped("horse").expect("it is shipped");
    let level = horse.level(1).expect("a level");
    let (stud, omaha) = (game::shipped("stud").expect("stud"), game::shipped("omaha-8").expect("omaha-8"));
    assert_eq!((stakes(level, &stud).ante, stakes(level, &stud).blinds[1]), (Chips(25), Chips::ZERO));
    assert_eq!((stakes(level, &omaha).ante, stakes(level, &omaha).big_bet), (Chips::ZERO, Chips(200)));
}

#[test]
fn the_home_evening_is_over_when_the_booklet_says() {
    let home = shipped("home-t1000").expect("it is shipped");
    for (players, rebuys) in [(10, 2), (20, 6), (30, 5)] {
        let chips = in_play(home, Bought { entries: players, rebuys, add_ons: 0 });
        let end = end(home, chips);
        // Three to four hours, and the breaks.
        assert!((3 * 60..=5 * 60).contains(&end.minutes), "{players}: {end:?}");
    }
}

#[test]
fn a_check_finds_what_is_wrong() {
    let text = |levels: &str| {
        let head = "name = \"A\"\nstack = 2000\nchips = [5, 25, 100]\nminutes = 20\nantes = \"big-blind\"\nlate-entry = 3\n";
        Structure::parse("a.toml", &format!("{head}levels = [{levels}]\n")).expect("it reads")
    };
    let faulty = text(
        "{ small = 10, big = 20 }, { small = 100, big = 200, ante = 200 }, { small = 50, big = 100 }, \
         { break = 5, color-up = [5] }, { small = 60, big = 120 }",
    );
    let findings = check(&faulty, Some(entries(40)), Some(&book("roberts")));
    let said: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "level 2 jumps from 20 to 200: more than twice as much",
            "level 3 goes down from 200 to 100",
            "level 4 asks for 60, and the smallest chip by then is 25",
            "entry closes before level 3: the last to come has 10 big blinds",
            "after 4 levels 666 big blinds are still in play: add levels",
            "here the big blind pays the ante, and the house's book has antes paid otherwise",
        ]
    );
    let late = text(
        "{ small = 10, big = 20 }, { small = 25, big = 50, ante = 50 }, { small = 50, big = 100 }, \
         { small = 75, big = 150 }, { small = 100, big = 200 }",
    );
    let due = check(&late, None, None);
    assert!(due.contains(&Finding::ColorUpDue { chip: Chips(5), level: 2 }), "{due:?}");
}

#[test]
fn what_is_made_is_sound_and_over_in_time() {
    let mut made = 0;
    for players in [2, 9, 24, 60, 150, 1000, 8000] {
        for stack in [1000, 1500, 5000, 10_000, 20_000, 30_000, 50_000, 100_000] {
            for hours in [2, 3, 4, 5, 6, 8, 12, 20] {
                for antes in [None, Some(Antes::BigBlind), Some(Antes::Each)] {
                    let wanted = Wanted {
                        entries: players,
                        stack: Chips(stack),
                        minutes: hours * 60,
                        level: None,
                        antes,
                    };
                    let structure = match make("made", "Made", wanted) {
                        Ok(structure) => structure,
                        Err(CannotMake::TooShort { .. } | CannotMake::TooLong { .. }) => continue,
                        Err(error) => panic!("{wanted:?}: {error}"),
                    };
                    made += 1;
                    let again = Structure::parse("made.toml", &structure.to_string())
                        .unwrap_or_else(|error| panic!("{wanted:?}: {error}\n{structure}"));
                    assert_eq!(again, structure, "{wanted:?}");
                    let findings = check(&structure, Some(entries(players)), None);
                    assert!(
                        !findings.iter().any(|finding| {
                            finding.is_fault()
                                || matches!(finding, Finding::Falls { .. } | Finding::TooFewLevels { .. })
                        }),
                        "{wanted:?}: {findings:?}\n{structure}"
                    );
                    let end = end(&structure, in_play(&structure, entries(players)));
                    let off = i64::from(hours) * 60 - end.minutes as i64;
                    assert!((-60..=120).contains(&off), "{wanted:?}: {end:?}\n{structure}");
                    let races = structure
                        .rows
                        .iter()
                        .filter(|row| matches!(row, Row::Break(pause) if !pause.color_up.is_empty()));
                    assert!(races.count() < structure.chips.len());
                }
            }
        }
    }
    assert!(made > 500, "{made}");
}

#[test]
fn what_cannot_be_made_is_said() {
    let wanted = |entries, stack, hours: u32, level| Wanted {
        entries,
        stack: Chips(stack),
        minutes: hours * 60,
        level,
        antes: None,
    };
    assert_eq!(make("a", "A", wanted(1, 1000, 4, None)), Err(CannotMake::TooFewEntries));
    assert!(matches!(make("a", "A", wanted(10, 100, 4, None)), Err(CannotMake::StackTooSmall { .. })));
    assert!(matches!(make("a", "A", wanted(1000, 50_000, 1, Some(30))), Err(CannotMake::TooShort { .. })));
    assert!(matches!(make("a", "A", wanted(3, 1000, 20, Some(5))), Err(CannotMake::TooLong { .. })));
    let Err(CannotMake::TooShort { least }) = make("a", "A", wanted(1000, 50_000, 1, Some(30))) else {
        return;
    };
    let enough = Wanted { minutes: least + 30, ..wanted(1000, 50_000, 1, Some(30)) };
    assert!(make("a", "A", enough).is_ok(), "the minutes it names do");
}
