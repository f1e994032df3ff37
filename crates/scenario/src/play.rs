//! A scenario being played under one book: the hand, its dealer, and what the last act led to.

use std::sync::Arc;

use hand::{
    Act, Awaiting, Chips, DealerAct, FloorAct, Hand, House, Mode, Owed, PlayerAct, Refusal, Ruling, Seat,
    Source, Stub, Terms, errors::DealerError, live::Gesture,
};
use rules::{Book, Circumstances};

use super::{
    HandScript,
    deal::{self, Dealer},
    header::Setup,
    line::{self, Does, Word3},
    say,
    steps::Not,
};

/// A scenario being played.
pub(super) struct Play<'s> {
    pub(super) setup: &'s Setup,
    pub(super) book: Arc<Book>,
    pub(super) circumstances: Circumstances,
    pub(super) hand: Hand,
    dealer: Dealer,
    /// Where in the log the last act begins.
    mark: usize,
    /// Why the last act was refused.
    pub(super) refused: Option<Refusal>,
}

impl<'s> Play<'s> {
    /// Sets the table up and deals; the failure says why that cannot be.
    pub(super) fn open(script: &'s HandScript, book: Arc<Book>) -> Result<Play<'s>, String> {
        let setup = &script.head;
        let circumstances = hand::circumstances(&setup.game, setup.limit);
        let mut house = House::of(&book, &setup.game, setup.limit);
        house.chip = setup.unit;
        house.pot_unit = setup.rounding;
        house.runs_revoked = setup.runs_revoked;
        let terms = Terms::new(setup.game.clone(), setup.limit, setup.stakes, house, setup.rake)
            .map_err(|bad| bad.to_string())?;
        // A scenario that says nothing of the showdown or the pot leaves both to the dealer.
        let mode = Mode {
            ask_at_showdown: script.lines.iter().any(asks),
            wait_to_push: script.lines.iter().any(wants_to_see),
            ..Mode::LIVE
        };
        // A deck deals by itself, unless somebody is to err with it.
        let source = match &setup.deck {
            Some(top) if !deal::by_hand(&script.lines) => {
                let deck = cards::Deck::stacked(setup.game.deck, top).map_err(|bad| bad.to_string())?;
                Source::Deck(Stub::new(&deck, [0; 32]))
            }
            Some(_) | None => Source::Dealer,
        };
        let hand =
            Hand::open(Arc::new(terms), mode, &setup.seating, source).map_err(|bad| bad.to_string())?;
        let dealer = Dealer::new(setup, &script.lines)?;
        Ok(Play { setup, book, circumstances, hand, dealer, mark: 0, refused: None })
    }

    /// What followed from the last act.
    pub(super) fn rulings(&self) -> &[Ruling] {
        &self.hand.log()[self.mark..]
    }

    /// Deals the cards that are due.
    pub(super) fn deal(&mut self) -> Result<(), String> {
        self.dealer.deal_on(self.setup, &mut self.hand)
    }

    /// Pushes the pot, if it waits only for that.
    pub(super) fn push(&mut self) {
        let waits = self.hand.mode().wait_to_push && self.hand.awaiting() == Awaiting::Dealer;
        if waits {
            // It is refused where the dealer is to deal; the cards that are due have been dealt, though.
            let _ = self.hand.apply(Act::Dealer(DealerAct::Push));
        }
    }

    /// Deals the rest and pushes the pot.
    fn finish(&mut self) -> Result<(), String> {
        self.deal()?;
        self.push();
        self.mark = self.hand.log().len();
        Ok(())
    }

    /// The chips a player could put in front in all.
    fn all_of(&self, seat: Seat) -> Chips {
        self.hand.state().bet_of(seat) + self.hand.state().stack_of(seat)
    }

    /// Does what a line says.
    pub(super) fn act(&mut self, act: &line::Act) -> Result<(), Not> {
        self.refused = None;
        self.prepare(act)?;
        self.dealer.comes_next(&self.hand, act).map_err(Not::Misnamed)?;
        self.mark = self.hand.log().len();
        self.put(act)?;
        self.dealer.gone(act);
        Ok(())
    }

    /// Deals what is to be dealt before an act.
    fn prepare(&mut self, act: &line::Act) -> Result<(), Not> {
        match act {
            // Before a card comes for it.
            line::Act::Player(_, Does::TakeBackDraw) => {}
            line::Act::Player(..)
            | line::Act::Plain(
                Act::Dealer(DealerAct::Count(_) | DealerAct::PointAt(_)) | Act::Floor(FloorAct::Clock(..)),
            ) => {
                self.deal()?;
            }
            line::Act::Deal(..) | line::Act::Turn(..) => self.dealer.burn(&mut self.hand),
            // What goes wrong while the cards are dealt goes wrong at its card; the rest is dealt after it.
            line::Act::DealerError(
                DealerError::Exposed(seat, card) | DealerError::Boxed(Some(seat), card),
            ) => {
                self.dealer.deal_until(self.setup, &mut self.hand, *seat, *card)?;
            }
            // On a draw, somebody may count before all are served.
            line::Act::DealerError(DealerError::Miscounted(_)) if self.hand.state().street() > 0 => {}
            line::Act::DealerError(
                DealerError::Extra(..) | DealerError::Miscounted(_) | DealerError::Looked(_),
            ) => {
                self.deal()?;
            }
            line::Act::DealerError(DealerError::ExtraBurn(_)) => self.dealer.burn(&mut self.hand),
            line::Act::DealerError(_)
            | line::Act::SetAside(_)
            | line::Act::DrawOne(_)
            | line::Act::Burn(_)
            | line::Act::Run(_)
            | line::Act::FloorAsks(_)
            | line::Act::FloorRules(..)
            | line::Act::Misdeal(_)
            | line::Act::FloorVoids
            | line::Act::FloorKills(_)
            | line::Act::Plain(..) => {}
        }
        Ok(())
    }

    fn put(&mut self, act: &line::Act) -> Result<(), Not> {
        match act {
            line::Act::Player(seat, Does::LiveAct(live_act)) => {
                self.attempt(|hand| hand.perform(*seat, live_act).map(|_| ()))?;
            }
            line::Act::FloorRules(verdict, None) => self.apply(Act::Floor(FloorAct::Rule(*verdict)))?,
            line::Act::FloorRules(verdict, Some(why)) => {
                self.attempt(|hand| hand.apply_because(FloorAct::Rule(*verdict), why).map(|_| ()))?;
            }
            line::Act::Player(seat, Does::Plain(act @ PlayerAct::Dispute(_))) => {
                self.finish()?;
                self.apply(Act::Player(*seat, *act))?;
            }
            line::Act::Player(seat, does) => {
                let act = self.meant(*seat, does).map_err(Not::Misnamed)?;
                self.apply(Act::Player(*seat, act))?;
                if let Does::Draw(_, drawn) = does {
                    if !drawn.is_empty() && self.setup.deck.is_some() {
                        return Err(Not::Unlike("the deck decides what is drawn".to_owned()));
                    }
                    self.dealer.promise(*seat, drawn);
                }
            }
            line::Act::Deal(seat, cards) => {
                for &card in cards {
                    self.apply(Act::Dealer(DealerAct::Deal(*seat, Some(card))))?;
                }
            }
            line::Act::Turn(board, cards) => {
                for &card in cards {
                    let due = match self.hand.state().owed(self.hand.terms()) {
                        Some(Owed::Board(due)) => due,
                        _ => 0,
                    };
                    self.apply(Act::Dealer(DealerAct::Board(board.unwrap_or(due), card)))?;
                }
            }
            line::Act::Burn(card) => self.apply(Act::Dealer(DealerAct::Burn(Some(*card))))?,
            line::Act::Plain(act) => {
                // What comes after a hand comes after its pot.
                if matches!(
                    act,
                    Act::Dealer(DealerAct::Next(_))
                        | Act::Floor(FloorAct::Impound(..) | FloorAct::Move { .. })
                ) {
                    self.finish()?;
                }
                self.apply(*act)?;
            }
            line::Act::Misdeal(cause) => self.apply(Act::Dealer(DealerAct::Misdeal(*cause)))?,
            line::Act::DealerError(slip) => self.apply(Act::Dealer(DealerAct::DealerError(*slip)))?,
            line::Act::SetAside(card) => self.apply(Act::Dealer(DealerAct::SetAside(Some(*card))))?,
            line::Act::DrawOne(card) => self.apply(Act::Dealer(DealerAct::DrawOne(*card)))?,
            line::Act::FloorVoids => self.apply(Act::Floor(FloorAct::Void))?,
            line::Act::FloorKills(seat) => self.apply(Act::Floor(FloorAct::Kill(*seat)))?,
            line::Act::FloorAsks(of) => self.apply(Act::Floor(FloorAct::Ask(*of)))?,
            line::Act::Run(times) => self.apply(Act::Dealer(DealerAct::RunTimes(*times)))?,
        }
        Ok(())
    }

    /// Puts an act to the hand. A refused one must change nothing.
    fn apply(&mut self, act: Act) -> Result<(), Not> {
        self.attempt(|hand| hand.apply(act).map(|_| ()))
    }

    fn attempt(&mut self, act: impl FnOnce(&mut Hand) -> Result<(), Refusal>) -> Result<(), Not> {
        let before = self.hand.state().clone();
        let Err(refusal) = act(&mut self.hand) else { return Ok(()) };
        if *self.hand.state() != before {
            return Err(Not::Unlike(format!("it was refused, yet it changed the table: {refusal}")));
        }
        let why = say::refusal(self.setup, &refusal);
        self.refused = Some(refusal);
        Err(Not::Refused(why))
    }

    /// The plain act that a player's words amount to.
    fn meant(&self, seat: Seat, does: &Does) -> Result<PlayerAct, String> {
        let choices = self.hand.choices().filter(|_| self.hand.awaiting() == Awaiting::Bet(seat));
        Ok(match does {
            Does::Fold => PlayerAct::Fold,
            Does::Check => PlayerAct::Check,
            Does::Call(said) => {
                let amount = choices.and_then(|choices| choices.call);
                same(*said, amount, "a call adds")?;
                PlayerAct::Call
            }
            Does::CallShort(adds) => PlayerAct::Unstopped(self.hand.state().bet_of(seat) + *adds),
            Does::BringIn(said) => {
                same(*said, choices.and_then(|choices| choices.bring_in), "the bring-in is")?;
                PlayerAct::BringIn
            }
            Does::AllIn(said) => {
                same(*said, Some(self.all_of(seat)), "all-in makes")?;
                let all = self.all_of(seat);
                if choices.is_some_and(|choices| choices.bring_in == Some(all)) {
                    PlayerAct::BringIn
                } else if all <= self.hand.state().level() {
                    PlayerAct::Call
                } else {
                    PlayerAct::RaiseTo(all)
                }
            }
            Does::Raise(word, said) => {
                if choices.is_some() {
                    self.fits(*word)?;
                }
                PlayerAct::RaiseTo(match (said, choices.and_then(|choices| choices.raise)) {
                    (Some(total), _) => *total,
                    (None, Some(sizes)) if sizes.least() == sizes.most() => sizes.least(),
                    (None, Some(_)) => return Err("more than one size is possible: say the total".to_owned()),
                    // It will be refused; let that be for the right reason.
                    (None, None) => (self.hand.state().level() + Chips(1)).min(self.all_of(seat)),
                })
            }
            Does::Draw(cards, _) | Does::Discard(cards) => PlayerAct::Discard(*cards),
            Does::Flip(up) => PlayerAct::Flip(*up),
            Does::StandAside => PlayerAct::StandAside,
            Does::TakeBackDraw => PlayerAct::TakeBackDraw,
            Does::Show => PlayerAct::Show,
            Does::Muck => PlayerAct::Muck,
            Does::PlayBoard => PlayerAct::PlayBoard,
            Does::Ask(of) => PlayerAct::Ask(*of),
            Does::Plain(act) => *act,
            Does::LiveAct(_) => return Err("words and chips are read by the house".to_owned()),
        })
    }

    /// Is it the right word? One bets where nobody has, and raises where somebody has.
    fn fits(&self, word: Word3) -> Result<(), String> {
        let level = self.hand.state().level();
        match word {
            Word3::Bet if !level.is_zero() => {
                Err(format!("there is a bet of {level}: one calls or raises it"))
            }
            Word3::Raise | Word3::Complete if level.is_zero() => Err("nobody has bet: one bets".to_owned()),
            Word3::Bet | Word3::Raise | Word3::Complete => Ok(()),
        }
    }

    /// A refusal in words.
    pub(super) fn said(&self, refusal: &Refusal) -> String {
        say::refusal(self.setup, refusal)
    }
}

/// Does an amount that the line gives agree with the hand's? Where the hand has none, it will refuse the act.
fn same(said: Option<Chips>, is: Option<Chips>, what: &str) -> Result<(), String> {
    match (said, is) {
        (Some(said), Some(is)) if said != is => Err(format!("{what} {is}")),
        _ => Ok(()),
    }
}

/// Does somebody ask to see a hand in this scenario, want one back, or look into a burn, so that the pot has to wait?
fn wants_to_see(line: &line::Line) -> bool {
    let line::Step::Act(act) = &line.step else { return false };
    matches!(
        act,
        line::Act::FloorAsks(_)
            | line::Act::Player(_, Does::Ask(_) | Does::Plain(PlayerAct::Gesture(Gesture::WantBack)))
            | line::Act::DealerError(DealerError::Misburnt)
    )
}

/// Are players asked at the showdown in this scenario?
fn asks(line: &line::Line) -> bool {
    match &line.step {
        line::Step::Act(line::Act::Player(_, Does::Show | Does::Muck | Does::PlayBoard)) => true,
        line::Step::Expect(line::Expect::May(_, choices)) => {
            choices.iter().any(|choice| matches!(choice, line::Choice::Show | line::Choice::Muck))
        }
        line::Step::Act(_)
        | line::Step::Refused(_)
        | line::Step::Expect(_)
        | line::Step::Cites(_)
        | line::Step::CitesToo(_) => false,
    }
}
