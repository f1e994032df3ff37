//! What goes on at a table by itself: prepared acts, hands shown, the end of a hand, the next deal.

use std::sync::Arc;

use cards::{Deck, DeckKind};
use hand::{Act, Actor, Awaiting, Chips, Event as HandEvent, Hand, Mode, Seat};
use room::{
    PlayerId,
    table::{Act as TableAct, Actor as TableActor, Chair, End, Event as TableEvent, Outcome},
};
use rules::Under;

use crate::wire::{Prepared, Settings, SitOut};

use super::{
    entry::{DealtHand, Did},
    game::{Game, Place},
    setup::Absence,
    step::{Refused, Step},
};

impl Step<'_> {
    /// Does all that needs nobody's choice.
    pub(crate) fn go_on(&mut self) -> Result<(), Refused> {
        while let Some((_, hand)) = self.game.hand() {
            let awaiting = hand.awaiting();
            match awaiting {
                Awaiting::Nobody => return self.finish(),
                // Everybody follows a run-out street by street: the task goes on after a beat.
                Awaiting::Dealer if hand.waits_for_street() => return Ok(()),
                Awaiting::Dealer => {
                    let runs = self.agreed_runs();
                    // Fewer than they agreed to, if the deck does not reach.
                    if self.hand(Actor::Dealer, Act::RunTimes(runs)).is_err() {
                        self.hand(Actor::Dealer, Act::RunTimes(1))?;
                    }
                }
                Awaiting::Floor(_) => {
                    // Nobody is called online: the usual choice is taken.
                    let Some(referred) = hand.state().referred() else { return Ok(()) };
                    self.hand(Actor::Floor, Act::Rule(referred.question.usual()))?;
                }
                Awaiting::Show(seat) if self.shows_by_itself(seat) => {
                    self.hand(Actor::Player(seat), Act::Show)?;
                }
                Awaiting::Bet(_) if self.chops() => return self.chop(),
                Awaiting::Bet(seat) => match self.prepared(seat) {
                    Some(act) => self.hand(Actor::Player(seat), act)?,
                    None if self.is_gone() => self.default_act()?,
                    None => return Ok(()),
                },
                Awaiting::Discard(..) | Awaiting::Draw(..) | Awaiting::Flip(_) | Awaiting::Show(_) => {
                    if !self.is_gone() {
                        return Ok(());
                    }
                    self.default_act()?;
                }
            }
        }
        if !self.game.table.is_on() {
            self.between_hands()?;
        }
        Ok(())
    }

    /// Has the awaited player left, so that the house acts for them?
    fn is_gone(&self) -> bool {
        self.game.awaited().is_some_and(|(chair, _, _)| {
            let place = self.game.at(chair);
            place.leaving && self.game.bot_at(chair).is_none()
        })
    }

    /// What somebody prepared, if it can be done.
    fn prepared(&self, seat: Seat) -> Option<Act> {
        let (playing, hand) = self.game.hand()?;
        let chair = *playing.chairs.get(seat.0 as usize)?;
        let choices = hand.choices()?;
        match self.game.at(chair).prepared? {
            Prepared::CheckFold if choices.check => Some(Act::Check),
            Prepared::CheckFold => choices.fold.then_some(Act::Fold),
            Prepared::Check => choices.check.then_some(Act::Check),
            Prepared::CallAny if choices.check => Some(Act::Check),
            Prepared::CallAny => choices.call.map(|_| Act::Call),
        }
    }

    /// The most runs that all who have a hand agree to; the house's bots agree to anything.
    fn agreed_runs(&self) -> u8 {
        let Some((playing, hand)) = self.game.hand() else { return 1 };
        let most = playing.terms.house.most_runs;
        let wishes = hand.state().live().iter().filter_map(|seat| {
            let chair = *playing.chairs.get(seat.0 as usize)?;
            Some(if self.game.bot_at(chair).is_some() {
                most
            } else {
                self.game.at(chair).settings.runs.max(1)
            })
        });
        wishes.min().unwrap_or(1).clamp(1, most.max(1))
    }

    /// Is a hand shown without asking? Yes if it is the first, if it must be shown, or if it would win something
    /// against the hands shown so far. Only a beaten hand is a choice.
    fn shows_by_itself(&self, seat: Seat) -> bool {
        let Some((playing, hand)) = self.game.hand() else { return false };
        let chair = playing.chairs.get(seat.0 as usize).copied();
        if chair.is_some_and(|chair| self.game.bot_at(chair).is_some()) {
            return true;
        }
        if !hand.state().reached_showdown() || hand.decide(Actor::Player(seat), Act::Muck).is_err() {
            return true;
        }
        let mut would = hand.clone();
        if would.apply(Actor::Player(seat), Act::Show).is_err() {
            return false;
        }
        while let Awaiting::Show(next) = would.awaiting() {
            let mucked = would.apply(Actor::Player(next), Act::Muck).is_ok();
            if !mucked && would.apply(Actor::Player(next), Act::Show).is_err() {
                return true;
            }
        }
        !would.state().awarded_to(seat).is_zero()
    }

    /// Have all folded to the blinds, who agree to take their money back?
    fn chops(&self) -> bool {
        let Some((playing, hand)) = self.game.hand() else { return false };
        if self.game.table.may_chop(hand.state()).is_err() {
            return false;
        }
        hand.state().live().iter().all(|seat| {
            let chair = playing.chairs.get(seat.0 as usize);
            chair.is_some_and(|&chair| self.game.at(chair).settings.chop)
        })
    }

    fn chop(&mut self) -> Result<(), Refused> {
        let outcome = Outcome {
            stacks: self.game.table.stacks(),
            winners: hand::Seats::NONE,
            pot: Chips::ZERO,
            raked: Chips::ZERO,
            carried: self.game.table.carried(),
            end: End::Chopped,
        };
        self.take(Did::Chopped)?;
        self.table(TableActor::Dealer, &TableAct::Finish(outcome))?;
        self.between_hands()
    }

    /// The hand is over: the table takes what came of it.
    fn finish(&mut self) -> Result<(), Refused> {
        let Some((_, hand)) = self.game.hand() else { return Ok(()) };
        let called_off = |ruling: &hand::Ruling| matches!(ruling.event, HandEvent::CalledOff { .. });
        let end = if hand.log().iter().any(called_off) { End::Voided } else { End::Played };
        let outcome = Outcome::of(hand.state(), end);
        self.table(TableActor::Dealer, &TableAct::Finish(outcome))?;
        self.between_hands()
    }

    /// Chips that were bought come onto the table, and those who wanted to go, or have to, go.
    fn between_hands(&mut self) -> Result<(), Refused> {
        if self.game.closing.is_some() {
            self.take(Did::Closed)?;
        }
        for chair in self.game.table.taken() {
            let place = self.game.at(chair).clone();
            if place.leaving || place.removed || self.game.closed.is_some() {
                self.leave(TableActor::Floor, chair)?;
                continue;
            }
            match self.game.bot_at(chair) {
                Some(_) => self.refill_bot(chair)?,
                None => self.add_bought(chair, &place)?,
            }
            if let Some(way) = place.entry {
                self.take(Did::WantsIn { chair, way: None })?;
                // What was offered during the hand may be gone after it: they are offered what there is then.
                let _ = self.table(TableActor::Player(chair), &TableAct::Enter(chair, way));
            }
            if place.settings.sit_out == Some(SitOut::Now) {
                self.sit_out(chair)?;
            } else if self.game.table.may_pick_up(chair) && place.away_since.is_some() {
                self.pick_up(chair, Some(Under::MISSED_BLINDS_PICKUP_COUNT))?;
            }
        }
        Ok(())
    }

    /// One of the house's bots that lost everything is given new chips.
    fn refill_bot(&mut self, chair: Chair) -> Result<(), Refused> {
        let broke = self.game.table.sitter(chair).is_some_and(|sitter| sitter.stack.is_zero());
        if !broke {
            return Ok(());
        }
        let chips = Chips(bot_buy_in(self.game));
        self.table(TableActor::Player(chair), &TableAct::Buy(chair, chips))
    }

    /// What was bought during the hand, and what fills the stack up to a player's mark.
    fn add_bought(&mut self, chair: Chair, place: &Place) -> Result<(), Refused> {
        let stack = self.game.table.sitter(chair).map_or(0, |sitter| sitter.stack.0);
        let bought = place.to_come;
        let mark = place.settings.rebuy.map_or(0, |mark| mark.saturating_sub(stack + bought));
        if bought > 0 {
            self.take(Did::ToCome { chair, chips: 0 })?;
        }
        // A stack that has won meanwhile may be past what the house allows: what is too much is not bought.
        let room = self.game.model.buy_in[1].saturating_sub(stack);
        let chips = (bought + mark).min(room);
        if chips > 0 {
            let _ = self.buy_now(chair, chips);
        }
        Ok(())
    }

    /// An absent player's chair is given up.
    fn pick_up(&mut self, chair: Chair, under: Option<Under>) -> Result<(), Refused> {
        self.take(Did::PickedUp { chair, under })?;
        self.leave(TableActor::Floor, chair)
    }

    /// Time has passed: those who lost everything and bought nothing sit out, and chairs of those long gone are given up.
    pub(crate) fn chairs_due(&mut self) -> Result<(), Refused> {
        for chair in self.game.table.taken() {
            let Some(due) = self.game.chair_due(chair).filter(|due| due.at <= self.now()) else { continue };
            match due.then {
                Then::SitOut => self.sit_out(chair)?,
                Then::GiveUp(under) => self.pick_up(chair, under)?,
            }
        }
        Ok(())
    }

    fn sit_out(&mut self, chair: Chair) -> Result<(), Refused> {
        let settings = self.game.at(chair).settings;
        self.set(chair, Settings { sit_out: None, ..settings })?;
        // Whoever owes a kill may not sit out: the table says so, and they stay.
        let _ = self.table(TableActor::Player(chair), &TableAct::SitOut(chair));
        Ok(())
    }

    /// Makes the next deal, with a deck from this secret (and another to draw for the first button); nothing happens if there is nobody to deal to.
    pub(crate) fn deal(&mut self, secret: [u8; 32], draw: [u8; 32]) -> Result<bool, Refused> {
        self.draw_button(draw);
        for chair in self.game.table.taken() {
            let Some(amount) = self.game.at(chair).straddle else { continue };
            let act = TableAct::Straddle(chair, Chips(amount));
            if self.table(TableActor::Player(chair), &act).is_err() {
                self.take(Did::WantsStraddle { chair, amount: None })?;
            }
        }
        let act = if self.all_want_bomb() { TableAct::DealBomb } else { TableAct::Deal };
        while let Some(chair) = self.leaves_at_blind(&act) {
            self.sit_out(chair)?;
        }
        if self.table(TableActor::Dealer, &act).is_err() {
            return Ok(false);
        }
        let game = &self.game;
        let Some(deal) = game.table.deal() else { return Ok(false) };
        let who = |chair| {
            let player = game.table.sitter(chair).map_or(PlayerId(0), |sitter| sitter.player);
            (player, game.name_of(player).to_owned())
        };
        let deal = DealtHand::of(game.table.game(), &deal, who);
        self.take(Did::Shuffled { secret: hex::encode(secret), deal })?;
        Ok(true)
    }

    /// Somebody who sits out from the next big blind, and has it now.
    fn leaves_at_blind(&self, act: &TableAct) -> Option<Chair> {
        let rulings = self.game.table.decide(TableActor::Dealer, act).ok()?;
        let big = rulings.iter().find_map(|ruling| match ruling.event {
            TableEvent::Placed { places, .. } => places.big(),
            _ => None,
        })?;
        (self.game.at(big).settings.sit_out == Some(SitOut::NextBlind)).then_some(big)
    }

    /// Does everybody who would be dealt in want a bomb pot? The house's bots want what the people want.
    fn all_want_bomb(&self) -> bool {
        let mut people = 0;
        let all = ready(self.game).all(|chair| {
            let bot = self.game.bot_at(chair).is_some();
            people += u32::from(!bot);
            bot || self.game.at(chair).settings.bomb
        });
        all && people > 0 && self.game.ask.bomb.is_some()
    }

    /// Before the first deal everybody draws a card for the button.
    fn draw_button(&mut self, seed: [u8; 32]) {
        if self.game.hands > 0 || self.game.table.places_now().is_some() {
            return;
        }
        let chairs: Vec<Chair> = ready(self.game).collect();
        if chairs.len() < 2 {
            return;
        }
        let deck = Deck::shuffled(DeckKind::Standard, seed);
        let cards = chairs.into_iter().zip(deck.stub()).collect();
        // Games without a button draw none.
        let _ = self.table(TableActor::Dealer, &TableAct::Draw(cards));
    }

    /// Puts the cards on the table: the posts, and all that is dealt before the first choice.
    pub(crate) fn open_hand(&mut self) -> Result<(), Refused> {
        let Some(playing) = &self.game.playing else { return Ok(()) };
        let opened = Hand::open(
            Arc::clone(&playing.terms),
            Mode::ONLINE,
            &playing.seating,
            playing.shuffle().source(),
        )
        .map_err(|bad| Refused::plainly(bad.to_string()))?;
        self.opened(opened.log())?;
        self.go_on()
    }
}

