//! Checks that a procedure holds together, and ties its places into one whole: every name leads somewhere, nothing
//! goes in a circle or lies apart, and no outcome is reached without asking the book.

use std::collections::BTreeMap;

use super::{
    Ask, Choice, Consult, Node, Outcome,
    read::{Draft, Place, PlaceKind, Target, Way},
};
use crate::{read::Reader, spelling};

/// The nodes, and the place of the first; `None` if something is wrong, which the reader then knows.
pub(super) fn whole(reader: &mut Reader, draft: Draft) -> Option<(Vec<Node>, usize)> {
    let mut places = BTreeMap::new();
    for place in draft.places {
        let (name, span) = (place.name.clone(), place.span.clone());
        if places.insert(name.clone(), State::Unread(place)).is_some() {
            reader.fault(span, format!("there is a `{name}` already"), "the second");
        }
    }
    let mut tie = Tie { reader, places, nodes: Vec::new() };
    let (name, begins) = draft.first;
    let first = tie.place(&Target::Place(name, begins.clone()), false);
    for state in std::mem::take(&mut tie.places).into_values() {
        if let State::Unread(place) = state {
            tie.reader.fault(place.span, format!("nothing leads to `{}`", place.name), "out of reach");
        }
    }
    let nodes = tie.nodes;
    if reader.faults.is_empty() && first.is_some_and(|first| unasked(&nodes, first)) {
        reader.fault(begins, "an outcome is reached from here without asking the book", "no rule is cited");
        reader.help("lead to a `rule`, whose policy the ruling then cites");
    }
    first.filter(|_| reader.faults.is_empty()).map(|first| (nodes, first))
}

/// Do questions to the person alone lead from a node to an outcome?
fn unasked(nodes: &[Node], node: usize) -> bool {
    match &nodes[node] {
        Node::Ask(ask) => ask.choices.iter().any(|choice| unasked(nodes, choice.then)),
        Node::Consult(_) => false,
        Node::Outcome(_) => true,
    }
}

/// How far a place has come.
enum State {
    Unread(Place),
    /// On the way from the first place to the one that is being tied.
    OnTheWay,
    /// Its node.
    Tied(usize),
}

/// Ties places together.
struct Tie<'r> {
    reader: &'r mut Reader,
    places: BTreeMap<String, State>,
    nodes: Vec<Node>,
}

impl Tie<'_> {
    /// The node to which a way leads. `asked` says whether the book was asked on the way.
    fn place(&mut self, target: &Target, asked: bool) -> Option<usize> {
        let (name, span) = match target {
            Target::Outcome(outcome) => return Some(self.push(Node::Outcome(outcome.copy()))),
            Target::Place(name, span) => (name, span.clone()),
        };
        let Some(state) = self.places.get_mut(name) else {
            self.reader.fault(span, format!("there is no `{name}`"), "leads nowhere");
            if let Some(nearest) = spelling::nearest(name, self.places.keys().map(String::as_str)) {
                self.reader.help(format!("did you mean `{nearest}`?"));
            }
            return None;
        };
        match std::mem::replace(state, State::OnTheWay) {
            State::Tied(node) => {
                *state = State::Tied(node);
                Some(node)
            }
            State::OnTheWay => {
                self.reader.fault(span, format!("`{name}` leads back to itself"), "a circle");
                None
            }
            State::Unread(place) => {
                let node = self.node(place, asked);
                self.places.insert(name.clone(), State::Tied(node));
                Some(node)
            }
        }
    }

    fn node(&mut self, place: Place, asked: bool) -> usize {
        let node = match place.is {
            PlaceKind::Outcome(outcome) => Node::Outcome(outcome),
            PlaceKind::Ask { question, help, answers } => {
                let choices: Vec<Choice> =
                    answers.into_iter().filter_map(|way| self.choice(way, asked)).collect();
                Node::Ask(Ask { question, help, choices })
            }
            PlaceKind::Rule { definition, test, values } => {
                let tied =
                    values.into_iter().filter_map(|(value, way)| Some((value, self.place(&way.to, true)?)));
                let branches = tied.collect();
                Node::Consult(Consult { definition, test, branches })
            }
        };
        self.push(node)
    }

    fn choice(&mut self, way: Way, asked: bool) -> Option<Choice> {
        let then = self.place(&way.to, asked)?;
        if !asked && matches!(self.nodes[then], Node::Outcome(_)) {
            self.reader.fault(
                way.span,
                format!("`{}` ends before the book was asked", way.word),
                "no rule is cited",
            );
            self.reader.help("lead to a `rule`, whose policy the ruling then cites");
        }
        Some(Choice { word: way.word, means: way.means, given: way.given, then })
    }

    fn push(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }
}

impl Outcome {
    fn copy(&self) -> Outcome {
        Outcome { ruling: self.ruling.clone(), steps: self.steps.clone(), cite: self.cite.clone() }
    }
}
