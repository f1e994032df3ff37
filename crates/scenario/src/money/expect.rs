//! What must be true.

use super::{
    super::steps::equal,
    line::{Due, Expect},
    play::{Play, TABLE, table_of},
};
use hand::Chips;
use room::{
    cashier::Seated,
    fees::{Courtesy, Due as Becomes},
    ledger::{Account, Line, Pool, Prize},
    money::Behind,
};
use rules::Under;

impl Play {
    /// Is it so? If not, what is.
    pub(super) fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        let same = |is: Chips, wanted: Chips| equal(wanted, is, "it is");
        let table = TABLE;
        let held = |account: Account| self.cashier.accounts().holds(account);
        match expect {
            Expect::Stack(name, wanted) => {
                let place = self.seated(name)?.place;
                same(held(Account::Stack(place)), *wanted)?;
            }
            Expect::Bankroll(name, wanted) => {
                let player = self.known(name).ok_or_else(|| format!("nobody is called {name}"))?;
                same(held(Account::Bankroll(player)), *wanted)?;
            }
            Expect::Pot(wanted) => same(held(Account::Pot(table)), *wanted)?,
            Expect::Drop(wanted) => same(held(Account::Drop(table)), *wanted)?,
            Expect::Tokes(wanted) => same(held(Account::Tokes(table)), *wanted)?,
            Expect::Cage(wanted) => same(self.cashier.accounts().in_the_room(), *wanted)?,
            Expect::Holds(account, wanted) => same(held(*account), *wanted)?,
            Expect::Lines(from, to, wanted) => {
                for line in *from..=*to {
                    let is = held(Account::Prize(Pool::ROOM, Prize::HighHand(Line(line))));
                    same(is, *wanted).map_err(|is| format!("of line {line}, {is}"))?;
                }
            }
            Expect::Fee(wanted) => same(self.followed.fee.ok_or("no fee was taken")?, *wanted)?,
            Expect::Counts(wanted) => {
                same(self.followed.counts.ok_or("nothing was asked that counts or does not")?, *wanted)?;
            }
            Expect::BuyIn(least, most, game) => self.buy_in_is(*least, *most, *game)?,
            Expect::Plays(name, wanted) => self.plays(name, *wanted)?,
            Expect::Due(name, due) => self.due(name, *due)?,
            Expect::Award(name, wanted) => {
                let got = self.awarded(Some(name))?;
                same(got, *wanted)?;
            }
            Expect::NoAward(name) => same(self.awarded(name.as_deref())?, Chips::ZERO)?,
            Expect::BadBeat(wanted) => {
                let hit = self.followed.bad_beat.unwrap_or(false);
                if hit != *wanted {
                    return Err(self.clauses());
                }
            }
            Expect::Clause(wanted, words) => self.clause(*wanted, words)?,
        }
        Ok(())
    }

    fn buy_in_is(&mut self, least: Option<Chips>, most: Option<Chips>, game: u16) -> Result<(), String> {
        let range = self.cashier.range(table_of(game)).ok_or("there is no such game")?;
        self.asked(range.under);
        self.followed.game = usize::from(game) - 1;
        let is = range.least == least.unwrap_or_default() && range.most == most;
        if is { Ok(()) } else { Err(format!("it is {range}")) }
    }

    fn plays(&mut self, name: &str, wanted: Chips) -> Result<(), String> {
        let Seated { player, place } = self.seated(name)?;
        let behind = self.behind.get(&player).copied().unwrap_or(Behind::Nothing);
        let number = place.table.0 as usize - 1;
        let stack = self.cashier.accounts().holds(Account::Stack(place));
        let in_play = self.games[number].1.in_play(stack, behind);
        self.asked(in_play.under);
        self.followed.game = number;
        if in_play.amount == wanted { Ok(()) } else { Err(format!("{} plays", in_play.amount)) }
    }

    /// A question follows a rule, too.
    fn asked(&mut self, under: Under) {
        self.followed.unders = vec![under];
    }

    fn due(&self, name: &str, wanted: Due) -> Result<(), String> {
        let player = self.known(name).ok_or_else(|| format!("nobody is called {name}"))?;
        let call = self.followed.calls.iter().find(|(called, _)| *called == player);
        let (due, says) = match call.ok_or("no time was collected")?.1 {
            Becomes::Pays(amount) => (Due::Pays(amount), format!("pays {amount}")),
            Becomes::PaysOrLeaves(amount) => (Due::PaysOrLeaves(amount), format!("pays {amount} or leaves")),
            Becomes::Free => (Due::Free, "is free".to_owned()),
            Becomes::PlaysOn(Courtesy::OneHand) => (Due::OneHand, "plays on for one hand".to_owned()),
            Becomes::PlaysOn(Courtesy::UntilBlind) => {
                (Due::UntilBlind, "plays on until the blind".to_owned())
            }
            Becomes::PickedUp => (Due::PickedUp, "is picked up".to_owned()),
        };
        if due == wanted { Ok(()) } else { Err(format!("{name} {says}")) }
    }

    /// What somebody was awarded by the last act, or all together.
    fn awarded(&self, name: Option<&str>) -> Result<Chips, String> {
        let player = name
            .map(|name| self.known(name).ok_or_else(|| format!("nobody is called {name}")))
            .transpose()?;
        let awards = self.followed.judgements.iter().flat_map(|judgement| &judgement.awards);
        let mine = awards.filter(|award| player.is_none_or(|player| award.player == player));
        Ok(mine.map(|award| award.amount).sum())
    }

    fn clause(&self, wanted: bool, words: &str) -> Result<(), String> {
        let mut findings = self.followed.judgements.iter().flat_map(|judgement| &judgement.trace.0);
        let words = words.to_lowercase();
        let found = findings.any(|finding| {
            finding.held == wanted && finding.clause.to_string().to_lowercase().contains(&words)
        });
        if found { Ok(()) } else { Err(self.clauses()) }
    }

    /// Every clause that was looked at.
    fn clauses(&self) -> String {
        let findings = self.followed.judgements.iter().flat_map(|judgement| &judgement.trace.0);
        let lines: Vec<String> = findings.map(ToString::to_string).collect();
        if lines.is_empty() { "nothing was judged".to_owned() } else { lines.join("; ") }
    }
}
