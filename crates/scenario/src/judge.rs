//! One hand judged by two books: the same acts under each, and where the rulings part.

use std::sync::Arc;

use hand::{Act, Actor, Awaiting, Event, Seat, Verdict};
use rules::Book;
use serde::Serialize;

use formats::beside;

use super::{
    Failure, HandScript,
    header::Setup,
    line::{self, Step},
    play::Play,
    steps::Not,
};

/// How two books judge the same hand.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    /// The lines on which they part.
    pub partings: Vec<Parting>,
    /// What each player has in the end, by the one book and by the other; none where the hand is not over by a book.
    pub stacks: Vec<Stacks>,
}

/// A line on which two books part.
#[derive(Clone, Debug, Serialize)]
pub struct Parting {
    /// Which line, counted from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// What the one book makes of it.
    pub here: Outcome,
    /// What the other makes of it.
    pub there: Outcome,
}

/// What a book makes of an act.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// What happens, in order.
    pub what: Vec<String>,
    /// The rules behind it.
    pub rules: Vec<Cited>,
}

/// A rule that is followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cited {
    /// The rule, as `fort 127`.
    pub rule: String,
    /// What it says, in one line.
    pub says: String,
}

/// What a player has in the end.
#[derive(Clone, Debug, Serialize)]
pub struct Stacks {
    /// Who.
    pub player: String,
    /// By the one book.
    pub here: Option<u64>,
    /// By the other.
    pub there: Option<u64>,
}

impl HandScript {
    /// Plays the acts of the file under two books. Lines that the file keeps for one of its books count as long as they
    /// count for the first one that it names.
    pub(super) fn judge(&self, here: Arc<Book>, there: Arc<Book>) -> Result<Judged, String> {
        let first = &self.books[0];
        let mut plays = [Play::open(self, here)?, Play::open(self, there)?];
        let mut partings = Vec::new();
        for line in self.lines.iter().filter(|line| line.holds_under(first)) {
            let Step::Act(act) = &line.step else { continue };
            let [one, other] = plays.each_mut().map(|play| Self::outcome(&self.head, play, act));
            if one.what != other.what {
                let (number, _) = super::line_and_column(&self.text, line.span.start);
                let text = self.text[line.span.clone()].to_owned();
                partings.push(Parting { line: number, text, here: one, there: other });
            }
        }
        let ends = plays.each_mut().map(|play| {
            settle_questions(play);
            let dealt = play.deal().is_ok();
            play.push();
            dealt && play.hand.awaiting() == Awaiting::Nobody
        });
        let stacks = self.head.names.iter().enumerate().map(|(place, name)| {
            let has =
                |which: usize| ends[which].then(|| plays[which].hand.state().stack_of(Seat(place as u8)).0);
            Stacks { player: name.clone(), here: has(0), there: has(1) }
        });
        Ok(Judged { partings, stacks: stacks.collect() })
    }

    /// Does one act, and says what came of it.
    fn outcome(setup: &Setup, play: &mut Play<'_>, act: &line::Act) -> Outcome {
        // A ruling is for whoever is asked for one; elsewhere there was nothing to rule on.
        let asked = matches!(play.hand.awaiting(), Awaiting::Floor(_));
        match act {
            line::Act::FloorRules(..) if !asked => return Outcome::default(),
            line::Act::FloorRules(..) => {}
            _ => settle_questions(play),
        }
        match play.act(act) {
            Ok(()) => {
                let what = play.rulings().iter().filter_map(|ruling| told(setup, &ruling.event)).collect();
                Outcome { what, rules: cited(play) }
            }
            Err(Not::Refused(why)) => Outcome { what: vec![format!("refused: {why}")], rules: cited(play) },
            Err(Not::Unlike(why) | Not::Inside(Failure { happened: why, .. })) => {
                Outcome { what: vec![format!("cannot be: {why}")], rules: Vec::new() }
            }
        }
    }
}

/// Where the floor was asked and the file does not say what it decided, the usual choice is taken.
fn settle_questions(play: &mut Play<'_>) {
    if let Some(referred) = play.hand.state().referred() {
        let _ = play.hand.apply(Actor::Floor, Act::Rule(referred.question.usual()));
    }
}

/// The rules behind the last act, or behind its refusal.
fn cited(play: &Play<'_>) -> Vec<Cited> {
    let mut rules: Vec<Cited> = Vec::new();
    for (_, citation) in play.followed().citations() {
        let cited = Cited { rule: citation.to_string(), says: citation.says.clone() };
        if !rules.contains(&cited) {
            rules.push(cited);
        }
    }
    rules
}

