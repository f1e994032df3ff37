//! Hands of every game we ship, played at random, written as records and replayed.

use std::sync::Arc;

use cards::{Card, CardSet, ChaCha20, Deck};
use formats::phh::{self, Scale, Value, Verdict};
use hand::{
    Act, Awaiting, Chips, Choices, Hand, House, MOST_SEATS, Mode, PlayerAct, Rake, Seating, Sizes, Source,
    Stakes, Stub, Terms,
};
use rules::{
    Context, Library,
    game::{self, Game, Limit},
};

/// Some cards of a set.
fn some(random: &mut ChaCha20, set: CardSet, count: usize) -> CardSet {
    let mut left: Vec<Card> = set.iter().collect();
    (0..count.min(left.len())).map(|_| left.swap_remove(random.below(left.len() as u32) as usize)).collect()
}

fn bet(random: &mut ChaCha20, choices: Choices) -> PlayerAct {
    let mut acts = Vec::new();
    if choices.check {
        acts.extend([PlayerAct::Check; 2]);
    }
    if choices.call.is_some() {
        acts.extend([PlayerAct::Call; 4]);
    }
    if choices.fold && !choices.check {
        acts.push(PlayerAct::Fold);
    }
    if choices.bring_in.is_some() {
        acts.push(PlayerAct::BringIn);
    }
    if let Some(sizes) = choices.raise {
        let (least, most) = (sizes.least().0, sizes.most().0);
        let to = match sizes {
            Sizes::Either(..) => [least, most][random.below(2) as usize],
            Sizes::Between(..) | Sizes::Steps(..) if random.below(2) == 0 => least,
            Sizes::Between(..) | Sizes::Steps(..) => {
                sizes.fit(Chips(least + u64::from(random.below((most - least + 1) as u32)))).0
            }
        };
        acts.extend([PlayerAct::RaiseTo(Chips(to)); 2]);
    }
    acts[random.below(acts.len() as u32) as usize]
}

/// Plays a hand to its end.
fn play(hand: &mut Hand, random: &mut ChaCha20) {
    loop {
        let (seat, act) = match hand.awaiting() {
            Awaiting::Nobody => return,
            Awaiting::Dealer | Awaiting::Floor(_) => panic!("{}: nobody else is asked", hand.terms().game.id),
            Awaiting::Show(seat) => {
                let mucks = random.below(4) == 0 && hand.decide(Act::Player(seat, PlayerAct::Muck)).is_ok();
                (seat, if mucks { PlayerAct::Muck } else { PlayerAct::Show })
            }
            Awaiting::Flip(seat) => (seat, PlayerAct::Flip(random.below(2) == 0)),
            Awaiting::Discard(seat, count) => (
                seat,
                PlayerAct::Discard(some(
                    random,
                    hand.state().faces_down(hand::Viewer::Seat(seat), seat),
                    count as usize,
                )),
            ),
            Awaiting::Draw(seat, most) => {
                let count = random.below(u32::from(most) + 1) as usize;
                (seat, PlayerAct::Discard(some(random, hand.state().faces(hand::Viewer::House, seat), count)))
            }
            Awaiting::Bet(seat) => (seat, bet(random, hand.choices().expect("choices"))),
        };
        hand.apply(Act::Player(seat, act)).expect("what is offered is accepted");
    }
}

fn round_trip(game: &Game, limit: Limit, seed: u8, library: &Library) {
    let key = [seed; 32];
    let mut random = ChaCha20::new(key);
    let players = (2 + random.below(u32::from(game.seats) - 1) as usize).min(MOST_SEATS);
    let stakes = Stakes::usual(game, limit);
    // Half of the hands by the standard's own house, half by a book.
    let book = [None, Some(("fort", Context::Live))][seed as usize % 2];
    let house = match book {
        None => phh::profile::house(),
        Some((name, context)) => House::of(&library.resolve(name, context).expect("a book"), game, limit),
    };
    let terms = Terms::new(game.clone(), limit, stakes, house, Rake::NONE).expect("terms");
    let mode = Mode { ask_at_showdown: random.below(2) == 0, ..Mode::BY_ITSELF };
    let tall = [20, 200][random.below(2) as usize];
    let stacks: Vec<Chips> = (0..players).map(|_| Chips(1 + u64::from(random.below(tall)))).collect();
    let seating = Seating::usual(game, &stakes, &stacks);
    let stub = Stub::new(&Deck::shuffled(game.deck, key), key);
    let mut hand = Hand::open(Arc::new(terms), mode, &seating, Source::Deck(stub)).expect("a hand");
    play(&mut hand, &mut random);

    let mut record = phh::record(&hand, &seating, Scale::default());
    if let Some((name, context)) = book {
        record.others.push(("_book".into(), Value::Text(name.into())));
        record.others.push(("_context".into(), Value::Text(context.word().into())));
    }
    let text = phh::write(&record);
    let entry =
        phh::read(&text, false).expect("TOML").remove(0).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
    assert_eq!(entry.record, record, "{text}");
    let replay = phh::replay(&entry).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
    assert_eq!(replay.verdict, Verdict::Agrees, "{text}");
    assert_eq!(phh::actions(&replay.hand, replay.scale()), record.actions, "{text}");
    assert!(phh::tell(&record, &replay).contains(&game.name));
}

#[test]
fn every_game_is_written_and_replayed() {
    let library = Library::shipped();
    for game in game::all() {
        for &limit in &game.limits {
            for seed in 0..2 {
                round_trip(game, limit, seed, &library);
            }
        }
    }
}

#[test]
fn a_code_of_the_standard_is_used_where_there_is_one() {
    for (code, game, limit) in phh::profile::CODES {
        assert_eq!(phh::profile::code(game, limit), code);
    }
    assert_eq!(phh::profile::code("omaha-8", Limit::Pot), "X-omaha-8-pot");
}
