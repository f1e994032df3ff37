//! What must be true at a line, held against the hand.

use hand::{Awaiting, Chips, Choices, Event, Owed, Seat, Sizes, Viewer};

use super::{
    line::{Choice, Expect, Size},
    play::Play,
    say,
    steps::{Followed, equal},
};

impl Play<'_> {
    /// Holds it? If not, what is so instead. For questions about what comes next the cards that are due are dealt
    /// first; all others look at the table as the last act left it.
    pub(super) fn holds(&mut self, expect: &Expect) -> Result<(), String> {
        self.ready(expect)?;
        let state = self.hand.state();
        match expect {
            Expect::May(seat, choices) => self.may(*seat, choices),
            Expect::ToAct(seat) => match self.awaited() {
                Some(awaited) if awaited == *seat => Ok(()),
                _ => Err(self.turn()),
            },
            Expect::Bet(seat, amount) => equal(*amount, state.bet_of(*seat), "the bet is"),
            Expect::Stack(seat, amount) => equal(*amount, state.stack_of(*seat), "the stack is"),
            Expect::Pot(amount) if self.is_over() => {
                equal(*amount, self.paid_out().into_iter().sum(), "what was paid out is")
            }
            Expect::Pot(amount) => equal(*amount, state.pot(), "the pot is"),
            Expect::Pots(amounts) => {
                let are: Vec<Chips> = if self.is_over() {
                    self.paid_out()
                } else {
                    state.pots().as_slice().iter().map(|pot| pot.amount).collect()
                };
                if are == *amounts { Ok(()) } else { Err(format!("the pots are {}", listed(&are))) }
            }
            Expect::Wins(..) | Expect::Carries(_) | Expect::Over if !self.is_over() => {
                Err(format!("the hand is not over: {}", self.turn()))
            }
            Expect::Wins(seat, Some(amount)) => equal(*amount, state.awarded_to(*seat), "the winnings are"),
            Expect::Wins(seat, None) if state.awarded_to(*seat).is_zero() => {
                Err("nothing was won".to_owned())
            }
            Expect::Carries(amount) => equal(*amount, state.carried(), "what stays for the next deal is"),
            Expect::Wins(_, None) | Expect::Over => Ok(()),
            Expect::Stub(count) => match state.cards_left(self.setup.game.deck) {
                left if left as u64 == *count => Ok(()),
                left => Err(format!("{left} cards are left")),
            },
            Expect::Facing(up, seats) => match seats.iter().find(|seat| state.has_shown(**seat) != *up) {
                None => Ok(()),
                Some(seat) => {
                    Err(format!("{} is face {}", self.setup.name_of(*seat), if *up { "down" } else { "up" }))
                }
            },
            Expect::Due(due) => self.is_due(*due),
            Expect::Because(why) => self.because(why),
            Expect::OnTop(card) => match self.hand.view(Viewer::House).stub.first().copied() {
                Some(top) if top == *card => Ok(()),
                Some(top) => Err(format!("{top} is on top")),
                None => Err("nobody knows what is on top".to_owned()),
            },
            Expect::OnBoard(which, cards) => {
                let board = state.boards()[*which as usize].cards();
                let mut is: String = board.iter().map(ToString::to_string).collect();
                if is.is_empty() {
                    "nothing".clone_into(&mut is);
                }
                if board == cards.as_slice() { Ok(()) } else { Err(format!("on the board lies {is}")) }
            }
            Expect::Alive(alive, seats) => {
                match seats.iter().find(|seat| state.live().contains(**seat) != *alive) {
                    None => Ok(()),
                    Some(seat) => {
                        let name = self.setup.name_of(*seat);
                        Err(format!("the hand of {name} is {}", if *alive { "dead" } else { "live" }))
                    }
                }
            }
            Expect::Aside(cards) => match self.hand.view(Viewer::House).aside {
                aside if aside == *cards => Ok(()),
                aside => Err(format!("aside lies {aside}")),
            },
            Expect::Ruled { kind, seat, amount } => {
                let is = |event: &Event| {
                    let (was, whom, how_much) = say::event(event);
                    was == *kind
                        && (seat.is_none() || *seat == whom)
                        && (amount.is_none() || *amount == how_much)
                };
                if self.rulings().iter().any(|ruling| is(&ruling.event)) {
                    Ok(())
                } else {
                    Err(self.happened())
                }
            }
            Expect::Floor(options) => self.floor_may(options),
            Expect::Holds(seat, cards) => {
                let held = state.faces(Viewer::House, *seat);
                if held == *cards { Ok(()) } else { Err(format!("the cards are {held}")) }
            }
        }
    }

    /// Deals the cards that are due, and ends a hand, where a question is about what comes of them.
    fn ready(&mut self, expect: &Expect) -> Result<(), String> {
        match expect {
            Expect::Bet(..)
            | Expect::Pot(_)
            | Expect::Pots(_)
            | Expect::Facing(..)
            | Expect::Floor(_)
            | Expect::Because(_)
            | Expect::Due(_)
            | Expect::OnTop(_)
            | Expect::OnBoard(..)
            | Expect::Alive(..)
            | Expect::Stub(_)
            | Expect::Aside(_)
            | Expect::Ruled { .. } => {}
            Expect::May(..) | Expect::ToAct(_) | Expect::Holds(..) => self.deal()?,
            Expect::Stack(..) | Expect::Wins(..) | Expect::Carries(_) | Expect::Over => {
                self.deal()?;
                self.push();
            }
        }
        Ok(())
    }

    /// Is the floor asked for just these, the usual first?
    fn floor_may(&self, options: &[(hand::floor::Verdict, Option<Chips>)]) -> Result<(), String> {
        let Some(referred) = self.hand.state().referred() else {
            return Err(format!("the floor is not asked: {}", self.turn()));
        };
        let verdicts = referred.question.verdicts();
        let said = options.iter().map(|(verdict, _)| verdict).eq(verdicts);
        let raise = options.iter().all(|(verdict, to)| {
            to.is_none_or(|to| *verdict == hand::floor::Verdict::Raise && to == referred.raise_to)
        });
        if said && raise {
            return Ok(());
        }
        let word = |verdict: &hand::floor::Verdict| match verdict {
            hand::floor::Verdict::Raise => format!("raise {}", referred.raise_to),
            other => other.to_string(),
        };
        let words: Vec<String> = verdicts.iter().map(word).collect();
        Err(format!("the floor may {}", words.join(", ")))
    }

    fn is_over(&self) -> bool {
        self.hand.awaiting() == Awaiting::Nobody
    }

    /// What each pot paid, the main pot first.
    fn paid_out(&self) -> Vec<Chips> {
        let mut pots: Vec<Chips> = Vec::new();
        for ruling in self.hand.log() {
            if let Event::Awarded { amount, pot, .. } = ruling.event {
                let pot = pot as usize;
                pots.resize(pots.len().max(pot + 1), Chips::ZERO);
                pots[pot] += amount;
            }
        }
        pots
    }

    fn awaited(&self) -> Option<Seat> {
        match self.hand.awaiting() {
            Awaiting::Bet(seat)
            | Awaiting::Discard(seat, _)
            | Awaiting::Draw(seat, _)
            | Awaiting::Flip(seat)
            | Awaiting::Show(seat) => Some(seat),
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => None,
        }
    }

    /// Whose turn it is, in words.
    pub(super) fn turn(&self) -> String {
        if let Awaiting::Floor(seat) = self.hand.awaiting() {
            return format!("the floor is to decide about {}", self.setup.name_of(seat));
        }
        match (self.awaited(), self.is_over()) {
            (Some(seat), _) => format!("{} is to act", self.setup.name_of(seat)),
            (None, true) => "the hand is over".to_owned(),
            (None, false) => "the dealer is to act".to_owned(),
        }
    }

    /// Is that what the dealer is to do next? If not, what is, in the words of a `due` line.
    fn is_due(&self, due: Option<Owed>) -> Result<(), String> {
        let owed = self.hand.state().owed(self.hand.terms());
        if owed == due {
            return Ok(());
        }
        let what = match owed {
            None => "nothing".to_owned(),
            Some(Owed::Burn) => "burn".to_owned(),
            Some(Owed::Board(board)) => format!("board {}", board + 1),
            Some(Owed::Aside) => "aside".to_owned(),
            Some(Owed::DrawOne) => "draw".to_owned(),
            Some(Owed::Card { seat, up }) => {
                format!("{}{}", self.setup.name_of(seat), if up { " up" } else { "" })
            }
        };
        Err(format!("due is {what}"))
    }

    /// Is that the reason that the floor gave last?
    fn because(&self, why: &str) -> Result<(), String> {
        match self.hand.reasons().last() {
            Some(last) if last.why == why => Ok(()),
            Some(last) => Err(format!("the floor said: {}", last.why)),
            None => Err("the floor gave no reason".to_owned()),
        }
    }

    fn may(&self, seat: Seat, listed: &[Choice]) -> Result<(), String> {
        if self.awaited() != Some(seat) {
            return Err(self.turn());
        }
        let one = |choice: Choice, words: String| {
            if *listed == [choice] { Ok(()) } else { Err(format!("what is asked for is: {words}")) }
        };
        match self.hand.awaiting() {
            Awaiting::Discard(_, count) => one(Choice::Discard(count.into()), format!("discard {count}")),
            Awaiting::Draw(_, most) => one(Choice::Draw(most.into()), format!("draw {most}")),
            Awaiting::Flip(_) => one(Choice::Flip, "flip".to_owned()),
            Awaiting::Show(_) => {
                let odd = listed.iter().any(|choice| !matches!(choice, Choice::Show | Choice::Muck));
                let muck = self.hand.decide(hand::Act::Player(seat, hand::PlayerAct::Muck)).is_ok();
                if !odd && listed.contains(&Choice::Show) && listed.contains(&Choice::Muck) == muck {
                    Ok(())
                } else {
                    Err(if muck { "show, muck" } else { "show" }.to_owned())
                }
            }
            Awaiting::Bet(_) => {
                let Some(choices) = self.hand.choices() else { return Err(self.turn()) };
                if admits(&choices, listed) {
                    Ok(())
                } else {
                    let name = self.setup.name_of(seat);
                    Err(format!("{name} may {}", say::choices(&choices, self.hand.state().level())))
                }
            }
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => Err(self.turn()),
        }
    }

    /// What the last act, or its refusal, follows.
    pub(super) fn followed(&self) -> Followed<'_> {
        let unders = match &self.refused {
            Some(refusal) => refusal.under.iter().copied().collect(),
            None => self.rulings().iter().filter_map(|ruling| ruling.under).collect(),
        };
        Followed { book: &self.book, circumstances: self.circumstances, unders }
    }

    /// What followed from the last act, in a few words.
    fn happened(&self) -> String {
        if let Some(refusal) = &self.refused {
            return format!("it was refused: {}", self.said(refusal));
        }
        let events: Vec<String> = self
            .rulings()
            .iter()
            .map(|ruling| {
                let (kind, seat, amount) = say::event(&ruling.event);
                let seat = seat.map(|seat| format!(" {}", self.setup.name_of(seat))).unwrap_or_default();
                let amount = amount.map(|amount| format!(" {amount}")).unwrap_or_default();
                format!("{kind}{seat}{amount}")
            })
            .collect();
        format!("what happened is: {}", events.join(", "))
    }
}

