//! From what clients ask on the wire to what the session understands, and back to what they are told of it.

use cards::{Card, CardSet};
use hand::{
    Chips, PlayerAct,
    live::{LiveAct, Part, Speech},
};
use room::{
    session::{self, Wants, Wish},
    table,
};

use crate::wire::{self, Do};

use super::step::Refused;

/// What a player who sits at the table asks for.
pub(crate) fn wish(what: &Do) -> Result<Wish, Refused> {
    Ok(match what {
        Do::Fold => Wish::Act(PlayerAct::Fold),
        Do::Check => Wish::Act(PlayerAct::Check),
        Do::Call => Wish::Act(PlayerAct::Call),
        Do::BringIn => Wish::Act(PlayerAct::BringIn),
        Do::Raise { to } => Wish::Act(PlayerAct::RaiseTo(Chips(*to))),
        Do::Discard { cards } => Wish::Act(PlayerAct::Discard(card_set(cards)?)),
        Do::Flip { up } => Wish::Act(PlayerAct::Flip(*up)),
        Do::Show => Wish::Act(PlayerAct::Show),
        Do::Muck => Wish::Act(PlayerAct::Muck),
        Do::Say { words } => {
            let speech: Speech = words.parse().map_err(|unheard: hand::live::Unheard| {
                Refused::plainly(format!("the dealer did not understand: {unheard}"))
            })?;
            Wish::Perform(LiveAct { parts: vec![Part::Say(speech)], at_once: false })
        }
        Do::Prepare { act } => Wish::Prepare(act.map(prepared_in)),
        Do::Leave => Wish::Leave,
        Do::SitOut { when } => Wish::SitOut(sit_out_in(*when)),
        Do::Return => Wish::Return,
        Do::Buy { chips } => Wish::Buy(Chips(*chips)),
        Do::Enter { way } => Wish::Enter(way_in(*way)),
        Do::AutoRebuy { to } => Wish::Mark(to.map(Chips)),
        Do::Straddle { amount } => Wish::Straddle(Chips(*amount)),
        Do::Bomb { agree } => Wish::Bomb(*agree),
        Do::Run { times } => Wish::Runs(*times),
        Do::Chop { agree } => Wish::Chop(*agree),
        Do::Consent { agree } => Wish::Consent(*agree),
        Do::ShowCards { cards } => Wish::ShowCards(card_set(cards)?),
        Do::Rabbit => Wish::Rabbit,
        Do::Name { game } => Wish::Name(*game),
        Do::Sit { .. } | Do::Chat { .. } => {
            return Err(Refused::plainly("whoever sits at the table asks for something else"));
        }
    })
}

fn card_set(words: &[String]) -> Result<CardSet, Refused> {
    let mut set = CardSet::EMPTY;
    for word in words {
        let card: Card =
            word.parse().map_err(|_| Refused::plainly(format!("`{word}` is no card: write Ah, Td")))?;
        set.insert(card);
    }
    Ok(set)
}

/// What a player has set, as they are told.
pub(crate) fn settings(wants: &Wants) -> wire::Settings {
    wire::Settings {
        rebuy: wants.mark.map(|mark| mark.0),
        sit_out: wants.sit_out.map(sit_out_out),
        runs: wants.runs,
        chop: wants.chop,
        bomb: wants.bomb,
    }
}

const fn sit_out_in(when: wire::SitOut) -> Option<session::SitOut> {
    match when {
        wire::SitOut::Now => Some(session::SitOut::Now),
        wire::SitOut::NextBlind => Some(session::SitOut::NextBlind),
        wire::SitOut::Leave => Some(session::SitOut::Leave),
        wire::SitOut::Never => None,
    }
}

const fn sit_out_out(when: session::SitOut) -> wire::SitOut {
    match when {
        session::SitOut::Now => wire::SitOut::Now,
        session::SitOut::NextBlind => wire::SitOut::NextBlind,
        session::SitOut::Leave => wire::SitOut::Leave,
    }
}

const fn prepared_in(act: wire::Prepared) -> session::Prepared {
    match act {
        wire::Prepared::CheckFold => session::Prepared::CheckFold,
        wire::Prepared::Check => session::Prepared::Check,
        wire::Prepared::CallAny => session::Prepared::CallAny,
        wire::Prepared::Call(chips) => session::Prepared::Call(Chips(chips)),
    }
}

/// A prepared act as the wire names it.
pub(crate) const fn prepared_out(act: session::Prepared) -> wire::Prepared {
    match act {
        session::Prepared::CheckFold => wire::Prepared::CheckFold,
        session::Prepared::Check => wire::Prepared::Check,
        session::Prepared::CallAny => wire::Prepared::CallAny,
        session::Prepared::Call(chips) => wire::Prepared::Call(chips.0),
    }
}

/// A way in as the wire names it.
pub(crate) const fn way_out(way: table::Way) -> wire::Way {
    use table::Way;
    match way {
        Way::Wait | Way::PassKill => wire::Way::Wait,
        Way::Post => wire::Way::Post,
        Way::BuyButton => wire::Way::BuyButton,
        Way::Straddle => wire::Way::Straddle,
        Way::Kill => wire::Way::Kill,
        Way::KillNext => wire::Way::KillNext,
    }
}

const fn way_in(way: wire::Way) -> table::Way {
    use table::Way;
    match way {
        wire::Way::Wait => Way::Wait,
        wire::Way::Post => Way::Post,
        wire::Way::BuyButton => Way::BuyButton,
        wire::Way::Straddle => Way::Straddle,
        wire::Way::Kill => Way::Kill,
        wire::Way::KillNext => Way::KillNext,
    }
}
