//! A table file being played under one book: the table, its replay, and what the last act led to.

use std::{collections::BTreeSet, ops::Range, sync::Arc};

use hand::{Chips, PerSeat, Seat, Seats};
use room::{
    PlayerId,
    table::{Act as Does, Actor, Chair, Deal, End, Outcome, Refusal, Rulings, Settled, Table},
};
use rules::Book;

use super::{
    super::{
        Failure, HandScript, InForce,
        head::Front,
        header::{Setup, cards_known},
        one_hand::OneHand,
        script::{self, Kind, Script},
        steps::Not,
        words::{Read, Words},
    },
    TableFile,
    chips::Counted,
    step::{Act, Given},
};

/// A table file being played.
pub(crate) struct Play<'s> {
    pub(super) script: &'s Script<TableFile>,
    pub(super) in_force: InForce,
    pub(super) book: Arc<Book>,
    pub(super) table: Table,
    /// The same table, made of the events alone.
    replay: Table,
    /// Its chips, written down.
    counted: Counted,
    /// What followed from the last act.
    pub(super) rulings: Rulings,
    /// Why the last act was refused.
    pub(super) refused: Option<Refusal>,
}

impl<'s> Play<'s> {
    /// Opens the table and seats everybody; the failure says why that cannot be.
    pub(super) fn open(
        script: &'s Script<TableFile>,
        in_force: &InForce,
        book: Arc<Book>,
    ) -> Result<Play<'s>, String> {
        let table = Table::open(&book, &script.head.plan).map_err(|bad| bad.to_string())?;
        let mut play = Play {
            script,
            in_force: in_force.clone(),
            book,
            replay: table.clone(),
            counted: Counted::new(),
            table,
            rulings: Vec::new(),
            refused: None,
        };
        let words = |not| match not {
            Not::Refused(why) | Not::Unlike(why) => why,
            Not::Inside(failure) => failure.happened,
        };
        for &(chair, number, chips) in &script.head.seats {
            let sit = Does::Sit { chair, player: PlayerId(number as u64), chips };
            play.put(Actor::Floor, &sit).map_err(words)?;
        }
        if let Some(chair) = script.head.button {
            play.put(Actor::Floor, &Does::SetButton(chair)).map_err(words)?;
        }
        Ok(play)
    }

    pub(super) fn name_of(&self, number: u64) -> &str {
        self.script.head.names.get(number as usize).map_or("nobody", String::as_str)
    }

    /// Whoever sits in a chair, or the chair where nobody does.
    pub(super) fn name_at(&self, chair: Chair) -> String {
        match self.table.sitter(chair) {
            Some(sitter) => self.name_of(sitter.player.0).to_owned(),
            None => format!("{chair}, where nobody sits"),
        }
    }

    pub(super) fn chair_of(&self, number: usize) -> Result<Chair, String> {
        let not_here = || format!("{} is not at the table", self.name_of(number as u64));
        self.table.chair_of(PlayerId(number as u64)).ok_or_else(not_here)
    }

    /// Puts an act to the table. A refused one must change nothing, a replay must come to the same, and
    /// the ledger must agree.
    fn put(&mut self, by: Actor, act: &Does) -> Result<(), Not> {
        let before = self.table.clone();
        match self.table.apply(by, act) {
            Ok(rulings) => {
                for ruling in &rulings {
                    self.replay.record(&ruling.event);
                }
                self.counted.follow(&rulings, &self.table)?;
                self.rulings.extend(rulings);
                if self.replay.same_as(&self.table) {
                    Ok(())
                } else {
                    Err(Not::Unlike("a replay of the events comes to another table".to_owned()))
                }
            }
            Err(refusal) => {
                if !self.table.same_as(&before) {
                    return Err(Not::Unlike(format!("it was refused, yet it changed the table: {refusal}")));
                }
                let why = refusal.to_string();
                self.refused = Some(refusal);
                Err(Not::Refused(why))
            }
        }
    }

    /// Does what a line says.
    pub(super) fn act(&mut self, act: &Act) -> Result<(), Not> {
        self.refused = None;
        self.rulings.clear();
        let ends = matches!(
            act,
            Act::Result(_)
                | Act::Play(_)
                | Act::Misdeal
                | Act::Void
                | Act::Chop
                | Act::Unposted(..)
                | Act::Buy(..)
        );
        if self.table.is_on() && !ends {
            self.finish(&Given::default(), End::Played)?;
            self.rulings.clear();
        } else if !self.table.is_on() && ends && !matches!(act, Act::Unposted(..) | Act::Buy(..)) {
            self.put(Actor::Dealer, &Does::Deal)?;
        }
        let at = |play: &Play<'_>, number: usize| play.chair_of(number).map_err(Not::from);
        let (chair, does) = match act {
            Act::Sit(number, chair, chips) => {
                let sit = Does::Sit { chair: *chair, player: PlayerId(*number as u64), chips: *chips };
                return self.put(Actor::Floor, &sit);
            }
            Act::Leave(who) => (at(self, *who)?, Does::Leave as fn(Chair) -> Does),
            Act::SitOut(who) => (at(self, *who)?, Does::SitOut as fn(Chair) -> Does),
            Act::Return(who) => (at(self, *who)?, Does::Return as fn(Chair) -> Does),
            Act::OptOut(who) => (at(self, *who)?, Does::OptOut as fn(Chair) -> Does),
            Act::Volunteer(who) => (at(self, *who)?, Does::Volunteer as fn(Chair) -> Does),
            Act::Buy(who, chips) => {
                let chair = at(self, *who)?;
                return self.put(Actor::Player(chair), &Does::Buy(chair, *chips));
            }
            Act::Enter(who, way) => {
                let chair = at(self, *who)?;
                return self.put(Actor::Player(chair), &Does::Enter(chair, *way));
            }
            Act::Straddle(who, amount) => {
                let chair = at(self, *who)?;
                return self.put(Actor::Player(chair), &Does::Straddle(chair, *amount));
            }
            Act::Ask(who, to) => {
                let chair = at(self, *who)?;
                return self.put(Actor::Player(chair), &Does::Ask(chair, *to));
            }
            Act::Move(who, to) => {
                let chair = at(self, *who)?;
                return self.put(Actor::Player(chair), &Does::Move(chair, *to));
            }
            Act::Unposted(who, chips_in) => {
                let chair = at(self, *who)?;
                return self.put(Actor::Dealer, &Does::Unposted(chair, *chips_in));
            }
            Act::Draw(drawn) => {
                let cards = drawn
                    .iter()
                    .map(|(who, card)| Ok((at(self, *who)?, *card)))
                    .collect::<Result<_, Not>>()?;
                return self.put(Actor::Dealer, &Does::Draw(cards));
            }
            Act::Choose(game) => return self.choose(game),
            Act::Level(stakes) => return self.put(Actor::Floor, &Does::Restake(self.table.game(), *stakes)),
            Act::Deal => return self.put(Actor::Dealer, &Does::Deal),
            Act::DealBomb => return self.put(Actor::Dealer, &Does::DealBomb),
            Act::Hands(count) => {
                for _ in 0..*count {
                    self.put(Actor::Dealer, &Does::Deal)?;
                    self.finish(&Given::default(), End::Played)?;
                }
                return Ok(());
            }
            Act::Result(given) => return self.finish(given, End::Played),
            Act::Misdeal => return self.finish(&Given::default(), End::Misdealt),
            Act::Void => return self.finish(&Given::default(), End::Voided),
            Act::Chop => return self.finish(&Given::default(), End::Chopped),
            Act::Play(lines) => return self.play(lines),
        };
        self.put(Actor::Player(chair), &does(chair))
    }

    fn choose(&mut self, game: &str) -> Result<(), Not> {
        let spreads = &self.script.head.plan.spreads;
        let Some(place) = spreads.iter().position(|spread| spread.game.id == game) else {
            return Err(Not::Unlike(format!("{game} is not among the table's games")));
        };
        self.put(Actor::Floor, &Does::Choose(place as u8))
    }

    /// Brings in what a hand came to.
    fn finish(&mut self, given: &Given, end: End) -> Result<(), Not> {
        let Some(deal) = self.table.deal() else {
            return Err(Not::Unlike("no hand is being played".to_owned()));
        };
        let mut stacks: PerSeat<Chips> = self.table.stacks();
        let mut winners = Seats::NONE;
        let mut won = 0;
        for &(who, net) in &given.net {
            let seat = self.place(&deal, who)?;
            let Some(stack) = stacks[seat].0.checked_add_signed(net) else {
                return Err(Not::Unlike(format!("{} does not have so much", self.name_of(who as u64))));
            };
            stacks[seat] = Chips(stack);
            if net > 0 {
                winners.insert(seat);
                won += net as u64;
            }
        }
        for &who in &given.winners {
            winners.insert(self.place(&deal, who)?);
        }
        let pot = given.pot.unwrap_or(Chips(won));
        let kept = self.table.carried();
        let carried = if given.carried.is_zero() && winners.is_empty() { kept } else { given.carried };
        let settled = Settled::Pots { stacks, winners, pot };
        let outcome = Outcome { settled, raked: Chips::ZERO, carried, end };
        self.put(Actor::Dealer, &Does::Finish(outcome))
    }

    fn place(&self, deal: &Deal, who: usize) -> Result<Seat, Not> {
        let chair = self.chair_of(who)?;
        let place = deal.chairs.iter().position(|other| *other == chair);
        place
            .map(|place| Seat(place as u8))
            .ok_or_else(|| Not::Unlike(format!("{} was not dealt in", self.name_of(who as u64))))
    }

    /// Plays a hand line by line and brings in what came of it.
    fn play(&mut self, lines: &[Range<usize>]) -> Result<(), Not> {
        let Some(deal) = self.table.deal() else {
            return Err(Not::Unlike("no hand is being played".to_owned()));
        };
        let first = lines.first().map_or(0..0, Clone::clone);
        // The last line may say that the blinds take their money back.
        let (lines, chopped) = match lines.split_last() {
            Some((last, rest)) if self.script.text[last.clone()].trim() == "chop" => (rest, true),
            _ => (lines, false),
        };
        let hand = self.hand_of(&deal, lines).map_err(|fault| {
            Not::Inside(Failure { span: fault.span, expected: fault.what, happened: fault.label })
        })?;
        let mut play = hand.play(&self.in_force, &mut BTreeSet::new()).map_err(Not::Inside)?;
        let unlike = |happened: String| {
            Not::Inside(Failure {
                span: first.clone(),
                expected: "the hand is played to its end".to_owned(),
                happened,
            })
        };
        play.deal().map_err(unlike)?;
        if chopped {
            if let Err(refusal) = self.table.may_chop(play.hand.state()) {
                let why = refusal.to_string();
                self.refused = Some(refusal);
                return Err(Not::Refused(why));
            }
            return self.finish(&Given::default(), End::Chopped);
        }
        play.push();
        if play.hand.awaiting() != hand::Awaiting::Nobody {
            return Err(unlike("it is not over".to_owned()));
        }
        let off = play.hand.log().iter().any(|ruling| matches!(ruling.event, hand::Event::CalledOff { .. }));
        let outcome = play.hand.state().outcome(if off { End::Misdealt } else { End::Played });
        self.put(Actor::Dealer, &Does::Finish(outcome))
    }

    /// A deal and its lines as a scenario of a hand.
    fn hand_of(&self, deal: &Deal, lines: &[Range<usize>]) -> Read<HandScript> {
        let text = &self.script.text;
        let names: Vec<String> = deal.chairs.iter().map(|chair| self.name_at(*chair)).collect();
        let terms = &deal.terms;
        let mut setup =
            Setup::new(terms.game.clone(), terms.limit, terms.stakes, deal.seating.clone(), names);
        setup.most_runs = Some(terms.house.most_runs);
        let words = lines.iter().map(|span| Words::of(text, span.clone())).collect();
        let mut front = Front::new(words, 0..0, OneHand::VOCABULARY);
        cards_known(&mut setup, &mut front)?;
        let books = self.script.books.clone();
        let lines = script::body_lines::<OneHand>(&books, &mut setup, front.rest())?;
        Ok(Script { file: self.script.file.clone(), text: text.clone(), books, head: setup, lines })
    }
}
