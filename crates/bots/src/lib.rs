//! Players that the program seats: they see what their seat may see, and choose among what is offered.
//!
//! A bot is handed a [`View`] and never a hand, so it cannot know more than a person in the same chair. What it does
//! follows from the view and the dice alone: the same dice play the same hands again.
#![forbid(unsafe_code)]

use std::{fmt, str::FromStr};

use cards::CardSet;
use hand::{Awaiting, Choices, PlayerAct, PlayerView, Seat, Terms, View, Viewer};
use serde::{Deserialize, Serialize};

mod aim;
mod dice;
mod odds;
mod random;
mod tight;

use aim::Aim;
pub use dice::{Dice, passive, some_of};

/// The kinds of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bot {
    /// Mostly checks and calls, now and then folds or makes a small raise; looks at no card.
    Random,
    /// Plays the better hands only, by what they win against random ones, and bets those.
    Tight,
}

impl Bot {
    /// All of them.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Tight];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Tight => "tight",
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no bot's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot(pub String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Bot::ALL.map(Bot::name).join(" and ");
        write!(f, "there is no bot `{}`: the bots are {names}", self.0)
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Bot, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.name() == name).ok_or_else(|| UnknownBot(name.to_owned()))
    }
}

/// What the bot in the seat of this view does now; none where it is not asked. `down` are the seat's own cards that
/// lie face down, which the view shows among its others.
pub fn choose(bot: Bot, view: &View, terms: &Terms, down: CardSet, dice: &mut Dice) -> Option<PlayerAct> {
    let at = Sight::of(view, terms, down)?;
    let asked = |seat: Seat| seat == at.seat;
    Some(match view.awaiting {
        Awaiting::Bet(seat) if asked(seat) => {
            let choices = view.choices.as_ref()?;
            match bot {
                Bot::Random => random::bet(&at, choices, dice),
                Bot::Tight => tight::bet(&at, choices, dice),
            }
        }
        Awaiting::Discard(seat, count) if asked(seat) => PlayerAct::Discard(match bot {
            Bot::Random => some_of(down, count.into(), dice),
            Bot::Tight => tight::discard(&at, count.into(), dice),
        }),
        Awaiting::Draw(seat, most) if asked(seat) => PlayerAct::Discard(match bot {
            Bot::Random => some_of(at.own, dice.below(u64::from(most) + 1) as usize, dice),
            Bot::Tight => Aim::of(&terms.game, at.own).throw(at.own, most.into(), at.draws_after()),
        }),
        Awaiting::Flip(seat) if asked(seat) => PlayerAct::Flip(match bot {
            Bot::Random => dice.below(2) == 0,
            Bot::Tight => tight::flip(&at, dice),
        }),
        Awaiting::Show(seat) if asked(seat) => PlayerAct::Show,
        Awaiting::Bet(_)
        | Awaiting::Discard(..)
        | Awaiting::Draw(..)
        | Awaiting::Flip(_)
        | Awaiting::Show(_)
        | Awaiting::Dealer
        | Awaiting::Floor(_)
        | Awaiting::Nobody => return None,
    })
}

/// What a bot goes by: its view, with its own place in it found.
struct Sight<'v> {
    view: &'v View,
    terms: &'v Terms,
    seat: Seat,
    /// Its own cards, up and down.
    own: CardSet,
    down: CardSet,
    /// The street, counted from 0.
    street: usize,
}

impl<'v> Sight<'v> {
    /// None for a watcher who plays no hand.
    fn of(view: &'v View, terms: &'v Terms, down: CardSet) -> Option<Sight<'v>> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let me = view.players.get(seat.0 as usize)?;
        let own = odds::faces(&me.cards);
        let street = terms.game.streets.iter().position(|street| street.name == view.street)?;
        Some(Sight { view, terms, seat, own, down, street })
    }

    fn me(&self) -> &PlayerView {
        &self.view.players[self.seat.0 as usize]
    }

    /// The others who still hold a hand.
    fn rivals(&self) -> impl Iterator<Item = &PlayerView> {
        self.view.players.iter().filter(|player| player.live && player.seat != self.seat)
    }

    /// The first street of which nothing is dealt yet.
    fn next_street(&self) -> usize {
        match self.view.awaiting {
            Awaiting::Discard(..) | Awaiting::Draw(..) | Awaiting::Flip(_) => self.street,
            Awaiting::Bet(_)
            | Awaiting::Show(_)
            | Awaiting::Dealer
            | Awaiting::Floor(_)
            | Awaiting::Nobody => self.street + 1,
        }
    }

    /// How many draws come after this street's.
    fn draws_after(&self) -> usize {
        self.terms.game.streets[self.street + 1..].iter().filter(|street| street.draw > 0).count()
    }

    /// Is it the first round of betting?
    fn is_first_round(&self) -> bool {
        !self.terms.game.streets[..self.street].iter().any(|street| street.bet.is_some())
    }
}

/// The cheapest way to stay in, or out where staying costs and is not wanted.
fn check_or_fold(choices: &Choices) -> PlayerAct {
    if choices.check {
        PlayerAct::Check
    } else if choices.fold {
        PlayerAct::Fold
    } else {
        passive(choices)
    }
}