/// How long somebody who lost everything may think about buying more, in milliseconds.
const REBUY_MS: u64 = 60_000;

/// How long the chair of somebody without chips is kept after that.
const BROKE_MS: u64 = 5 * 60_000;

/// What becomes of a chair, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChairDue {
    /// In milliseconds since 1970.
    pub(crate) at: u64,
    pub(crate) then: Then,
}

/// What becomes of a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Its player sits out.
    SitOut,
    /// It is given up, by this policy of the book.
    GiveUp(Option<Under>),
}

impl Game {
    /// What becomes of a chair whose player has no chips, or is away, unless they do something.
    pub(crate) fn chair_due(&self, chair: Chair) -> Option<ChairDue> {
        if self.in_this_hand(chair) || self.closed.is_some() || self.bot_at(chair).is_some() {
            return None;
        }
        let place = self.at(chair);
        let broke = place.broke_since.filter(|_| place.to_come == 0);
        Some(match (broke, place.away_since) {
            (Some(since), None) => ChairDue { at: since + REBUY_MS, then: Then::SitOut },
            (Some(_), Some(away)) => ChairDue { at: away + BROKE_MS, then: Then::GiveUp(None) },
            (None, Some(away)) => {
                let Absence { minutes, under } = self.model.absence;
                ChairDue { at: away + minutes * 60_000, then: Then::GiveUp(under) }
            }
            (None, None) => return None,
        })
    }

    /// When something becomes of a chair next.
    pub(crate) fn next_chair_due(&self) -> Option<u64> {
        let dues = self.table.taken().iter().filter_map(|chair| self.chair_due(chair));
        dues.map(|due| due.at).min()
    }
}

/// The chairs of those who are here with chips.
pub(crate) fn ready(game: &Game) -> impl Iterator<Item = Chair> + '_ {
    game.table.taken().iter().filter(|&chair| {
        game.table.sitter(chair).is_some_and(|sitter| !sitter.away && !sitter.stack.is_zero())
    })
}

/// What one of the house's bots sits down with.
pub(crate) fn bot_buy_in(game: &Game) -> u64 {
    let [least, most] = game.model.buy_in;
    game.table.next_terms().stakes.small_bet.0.saturating_mul(100).clamp(least, most)
}
