//! Over every game: nobody is shown or told a card that is not theirs to see, by whatever way; the house is told all; and
//! whoever follows what they are told knows the hand as their view shows it.

use std::sync::Arc;

use cards::{Card, CardSet, ChaCha20, Deck};
use hand::{
    Act, Awaiting, Chips, DealerAct, Event, Hand, House, Mode, PlayerAct, Rake, Seat, Seating, Seen, Sizes,
    Source, Stakes, Stub, Terms, Told, View, Viewer, told::Bet,
};
use rules::{Context, Library, game};

/// A hand that was played by chance, and what it was dealt from.
struct Played {
    terms: Arc<Terms>,
    mode: Mode,
    seating: Seating,
    source: Source,
    hand: Hand,
}

impl Played {
    fn blank(&self, source: Source) -> Hand {
        Hand::blank(Arc::clone(&self.terms), self.mode, &self.seating, source).expect("checked")
    }

    fn viewers(&self) -> Vec<Viewer> {
        let seats = (0..self.seating.stacks.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        seats.chain([Viewer::Rail, Viewer::Floor]).collect()
    }
}

/// Some hands of every game, with short stacks among them, so that hands are shown, run out, drawn and mucked.
fn each_hand(mut visit: impl FnMut(&str, &Played)) {
    let books = [("fort", Context::Live), ("roberts", Context::Live)]
        .map(|(house, context)| Library::shipped().resolve(house, context).expect("shipped"));
    let mut random = ChaCha20::from_number(11);
    for game in game::all() {
        for (round, book) in books.iter().cycle().take(6).enumerate() {
            let limit = game.limits[round % game.limits.len()];
            let stakes = Stakes::usual(game, limit);
            let terms = Terms::new(game.clone(), limit, stakes, House::of(book, game, limit), Rake::NONE)
                .expect("terms");
            let mode = Mode { paced: round % 2 == 1, ..Mode::BY_ITSELF };
            let players = 2 + random.below(u32::from(game.seats.min(10)) - 1);
            let stacks: Vec<Chips> = (0..players)
                .map(|_| Chips(1 + u64::from(random.below(stakes.small_bet.0 as u32 * 20))))
                .collect();
            let seating = Seating::usual(game, &stakes, &stacks);
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&random.next_u64().to_le_bytes());
            let source = Source::Deck(Stub::new(&Deck::shuffled(game.deck, seed), seed));
            let terms = Arc::new(terms);
            let hand = Hand::open(Arc::clone(&terms), mode, &seating, source.clone()).expect("checked");
            let mut played = Played { terms, mode, seating, source, hand };
            play(&mut played.hand, &mut random);
            visit(&format!("{} {} {round}", game.id, limit.word()), &played);
        }
    }
}

fn play(hand: &mut Hand, random: &mut ChaCha20) {
    loop {
        if hand.waits_for_street() {
            hand.apply(Act::Dealer(DealerAct::NextStreet)).expect("it waits for that");
            continue;
        }
        let mut some = |hand: &Hand, seat: Seat, most: u8, least: u8| {
            let count = u32::from(least) + random.below(u32::from(most - least) + 1);
            PlayerAct::Discard(
                hand.state().faces_down(Viewer::Seat(seat), seat).iter().take(count as usize).collect(),
            )
        };
        let (seat, act) = match hand.awaiting() {
            Awaiting::Nobody => return,
            Awaiting::Dealer | Awaiting::Floor(_) => panic!("only players are asked"),
            Awaiting::Discard(seat, count) => (seat, some(hand, seat, count, count)),
            Awaiting::Draw(seat, most) => (seat, some(hand, seat, most, 0)),
            Awaiting::Flip(seat) => (seat, PlayerAct::Flip(random.below(2) == 0)),
            Awaiting::Show(seat) => {
                let mucks = random.below(2) == 0 && hand.decide(Act::Player(seat, PlayerAct::Muck)).is_ok();
                (seat, if mucks { PlayerAct::Muck } else { PlayerAct::Show })
            }
            Awaiting::Bet(seat) => {
                let choices = hand.choices().expect("a bet is awaited");
                let mut acts = Vec::new();
                acts.extend(choices.bring_in.map(|_| PlayerAct::BringIn));
                acts.extend(choices.call.map(|_| PlayerAct::Call));
                acts.extend(choices.check.then_some(PlayerAct::Check));
                acts.extend(choices.raise.map(|sizes| match sizes {
                    Sizes::Either(one, _) => PlayerAct::RaiseTo(one),
                    Sizes::Between(least, most) | Sizes::Steps(least, most, _) => {
                        PlayerAct::RaiseTo(if random.below(3) == 0 { most } else { least })
                    }
                }));
                if acts.is_empty() || choices.fold && random.below(6) == 0 {
                    acts.push(PlayerAct::Fold);
                }
                (seat, acts[random.below(acts.len() as u32) as usize])
            }
        };
        hand.apply(Act::Player(seat, act)).expect("legal");
    }
}

