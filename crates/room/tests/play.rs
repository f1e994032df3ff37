//! A table deals plays of more than one kind: here hands of hold'em, and a made-up game of one card each that the players
//! settle among themselves by scores.

use std::sync::Arc;

use cards::{Card, Deck, DeckKind};
use hand::{
    Act, Awaiting, Chips, Hand, Mode, PerSeat, PlayerAct, Seat, Seating, Seats, Source, Stakes, Stub, Viewer,
};
use room::{
    PlayerId,
    table::{self, Chair, End, Outcome, Reason, Settled, Spread, Table, TableSetup, Turns},
};
use rules::{
    Context, Library, Refusal, Ruling,
    game::{self, Limit},
    play::Play,
};

/// Each is dealt a card and turns it up; every player then pays each higher card so many chips.
#[derive(Clone)]
struct HighCard {
    point: Chips,
    players: usize,
    cards: PerSeat<Option<Card>>,
    turned: Seats,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Happened {
    Dealt(Seat, Card),
    Turned(Seat),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Wrong {
    TurnedAlready,
}

impl HighCard {
    fn deal(point: Chips, players: usize, deck: &Deck) -> HighCard {
        let mut play = HighCard { point, players, cards: PerSeat::default(), turned: Seats::NONE };
        for (seat, card) in Seats::first(players).iter().zip(deck.stub()) {
            play.record(&Happened::Dealt(seat, card));
        }
        play
    }
}

impl Play for HighCard {
    type Terms = Chips;
    type Act = Seat;
    type Event = Happened;
    type Reason = Wrong;
    type Viewer = Seat;
    type View = Vec<Option<Card>>;

    fn terms(&self) -> &Chips {
        &self.point
    }

    fn decide(&self, seat: Seat) -> Result<Vec<Ruling<Happened>>, Refusal<Wrong>> {
        if self.turned.contains(seat) {
            return Err(Refusal::plain(Wrong::TurnedAlready));
        }
        Ok(vec![Ruling { event: Happened::Turned(seat), under: None }])
    }

    fn record(&mut self, event: &Happened) {
        match *event {
            Happened::Dealt(seat, card) => self.cards[seat] = Some(card),
            Happened::Turned(seat) => self.turned.insert(seat),
        }
    }

    fn view(&self, viewer: Seat) -> Vec<Option<Card>> {
        let sees = |seat: &Seat| *seat == viewer || self.turned.contains(*seat);
        Seats::first(self.players).iter().map(|seat| self.cards[seat].filter(|_| sees(&seat))).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        let all = Seats::first(self.players);
        if self.turned != all {
            return None;
        }
        let mut scores = PerSeat::default();
        for winner in all {
            for loser in all.iter().filter(|loser| self.cards[winner] > self.cards[*loser]) {
                scores[winner] += self.point.0 as i64;
                scores[loser] -= self.point.0 as i64;
            }
        }
        let settled = Settled::Scores(scores);
        Some(Outcome { settled, raked: Chips::ZERO, carried: Chips::ZERO, end: End::Played })
    }
}

/// Does what is to be done at a play until it is over, and brings in what came of it, whatever play it is.
fn play_out<P: Play>(table: &mut Table, play: &mut P, mut next: impl FnMut(&P) -> P::Act) -> table::Rulings
where
    P::Reason: std::fmt::Debug,
{
    loop {
        if let Some(outcome) = play.outcome() {
            return table.apply(table::Actor::Dealer, &table::Act::Finish(outcome)).expect("it is over");
        }
        for ruling in play.decide(next(play)).expect("a legal act") {
            play.record(&ruling.event);
        }
    }
}

/// Five players with a hundred each, at a table that deals hold'em and a game without forced bets in turn.
fn two_games() -> Table {
    let book = Library::shipped().resolve("fort", Context::Live).expect("shipped");
    let game = |id: &str| game::shipped(id).expect("shipped");
    let free = Stakes { small_bet: Chips(1), big_bet: Chips(2), ..Stakes::default() };
    let mut setup = TableSetup::of(game("holdem"), Limit::No, Stakes::blinds(1, 2));
    setup.spreads.push(Spread { game: game("draw-high-jacks"), limit: Limit::Fixed, stakes: free });
    setup.chairs = 6;
    setup.turns = Turns::Hands(1);
    let mut table = Table::open(&book, &setup).expect("it can be spread");
    for chair in 1..=5 {
        let sit =
            table::Act::Sit { chair: Chair(chair), player: PlayerId(u64::from(chair)), chips: Chips(100) };
        table.apply(table::Actor::Floor, &sit).expect("there is room");
    }
    table.apply(table::Actor::Floor, &table::Act::SetButton(Chair(1))).expect("somebody sits there");
    table
}

#[test]
fn hands_and_scores_are_dealt_in_turn_at_one_table() {
    let mut table = two_games();
    let mut replay = table.clone();
    let mut of_each = [0; 2];
    for number in 0..60_u8 {
        let mut rulings = table.apply(table::Actor::Dealer, &table::Act::Deal).expect("they are there");
        let deal = table.deal().expect("it is dealt");
        let deck = Deck::shuffled(DeckKind::Standard, [number; 32]);
        let before: Vec<Chips> = deal.seating.stacks.clone();
        if table.game() == 0 {
            let source = Source::Deck(Stub::new(&deck, [number; 32]));
            let mut hand =
                Hand::open(Arc::clone(&deal.terms), Mode::BY_ITSELF, &deal.seating, source).expect("seated");
            rulings.extend(play_out(&mut table, &mut hand, goes_along));
        } else {
            let unposted =
                |seating: &Seating| seating.posts.iter().all(|post| *post == hand::Post::default());
            assert!(unposted(&deal.seating), "nothing is put up where nothing is bet");
            let mut play = HighCard::deal(Chips(1), deal.chairs.len(), &deck);
            assert_eq!(play.view(Seat(0)).iter().flatten().count(), 1, "one's own card, and no other");
            rulings.extend(play_out(&mut table, &mut play, |play| {
                Seats::first(play.players).minus(play.turned).iter().next().expect("somebody is to turn")
            }));
            let won = |place: usize| table.sitter(deal.chairs[place]).expect("still here").stack;
            let best = (0..before.len()).max_by_key(|place| play.cards[Seat(*place as u8)]).expect("players");
            assert_eq!(won(best), before[best] + Chips(before.len() as u64 - 1), "everybody pays the best");
        }
        of_each[usize::from(table.game())] += 1;
        for ruling in &rulings {
            replay.record(&ruling.event);
        }
        assert!(replay.same_as(&table), "what was recorded gives the table again");
        assert_eq!(table.chips(), Chips(500), "every chip is still here");
    }
    assert_eq!(of_each, [30, 30]);
}

/// Checks where that is free, calls where it is not.
fn goes_along(hand: &Hand) -> Act {
    let Awaiting::Bet(seat) = hand.awaiting() else { panic!("{:?}", hand.awaiting()) };
    let free = hand.choices().is_some_and(|choices| choices.check);
    let view = hand.view(Viewer::Seat(seat));
    assert_eq!(view.players.len(), hand.state().players());
    Act::Player(seat, if free { PlayerAct::Check } else { PlayerAct::Call })
}

#[test]
fn scores_that_do_not_add_up_are_refused_and_change_nothing() {
    let mut table = two_games();
    table.apply(table::Actor::Dealer, &table::Act::Deal).expect("they are there");
    let scored = |scores: &[i64], raked| {
        let mut all = PerSeat::default();
        all.0[..scores.len()].copy_from_slice(scores);
        let settled = Settled::Scores(all);
        table::Act::Finish(Outcome { settled, raked, carried: Chips::ZERO, end: End::Played })
    };
    for (scores, raked, reason) in [
        (&[3, -2, 0, 0, 0][..], Chips::ZERO, Reason::ChipsDiffer),
        (&[3, -3, 0, 0, 0], Chips(1), Reason::ChipsDiffer),
        (&[101, -101, 0, 0, 0], Chips::ZERO, Reason::NoSuchScore),
        (&[-5, 0, 0, 0, 0, 5], Chips::ZERO, Reason::NoSuchScore),
        (&[i64::MAX, i64::MIN, 0, 0, 0], Chips::ZERO, Reason::TooManyChips),
    ] {
        let before = table.clone();
        let refused = table.apply(table::Actor::Dealer, &scored(scores, raked)).expect_err("it cannot be");
        assert_eq!(refused.reason, reason, "{scores:?}");
        assert!(before.same_as(&table));
    }
    // The house may have its part of what was won.
    table.apply(table::Actor::Dealer, &scored(&[4, -5, 0, 0, 0], Chips(1))).expect("it adds up");
    assert_eq!(table.chips(), Chips(500));
}
