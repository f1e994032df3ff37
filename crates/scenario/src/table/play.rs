//! A table file being played under one book: the table, its replay, and what the last act led to.

use std::{ops::Range, sync::Arc};

use hand::{Chips, PerSeat, Seat, Seats};
use room::{
    PlayerId,
    table::{
        Act as Does, Actor, BadTableSetup, Chair, Chairs, Deal, End, Event, Outcome, Refusal, Rulings,
        Settled, Table,
    },
};
use rules::{
    Book, Citation,
    policy::{ButtonMethod, KillSize, StraddleMandatory},
};

use super::{
    super::{
        Failure, HandScript, InForce,
        head::Front,
        header::{Setup, cards_known},
        one_hand::OneHand,
        script::{self, Kind, Script, Unset},
        steps::{Gone, Not, Notes},
        words::{Fault, Faults, Words},
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
    /// The time, and when the last deal began, in minutes past midnight, once a line has said it.
    pub(super) now: Option<u64>,
    pub(super) dealt_at: Option<u64>,
    /// Those found to have been dealt in owing, and those whose hands are dead on this deal.
    pub(super) owing: Chairs,
    pub(super) dead: Chairs,
}

impl<'s> Play<'s> {
    /// Opens the table and seats everybody; the failure says why that cannot be.
    pub(super) fn open(
        script: &'s Script<TableFile>,
        in_force: &InForce,
        book: Arc<Book>,
    ) -> Result<Play<'s>, Unset> {
        let table = Table::open(&book, &script.head.setup).map_err(|bad| forbidden(script, &book, &bad))?;
        let mut play = Play {
            script,
            in_force: in_force.clone(),
            book,
            replay: table.clone(),
            counted: Counted::new(),
            table,
            rulings: Vec::new(),
            refused: None,
            now: None,
            dealt_at: None,
            owing: Chairs::default(),
            dead: Chairs::default(),
        };
        let words = |not| match not {
            Not::Refused(why) | Not::Unlike(why) | Not::Misnamed(why) => why,
            Not::Inside(..) => "a hand cannot be played yet".to_owned(),
        };
        for &(chair, number, chips) in &script.head.seats {
            let sit = Does::Sit { chair, player: PlayerId(number as u64), chips };
            let seated = play.put(Actor::Floor, &sit).map_err(words);
            seated.map_err(|why| Unset { span: script.head.place("seat"), why })?;
        }
        if let Some(chair) = script.head.button {
            play.put(Actor::Floor, &Does::SetButton(chair)).map_err(words).map_err(Unset::from)?;
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
                if matches!(act, Does::Deal | Does::DealBomb) {
                    self.dealt_at = self.now;
                    (self.owing, self.dead) = Default::default();
                }
                for ruling in &rulings {
                    self.replay.record(&ruling.event);
                    if let Event::Unposted { chair, dead } = ruling.event {
                        self.owing.insert(chair);
                        if dead {
                            self.dead.insert(chair);
                        } else {
                            self.dead.remove(chair);
                        }
                    }
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
        if let Act::Clock(minute) = act {
            return self.clock(*minute);
        }
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
            Act::Clock(minute) => return self.clock(*minute),
        };
        self.put(Actor::Player(chair), &does(chair))
    }

    /// It is so late; time does not go back.
    fn clock(&mut self, minute: u64) -> Result<(), Not> {
        if let Some(now) = self.now.filter(|now| minute < *now) {
            let was = format!("it was {}:{:02} already", now / 60, now % 60);
            return Err(Not::Unlike(format!("{was}; after midnight count on, as in 24:30")));
        }
        self.now = Some(minute);
        Ok(())
    }

    fn choose(&mut self, game: &str) -> Result<(), Not> {
        let spreads = &self.script.head.setup.spreads;
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
        let end = lines.last().map_or(0..0, Clone::clone);
        // The last line may say that the blinds take their money back.
        let (lines, chopped) = match lines.split_last() {
            Some((last, rest)) if self.script.text[last.clone()].trim() == "chop" => (rest, true),
            _ => (lines, false),
        };
        let hand = self.hand_of(&deal, lines).map_err(|faults| {
            let failure = |fault: Fault| {
                let happened = fault.help.unwrap_or(fault.label);
                Failure { span: fault.span, expected: fault.what, happened, stopped: true }
            };
            let all = std::iter::once(faults.first).chain(faults.also).map(failure);
            Not::Inside(all.collect(), Gone::Stopped)
        })?;
        let (play, failures, gone) = hand.play(&self.in_force, &mut Notes::default());
        let Some(mut play) = play.filter(|_| gone == Gone::Through) else {
            return Err(Not::Inside(failures, Gone::Stopped));
        };
        let unlike = |happened: String| {
            let expected = "this hand is to be played to its end".to_owned();
            let failure = Failure { span: end.clone(), expected, happened, stopped: true };
            Not::Inside(failures.iter().cloned().chain([failure]).collect(), Gone::Stopped)
        };
        play.deal().map_err(unlike)?;
        if chopped {
            if let Err(refusal) = self.table.may_chop(play.hand.state()) {
                let why = refusal.to_string();
                self.refused = Some(refusal);
                return Err(Not::Refused(why));
            }
            self.finish(&Given::default(), End::Chopped)?;
        } else {
            play.push();
            if play.hand.awaiting() != hand::Awaiting::Nobody {
                return Err(unlike(format!("after this, {}", play.turn())));
            }
            let off =
                play.hand.log().iter().any(|ruling| matches!(ruling.event, hand::Event::CalledOff { .. }));
            let live = play.hand.state().live();
            let places = deal.chairs.iter().enumerate();
            let gone =
                places.filter(|(place, _)| !live.contains(Seat(*place as u8))).map(|(_, chair)| *chair);
            self.dead = gone.collect();
            let outcome = play.hand.state().outcome(if off { End::Misdealt } else { End::Played });
            self.put(Actor::Dealer, &Does::Finish(outcome))?;
        }
        if failures.is_empty() { Ok(()) } else { Err(Not::Inside(failures, Gone::Through)) }
    }

    /// A deal and its lines as a scenario of a hand.
    fn hand_of(&self, deal: &Deal, lines: &[Range<usize>]) -> Result<HandScript, Faults> {
        let text = &self.script.text;
        let names: Vec<String> = deal.chairs.iter().map(|chair| self.name_at(*chair)).collect();
        let terms = &deal.terms;
        let mut setup =
            Setup::new(terms.game.clone(), terms.limit, terms.stakes, deal.seating.clone(), names);
        setup.runs_revoked = terms.house.runs_revoked;
        let words = lines.iter().map(|span| Words::of(text, span.clone())).collect();
        let mut front = Front::new(words, 0..0, OneHand::VOCABULARY);
        cards_known(&mut setup, &mut front)?;
        let books = self.script.books.clone();
        let lines = script::body_lines::<OneHand>(&books, &mut setup, front.rest())?;
        let (file, shelf) = (self.script.file.clone(), self.script.shelf.clone());
        Ok(Script { file, text: text.clone(), books, shelf, head: setup, lines })
    }
}

/// Why a table cannot be set up under a book: the line that stands in the way, and the rule, where it is one.
fn forbidden(script: &Script<TableFile>, book: &Book, bad: &BadTableSetup) -> Unset {
    let spread = &script.head.setup.spreads[0];
    let at = hand::circumstances(&spread.game, spread.limit);
    let (word, rule): (&str, Option<&Arc<Citation>>) = match bad {
        BadTableSetup::Games | BadTableSetup::Terms(_) => ("game", None),
        BadTableSetup::Chairs { .. } => ("seats", None),
        BadTableSetup::Turns => ("turns", None),
        BadTableSetup::Method => ("method", Some(book.get_in(ButtonMethod, &at).citation())),
        BadTableSetup::Kill => ("killed", Some(book.get_in(KillSize, &at).citation())),
        BadTableSetup::Straddle => ("plaque", Some(book.get_in(StraddleMandatory, &at).citation())),
    };
    let by = rule.map(|rule| format!(" ({rule}: {})", rule.says.trim_end_matches('.'))).unwrap_or_default();
    Unset { span: script.head.place(word), why: format!("{bad}{by}") }
}
