//! A table: who sits where, where the button goes, who posts what, and what each hand does to all that.
//!
//! A table is a fold over events, like a hand: [`Table::decide`] rules on an act and changes nothing, [`Table::record`]
//! takes an event in. Between two deals people sit down, leave, change seats and say how they come in; on
//! [`Act::Deal`] the table says who is dealt in and what each posts, and [`Table::deal`] hands that to the `hand` crate
//! as terms and a seating. [`Act::Finish`] brings the outcome back: of a hand, or of any other [play](rules::play::Play)
//! that was dealt to the same players.
//!
//! ```
//! use hand::{Chips, Stakes};
//! use room::{PlayerId, table::{Act, Actor, Chair, TableSetup, Table}};
//! use rules::{Context, Library, game};
//!
//! let book = Library::shipped().resolve("fort", Context::Live)?;
//! let holdem = game::shipped("holdem").expect("it is shipped");
//! let mut table = Table::open(&book, &TableSetup::of(holdem, game::Limit::No, Stakes::blinds(1, 2)))?;
//! for chair in 1..=3 {
//!     let sit = Act::Sit { chair: Chair(chair), player: PlayerId(chair.into()), chips: Chips(100) };
//!     table.apply(Actor::Floor, &sit)?;
//! }
//! table.apply(Actor::Floor, &Act::SetButton(Chair(2)))?;
//! table.apply(Actor::Dealer, &Act::Deal)?;
//! let places = table.places_now().expect("button and blinds");
//! assert_eq!((places.button, places.big()), (Chair(2), Some(Chair(1))));
//! assert_eq!(table.deal().expect("a deal").seating.posts[1].live, Chips(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::{cmp::Reverse, sync::Arc};

use cards::{Card, Rank, Ranking};
use hand::{Chips, Terms};
use rules::{
    Book, Sink, Under,
    policy::{GameStartButtonDrawWinner, KillSize, MissedBlindsDealtInUnposted},
};

mod act;
mod answers;
mod audit;
mod chair;
mod deal;
mod entry;
mod event;
mod kill;
mod layout;
mod look;
mod record;
mod seats;
mod setup;
mod snapshot;
mod special;
mod state;
mod takeover;

pub use act::{Act, Actor, Reason, Refusal, Way};
pub use answers::Answers;
pub use audit::{Auditor, Fault};
pub use chair::{Chair, ChairIter, Chairs, MOST_CHAIRS};
pub use deal::Deal;
pub use entry::{Offer, OfferedWay};
pub use event::{DealKind, Event, Ruling, Rulings, Why};
pub use rules::play::{End, Outcome, Settled};
pub use setup::{BadTableSetup, Spread, TableSetup, Turns, bomb_game};
pub use snapshot::Snapshot;
pub use state::{MOST_BLINDS, Places, Sitter, Standing};
pub use takeover::BadTakeOver;

use crate::PlayerId;
use layout::{plainly, refused};
use setup::SpreadGame;
use state::State;

/// More than anybody brings: so no sum of a table can overflow.
const MOST_CHIPS: Chips = Chips(1 << 52);

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    chairs: u8,
    spread_games: Arc<Vec<SpreadGame>>,
    turns: Turns,
    kill: Option<KillSize>,
    straddle: Option<Chips>,
    bomb: Option<Arc<Terms>>,
    state: State,
    /// All that the house has taken.
    raked: Chips,
}

impl Table {
    /// Opens a table with nobody at it.
    pub fn open(book: &Book, setup: &TableSetup) -> Result<Table, BadTableSetup> {
        if setup.spreads.is_empty() || setup.spreads.len() > 100 {
            return Err(BadTableSetup::Games);
        }
        let most =
            setup.spreads.iter().map(|spread| spread.game.seats as usize).min().unwrap_or(0).min(MOST_CHAIRS);
        if !(2..=most).contains(&(setup.chairs as usize)) {
            return Err(BadTableSetup::Chairs { most });
        }
        let (Turns::Hands(hands) | Turns::Orbits(hands) | Turns::Choice(hands)) = setup.turns;
        if hands == 0 {
            return Err(BadTableSetup::Turns);
        }
        let spread_games: Vec<SpreadGame> = setup
            .spreads
            .iter()
            .map(|spread| SpreadGame::new(book, spread, setup))
            .collect::<Result<_, _>>()?;
        let bomb = setup::bomb_terms(book, setup, &spread_games[0])?;
        Ok(Table {
            chairs: setup.chairs,
            spread_games: Arc::new(spread_games),
            turns: setup.turns,
            kill: setup.kill,
            straddle: setup.straddle,
            bomb,
            state: State::new(),
            raked: Chips::ZERO,
        })
    }

