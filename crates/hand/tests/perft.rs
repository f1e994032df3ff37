//! Perft: how many ways a hand can be bet to a depth. A table that any change of the betting rules shows up in.
//!
//! Raises are to the least and to the most; cards are dealt in the order of a fixed deck; draws stand pat or throw
//! the first card away.

use std::{fmt::Write, sync::Arc};

use cards::Deck;
use hand::{Act, Awaiting, Chips, Hand, House, Mode, PlayerAct, Rake, Seating, Source, Stakes, Stub, Terms};
use rules::game::{self, Limit};

fn hand(id: &str, limit: Limit, players: usize, stack: u64) -> Hand {
    let game = game::shipped(id).expect("shipped");
    let stakes = Stakes::usual(&game, limit);
    let terms = Terms::new(game, limit, stakes, House::default(), Rake::NONE).expect("terms");
    let seating = Seating::usual(&terms.game, &stakes, &vec![Chips(stack); players]);
    let deck = Deck::shuffled(terms.game.deck, [3; 32]);
    Hand::open(Arc::new(terms), Mode::BY_ITSELF, &seating, Source::Deck(Stub::new(&deck, [3; 32])))
        .expect("hand")
}

fn acts(hand: &Hand) -> Vec<PlayerAct> {
    match hand.awaiting() {
        Awaiting::Bet(_) => {
            let choices = hand.choices().expect("awaited");
            let mut acts = Vec::new();
            acts.extend(choices.fold.then_some(PlayerAct::Fold).filter(|_| choices.call.is_some()));
            acts.extend(choices.check.then_some(PlayerAct::Check));
            acts.extend(choices.call.map(|_| PlayerAct::Call));
            acts.extend(choices.bring_in.map(|_| PlayerAct::BringIn));
            if let Some(sizes) = choices.raise {
                acts.push(PlayerAct::RaiseTo(sizes.least()));
                if sizes.most() != sizes.least() {
                    acts.push(PlayerAct::RaiseTo(sizes.most()));
                }
            }
            acts
        }
        Awaiting::Draw(seat, _) | Awaiting::Discard(seat, _) => {
            let first = hand.state().faces_down(hand::Viewer::Seat(seat), seat).iter().take(1).collect();
            vec![PlayerAct::Discard(cards::CardSet::EMPTY), PlayerAct::Discard(first)]
        }
        Awaiting::Flip(_) => vec![PlayerAct::Flip(true), PlayerAct::Flip(false)],
        Awaiting::Show(_) => vec![PlayerAct::Show],
        Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => vec![],
    }
}

/// How many sequences of exactly so many acts there are, and how many end before.
fn perft(hand: &Hand, depth: u32) -> u64 {
    let seat = match hand.awaiting() {
        Awaiting::Nobody => return 1,
        _ if depth == 0 => return 1,
        Awaiting::Bet(seat)
        | Awaiting::Discard(seat, _)
        | Awaiting::Draw(seat, _)
        | Awaiting::Flip(seat)
        | Awaiting::Show(seat) => seat,
        Awaiting::Dealer | Awaiting::Floor(_) => panic!("only players are asked"),
    };
    let mut count = 0;
    for act in acts(hand) {
        let mut next = hand.clone();
        if next.apply(Act::Player(seat, act)).is_ok() {
            count += perft(&next, depth - 1);
        }
    }
    count
}

#[test]
fn kuhn_has_five_ways_to_be_played() {
    // Check-check, check-bet-fold, check-bet-call, bet-fold, bet-call.
    assert_eq!(perft(&hand("kuhn", Limit::Fixed, 2, 2), 9), 5);
}

#[test]
fn the_table_of_betting_sequences() {
    let mut table = String::from("# game limit players stack: sequences of 1, 2, 3 ... acts\n");
    for (id, limit, players, stack, depth) in [
        ("kuhn", Limit::Fixed, 2, 2, 4),
        ("leduc", Limit::Fixed, 2, 40, 8),
        ("holdem", Limit::Fixed, 3, 200, 8),
        ("holdem", Limit::No, 3, 100, 7),
        ("omaha", Limit::Pot, 3, 100, 7),
        ("stud", Limit::Fixed, 3, 100, 8),
        ("deuce-to-seven-triple", Limit::Fixed, 2, 100, 9),
        ("mexican-41", Limit::Fixed, 2, 100, 7),
    ] {
        let hand = hand(id, limit, players, stack);
        let counts: Vec<String> = (1..=depth).map(|depth| perft(&hand, depth).to_string()).collect();
        writeln!(table, "{id} {} {players} {stack}: {}", limit.word(), counts.join(" ")).expect("a string");
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt");
    if std::env::var_os("CARDROOM_BLESS").is_some() {
        std::fs::write(path, &table).expect("written");
    }
    assert_eq!(table, std::fs::read_to_string(path).unwrap_or_default(), "CARDROOM_BLESS=1 writes it again");
}
