//! What goes wrong with the cards, and what the house's book does about it.
//!
//! A [`DealerError`] is an error of the dealer or the deck, when it happens or when it is found. [`Remedies`] are the book's
//! answers. `hands` puts starting hands and draws right, `burns` burns and flops, `deck` the pack itself, `stud` cards
//! dealt early and last cards dealt face up. Every repair is told card by card, as events, so that the stub on the table
//! and the one of the program agree. Board cards that come too early are in `premature`, hands called off in `void`.

mod burns;
mod deck;
mod event;
mod hands;
mod remedies;
mod stud;

use cards::{Card, CardSet};
use serde::{Deserialize, Serialize};

use crate::{
    Event, Face, Hand, PerSeat, Reason, Refusal, Ruling, Seat, Seats, Sink, Source, State, Terms, Under,
    state::Phase,
};

pub use event::Mishap;
pub use remedies::{Kind, Remedies};

/// An error in dealing, as it happens or as it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealerError {
    /// A card dealt to a player face down was seen by others.
    Exposed(Seat, Card),
    /// A player is left without a card that was due; nobody notices yet.
    Short(Seat),
    /// A player is dealt a joker in a game that has none; nobody notices yet.
    Joker(Seat),
    /// A player is dealt a card too many; nobody notices yet.
    Extra(Seat, Option<Card>),
    /// A player's cards are counted, or looked at, and they are not what they should be.
    Miscounted(Seat),
    /// The burn is left out; nobody notices yet.
    NoBurn,
    /// A second card is burnt; nobody notices yet.
    ExtraBurn(Option<Card>),
    /// The wrong burn of this street is noticed.
    Misburnt,
    /// The flop has these cards too many.
    TooMany(CardSet),
    /// A card lies face up in the deck: on top of it, or among the cards that a player was dealt.
    Boxed(Option<Seat>, Card),
    /// A joker comes off the deck for the board.
    BoardJoker,
    /// The stub falls or is mixed up.
    Dropped(Dropped),
    /// A card with another back is found.
    Foreign(Foreign),
    /// The same card is found twice.
    Duplicate,
    /// The deck lacks a card.
    DeckShort,
    /// A last card dealt too early was looked at or mixed in by its player.
    Looked(Seat),
}

/// How a stub was mixed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// Can its order be told?
    pub order_known: bool,
    /// Is the muck mixed into it?
    pub muck: bool,
    /// Are burnt cards?
    pub burns: bool,
}

/// Where a card with another back is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// In a hand or on the board.
    InPlay,
    /// In the stub, where it may still come into play.
    InStub,
    /// In the stub, so deep that it cannot.
    OutOfReach,
}

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardPlace {
    /// On top of the stub.
    Stub,
    /// Among the burnt cards.
    Burns,
    /// On the board.
    Board,
    /// In a hand, face down.
    Down(Seat),
    /// In a hand, face up.
    Up(Seat),
    /// Aside: it may come back.
    Aside,
    /// Out of play for good.
    Out,
}

/// What has gone wrong in a hand so far, and what is still to be done about it. Most hands have none of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mishaps {
    /// Cards that are known to lie on top of the stub, the top one last; none for a card that nobody has seen.
    pub(crate) top: Vec<Option<Card>>,
    pub(crate) aside: CardSet,
    pub(crate) out: CardSet,
    /// Cards that replace others and come when all else is dealt.
    pub(crate) later: PerSeat<u8>,
    /// Exposed cards that go onto the stub when those have come.
    pub(crate) then_on_top: Vec<Card>,
    pub(crate) short: PerSeat<u8>,
    pub(crate) jokers: Seats,
    pub(crate) extra: Vec<(Seat, Option<Card>)>,
    /// Short hands that are filled on the draw, and with how many cards they were.
    pub(crate) fill: Seats,
    pub(crate) filled: PerSeat<u8>,
    pub(crate) exposed: Vec<(Seat, Card)>,
    pub(crate) boxed: u8,
    pub(crate) dropped: Option<Dropped>,
    /// The street whose burn is wrong, and the card that was burnt on top of the right one, if any.
    pub(crate) misburnt: Option<Misburn>,
    /// Cards to burn on the next street beyond the usual.
    pub(crate) more_burns: u8,
    /// One of the flop's cards is to be drawn at random, to lie there.
    pub(crate) to_draw: Option<CardPlace>,
    /// Cards that the dealer is to put aside before the next is dealt.
    pub(crate) owed_aside: u8,
    /// The next up-card of these comes down, and the next down-card of those comes up.
    pub(crate) comes_down: Seats,
    pub(crate) comes_up: Seats,
    /// Those who may stay out of the betting with their hands live.
    pub(crate) may_stand_aside: Seats,
    pub(crate) no_betting: bool,
    pub(crate) opens_as_before: bool,
    /// A dead hand's first card, which still counts when the bring-in is looked for.
    pub(crate) dead_door: Option<(Seat, Card)>,
    /// Stud's cards of the next street that came too early: the street, and who was dealt which.
    pub(crate) early_street: u8,
    pub(crate) early: Vec<(Seat, Card)>,
    /// Those who keep theirs and may not bet or raise until the next street.
    pub(crate) kept: Seats,
    /// The betting has to begin anew when all is put right: cards in sight have changed.
    pub(crate) begin_again: bool,
}