    /// Rules on an act, changing nothing.
    pub fn decide(&self, by: Actor, act: &Act) -> Result<Rulings, Refusal> {
        let mut rulings = Rulings::new();
        self.clone().act(by, act, &mut rulings)?;
        Ok(rulings)
    }

    /// Rules on an act and records what follows from it.
    pub fn apply(&mut self, by: Actor, act: &Act) -> Result<Rulings, Refusal> {
        let mut rulings = Rulings::new();
        self.act(by, act, &mut rulings)?;
        Ok(rulings)
    }

    /// The same, giving the rulings to whatever takes them. A refused act changes nothing.
    pub fn act(&mut self, by: Actor, act: &Act, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        whose(by, act)?;
        self.sound(act)?;
        let on = self.state.dealt.is_some();
        match act {
            Act::Sit { chair, player, chips } => self.sit(*chair, *player, *chips, sink),
            Act::Leave(chair) => self.leave(*chair, sink),
            Act::SitOut(chair) => self.sit_out(*chair, sink),
            Act::Return(chair) => match self.state.at(*chair) {
                None => Err(plainly(Reason::Empty)),
                Some(sitter) if !sitter.away => Err(plainly(Reason::NotAway)),
                Some(sitter) => {
                    let under = sitter.is_debtor().then_some(Under::MISSED_BLINDS_OPTIONS);
                    self.emit(sink, Event::Returned { chair: *chair }, under);
                    Ok(())
                }
            },
            Act::Buy(chair, chips) => self.buy(*chair, *chips, sink),
            Act::Ask(chair, to) => self.ask(*chair, *to, sink),
            Act::Finish(outcome) => self.finish(outcome, sink),
            Act::Unposted(chair, chips_in) => self.unposted(*chair, *chips_in, sink),
            _ if on => Err(plainly(Reason::HandOn)),
            Act::Pay(chair, chips) => self.pay(*chair, *chips, sink),
            Act::Enter(chair, way) => self.enter(*chair, *way, sink),
            Act::Straddle(chair, amount) => self.announce(*chair, *amount, sink),
            Act::OptOut(chair) => self.opt_out(*chair, sink),
            Act::Volunteer(chair) => self.volunteer(*chair, sink),
            Act::Move(from, to) => self.change(*from, *to, sink),
            Act::Draw(cards) => self.draw(cards, sink),
            Act::SetButton(chair) => self.set_button(*chair, sink),
            Act::Choose(game) => self.choose(*game, sink),
            Act::Restake(game, stakes) => {
                let Some(spread) = self.spread_games.get(*game as usize) else {
                    return Err(plainly(Reason::NoSuchGame));
                };
                if spread.restaked(*stakes, self.kill).is_err() {
                    return Err(plainly(Reason::BadStakes));
                }
                self.emit(
                    sink,
                    Event::Restaked { game: *game, stakes: *stakes },
                    Some(Under::TOURN_LEVEL_APPLIES),
                );
                Ok(())
            }
            Act::Deal => self.make_deal(false, sink),
            Act::DealBomb => self.make_deal(true, sink),
        }
    }

    /// Are the chairs at this table, and the amounts such as can be counted?
    fn sound(&self, act: &Act) -> Result<(), Refusal> {
        let chair = |chair: Chair| {
            if (1..=self.chairs).contains(&chair.0) { Ok(()) } else { Err(plainly(Reason::NoSuchChair)) }
        };
        let chips = |chips: Chips| {
            if chips > MOST_CHIPS { Err(plainly(Reason::TooManyChips)) } else { Ok(()) }
        };
        match act {
            Act::Leave(at)
            | Act::SitOut(at)
            | Act::Return(at)
            | Act::OptOut(at)
            | Act::Volunteer(at)
            | Act::Enter(at, _)
            | Act::SetButton(at)
            | Act::Unposted(at, _) => chair(*at),
            Act::Ask(at, to) | Act::Move(at, to) => chair(*at).and(chair(*to)),
            Act::Sit { chair: at, chips: amount, .. }
            | Act::Buy(at, amount)
            | Act::Pay(at, amount)
            | Act::Straddle(at, amount) => chair(*at).and(chips(*amount)),
            Act::Draw(cards) => cards.iter().try_for_each(|(at, _)| chair(*at)),
            Act::Restake(_, stakes) => {
                let hand::Stakes { ante, blinds, bring_in, small_bet, big_bet } = *stakes;
                blinds.into_iter().chain([ante, bring_in, small_bet, big_bet]).try_for_each(chips)
            }
            Act::Finish(outcome) => {
                let Outcome { settled, raked, carried, .. } = *outcome;
                [raked, carried].into_iter().try_for_each(chips)?;
                match settled {
                    Settled::Pots { stacks, pot, .. } => {
                        stacks.0.into_iter().chain([pot]).try_for_each(chips)
                    }
                    Settled::Scores(scores) => {
                        scores.0.into_iter().map(|score| Chips(score.unsigned_abs())).try_for_each(chips)
                    }
                }
            }
            Act::Choose(_) | Act::Deal | Act::DealBomb => Ok(()),
        }
    }

