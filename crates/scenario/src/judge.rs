//! One hand judged by two books: the same acts under each, and where the rulings part.

use std::sync::Arc;

use formats::english::{self, Naming};
use hand::{Act, Awaiting, Chips, FloorAct, Hand, Seat, Told, Viewer};
use rules::Book;
use serde::Serialize;

use super::{
    HandScript,
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
        let before = play.hand.clone();
        match play.act(act) {
            Ok(()) => {
                let told = play.told_since(before);
                let what = told.iter().filter_map(|told| english::ruling(told, setup)).collect();
                Outcome { what, rules: cited(play) }
            }
            Err(Not::Refused(why)) => Outcome { what: vec![format!("refused: {why}")], rules: cited(play) },
            Err(Not::Unlike(why) | Not::Misnamed(why)) => {
                Outcome { what: vec![format!("cannot be: {why}")], rules: Vec::new() }
            }
            // Only a table's acts have lines inside them.
            Err(Not::Inside(..)) => Outcome::default(),
        }
    }
}

impl Play<'_> {
    /// What followed from the last act, told to whoever deals and knows every card; `hand` is as it was some time before.
    fn told_since(&self, mut hand: Hand) -> Vec<Told> {
        let known = hand.log().len();
        let log = self.hand.log();
        let followed = log.len() - self.rulings().len();
        let mut all = Vec::new();
        for (place, ruling) in log.iter().enumerate().skip(known) {
            let before = hand.before();
            hand.record(&ruling.event);
            if place >= followed {
                all.extend(before.told(&hand, ruling, Viewer::House));
            }
        }
        all
    }
}

/// Where the floor was asked and the file does not say what it decided, the usual choice is taken.
fn settle_questions(play: &mut Play<'_>) {
    if let Some(referred) = play.hand.state().referred() {
        let _ = play.hand.apply(Act::Floor(FloorAct::Rule(referred.question.usual())));
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

/// Players by their names in the file, and chips as they are counted there.
impl Naming for Setup {
    fn name(&self, seat: Seat) -> String {
        self.name_of(seat).to_owned()
    }

    fn amount(&self, chips: Chips) -> String {
        chips.to_string()
    }
}
