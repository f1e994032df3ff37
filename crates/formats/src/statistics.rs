//! How somebody plays, counted hand by hand: a fold over records, which hold what their viewer was entitled to know.
//!
//! A tally is a sum: hands can be counted as they end, and what was counted before need not be read again.

use std::collections::BTreeMap;

use hand::{Event, Seat};
use serde::{Deserialize, Serialize};

use crate::history::{HandRecord, Watcher};

/// How often something was done, over some hands of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Hands that were dealt to the player and not called off.
    pub hands: u64,
    /// Hands in which the player decided something in the first betting round. A big blind to whom all fold decides
    /// nothing, and a hand whose betting starts later has no such round.
    pub decided: u64,
    /// Of these: the player put chips in without having to.
    pub voluntary: u64,
    /// Of these: the player bet or raised.
    pub raised: u64,
    /// Hands that the player took to a showdown.
    pub showdowns: u64,
    /// Of these: the player won chips from a pot.
    pub showdowns_won: u64,
    /// What was won or lost, in hundredths of the big blind, or of the small bet where there are no blinds.
    pub hundredths: i64,
}

/// Which game at which limit, as commands and files name them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The game.
    pub game: String,
    /// The limit.
    pub limit: String,
}

/// How somebody plays each game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(Played, Tally)>", into = "Vec<(Played, Tally)>")]
pub struct Statistics(BTreeMap<Played, Tally>);

impl Statistics {
    /// Counts a hand for the player whose record it is. A record of the rail's is nobody's, and a hand that was called
    /// off, or is not over, is not counted.
    pub fn record(&mut self, hand: &HandRecord) {
        let Some(tally) = Tally::of(hand) else { return };
        let played = Played { game: hand.game.clone(), limit: hand.limit.clone() };
        self.0.entry(played).or_default().add(&tally);
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Statistics) {
        for (played, tally) in &other.0 {
            self.0.entry(played.clone()).or_default().add(tally);
        }
    }

    /// Each game with how it was played.
    pub fn games(&self) -> impl Iterator<Item = (&Played, &Tally)> {
        self.0.iter()
    }
}

impl From<Vec<(Played, Tally)>> for Statistics {
    fn from(games: Vec<(Played, Tally)>) -> Statistics {
        Statistics(games.into_iter().collect())
    }
}

impl From<Statistics> for Vec<(Played, Tally)> {
    fn from(statistics: Statistics) -> Vec<(Played, Tally)> {
        statistics.0.into_iter().collect()
    }
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        let Tally { hands, decided, voluntary, raised, showdowns, showdowns_won, hundredths } = other;
        self.hands += hands;
        self.decided += decided;
        self.voluntary += voluntary;
        self.raised += raised;
        self.showdowns += showdowns;
        self.showdowns_won += showdowns_won;
        self.hundredths += hundredths;
    }

    /// One hand of its viewer's.
    fn of(hand: &HandRecord) -> Option<Tally> {
        let Watcher::Seat(own) = hand.viewer else { return None };
        let (before, after) =
            (hand.seats.get(own.0 as usize)?, hand.outcome.as_ref()?.seats.get(own.0 as usize)?);
        let mut following = Following::new(own, hand.special.starts > 0);
        for cited in &hand.events {
            following.see(&cited.told.event);
        }
        let Following { decided, voluntary, raised, showdown, out, won, off, .. } = following;
        if off {
            return None;
        }
        let unit = hand
            .stakes
            .blinds
            .into_iter()
            .max()
            .filter(|big| !big.is_zero())
            .unwrap_or(hand.stakes.small_bet);
        let net = i128::from(after.stack.0) - i128::from(before.stack.0);
        let hundredths = net * 100 / i128::from(unit.0.max(1));
        let shown = showdown && !out;
        Some(Tally {
            hands: 1,
            decided: decided.into(),
            voluntary: voluntary.into(),
            raised: raised.into(),
            showdowns: shown.into(),
            showdowns_won: (shown && won).into(),
            hundredths: i64::try_from(hundredths).unwrap_or_default(),
        })
    }
}

/// What became of one player, event by event.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own about one hand")]
struct Following {
    own: Seat,
    /// Betting rounds that have begun; a hand whose betting starts on a later street is past its first.
    rounds: u32,
    decided: bool,
    voluntary: bool,
    raised: bool,
    showdown: bool,
    out: bool,
    won: bool,
    off: bool,
}

impl Following {
    fn new(own: Seat, starts_later: bool) -> Following {
        Following {
            own,
            rounds: starts_later.into(),
            decided: false,
            voluntary: false,
            raised: false,
            showdown: false,
            out: false,
            won: false,
            off: false,
        }
    }

    fn see<C>(&mut self, event: &Event<C>) {
        let first = self.rounds <= 1;
        match event {
            Event::BettingBegan { .. } => self.rounds += 1,
            Event::Checked { seat } | Event::BroughtIn { seat, .. } if *seat == self.own => {
                self.decided |= first;
            }
            Event::Called { seat, amount } if *seat == self.own => {
                self.decided |= first;
                self.voluntary |= first && !amount.is_zero();
            }
            Event::Raised { seat, .. } if *seat == self.own => {
                self.decided |= first;
                self.voluntary |= first;
                self.raised |= first;
            }
            Event::Folded { seat } if *seat == self.own => {
                self.decided |= first;
                self.out = true;
            }
            Event::Killed { seat } if *seat == self.own => self.out = true,
            Event::ShowdownBegan { .. } => self.showdown = true,
            Event::Awarded { seat, amount, .. } if *seat == self.own => self.won |= !amount.is_zero(),
            Event::CalledOff { .. } => self.off = true,
            // The rest puts no chips in by choice and takes nobody out of the hand.
            _ => {}
        }
    }
}
