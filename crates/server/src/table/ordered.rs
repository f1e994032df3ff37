//! A table of an event: it seats nobody, sells nothing and deals nothing by itself, and does what the event orders.

use hand::Chips;
use room::{
    PlayerId,
    session::{self, Duty, Playing, Power, Request, SitOut, Wish},
    table::Chair,
    tournament::balance::Spots,
};
use rules::game::Forced;

use crate::{
    event::{Numbered, Order, Played, Report},
    wire::Do,
};

use super::{
    entry::Did,
    game::Game,
    step::{Refused, Step},
};

impl Game {
    /// Is it a table of an event?
    pub(crate) fn is_of_event(&self) -> bool {
        self.ask.event.is_some()
    }

    /// Is it the turn of somebody who is away at a table of an event? The stack pays for them, and the house acts.
    pub(crate) fn is_turn_of_absent(&self) -> bool {
        let away = |chair: Chair| self.session.at(chair).away_since.is_some() && self.bot_at(chair).is_none();
        self.is_of_event() && self.awaited().is_some_and(|awaited| away(awaited.chair))
    }

    /// What the table tells its event.
    pub(crate) fn report(&self) -> Report {
        let table = self.table();
        let away =
            |chair: Chair| table.sitter(chair).filter(|sitter| sitter.away).map(|sitter| sitter.player);
        Report {
            table: self.id,
            done: self.ordered,
            hand: if table.is_on() { None } else { self.played() },
            away: table.taken().iter().filter_map(away).collect(),
        }
    }

    fn played(&self) -> Option<Played> {
        let table = self.table();
        let playing = self.playing()?;
        // A hand without blinds leaves button and blinds where the one before it had them.
        let has_blinds = Playing::terms(playing).game.forced == Forced::Blinds;
        let spots = table.places_now().filter(|_| has_blinds).and_then(|places| {
            let big = places.big()?;
            Some(Spots { button: places.button, small: places.blinds[0], big, dealt: table.dealt() })
        });
        let stack = |(player, chair): (&PlayerId, &Chair)| {
            let sitter = table.sitter(*chair).filter(|sitter| sitter.player == *player)?;
            Some((*player, sitter.stack))
        };
        let stacks: Vec<(PlayerId, Chips)> =
            playing.players().iter().zip(playing.chairs()).filter_map(stack).collect();
        let out = stacks.iter().filter(|(_, stack)| stack.is_zero()).map(|(player, _)| *player);
        let out = playing.losers(&out.collect::<Vec<_>>());
        Some(Played { number: self.session.hands(), spots, stacks, out })
    }
}

/// Why somebody may not ask for this at a table of an event; none where they may.
pub(crate) fn forbidden(what: &Do) -> Option<&'static str> {
    Some(match what {
        Do::Sit { .. } => "the event gives out the seats here: register for it, and it says where you sit",
        Do::Leave => "a stack stays in its event until it is gone: sit out, and it pays the blinds for you",
        Do::SitOut { when: crate::wire::SitOut::Leave } => {
            "a stack stays in its event until it is gone: sit out from now or from the next blind on"
        }
        Do::Buy { .. } | Do::AutoRebuy { .. } => {
            "chips of an event are bought at the event, while it sells rebuys or add-ons"
        }
        Do::Enter { .. } => "whom the event seats is dealt in: nobody posts to come in",
        Do::Straddle { .. } | Do::Bomb { .. } => "an event is played for the blinds of its level and no more",
        Do::Run { .. } => "in an event the rest is dealt once",
        Do::Name { .. } => "the games of an event take turns by themselves",
        Do::Chop { agree: true } => "blinds are not chopped in an event",
        Do::Fold
        | Do::Check
        | Do::Call
        | Do::BringIn
        | Do::Raise { .. }
        | Do::Discard { .. }
        | Do::Flip { .. }
        | Do::Show
        | Do::Muck
        | Do::Say { .. }
        | Do::Prepare { .. }
        | Do::SitOut { .. }
        | Do::Return
        | Do::Chop { agree: false }
        | Do::Consent { .. }
        | Do::ShowCards { .. }
        | Do::Rabbit
        | Do::Chat { .. } => return None,
    })
}

impl Step {
    /// Carries out an order, but for the cards of a deal.
    pub(crate) fn order(&mut self, Numbered { number, order }: &Numbered) -> Result<(), Refused> {
        self.take(Did::Ordered { number: *number })?;
        match order {
            Order::Sit { chair, player, name, bot, chips, away } => {
                let sit = Wish::Sit { chair: *chair, chips: *chips, automatic: bot.is_some() };
                let rulings = self.ruled(&Request::Player(*player, sit))?;
                self.take(Did::Came { player: *player, name: name.clone(), bot: *bot })?;
                self.take_rulings(rulings)?;
                if *away {
                    self.put(&Request::Player(*player, Wish::SitOut(Some(SitOut::Now))))?;
                }
                Ok(())
            }
            Order::Rise { player } => self.put(&Request::Player(*player, Wish::Leave)),
            Order::Add { player, chips } => {
                let chair = self.game.table().chair_of(*player);
                let chair = chair.ok_or_else(|| Refused::plainly("nobody of that number sits here"))?;
                self.house(Duty::Bring { chair, chips: *chips })
            }
            Order::Button { chair } => self.house(Duty::Button { chair: *chair }),
            Order::Deal { stakes, .. } => {
                // The stakes are said on every deal, so that a hand can be read by itself.
                for (game, stakes) in (0..).zip(stakes) {
                    self.house(Duty::Restake { game, stakes: *stakes })?;
                }
                Ok(())
            }
            Order::Close { why } => {
                let power = Power {
                    player: PlayerId(0),
                    name: self.game.ask.name.clone(),
                    why: why.clone(),
                    staff: true,
                };
                self.put(&Request::Floor(power, session::Order::Close))
            }
        }
    }
}