/// A wrong burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misburn {
    pub(crate) street: u8,
    pub(crate) what: Burning,
}

/// What was wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Burning {
    Nothing,
    TwoWith(Option<Card>),
}

impl Mishaps {
    /// Is the dealer to do something before play goes on?
    pub(crate) fn owes(&self) -> bool {
        self.owed_aside > 0 || self.to_draw.is_some() || self.later != PerSeat::default()
    }

    /// A hand is dead: nothing is owed to it, and nothing is left to find.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.later[seat] = 0;
        self.short[seat] = 0;
        self.jokers.remove(seat);
        self.fill.remove(seat);
        self.extra.retain(|(holder, _)| *holder != seat);
        self.may_stand_aside.remove(seat);
        self.kept.remove(seat);
    }

    /// Cards that cannot come off the stub.
    pub(crate) fn held_back(&self) -> CardSet {
        let deeper = self.top.len().saturating_sub(1);
        self.top[..deeper]
            .iter()
            .flatten()
            .fold(self.aside | self.out, |all, &card| all | CardSet::only(card))
    }
}

/// A hand being put right: what is ruled, on a copy of its state.
struct Mender<'h> {
    hand: &'h Hand,
    terms: &'h Terms,
    state: State,
    rulings: Vec<Ruling>,
}

impl Hand {
    /// Rules on an error in dealing.
    pub(crate) fn slip(&self, slip: DealerError) -> Result<Vec<Ruling>, Refusal> {
        let refuse = |reason| Err(Refusal { reason, under: None });
        let state = self.state();
        if state.phase == Phase::Over {
            return refuse(Reason::Over);
        }
        let deals = matches!(state.source, Source::Dealer) && state.mode.dealer_may_err;
        // One thing at a time: what the floor was asked comes first.
        let asked = state.referred.is_some();
        if !deals || asked || state.phase == Phase::Posting {
            return refuse(Reason::NotNow);
        }
        let mut mender =
            Mender { hand: self, terms: self.terms(), state: state.clone(), rulings: Vec::new() };
        mender.slip(slip)?;
        mender.state.usual_without_floor(mender.terms, &mut mender.rulings);
        Ok(mender.rulings)
    }
}

impl Mender<'_> {
    fn slip(&mut self, slip: DealerError) -> Result<(), Refusal> {
        match slip {
            DealerError::Exposed(seat, card) => self.exposed(seat, card),
            DealerError::Short(seat) => self.leave_short(seat, false),
            DealerError::Joker(seat) => self.leave_short(seat, true),
            DealerError::Extra(seat, card) => self.deal_extra(seat, card),
            DealerError::Miscounted(seat) => self.miscounted(seat),
            DealerError::NoBurn => self.no_burn(),
            DealerError::ExtraBurn(card) => self.extra_burn(card),
            DealerError::Misburnt => self.misburnt(),
            DealerError::TooMany(cards) => self.too_many(cards),
            DealerError::Boxed(seat, card) => self.boxed(seat, card),
            DealerError::BoardJoker => self.board_joker(),
            DealerError::Dropped(how) => {
                self.dropped(how);
                Ok(())
            }
            DealerError::Foreign(found) => self.foreign(found),
            DealerError::Duplicate => self.duplicate(),
            DealerError::DeckShort => self.deck_short(),
            DealerError::Looked(seat) => self.looked(seat),
        }
    }

    fn emit(&mut self, event: impl Into<Event>, under: Option<Under>) {
        let event = event.into();
        self.state.record(self.terms, &event);
        self.rulings.push(Ruling { event, under });
    }

    fn remedies(&self) -> &Remedies {
        &self.terms.house.remedies
    }

    fn mishaps(&self) -> Mishaps {
        self.state.mishaps.as_deref().cloned().unwrap_or_default()
    }

    /// The hand is called off, every chip goes back.
    fn call_off(&mut self, under: Under) {
        for ruling in self.hand.everything_back(Some(under)) {
            self.state.record(self.terms, &ruling.event);
            self.rulings.push(ruling);
        }
    }

    /// Has anybody acted on this street?
    fn acted_on(&self) -> bool {
        let acts = |ruling: &&Ruling| is_act(&ruling.event);
        self.this_street().filter(acts).count() > 0
    }

    /// What was recorded since this street began.
    fn this_street(&self) -> impl Iterator<Item = &Ruling> {
        let log = self.hand.log();
        let began = log.iter().rposition(|ruling| matches!(ruling.event, Event::StreetBegan { .. }));
        log[began.unwrap_or(0)..].iter()
    }

    fn moved(&mut self, card: Option<Card>, from: CardPlace, to: CardPlace, under: Under) {
        self.emit(Mishap::Moved { card: card.map(Face), from, to }, Some(under));
    }

    fn due(&mut self, place: CardPlace, under: Under) {
        self.emit(Mishap::Due { place }, Some(under));
    }
}