    fn emit(&mut self, sink: &mut impl Sink<Event>, event: Event, under: Option<Under>) {
        self.record(&event);
        sink.note(event, under);
    }

    pub(crate) fn spread(&self) -> &SpreadGame {
        &self.spread_games[self.state.game as usize % self.spread_games.len()]
    }

    fn is_dealt(&self, chair: Chair) -> bool {
        self.state.dealt.is_some_and(|dealt| dealt.chairs.contains(chair))
    }

    /// The game of the next deal: the one in turn, or the next if that has had its turn.
    fn next_game(&self) -> u8 {
        let over = self.state.left == Some(0);
        if over && !matches!(self.turns, Turns::Choice(_)) {
            (self.state.game + 1) % self.spread_games.len() as u8
        } else {
            self.state.game
        }
    }

    pub(crate) fn next_course(&self) -> &SpreadGame {
        &self.spread_games[self.next_game() as usize]
    }

    fn unposted(&mut self, chair: Chair, chips_in: bool, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        if !sitter.is_debtor() {
            return Err(plainly(Reason::OwesNothing));
        }
        let dead = match self.spread().answers.unposted {
            MissedBlindsDealtInUnposted::DeadIfLookedUnacted => !chips_in,
            MissedBlindsDealtInUnposted::LiveThenPostNext => false,
        };
        self.emit(sink, Event::Unposted { chair, dead }, Some(Under::MISSED_BLINDS_DEALT_IN_UNPOSTED));
        Ok(())
    }

    fn announce(&mut self, chair: Chair, amount: Chips, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        if sitter.away {
            return Err(plainly(Reason::IsAway));
        }
        if sitter.is_debtor() {
            return self.straddle_in(chair, amount, sink);
        }
        let mut would = self.clone();
        would.record(&Event::Withdrawn { chair });
        let (spread, layout) = would.coming()?;
        let others = layout.puts.iter().flatten().filter(|put| put.why == Why::Straddle).count() as u32;
        // The button goes before the others, whoever spoke first.
        let from_button = layout.places.is_some_and(|places| places.button == chair);
        if from_button {
            let mut alone = would.clone();
            alone.state.straddles = [None; MOST_CHAIRS];
            for sitter in alone.state.sitters.iter_mut().flatten().filter(|sitter| sitter.comes_by_straddle())
            {
                sitter.way = Way::Wait;
            }
            let (_, layout) = alone.coming()?;
            self.may_straddle(spread, &layout, 0, chair, amount)?;
        } else {
            self.may_straddle(spread, &layout, others, chair, amount)?;
        }
        if self.state.straddles.iter().flatten().any(|(whose, _)| *whose == chair) {
            self.emit(sink, Event::Withdrawn { chair }, None);
        }
        self.emit(sink, Event::Announced { chair, amount }, Some(Under::STRADDLE_POSITIONS));
        Ok(())
    }

    fn opt_out(&mut self, chair: Chair, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.state.at(chair).is_none() {
            return Err(plainly(Reason::Empty));
        }
        if self.bomb.is_none() {
            return Err(refused(Reason::NoBombs, Under::BOMB_POT_SCHEDULE));
        }
        if !self.spread().answers.bomb_opt_out {
            return Err(refused(Reason::NoOptingOut, Under::BOMB_POT_OPT_OUT));
        }
        self.emit(sink, Event::OptedOut { chair }, Some(Under::BOMB_POT_OPT_OUT));
        Ok(())
    }

    fn volunteer(&mut self, chair: Chair, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        let spread = self.next_course();
        let Some(((times, of), _)) = spread.answers.kill_by_choice else {
            return Err(refused(Reason::NoKills, Under::KILL_VOLUNTARY));
        };
        if self.state.kill.is_some() {
            return Err(refused(Reason::KilledAlready, Under::KILL_MAX_PER_DEAL));
        }
        let least = Chips((spread.kill_blind.0 * times).div_ceil(of.max(1)));
        if sitter.stack < least {
            return Err(refused(Reason::TooFewChips { least }, Under::KILL_VOLUNTARY));
        }
        self.emit(sink, Event::Volunteered { chair }, Some(Under::KILL_VOLUNTARY));
        Ok(())
    }

