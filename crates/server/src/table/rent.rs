//! Seat rent at a table online: it is collected before the deal that follows the end of a period.

use room::{
    PlayerId,
    cashier::{Event, Request as Money},
    fees::{Courtesy, Due, Sitter},
    money::Minute,
    session::{Duty, Request, SitOut, Wish},
    table::Chair,
};

use super::step::{Refused, Step};

impl Step {
    /// Collects seat rent if it is due and a hand can be dealt; those who play one more hand without paying.
    pub(crate) fn collect_time(&mut self) -> Result<Vec<PlayerId>, Refused> {
        let (table, now) = (self.game.number_in_room(), Minute(self.now() / 60_000));
        let time = self.game.cashier.rules(table).and_then(|rules| rules.fees.time.as_ref());
        let Some(amount) = time.map(room::fees::TimeRules::amount) else { return Ok(Vec::new()) };
        let deals = self.game.session.ready().len() >= 2;
        if !deals || !self.game.cashier.time_is_due(table, now) {
            return Ok(Vec::new());
        }
        let sitter = |chair: Chair| {
            let sitter = self.game.table().sitter(chair)?;
            // Bots play for the house, and whoever has lost everything buys first.
            let pays = self.game.bot_at(chair).is_none() && !sitter.stack.is_zero();
            let played = self.game.people.get(&sitter.player).map_or(0, |someone| someone.hands);
            let sitter = Sitter {
                player: sitter.player,
                new: played == 0,
                present: !sitter.away,
                excused: false,
                willing: sitter.stack >= amount,
            };
            pays.then_some((chair, sitter))
        };
        let sitters: Vec<(Chair, Sitter)> = self.game.table().taken().iter().filter_map(sitter).collect();
        let chairs: Vec<(PlayerId, Chair)> =
            sitters.iter().map(|(chair, sitter)| (sitter.player, *chair)).collect();
        let rulings = self.cashier(&Money::CollectTime { table, waiting: 0, sitters })?;
        self.take_money(rulings.clone())?;
        let mut courtesies = Vec::new();
        for ruling in rulings {
            let Event::Called { player, due } = ruling.event else { continue };
            let Some(&(_, chair)) = chairs.iter().find(|(known, _)| *known == player) else { continue };
            match due {
                Due::Pays(chips) => self.house(Duty::Charge { chair, chips })?,
                Due::PaysOrLeaves(_) | Due::PickedUp => self.house(Duty::GiveUp { chair })?,
                Due::PlaysOn(Courtesy::OneHand) => courtesies.push(player),
                Due::PlaysOn(Courtesy::UntilBlind) => {
                    self.put(&Request::Player(player, Wish::SitOut(Some(SitOut::NextBlind))))?;
                }
                Due::Free => {}
            }
        }
        Ok(courtesies)
    }

    /// Those who play one more hand without paying sit out after it.
    pub(crate) fn end_courtesies(&mut self, players: &[PlayerId]) -> Result<(), Refused> {
        for &player in players {
            self.put(&Request::Player(player, Wish::SitOut(Some(SitOut::Now))))?;
        }
        Ok(())
    }
}