/// Is it something that a player did when betting?
fn is_act(event: &Event) -> bool {
    matches!(
        event,
        Event::Checked { .. } | Event::Called { .. } | Event::Raised { .. } | Event::Folded { .. }
    )
}

fn refuse(reason: Reason, under: Option<Under>) -> Result<(), Refusal> {
    Err(Refusal { reason, under })
}

impl State {
    pub(crate) fn mishaps_mut(&mut self) -> &mut Mishaps {
        self.mishaps.get_or_insert_default()
    }

    /// The card that is known to be next.
    pub(crate) fn known_top(&self) -> Option<Card> {
        self.mishaps.as_ref()?.top.last().copied().flatten()
    }

    /// Cards that lie aside and may come back.
    pub(crate) fn aside(&self) -> CardSet {
        self.premature | self.mishaps.as_ref().map_or(CardSet::EMPTY, |mishaps| mishaps.aside)
    }

    /// Is play held up until the dealer has put something right?
    pub(crate) fn is_being_mended(&self) -> bool {
        self.mishaps.is_some() && self.owes_cards()
    }

    /// Records what went wrong, and each step of putting it right.
    #[cold]
    #[inline(never)]
    pub(crate) fn record_mishap(&mut self, mishap: Mishap) {
        match mishap {
            Mishap::DealtShort { seat, joker } => {
                let owed = if self.owed_down[seat] > 0 { &mut self.owed_down } else { &mut self.owed_up };
                owed[seat] = owed[seat].saturating_sub(1);
                let mishaps = self.mishaps_mut();
                mishaps.short[seat] += 1;
                if joker {
                    mishaps.jokers.insert(seat);
                }
            }
            Mishap::DealtExtra { seat, card } => {
                let card = card.map(|face| face.0);
                self.off_the_stub();
                match card {
                    Some(card) => self.down[seat].insert(card),
                    None => self.unknown[seat] += 1,
                }
                self.mishaps_mut().extra.push((seat, card));
            }
            Mishap::CardExposed { seat, card: Face(card) } => self.mishaps_mut().exposed.push((seat, card)),
            Mishap::Replaced { seat, card: Face(card), to } => {
                self.lift(Some(card), CardPlace::Down(seat));
                let mishaps = self.mishaps_mut();
                mishaps.later[seat] += 1;
                if to == CardPlace::Stub {
                    mishaps.aside.insert(card);
                    mishaps.then_on_top.push(card);
                } else {
                    mishaps.out.insert(card);
                }
            }
            Mishap::BurnMissed => {
                self.owed_burn = self.owed_burn.saturating_sub(1);
                let street = self.street;
                self.mishaps_mut().misburnt = Some(Misburn { street, what: Burning::Nothing });
            }
            Mishap::BurntExtra { card } => self.burnt_extra(card.map(|face| face.0)),
            Mishap::BurnsMended { next } => {
                let mishaps = self.mishaps_mut();
                mishaps.misburnt = None;
                mishaps.more_burns += next;
            }
            Mishap::Boxed { .. } => self.mishaps_mut().boxed += 1,
            Mishap::StubDropped { how } => self.mishaps_mut().dropped = Some(how),
            Mishap::Moved { card, from, to } => {
                let card = card.map(|face| face.0);
                self.lift(card, from);
                self.lay(card, to);
                let up = matches!(from, CardPlace::Up(_)) || matches!(to, CardPlace::Up(_));
                let betting = self.betting;
                let mishaps = self.mishaps_mut();
                mishaps.begin_again |= up && betting;
                if (from, to) == (CardPlace::Stub, CardPlace::Aside) {
                    mishaps.owed_aside = mishaps.owed_aside.saturating_sub(1);
                }
                if from == CardPlace::Board && mishaps.to_draw == Some(to) {
                    mishaps.to_draw = None;
                }
            }
            Mishap::Due { place } => self.is_due(place),
            Mishap::StubShuffled { aside, burns, muck } => self.stub_shuffled(aside, burns, muck),
            Mishap::ToBeDrawn { to } => self.mishaps_mut().to_draw = Some(to),
            Mishap::DealtEarly { seat, card: Face(card) } => {
                self.off_the_stub();
                let next = self.street + 1;
                let mishaps = self.mishaps_mut();
                mishaps.aside.insert(card);
                if mishaps.early_street != next {
                    mishaps.early.clear();
                }
                mishaps.early_street = next;
                mishaps.early.push((seat, card));
            }
            Mishap::KeptEarly { seat, card: Face(card) } => {
                self.down[seat].insert(card);
                let mishaps = self.mishaps_mut();
                mishaps.aside.remove(card);
                mishaps.early.retain(|&(_, early)| early != card);
                mishaps.kept.insert(seat);
            }
            Mishap::ComesDown { seat } => self.mishaps_mut().comes_down.insert(seat),
            Mishap::ComesUp { seat } => self.mishaps_mut().comes_up.insert(seat),
            Mishap::NoBetting => self.mishaps_mut().no_betting = true,
            Mishap::OpensAsBefore => self.mishaps_mut().opens_as_before = true,
            Mishap::MayStandAside { seat } => self.mishaps_mut().may_stand_aside.insert(seat),
            Mishap::StoodAside { seat } => {
                self.all_in.insert(seat);
                self.mishaps_mut().may_stand_aside.remove(seat);
                if self.betting && (self.turn == seat || self.waiting().is_empty()) {
                    self.pass_turn(seat);
                }
            }
            Mishap::DeadDoor { seat, card: Face(card) } => self.mishaps_mut().dead_door = Some((seat, card)),
            Mishap::FilledOnDraw { seat } => self.mishaps_mut().fill.insert(seat),
            Mishap::StubRestored => {}
        }
    }

