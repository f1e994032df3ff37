//! A hand of the engine as a record: what its log says, in the standard's actions and in ours where it has none.

use cards::Card;
use hand::{Awaiting, Chips, Event, Hand, Post, Seat, Seating, Terms};
use rules::game::{Forced, Limit};

use super::{
    action::{Action, PhhAct, Shown},
    amount::Scale,
    profile,
    record::{Record, Value},
};

/// The record of a hand that the engine played with this seating, with every card: as the house knows it.
pub fn record(hand: &Hand, seating: &Seating, scale: Scale) -> Record {
    let stacks = (0..seating.stacks.len() as u8).map(|place| hand.state().stack_of(Seat(place)));
    let finished = (hand.awaiting() == Awaiting::Nobody).then(|| stacks.collect());
    let events: Vec<Event<Card>> = hand.log().iter().map(|ruling| ruling.event.for_house()).collect();
    record_of(hand.terms(), seating, &events, finished, scale)
}

/// The record of a hand of which these are the events and, if it is over, the stacks at its end.
pub fn record_of<'e>(
    terms: &Terms,
    seating: &Seating,
    events: impl IntoIterator<Item = &'e Event<Card>>,
    finished: Option<Vec<Chips>>,
    scale: Scale,
) -> Record {
    let amount = |chips: Chips| scale.amount(chips);
    let each =
        |part: fn(&Post) -> Chips| seating.posts.iter().map(|post| amount(part(post))).collect::<Vec<_>>();
    let mut antes = each(|post| post.ante);
    let mut blinds: Vec<_> = seating.posts.iter().map(|post| amount(post.live)).collect();
    for (place, blind) in blinds.iter_mut().enumerate() {
        if moves_opening_wrongly(&seating.posts, place)
            && let super::Amount::Exact { units, .. } = blind
        {
            *units = -*units;
        }
    }
    if seating.stacks.len() == 2 {
        antes.reverse();
        blinds.reverse();
    }
    let posts = seating.posts.iter().any(|post| !post.live.is_zero());
    let has_blinds = match terms.game.forced {
        Forced::Blinds => true,
        Forced::Ante | Forced::ButtonAnte => posts,
        Forced::BringIn(_) => false,
    };
    let mut others = ours(terms, seating, scale);
    let variant = profile::code(&terms.game.id, terms.limit);
    let two = matches!(terms.limit, Limit::Fixed | Limit::Spread);
    let bring_in = matches!(terms.game.forced, Forced::BringIn(_));
    let mut record = Record {
        variant,
        ante_trimming: seating.antes_are_matched,
        antes,
        blinds: has_blinds.then_some(blinds),
        bring_in: bring_in.then(|| amount(terms.stakes.bring_in)),
        small_bet: two.then(|| amount(terms.stakes.small_bet)),
        big_bet: two.then(|| amount(terms.stakes.big_bet)),
        min_bet: (!two).then(|| amount(terms.stakes.small_bet)),
        starting_stacks: seating.stacks.iter().map(|&stack| amount(stack)).collect(),
        actions: told(seating.stacks.len(), events, scale),
        finishing_stacks: finished.map(|stacks| stacks.into_iter().map(amount).collect()),
        others: Vec::new(),
    };
    others.extend(blinds_apart(terms, &record, scale));
    record.others = others;
    record
}

/// The blinds in force, where they cannot be told from what was posted: a blind that nobody posts, two who post the
/// same, a straddle of a small game.
fn blinds_apart(terms: &Terms, record: &Record, scale: Scale) -> Option<(String, Value)> {
    if terms.game.forced != Forced::Blinds {
        return None;
    }
    let blinds = terms.stakes.blinds.iter().filter(|blind| !blind.is_zero());
    let blinds: Vec<_> = blinds.map(|&blind| scale.amount(blind)).collect();
    let number = |amount: &super::Amount| Value::Number(amount.to_string());
    (profile::blinds_of(record) != blinds)
        .then(|| ("_blinds".into(), Value::List(blinds.iter().map(number).collect())))
}

/// The opening is past the largest positive entry: a post that is larger without moving the opening is negative.
fn moves_opening_wrongly(posts: &[Post], place: usize) -> bool {
    let Some(opens) = posts.iter().rposition(|post| post.opens_after) else { return false };
    !posts[place].opens_after && (posts[place].live, place) > (posts[opens].live, opens)
}