/// What everybody and what each player has a right to see, worked out from the events alone, and by nothing that views
/// or tellers use.
#[derive(Default)]
struct Rights {
    /// Dealt to each player, or thrown away by them since.
    own: [CardSet; hand::MOST_SEATS],
    held: [CardSet; hand::MOST_SEATS],
    shown: [bool; hand::MOST_SEATS],
    everybody: CardSet,
}

impl Rights {
    fn follow(&mut self, event: Event<Card>) {
        match event {
            Event::Dealt { seat, card: Some(card), up } => {
                let place = seat.0 as usize;
                self.own[place].insert(card);
                self.held[place].insert(card);
                if up || self.shown[place] {
                    self.everybody.insert(card);
                }
            }
            Event::Boarded { card, .. } => self.everybody.insert(card),
            Event::Discarded { seat, card: Some(card) } => self.held[seat.0 as usize].remove(card),
            Event::Flipped { seat, up: true } => self.everybody |= self.held[seat.0 as usize],
            Event::Showed { seat } | Event::Exposed { seat, .. } => {
                self.shown[seat.0 as usize] = true;
                self.everybody |= self.held[seat.0 as usize];
            }
            _ => {}
        }
    }

    fn of(&self, viewer: Viewer) -> CardSet {
        match viewer {
            Viewer::Seat(seat) => self.everybody | self.own[seat.0 as usize],
            Viewer::Rail | Viewer::Floor => self.everybody,
            Viewer::House => panic!("the house may see everything"),
        }
    }
}

/// Every text in a JSON document that is a card.
fn cards_in(value: &serde_json::Value, found: &mut CardSet) {
    match value {
        serde_json::Value::String(text) => found.extend(text.parse::<Card>().ok()),
        serde_json::Value::Array(values) => values.iter().for_each(|value| cards_in(value, found)),
        serde_json::Value::Object(fields) => fields.values().for_each(|value| cards_in(value, found)),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => {}
    }
}

fn cards_told(told: &[Told]) -> CardSet {
    let mut found = CardSet::EMPTY;
    cards_in(&serde_json::to_value(told).expect("JSON"), &mut found);
    found
}

fn cards_seen(view: &View) -> CardSet {
    let held = view.players.iter().flat_map(|player| &player.cards).filter_map(|seen| match seen {
        Seen::Face(card) => Some(*card),
        Seen::Back => None,
    });
    held.chain(view.boards.iter().flatten().copied()).chain(view.stub.iter().copied()).collect::<CardSet>()
        | view.aside
}

#[test]
fn nobody_is_shown_or_told_a_card_that_is_not_theirs_to_see() {
    each_hand(|name, played| {
        for viewer in played.viewers() {
            let mut hand = played.blank(played.source.clone());
            let mut rights = Rights::default();
            for (number, ruling) in played.hand.log().iter().enumerate() {
                let before = hand.before();
                hand.record(&ruling.event);
                rights.follow(ruling.event.for_house());
                let known = cards_told(&before.told(&hand, ruling, viewer)) | cards_seen(&hand.view(viewer));
                let leaked = known - rights.of(viewer);
                assert!(leaked.is_empty(), "{name}: {viewer:?} knows {leaked} by event {number}");
                for seat in 0..played.seating.stacks.len() as u8 {
                    let faces = hand.state().faces(viewer, Seat(seat));
                    assert!((faces - rights.of(viewer)).is_empty(), "{name}: {viewer:?} reads {faces}");
                    let made = !hand.makes(viewer, Seat(seat)).is_empty();
                    let own = rights.held[seat as usize];
                    let may = (own - rights.of(viewer)).is_empty();
                    assert!(!made || may, "{name}: {viewer:?} is told what {own} makes");
                }
            }
        }
    });
}