    fn burnt_extra(&mut self, card: Option<Card>) {
        self.off_the_stub();
        self.burnt.extend(card);
        self.burnt_unseen += u8::from(card.is_none());
        let street = self.street;
        self.mishaps_mut().misburnt = Some(Misburn { street, what: Burning::TwoWith(card) });
    }

    /// A card came that was not of the usual round: one that replaces another, or one turned the other way.
    #[cold]
    pub(crate) fn dealt_otherwise(&mut self, seat: Seat, up: bool) {
        let other = if up { &mut self.owed_down } else { &mut self.owed_up };
        let Some(mishaps) = &mut self.mishaps else { return };
        if other[seat] > 0 {
            other[seat] -= 1;
            mishaps.comes_up.remove(seat);
            mishaps.comes_down.remove(seat);
        } else {
            mishaps.later[seat] = mishaps.later[seat].saturating_sub(1);
        }
    }

    /// How many cards a short hand gets on the draw beyond what it threw away.
    pub(crate) fn filled_on_draw(&mut self, seat: Seat) -> u8 {
        match &mut self.mishaps {
            Some(mishaps) if mishaps.fill.contains(seat) => {
                mishaps.fill.remove(seat);
                mishaps.filled[seat] = std::mem::take(&mut mishaps.short[seat]);
                mishaps.filled[seat]
            }
            _ => 0,
        }
    }

    /// A new street: what was wrong on the last one alone is done with.
    #[cold]
    pub(crate) fn begin_street_after_mishaps(&mut self) {
        let Some(mishaps) = &mut self.mishaps else { return };
        let more = std::mem::take(&mut mishaps.more_burns);
        mishaps.no_betting = false;
        mishaps.opens_as_before = false;
        mishaps.filled = PerSeat::default();
        mishaps.comes_down = Seats::NONE;
        mishaps.comes_up = Seats::NONE;
        self.owed_burn += more;
    }

    /// A card that lay on top of the stub was taken off it.
    pub(crate) fn off_the_stub(&mut self) {
        if let Some(mishaps) = &mut self.mishaps {
            mishaps.top.pop();
        }
    }