/// Our own fields, where the standard has none.
fn ours(terms: &Terms, seating: &Seating, scale: Scale) -> Vec<(String, Value)> {
    let number = |chips: Chips| Value::Number(scale.amount(chips).to_string());
    let mut ours = Vec::new();
    if seating.posts.iter().any(|post| !post.dead.is_zero()) {
        ours.push((
            "_dead".into(),
            Value::List(seating.posts.iter().map(|post| number(post.dead)).collect()),
        ));
    }
    if !seating.carried.is_zero() {
        ours.push(("_carried".into(), number(seating.carried)));
    }
    if let Some(seat) = seating.acts_last {
        ours.push(("_acts_last".into(), Value::Number((seat.0 + 1).to_string())));
    }
    if seating.acts_last_if_raised && seating.acts_last.is_some() {
        ours.push(("_acts_last_if_raised".into(), Value::Word("true".into())));
    }
    if seating.event_last_two {
        ours.push(("_last_two".into(), Value::Word("true".into())));
    }
    let rake = terms.rake;
    if !rake.is_none() {
        let percent = super::Amount::Exact { units: rake.part as i64, places: 2 };
        let mut fee = vec![
            ("percent".into(), Value::Number(percent.to_string())),
            ("most".into(), number(rake.most)),
            ("no_flop_no_drop".into(), Value::Word(rake.no_flop_no_drop.to_string())),
        ];
        if rake.promo.iter().any(|drop| !drop.amount.is_zero()) {
            let amounts = rake.promo.iter().flat_map(|drop| [number(drop.amount), number(drop.over)]);
            fee.push(("promo".into(), Value::List(amounts.collect())));
        }
        ours.push(("_rake".into(), Value::Table(fee)));
    }
    ours
}

/// The actions of a hand's log, with every card: as the house knows them.
pub fn actions(hand: &Hand, scale: Scale) -> Vec<Action> {
    let events: Vec<Event<Card>> = hand.log().iter().map(|ruling| ruling.event.for_house()).collect();
    told(hand.state().players(), &events, scale)
}

fn told<'e>(players: usize, events: impl IntoIterator<Item = &'e Event<Card>>, scale: Scale) -> Vec<Action> {
    let mut teller = Teller::new(players, scale);
    for event in events {
        teller.tell(event);
    }
    teller.deal_out();
    teller.deeds.into_iter().map(|deed| Action { deed: Some(deed), comment: None }).collect()
}

/// Turns events into deeds; what is dealt at one go becomes one deed a player.
struct Teller {
    scale: Scale,
    deeds: Vec<PhhAct>,
    /// Each player's cards in the order they came.
    held: Vec<Vec<Option<Card>>>,
    /// Whose cards have all been shown.
    shown: Vec<bool>,
    packets: Vec<(Seat, Vec<Option<Card>>)>,
    boards: Vec<(u8, Vec<Card>)>,
    thrown: Vec<Option<Card>>,
    /// A card that came to light just now.
    fresh: Option<Card>,
}

impl Teller {
    fn new(players: usize, scale: Scale) -> Teller {
        Teller {
            scale,
            deeds: Vec::new(),
            held: vec![Vec::new(); players],
            shown: vec![false; players],
            packets: Vec::new(),
            boards: Vec::new(),
            thrown: Vec::new(),
            fresh: None,
        }
    }

    /// Writes down what was dealt since.
    fn deal_out(&mut self) {
        for (board, cards) in self.boards.drain(..) {
            self.deeds.push(PhhAct::DealBoard(board, cards));
        }
        for (seat, cards) in self.packets.drain(..) {
            self.deeds.push(PhhAct::DealHole(seat, cards));
        }
    }

    fn held(&mut self, seat: Seat) -> &mut Vec<Option<Card>> {
        &mut self.held[seat.0 as usize]
    }

