//! The house's prizes at a table online: gaming days, what hands pay in, and what they win.
//!
//! A prize is the house's and not the table's: what it holds comes in from outside, with the ledger, and what a table
//! rules by it is written only while no other table pays out of one.

use hand::Chips;
use room::{
    cashier::{Event as MoneyEvent, HandTaken, Judged, Request as Money},
    ledger::{Pool, Prize},
    promotions::{Claim, Clause, Finding, Played, Shown, Who},
    session::Playing,
    table::Chair,
};
use sha2::{Digest as _, Sha256};

use crate::{
    ledger::{Prizes, day_of, is_paid_out},
    wire::{self, ClauseWhat, PostedPrizes, PrizeAmount, PrizeOf},
};

use super::{
    drive::Driven,
    entry::Did,
    game::Game,
    setup::Model,
    step::{Refused, Step},
};

/// The pool of a house's tables that count in dollars or in cents. Tables of the same house and kind share it, whichever
/// edition of the book they are played by.
pub(super) fn pool_of(house: &str, cents: bool) -> Pool {
    let unit = if cents { "cents" } else { "chips" };
    let digest = Sha256::digest(format!("{house}\n{unit}"));
    // Six bytes are a whole number to every reader of JSON.
    Pool(digest.iter().take(6).fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

impl Step {
    /// Begins the gaming day if it has not begun at this table: what lies in the boxes from the days before can be won
    /// from now on.
    pub(super) fn open_day(&mut self) -> Result<(), Refused> {
        let day = day_of(self.now());
        let begun = self.game.cashier.day().is_some_and(|last| last >= day);
        if begun || self.game.model.pool().is_none() {
            return Ok(());
        }
        let boxes = self.prizes().before(day);
        let rulings = self.cashier(&Money::OpenDay { day, boxes })?;
        self.take_money(rulings)
    }

    /// Pays the prizes that the hand which has just ended wins.
    pub(super) fn award_prizes(&mut self) -> Result<(), Refused> {
        let Some(played) = self.game.playing().and_then(|playing| self.game.prized(playing)) else {
            return Ok(());
        };
        self.award(played)
    }

    /// Pays what a hand wins that was turned up after all others had folded.
    pub(super) fn award_shown(&mut self, chair: Chair) -> Result<(), Refused> {
        let Some(played) = self.game.playing().and_then(|playing| self.game.turned_up(playing, chair)) else {
            return Ok(());
        };
        self.award(played)
    }

    fn award(&mut self, played: Played) -> Result<(), Refused> {
        let (table, holds) = (self.game.number_in_room(), self.prizes().holds().clone());
        let rulings = self.cashier(&Money::Award { table, played, holds })?;
        self.take_money(rulings)
    }
}

impl Game {
    /// What was taken from the pot of a hand that is over.
    pub(super) fn taken(&self, raked: Chips) -> HandTaken {
        let whole = self.playing().and_then(|playing| self.prized(playing));
        let Some(played) = whole else { return HandTaken { raked, ..HandTaken::default() } };
        HandTaken { raked, pot: played.pot, dealt: u8::try_from(played.dealt.len()).unwrap_or(u8::MAX) }
    }

    /// A hand that is over as the promotions see it; none if it has no part in them.
    pub(super) fn prized(&self, playing: &Playing) -> Option<Played> {
        self.model.pool()?;
        let hand = playing.hand().filter(|_| !playing.is_chopped())?;
        // Bomb pots are another game than the sign's.
        if !self.model.is_posted(playing.terms()) {
            return None;
        }
        let mut played = Played::of(hand.state(), playing.players());
        if played.pot.is_zero() {
            return None;
        }
        let dealt = u8::try_from(played.dealt.len()).unwrap_or(u8::MAX);
        let taken = HandTaken { raked: hand.state().raked(), pot: played.pot, dealt };
        played.raked = self.cashier.was_raked(self.number_in_room(), &taken);
        // The program that dealt the cards has read them, and what is said at the table is for the floor to judge.
        played.verified = true;
        let bot = |player| self.people.get(&player).is_some_and(|someone| someone.bot.is_some());
        played.house = played.dealt.iter().copied().filter(|player| bot(*player)).collect();
        Some(played)
    }

    /// The hand of whoever won because all others folded, once it is turned up whole; none otherwise.
    fn turned_up(&self, playing: &Playing, chair: Chair) -> Option<Played> {
        let mut played = self.prized(playing).filter(|played| played.shown.is_empty())?;
        let (seat, state) = (playing.seat(chair)?, playing.hand()?.state());
        let player = *playing.players().get(seat.0 as usize)?;
        let won = state.live().single() == Some(seat) && !state.awarded_to(seat).is_zero();
        if !won || !playing.unseen(player, chair).is_empty() {
            return None;
        }
        let hole = playing.turned_up(chair).map(|(_, card)| card).collect();
        let cards = hole | state.faces(hand::Viewer::Rail, seat);
        played.shown.push(Shown { player, cards, hole });
        Some(played)
    }

    /// The judgement on the last hand, as it was made when the jackpot held so much.
    fn judged(&self, jackpot: Chips) -> Judged {
        let Some(playing) = self.playing() else { return Judged::default() };
        let shown = self.prized(playing).filter(|played| !played.shown.is_empty());
        let alone = || playing.chairs().iter().find_map(|&chair| self.turned_up(playing, chair));
        let Some(played) = shown.or_else(alone) else { return Judged::default() };
        self.cashier.judge(self.number_in_room(), &played, &[(Prize::BadBeat, jackpot)].into())
    }

    /// What is told of the judgement on the last hand: every claim that its cards were good enough for, clause by clause.
    pub(super) fn judged_aloud(&self, jackpot: Chips) -> Vec<wire::Said> {
        let said = |(claim, judgement): &(Claim, room::promotions::Judgement)| {
            let (prize, player) = match claim {
                Claim::BadBeat => (PrizeOf::BadBeat, None),
                Claim::StraightFlush(player) => (PrizeOf::StraightFlush, Some(*player)),
                Claim::HighHand(player) => (PrizeOf::HighHand, Some(*player)),
            };
            wire::Said {
                what: wire::Happening::PrizeJudged,
                prize: Some(prize),
                chair: player.and_then(|player| self.table().chair_of(player)).map(|chair| chair.0),
                name: player.map(|player| self.name_of(player).to_owned()),
                clauses: judgement.trace.0.iter().map(|finding| self.clause(finding)).collect(),
                ..wire::Said::default()
            }
        };
        self.judged(jackpot).close().map(said).collect()
    }

    /// A clause of a judgement as the wire has it.
    fn clause(&self, finding: &Finding) -> wire::Clause {
        let plain = |what: ClauseWhat| wire::Clause {
            what,
            held: finding.held,
            who: None,
            least: None,
            found: None,
            asked: None,
            made: None,
            cite: self.model.cite(self.table().next_terms(), finding.under),
        };
        let amounts = |what, least: u64, found: u64| wire::Clause {
            least: Some(least),
            found: Some(found),
            ..plain(what)
        };
        let about = |what, who: Who| wire::Clause {
            who: Some(match who {
                Who::Loser => wire::Whose::Loser,
                Who::Winner => wire::Whose::Winner,
                Who::Player => wire::Whose::Player,
            }),
            ..plain(what)
        };
        let made = |is: &Option<cards::Strength>| is.map(|strength| strength.to_string());
        match &finding.clause {
            Clause::Game => plain(ClauseWhat::Game),
            Clause::Raked => plain(ClauseWhat::Raked),
            Clause::LeastPot { least, pot } => amounts(ClauseWhat::LeastPot, least.0, pot.0),
            Clause::PotOver { over, pot } => amounts(ClauseWhat::PotOver, over.0, pot.0),
            Clause::Dealt { least, dealt } => amounts(ClauseWhat::Dealt, (*least).into(), (*dealt).into()),
            Clause::ProperHands => plain(ClauseWhat::ProperHands),
            Clause::Beaten => plain(ClauseWhat::Beaten),
            Clause::Reaches { who, least, is } => wire::Clause {
                asked: Some(least.to_string()),
                made: made(is),
                ..about(ClauseWhat::Reaches, *who)
            },
            Clause::BothHoleCards(who) => about(ClauseWhat::BothHoleCards, *who),
            Clause::PocketPair(who) => about(ClauseWhat::PocketPair, *who),
            Clause::OwnCards => plain(ClauseWhat::OwnCards),
            Clause::StraightFlush { is } => {
                wire::Clause { made: made(is), ..plain(ClauseWhat::StraightFlush) }
            }
            Clause::Listed { is } => wire::Clause { made: made(is), ..plain(ClauseWhat::Listed) },
            Clause::Verified => plain(ClauseWhat::Verified),
            Clause::Talk => plain(ClauseWhat::Talk),
            Clause::JackpotOver { over, holds } => amounts(ClauseWhat::JackpotOver, over.0, holds.0),
            Clause::NoBadBeat => plain(ClauseWhat::NoBadBeat),
            Clause::NotByFolds => plain(ClauseWhat::NotByFolds),
        }
    }
}

impl Model {
    /// The prizes on the sign, by what they hold now: those that one rule is about stand together.
    pub(super) fn posted_prizes(&self, prizes: &Prizes) -> Vec<PostedPrizes> {
        let mut posted: Vec<PostedPrizes> = Vec::new();
        for prize in self.promotions().posted(prizes.holds()) {
            let policy = prize.under.name();
            let one = PrizeAmount { name: prize.name, amount: prize.amount.0 };
            if let Some(row) = posted.last_mut().filter(|row| row.policy == policy) {
                row.prizes.push(one);
            } else {
                let (rule, says) = self.rule(policy);
                posted.push(PostedPrizes { policy: policy.to_owned(), rule, says, prizes: vec![one] });
            }
        }
        posted
    }
}

impl Driven {
    /// Do the steps go by what the house's prizes hold, or take chips out of them? Then no other table may at the same
    /// time.
    pub(super) fn concerns_prizes(&self) -> bool {
        self.steps.iter().flat_map(|step| &step.entry.did).any(|did| match did {
            Did::Money { event: MoneyEvent::Judged { .. } | MoneyEvent::DayBegan(_), .. } => true,
            Did::Money { event, .. } => event.transfer().is_some_and(|transfer| is_paid_out(&transfer)),
            Did::Opened { .. }
            | Did::Changed { .. }
            | Did::HandedOver { .. }
            | Did::Came { .. }
            | Did::Session { .. }
            | Did::Shuffled { .. }
            | Did::Ordered { .. }
            | Did::Chat { .. } => false,
        })
    }
}