    /// One more card is due there, or what a hand lacked is.
    fn is_due(&mut self, place: CardPlace) {
        if self.phase == Phase::Showing {
            // The hands are shown again once the board is right.
            self.phase = Phase::Street;
            self.to_show = Seats::NONE;
        }
        match place {
            CardPlace::Down(seat) => {
                let mishaps = self.mishaps_mut();
                mishaps.later[seat] += 1;
                mishaps.short[seat] = mishaps.short[seat].saturating_sub(1);
                mishaps.jokers.remove(seat);
            }
            CardPlace::Up(seat) => self.owed_up[seat] += 1,
            CardPlace::Board => self.owed_board[self.run as usize] += 1,
            CardPlace::Burns => self.owed_burn += 1,
            CardPlace::Aside => self.mishaps_mut().owed_aside += 1,
            CardPlace::Stub | CardPlace::Out => {}
        }
    }

    fn lift(&mut self, card: Option<Card>, from: CardPlace) {
        match (from, card) {
            (CardPlace::Stub, _) => self.off_the_stub(),
            (CardPlace::Down(seat), None) => self.unknown[seat] = self.unknown[seat].saturating_sub(1),
            (CardPlace::Down(seat), Some(card)) => self.down[seat].remove(card),
            (CardPlace::Up(seat), Some(card)) => self.up[seat].remove(card),
            (CardPlace::Burns, Some(card)) => self.burnt.remove(card),
            (CardPlace::Burns, None) => self.burnt_unseen = self.burnt_unseen.saturating_sub(1),
            (CardPlace::Board, Some(card)) => self.boards[self.run as usize].remove(card),
            (CardPlace::Aside, Some(card)) => {
                let mishaps = self.mishaps_mut();
                mishaps.aside.remove(card);
                mishaps.then_on_top.retain(|&other| other != card);
            }
            (CardPlace::Out, Some(card)) => self.mishaps_mut().out.remove(card),
            (CardPlace::Up(_) | CardPlace::Board | CardPlace::Aside | CardPlace::Out, None) => {}
        }
    }

    fn lay(&mut self, card: Option<Card>, to: CardPlace) {
        match (to, card) {
            (CardPlace::Stub, _) => self.mishaps_mut().top.push(card),
            (CardPlace::Down(seat), None) => self.unknown[seat] += 1,
            (CardPlace::Down(seat), Some(card)) => self.down[seat].insert(card),
            (CardPlace::Up(seat), Some(card)) => self.up[seat].insert(card),
            (CardPlace::Burns, Some(card)) => self.burnt.insert(card),
            (CardPlace::Burns, None) => self.burnt_unseen += 1,
            (CardPlace::Board, Some(card)) => self.boards[self.run as usize].push(card),
            (CardPlace::Aside, Some(card)) => self.mishaps_mut().aside.insert(card),
            (CardPlace::Out, Some(card)) => self.mishaps_mut().out.insert(card),
            (CardPlace::Up(_) | CardPlace::Board | CardPlace::Aside | CardPlace::Out, None) => {}
        }
    }

    fn stub_shuffled(&mut self, aside: bool, burns: bool, muck: bool) {
        if burns {
            self.burnt = CardSet::EMPTY;
            self.burnt_unseen = 0;
        }
        if muck {
            self.muck = CardSet::EMPTY;
            self.discards = CardSet::EMPTY;
        }
        let mishaps = self.mishaps_mut();
        mishaps.top.clear();
        if aside {
            mishaps.aside = CardSet::EMPTY;
            mishaps.early.clear();
        }
    }

    /// Cards aside that go back onto the stub, now that the last replacement is dealt; the betting begun anew where
    /// cards in sight have changed.
    #[cold]
    pub(crate) fn finish_mending(&mut self, terms: &Terms, sink: &mut impl Sink<Event>) {
        if self.owes_cards() {
            return;
        }
        let Some(mishaps) = &self.mishaps else { return };
        let under = Some(terms.house.remedies.replaced_under);
        for card in mishaps.then_on_top.clone() {
            let event = Mishap::Moved { card: Some(Face(card)), from: CardPlace::Aside, to: CardPlace::Stub };
            self.emit(terms, sink, event, under);
        }
        if self.betting && self.mishaps.as_ref().is_some_and(|mishaps| mishaps.begin_again) {
            let first = self.opener_among(terms, self.able());
            self.emit(terms, sink, Event::BettingBegan { first }, Some(Under::BURN_ERROR_WINDOW));
        }
    }
}