/// Is the list just what the player may do? Folding without a bet to face need not be named.
fn admits(choices: &Choices, listed: &[Choice]) -> bool {
    let has = |is: fn(&Choice) -> bool| listed.iter().any(is);
    let each = listed.iter().all(|choice| match choice {
        Choice::Fold => choices.fold,
        Choice::Check => choices.check,
        Choice::Call(amount) => {
            choices.call.is_some() && amount.is_none_or(|amount| choices.call == Some(amount))
        }
        Choice::BringIn(amount) => {
            choices.bring_in.is_some() && amount.is_none_or(|amount| choices.bring_in == Some(amount))
        }
        Choice::Raise(size) => choices.raise.is_some_and(|sizes| is_size(*size, sizes)),
        Choice::Discard(_) | Choice::Draw(_) | Choice::Flip | Choice::Show | Choice::Muck => false,
    });
    each && (!choices.fold || choices.check || has(|choice| *choice == Choice::Fold))
        && (!choices.check || has(|choice| *choice == Choice::Check))
        && (choices.call.is_none() || has(|choice| matches!(choice, Choice::Call(_))))
        && (choices.bring_in.is_none() || has(|choice| matches!(choice, Choice::BringIn(_))))
        && (choices.raise.is_none() || has(|choice| matches!(choice, Choice::Raise(_))))
}

fn is_size(size: Size, sizes: Sizes) -> bool {
    match size {
        Size::Any => true,
        Size::From(least) => sizes.least() == least && !matches!(sizes, Sizes::Either(..)),
        Size::Between(least, most) => {
            (sizes.least(), sizes.most()) == (least, most) && !matches!(sizes, Sizes::Either(..))
        }
        // All that is left may be the only size.
        Size::Either(one, other) if one == other => sizes.least() == one && sizes.most() == one,
        Size::Either(one, other) => sizes == Sizes::Either(one, other),
    }
}

fn listed(amounts: &[Chips]) -> String {
    if amounts.is_empty() {
        return "empty".to_owned();
    }
    amounts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
