//! How many times the rest is dealt once all are all-in: by what each wants in every hand, or by asking them then.

use hand::Awaiting;

use super::Session;
use crate::table::{Chair, Chairs};

/// What those who are all-in are asked: may the rest be dealt more than once?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunsAsked {
    /// Those who have not answered.
    pub open: Chairs,
    /// Those who agree to more than once.
    pub agreed: Chairs,
    /// The most times, by the book.
    pub most: u8,
}

impl Session {
    /// The question how often the rest is dealt, while somebody is still to answer it. It is not asked where one of them
    /// wants it once in any case.
    pub fn runs_asked(&self) -> Option<RunsAsked> {
        let (playing, hand) = self.hand()?;
        if hand.awaiting() != Awaiting::Dealer || hand.waits_for_street() {
            return None;
        }
        let mut asked =
            RunsAsked { open: Chairs::NONE, agreed: Chairs::NONE, most: playing.terms().most_runs() };
        for chair in hand.state().live().iter().filter_map(|seat| playing.chair(seat)) {
            match self.runs_of(chair, asked.most) {
                None => asked.open.insert(chair),
                Some(1) => return None,
                Some(_) => asked.agreed.insert(chair),
            }
        }
        (!asked.open.is_empty()).then_some(asked)
    }

    /// The most runs that all who have a hand agree to.
    pub(super) fn agreed_runs(&self) -> u8 {
        let Some((playing, hand)) = self.hand() else { return 1 };
        let most = playing.terms().most_runs();
        let chairs = hand.state().live().iter().filter_map(|seat| playing.chair(seat));
        let wishes = chairs.map(|chair| self.runs_of(chair, most).unwrap_or(1));
        wishes.min().unwrap_or(1).clamp(1, most.max(1))
    }

    /// How many times somebody lets the rest be dealt; none where they are to be asked. Those who play by themselves
    /// agree to anything, those who are gone to nothing.
    fn runs_of(&self, chair: Chair, most: u8) -> Option<u8> {
        let wants = self.at(chair);
        match wants.runs {
            _ if wants.automatic => Some(most),
            _ if wants.leaving => Some(1),
            0 => self.playing().and_then(|playing| playing.runs(chair)),
            times => Some(times),
        }
    }
}
