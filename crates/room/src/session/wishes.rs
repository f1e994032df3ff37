//! What players ask for.

use cards::CardSet;
use hand::Chips;
use rules::Under;

use super::{Deciding, Event, Reason, Refusal, SitOut, Wish};
use crate::{
    PlayerId,
    table::{Act as TableAct, Actor as TableActor, Chair},
};

impl Deciding {
    pub(super) fn wish(&mut self, player: PlayerId, wish: &Wish) -> Result<(), Refusal> {
        if self.session.closed.is_some() {
            return Err(Refusal::plain(Reason::Closed));
        }
        match *wish {
            Wish::Sit { chair, chips, automatic } => return self.sit(player, chair, chips, automatic),
            Wish::AskSeat { chair, chips } => return self.ask_seat(player, chair, chips),
            Wish::Withdraw if self.session.seat_asks.contains_key(&player) => {
                return self.note(Event::SeatWithdrawn { player });
            }
            Wish::Withdraw => return Err(Refusal::plain(Reason::NothingAsked)),
            _ => {}
        }
        let chair = self.session.table.chair_of(player).ok_or(Refusal::plain(Reason::NotSeated))?;
        let own = TableActor::Player(chair);
        let in_hand = self.session.in_this_hand(chair);
        match wish {
            Wish::Sit { .. } | Wish::AskSeat { .. } | Wish::Withdraw => Ok(()),
            Wish::Name(game) => self.name_game(chair, *game),
            Wish::Act(act) => {
                let seat = self.seat(chair)?;
                self.hand(hand::Act::Player(seat, *act))
            }
            Wish::Perform(act) => self.perform(chair, act),
            Wish::Prepare(act) => self.note(Event::Prepared { chair, act: *act }),
            Wish::Leave if in_hand => self.note(Event::Leaving { chair }),
            Wish::Leave => self.table(own, &TableAct::Leave(chair)),
            Wish::SitOut(None) => self.note(Event::WantsOut { chair, when: None }),
            Wish::SitOut(Some(when)) if in_hand || *when == SitOut::NextBlind => {
                self.note(Event::WantsOut { chair, when: Some(*when) })
            }
            Wish::SitOut(Some(SitOut::Leave)) => self.table(own, &TableAct::Leave(chair)),
            Wish::SitOut(Some(SitOut::Now | SitOut::NextBlind)) => self.table(own, &TableAct::SitOut(chair)),
            Wish::Return => self.come_back(chair),
            Wish::Buy(chips) => self.buy(chair, *chips),
            Wish::Enter(way) if self.session.table.is_on() => {
                self.note(Event::WantsIn { chair, way: Some(*way) })
            }
            Wish::Enter(way) => self.table(own, &TableAct::Enter(chair, *way)),
            Wish::Mark(mark) => self.note(Event::Marked { chair, mark: *mark }),
            Wish::Straddle(amount) => self.straddle(chair, *amount),
            Wish::Bomb(_) if !self.session.table.deals_bombs() => Err(Refusal::plain(Reason::NoBombs)),
            Wish::Bomb(agree) => self.note(Event::WantsBomb { chair, agree: *agree }),
            Wish::Runs(times) => {
                let most = self.session.table.next_terms().most_runs();
                if *times > most {
                    return Err(Refusal::plain(Reason::TooManyRuns { most }));
                }
                if *times > 0 && self.session.runs_asked().is_some_and(|asked| asked.open.contains(chair)) {
                    return self.note(Event::AnsweredRuns { chair, times: *times });
                }
                self.note(Event::WantsRuns { chair, times: *times })
            }
            Wish::Chop(true) if !self.session.table.allows_chopping() => {
                Err(Refusal::under(Reason::NoChopping, Under::BLINDS_CHOPPING))
            }
            Wish::Chop(agree) => self.note(Event::WantsChop { chair, agree: *agree }),
            Wish::Consent(agree) => self.consent(chair, *agree),
            Wish::ShowCards(cards) => self.show_cards(player, chair, *cards),
            Wish::Rabbit => self.rabbit(player, chair),
        }
    }

    /// May somebody come to a chair at all?
    fn may_come(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.session.closing.is_some() {
            return Err(Refusal::plain(Reason::Closed));
        }
        if let Some(sent) = self.session.sent_away.get(&player).filter(|sent| !sent.may_return) {
            let reason = Reason::SentAway { by: sent.by.clone(), why: sent.why.clone() };
            return Err(Refusal::plain(reason));
        }
        Ok(())
    }

