//! What everybody at a table is told of prizes: what pots pay into them, how hands are judged, and who is paid.

use room::{
    cashier::Event,
    ledger::{Account, Prize, Promotion, Purpose, Transfer},
};
use rules::{Under, policy::SfAwardAmounts};

use crate::wire::{Happening, PrizeOf, Said};

use super::super::game::Game;

/// What is told of something that happened to the money, which has been recorded.
pub(super) fn said(game: &Game, event: &Event, under: Option<Under>) -> Vec<Said> {
    match event {
        Event::Moved(transfer) => moved(game, transfer, under).into_iter().collect(),
        Event::Judged { jackpot, .. } => game.judged_aloud(*jackpot),
        Event::DayBegan(_) => vec![Said { what: Happening::DayBegan, ..Said::default() }],
        Event::Desk(_)
        | Event::FeeDue { .. }
        | Event::LetOff { .. }
        | Event::TimeDue { .. }
        | Event::Called { .. } => Vec::new(),
    }
}

fn moved(game: &Game, transfer: &Transfer, under: Option<Under>) -> Option<Said> {
    let said = Said {
        amount: Some(transfer.amount.0),
        cite: game.model.cite(game.table().next_terms(), under),
        ..Said::default()
    };
    match (transfer.purpose, transfer.to) {
        (Purpose::Contribution(promotion), _) => {
            let prize = Some(match promotion {
                Promotion::BadBeat => PrizeOf::BadBeat,
                Promotion::HighHand => PrizeOf::HighHand,
            });
            Some(Said { what: Happening::PaidIn, prize, ..said })
        }
        (Purpose::Award(prize), Account::Bankroll(player)) => {
            let prize = Some(match prize {
                Prize::BadBeat if under == Some(Under::of(SfAwardAmounts)) => PrizeOf::StraightFlush,
                Prize::BadBeat => PrizeOf::BadBeat,
                Prize::HighHand(_) => PrizeOf::HighHand,
            });
            let chair = game.table().chair_of(player).map(|chair| chair.0);
            let name = Some(game.name_of(player).to_owned());
            Some(Said { what: Happening::PrizeWon, chair, name, prize, ..said })
        }
        _ => None,
    }
}