    fn draw(&mut self, cards: &[(Chair, Card)], sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.state.first_button.is_some() {
            return Err(plainly(Reason::ButtonDrawn));
        }
        let here = self.present(self.spread());
        let drew: Chairs = cards.iter().map(|(chair, _)| *chair).collect();
        let distinct = cards
            .iter()
            .enumerate()
            .all(|(place, (_, card))| cards[..place].iter().all(|(_, other)| other != card));
        if drew != here || cards.len() != here.len() || !distinct {
            return Err(plainly(Reason::WrongCards));
        }
        let spread = self.spread();
        let low = spread
            .terms
            .game
            .pot
            .iter()
            .map(|share| share.ranking)
            .find(|ranking| hand::house::is_low(*ranking));
        let high_too = spread.terms.game.pot.iter().any(|share| !hand::house::is_low(share.ranking));
        let lowest = spread.answers.draw_winner == GameStartButtonDrawWinner::LowestBySuitInLowGames;
        let order = &spread.answers.card_order;
        let winner = match low.filter(|_| lowest && !high_too) {
            Some(ranking) => {
                cards.iter().min_by_key(|(_, card)| (lowness(*card, ranking), Reverse(order.suit(*card))))
            }
            None => cards.iter().min_by_key(|(_, card)| order.key(*card)),
        };
        let Some((button, _)) = winner else { return Err(plainly(Reason::WrongCards)) };
        self.emit(sink, Event::Began { button: *button }, Some(Under::GAME_START_BUTTON_DRAW_WINNER));
        Ok(())
    }

    fn set_button(&mut self, chair: Chair, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        if self.state.at(chair).is_none() {
            return Err(plainly(Reason::Empty));
        }
        self.emit(sink, Event::Began { button: chair }, Some(Under::GAME_START_BUTTON_DRAW_METHOD));
        Ok(())
    }

    fn choose(&mut self, game: u8, sink: &mut impl Sink<Event>) -> Result<(), Refusal> {
        let Turns::Choice(hands) = self.turns else { return Err(plainly(Reason::NotChosen)) };
        if game as usize >= self.spread_games.len() {
            return Err(plainly(Reason::NoSuchGame));
        }
        if self.state.left.is_some_and(|left| left > 0) {
            return Err(plainly(Reason::NotChosen));
        }
        self.emit(sink, Event::Turned { game, hands: Some(hands) }, None);
        Ok(())
    }
}

/// Is it this person's to do?
fn whose(by: Actor, act: &Act) -> Result<(), Refusal> {
    let own = |chair: Chair, under| match by {
        Actor::Player(own) if own != chair => Err(refused(Reason::NotYours, under)),
        Actor::Player(_) | Actor::Floor => Ok(()),
        Actor::Dealer => Err(plainly(Reason::NotYours)),
    };
    match act {
        Act::Leave(chair)
        | Act::SitOut(chair)
        | Act::Return(chair)
        | Act::OptOut(chair)
        | Act::Ask(chair, _)
        | Act::Move(chair, _)
        | Act::Buy(chair, _) => own(*chair, Under::STAKES_TABLE),
        Act::Enter(chair, _) | Act::Straddle(chair, _) | Act::Volunteer(chair) => {
            own(*chair, Under::BLINDS_POSTING_FOR_ANOTHER)
        }
        Act::Choose(_) => Ok(()),
        Act::Sit { .. } | Act::SetButton(_) | Act::Restake(..) => match by {
            Actor::Floor => Ok(()),
            Actor::Player(_) | Actor::Dealer => Err(refused(Reason::NotYours, Under::SEAT_PERMISSION)),
        },
        Act::Draw(_) | Act::Deal | Act::DealBomb | Act::Finish(_) | Act::Unposted(..) | Act::Pay(..) => {
            match by {
                Actor::Dealer | Actor::Floor => Ok(()),
                Actor::Player(_) => Err(plainly(Reason::NotYours)),
            }
        }
    }
}

/// How low a card is where the lowest wins: the ace is below the deuce unless the ranking has it high.
fn lowness(card: Card, ranking: Ranking) -> u8 {
    let ace_is_high = matches!(ranking, Ranking::DeuceToSeven | Ranking::BadugiAceHigh);
    match card.rank() {
        Some(Rank::Ace) if !ace_is_high => 0,
        Some(rank) => rank as u8 + 1,
        None => u8::MAX,
    }
}