    /// Asks whoever runs the table for a chair that could be had.
    fn ask_seat(&mut self, player: PlayerId, chair: Chair, chips: Chips) -> Result<(), Refusal> {
        self.may_come(player)?;
        let waits = self.session.seat_asks.get(&player).is_some_and(|ask| ask.denied.is_none());
        if waits {
            return Err(Refusal::plain(Reason::AskedAlready));
        }
        let sit = TableAct::Sit { chair, player, chips };
        self.session.table.decide(TableActor::Floor, &sit).map_err(super::request::by_table)?;
        self.note(Event::SeatAsked { player, chair, chips })
    }

    fn sit(&mut self, player: PlayerId, chair: Chair, chips: Chips, automatic: bool) -> Result<(), Refusal> {
        self.may_come(player)?;
        if !automatic && !self.session.is_welcome(player) {
            return Err(Refusal::under(Reason::AskFirst, Under::SEAT_PERMISSION));
        }
        self.table(TableActor::Floor, &TableAct::Sit { chair, player, chips })?;
        if automatic { self.note(Event::Automatic { chair }) } else { Ok(()) }
    }

    fn come_back(&mut self, chair: Chair) -> Result<(), Refusal> {
        if self.session.is_broke(chair) {
            return Err(Refusal::plain(Reason::BuyFirst));
        }
        if self.session.table.sitter(chair).is_some_and(|sitter| sitter.away) {
            self.table(TableActor::Player(chair), &TableAct::Return(chair))?;
        }
        self.note(Event::WantsOut { chair, when: None })
    }

    /// Chips that were sold: onto the table now, or after the hand.
    fn buy(&mut self, chair: Chair, chips: Chips) -> Result<(), Refusal> {
        let own = TableActor::Player(chair);
        let wants = self.session.at(chair);
        if self.session.in_this_hand(chair) {
            let chips = Chips(wants.to_come.0.saturating_add(chips.0));
            return self.note(Event::ToCome { chair, chips });
        }
        let comes_back = self.session.is_broke(chair) && wants.away_since.is_some();
        self.table(own, &TableAct::Buy(chair, chips))?;
        // Whoever buys in again means to play.
        if comes_back { self.table(own, &TableAct::Return(chair)) } else { Ok(()) }
    }

    /// Whoever folded, or won unseen, turns up what they like of it; nobody else may still act on it.
    fn show_cards(&mut self, player: PlayerId, chair: Chair, cards: CardSet) -> Result<(), Refusal> {
        if self.session.table.is_on() {
            return Err(Refusal::plain(Reason::HandNotOver));
        }
        let unseen = self.session.playing().map_or_else(Vec::new, |playing| playing.unseen(player, chair));
        let wanted = unseen.iter().filter(|(_, card)| cards.contains(*card));
        let places: Vec<u8> = wanted.map(|(place, _)| *place).collect();
        if places.is_empty() || places.len() != cards.len() {
            return Err(Refusal::plain(Reason::NotTheirCards));
        }
        self.note(Event::ShowedCards { chair, places })
    }

    /// What would have come is turned up for whoever was dealt in, where the house shows it at all.
    fn rabbit(&mut self, player: PlayerId, chair: Chair) -> Result<(), Refusal> {
        if self.session.table.is_on() {
            return Err(Refusal::plain(Reason::HandNotOver));
        }
        let playing = self.session.playing().ok_or(Refusal::plain(Reason::NoHand))?;
        if !playing.terms().house.rabbit_hunting {
            return Err(Refusal::under(Reason::NoRabbit, Under::RABBIT_HUNTING));
        }
        if !playing.may_hunt(player, chair) {
            return Err(Refusal::plain(Reason::NothingToCome));
        }
        self.emit(Event::Rabbit { chair }, Some(Under::RABBIT_HUNTING))
    }

    fn straddle(&mut self, chair: Chair, amount: Chips) -> Result<(), Refusal> {
        if !amount.is_zero() && !self.session.table.is_on() {
            // Is it allowed as things are? It is asked for again when the cards are dealt.
            let act = TableAct::Straddle(chair, amount);
            let would = self.session.table.decide(TableActor::Player(chair), &act);
            would.map_err(super::request::by_table)?;
        }
        self.note(Event::WantsStraddle { chair, amount: Some(amount).filter(|amount| !amount.is_zero()) })
    }
}