/// An event in words, if it is one that a ruling turns on.
fn told(setup: &Setup, event: &Event) -> Option<String> {
    let name = |seat: Seat| setup.name_of(seat);
    Some(match *event {
        Event::Checked { seat } => format!("{} checks", name(seat)),
        Event::Called { seat, amount } => format!("{} calls {amount}", name(seat)),
        Event::Raised { seat, to, full: true } => format!("{} makes it {to}", name(seat)),
        Event::Raised { seat, to, full: false } => {
            format!("{} makes it {to}, which is no full raise", name(seat))
        }
        Event::BroughtIn { seat, amount } => format!("{} brings it in for {amount}", name(seat)),
        Event::Folded { seat } => format!("{} folds", name(seat)),
        Event::Returned { seat, amount } => format!("{amount} go back to {}", name(seat)),
        Event::Corrected { seat, put, counts } => format!("{}'s {put} count for {counts}", name(seat)),
        Event::Barred { seat, raise: true, .. } => format!("{} may not raise", name(seat)),
        Event::Barred { seat, .. } => format!("{} may not fold", name(seat)),
        Event::Declared { seat } => format!("{} is to raise", name(seat)),
        Event::Referred { seat, question, raise_to, .. } => {
            let option = |verdict: &Verdict| match verdict {
                Verdict::Raise => format!("a raise to {raise_to}"),
                Verdict::Call => "a call".to_owned(),
                Verdict::TakeBack => "taken back".to_owned(),
                Verdict::Forfeit => "left in, and a fold".to_owned(),
                Verdict::Stands => "the act stands".to_owned(),
                Verdict::Free => "it does not".to_owned(),
                Verdict::KeepsRight => "the right to act is kept".to_owned(),
                Verdict::Limited => "check, call or fold only".to_owned(),
                Verdict::Dead => "the hand is dead".to_owned(),
                Verdict::Live => "it plays".to_owned(),
                Verdict::Redeal => "the hand is dealt again".to_owned(),
                Verdict::Reduce => "the bet is cut back".to_owned(),
                Verdict::Complete => "the chips are put in".to_owned(),
                Verdict::Least => "the act stands if the bet is the least".to_owned(),
                Verdict::FreeAndPenalty => "it does not, with a penalty".to_owned(),
                Verdict::StandsAndPenalty => "the act stands, with a penalty".to_owned(),
                Verdict::ForfeitPot => "the pot is forfeited".to_owned(),
                Verdict::CardsSpeak => "the cards speak".to_owned(),
                Verdict::Penalty => "a penalty".to_owned(),
                Verdict::Replace
                | Verdict::Keep
                | Verdict::RestoreOrder
                | Verdict::ShuffleStub
                | Verdict::ShuffleMixed => verdict.to_string(),
            };
            let options: Vec<String> = question.verdicts().iter().map(option).collect();
            format!("the floor decides about {}: {}", name(seat), options.join(", or "))
        }
        Event::Decided { verdict, .. } => format!("the floor rules: {verdict}"),
        Event::ActedEarly { seat, .. } => format!("{} acts out of turn", name(seat)),
        Event::Released { seat } => format!("{}'s act out of turn does not stand", name(seat)),
        Event::TurnedEarly { card } => format!("{card} does not play"),
        Event::Burnt { .. } => "a card is burnt".to_owned(),
        Event::CalledOff { .. } => "the hand is called off".to_owned(),
        Event::Refunded { seat, amount } => format!("{} gets {amount} back", name(seat)),
        Event::Killed { seat } => format!("{}'s hand is dead", name(seat)),
        Event::Forfeited { seat, amount } => format!("{amount} of {} stay in", name(seat)),
        Event::Mucked { seat } => format!("{}'s hand is dead", name(seat)),
        Event::PlayedBoard { seat } => format!("{} plays the board", name(seat)),
        Event::Exposed { seat, live: true } => format!("{}'s hand is shown and live again", name(seat)),
        Event::Exposed { seat, live: false } => format!("{}'s hand is shown", name(seat)),
        Event::Showed { seat } => format!("{} shows", name(seat)),
        Event::CommonCard => "one card for all is dealt".to_owned(),
        Event::Reshuffled { .. } => "the stub is made anew".to_owned(),
        Event::RunsAgreed { runs } => format!("the rest is dealt {runs} times"),
        Event::Voided { seat, amount } => format!("{amount} go back to {} for a checked seven", name(seat)),
        Event::Raked { amount } => format!("the house takes {amount}"),
        Event::Awarded { seat, amount, pot: 0, .. } => format!("{} wins {amount}", name(seat)),
        Event::Awarded { seat, amount, pot, .. } => format!("{} wins {amount} of side pot {pot}", name(seat)),
        Event::PassedOut => "the pot is carried over".to_owned(),
        Event::Mishap(mishap) => formats::mishaps::told(mishap, &|seat| name(seat).to_string()),
        Event::Beside(beside) => {
            beside::told(beside, |seat| name(seat).to_owned(), |chips| chips.to_string())
        }
        _ => return None,
    })
}