    fn tell(&mut self, event: &Event<Card>) {
        if !is_dealing(event) {
            self.deal_out();
        }
        let fresh = self.fresh.take();
        match *event {
            Event::Dealt { seat, card, up } => {
                self.held(seat).push(card);
                if !up {
                    self.shown[seat.0 as usize] = false;
                }
                match self.packets.iter_mut().find(|(known, _)| *known == seat) {
                    Some((_, cards)) => cards.push(card),
                    None => self.packets.push((seat, vec![card])),
                }
            }
            Event::Boarded { board, card } => match self.boards.iter_mut().find(|(known, _)| *known == board)
            {
                Some((_, cards)) => cards.push(card),
                None => self.boards.push((board, vec![card])),
            },
            Event::BroughtIn { seat, .. } => self.deeds.push(PhhAct::BringIn(seat)),
            Event::Checked { seat } | Event::Called { seat, .. } => {
                self.deeds.push(PhhAct::CheckOrCall(seat));
            }
            Event::Raised { seat, to, .. } => {
                let amount = self.scale.amount(to);
                self.deeds.push(PhhAct::RaiseTo(seat, amount));
            }
            Event::Folded { seat } => self.deeds.push(PhhAct::Fold(seat)),
            Event::Discarded { card, .. } => self.thrown.push(card),
            Event::Drew { seat, .. } => self.drew(seat),
            Event::Flipped { seat, up } => self.deeds.push(PhhAct::Flip(seat, up, fresh.filter(|_| up))),
            Event::Revealed { seat, card } => {
                self.fresh = Some(card);
                if let Some(hidden) = self.held(seat).iter_mut().find(|card| card.is_none()) {
                    *hidden = Some(card);
                }
            }
            Event::Showed { seat } | Event::Exposed { seat, .. } => {
                if !std::mem::replace(&mut self.shown[seat.0 as usize], true) {
                    let cards = self.held(seat).clone();
                    self.deeds.push(PhhAct::Show(seat, Shown::Cards(cards)));
                }
            }
            Event::Mucked { seat } | Event::PlayedBoard { seat } => {
                self.deeds.push(PhhAct::Show(seat, Shown::Nothing));
            }
            Event::RunsAgreed { runs } => self.deeds.push(PhhAct::Runs(runs)),
            // What follows from the rules is not written down.
            Event::Anted { .. }
            | Event::Posted { .. }
            | Event::PostedDead { .. }
            | Event::StreetBegan { .. }
            | Event::Burnt { .. }
            | Event::BurnSkipped
            | Event::Lapsed
            | Event::Reshuffled { .. }
            | Event::BettingBegan { .. }
            | Event::Returned { .. }
            | Event::Gathered
            | Event::CommonCard
            | Event::Corrected { .. }
            | Event::Barred { .. }
            | Event::Declared { .. }
            | Event::AskedTime { .. }
            | Event::Referred { .. }
            | Event::Decided { .. }
            | Event::Forfeited { .. }
            | Event::ActedEarly { .. }
            | Event::Released { .. }
            | Event::CalledOff { .. }
            | Event::BurntEarly { .. }
            | Event::TurnedEarly { .. }
            | Event::Mishap(_)
            | Event::DrawTakenBack { .. }
            | Event::Refunded { .. }
            | Event::Killed { .. }
            | Event::ShowdownBegan { .. }
            | Event::PassedOut
            | Event::Voided { .. }
            | Event::Raked { .. }
            | Event::Awarded { .. }
            | Event::Irregularity(_)
            | Event::Ended => {}
        }
    }

    /// Throws away what was named, written in the order it was held.
    fn drew(&mut self, seat: Seat) {
        let mut thrown = std::mem::take(&mut self.thrown);
        let mut cards = Vec::new();
        self.held(seat).retain(|card| match thrown.iter().position(|gone| gone == card) {
            Some(place) => {
                cards.push(thrown.remove(place));
                false
            }
            None => true,
        });
        self.deeds.push(PhhAct::Discard(seat, cards));
    }
}

/// Is it part of a deal? A burn or a new stub in the middle of one does not break it up.
pub(super) fn is_dealing(event: &Event<Card>) -> bool {
    matches!(
        event,
        Event::Dealt { .. }
            | Event::Boarded { .. }
            | Event::Burnt { .. }
            | Event::BurnSkipped
            | Event::Reshuffled { .. }
            | Event::CommonCard
    )
}