#[test]
fn whoever_follows_what_they_are_told_knows_the_hand_as_they_see_it() {
    each_hand(|name, played| {
        for viewer in played.viewers() {
            let mut hand = played.blank(played.source.clone());
            // Nothing but what the watcher is told is recorded on this one.
            let mut followed = played.blank(Source::Dealer);
            for ruling in played.hand.log() {
                let before = hand.before();
                hand.record(&ruling.event);
                for told in before.told(&hand, ruling, viewer) {
                    let written = serde_json::to_value(told.event).expect("JSON");
                    followed.record(&serde_json::from_value(written).expect("an event"));
                }
                let awaited = !matches!(hand.awaiting(), Awaiting::Dealer | Awaiting::Nobody);
                if awaited && hand.awaiting() == followed.awaiting() {
                    assert_eq!(followed.view(viewer), hand.view(viewer), "{name}: {viewer:?}");
                }
            }
            assert_eq!(followed.view(viewer).players, hand.view(viewer).players, "{name}: {viewer:?}");
        }
    });
}

#[test]
fn the_house_is_told_every_card() {
    each_hand(|name, played| {
        let mut hand = played.blank(played.source.clone());
        for ruling in played.hand.log() {
            let before = hand.before();
            hand.record(&ruling.event);
            let told = before.told(&hand, ruling, Viewer::House);
            assert_eq!(told.last().map(|told| told.event), Some(ruling.event.for_house()), "{name}");
        }
        let view = hand.view(Viewer::House);
        // Folded hands may have been shuffled back in.
        let held = view.players.iter().filter(|player| player.live).flat_map(|player| &player.cards);
        assert!(
            !held.into_iter().any(|seen| view.stub.iter().any(|card| *seen == Seen::Face(*card))),
            "{name}"
        );
        assert!(view.players.iter().all(|player| !player.cards.contains(&Seen::Back)), "{name}");
    });
}

#[test]
fn what_an_event_comes_to_adds_up() {
    let mut found = [0; 3];
    each_hand(|name, played| {
        let mut hand = played.blank(played.source.clone());
        for ruling in played.hand.log() {
            let before = hand.before();
            let stacks = hand.view(Viewer::Rail).players;
            hand.record(&ruling.event);
            for told in before.told(&hand, ruling, Viewer::Rail) {
                let Event::Raised { seat, to, .. } = told.event else { continue };
                let player = &stacks[seat.0 as usize];
                assert_eq!(told.facts.total, to, "{name}");
                assert_eq!(told.facts.added + player.bet, to, "{name}");
                assert_eq!(told.facts.all_in, told.facts.added == player.stack, "{name}");
                let bet = told.facts.bet.expect("a bet has a name");
                let others = stacks.iter().any(|other| !other.bet.is_zero());
                assert_eq!(bet == Bet::Opening, !others, "{name}: {bet:?}");
                found[bet as usize] += 1;
            }
        }
    });
    assert!(found.iter().all(|count| *count > 10), "each kind of bet was made: {found:?}");
}

#[test]
fn what_is_told_is_written_and_read_again() {
    each_hand(|name, played| {
        let mut hand = played.blank(played.source.clone());
        for ruling in played.hand.log() {
            let before = hand.before();
            hand.record(&ruling.event);
            for told in before.told(&hand, ruling, Viewer::Seat(Seat(0))) {
                let text = serde_json::to_string(&told).expect("JSON");
                assert_eq!(serde_json::from_str::<Told>(&text).expect(&text), told, "{name}: {text}");
            }
        }
    });
}

#[test]
fn no_card_is_printed_for_whoever_debugs() {
    each_hand(|name, played| {
        let text = format!("{:?}{:?}{:?}", played.hand.state(), played.hand.log(), played.source);
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        let cards: Vec<&str> = words.filter(|word| word.len() == 2 && word.parse::<Card>().is_ok()).collect();
        assert!(cards.is_empty(), "{name}: {cards:?}");
    });
}
