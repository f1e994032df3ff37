//! One step of a table: a request is ruled on, and what follows from it is taken in, put into words and kept for the
//! journal.
//!
//! A step goes along on a copy of the game, so a request that is refused, or an entry that cannot be written, leaves
//! nothing behind.

use room::{
    PlayerId,
    session::{Correction, Duty, Order, Power, Reason, Refusal, Request, Rulings, Wish},
    table::Chair,
};
use rules::Under;

use crate::{
    ledger::{Prizes, day_of},
    wire::{Cite, Command, Do, FloorAct, Said},
};

use super::{
    asks,
    entry::{By, DealtHand, Did, TableEntry},
    game::{Game, Unsound},
    ordered, who, words,
};

/// The longest line of chat.
const MOST_CHAT: usize = 200;

/// A request that was turned down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) why: String,
    pub(crate) cite: Option<Cite>,
}

impl Refused {
    pub(crate) fn plainly(why: impl Into<String>) -> Refused {
        Refused { why: why.into(), cite: None }
    }
}

impl From<Unsound> for Refused {
    fn from(unsound: Unsound) -> Refused {
        Refused::plainly(unsound.0)
    }
}

/// A step under way.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) game: Game,
    at: u64,
    did: Vec<Did>,
    said: Vec<Said>,
    /// What the house's prizes hold, as far as the table goes by it.
    prizes: Prizes,
}

/// What came of a step: the table after it, the entry for the journal, and what is said about it.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) game: Game,
    pub(crate) entry: TableEntry,
    pub(crate) said: Vec<Said>,
}

impl Step {
    /// Begins a step at this time, in milliseconds since 1970.
    pub(crate) fn begin(game: &Game, at: u64) -> Step {
        let mut game = game.clone();
        game.begin();
        Step { game, at, did: Vec::new(), said: Vec::new(), prizes: Prizes::default() }
    }

    /// The same step in a house whose prizes hold so much.
    pub(crate) fn with(self, prizes: Prizes) -> Step {
        Step { prizes, ..self }
    }

    /// What the house's prizes hold by now.
    pub(crate) fn prizes(&self) -> &Prizes {
        &self.prizes
    }

    /// When it is.
    pub(crate) fn now(&self) -> u64 {
        self.at
    }

    /// Ends the step; none where nothing happened.
    pub(crate) fn end(self, by: By, id: Option<String>) -> Option<Done> {
        let Step { game, at, did, said, prizes: _ } = self;
        (!did.is_empty()).then(|| Done { game, entry: TableEntry { at, by, id, did }, said })
    }

    /// Takes something in.
    pub(crate) fn take(&mut self, did: Did) -> Result<(), Unsound> {
        words::tell(&mut self.game, &did, self.at, &mut self.said)?;
        if let Did::Money { event, .. } = &did
            && let Some(transfer) = event.transfer()
        {
            self.prizes.record(day_of(self.at), &transfer);
        }
        self.did.push(did);
        Ok(())
    }

    /// What the session says to a request; nothing is taken in yet.
    pub(crate) fn ruled(&self, request: &Request) -> Result<Rulings, Refused> {
        self.game.session.decide(request, self.at).map_err(|refusal| self.refused(&refusal))
    }

    /// Puts a request to the session and takes in what follows.
    pub(crate) fn put(&mut self, request: &Request) -> Result<(), Refused> {
        let rulings = self.ruled(request)?;
        self.take_rulings(rulings)
    }

    /// Takes in what the session ruled.
    pub(crate) fn take_rulings(&mut self, rulings: Rulings) -> Result<(), Refused> {
        for ruling in rulings {
            let follows = self.money_of(&ruling.event)?;
            self.take(Did::Session { event: ruling.event, under: ruling.under })?;
            self.take_follows(follows)?;
        }
        Ok(())
    }

    /// A refusal of the session as people are told it.
    fn refused(&self, refusal: &Refusal) -> Refused {
        let playing = self.game.playing();
        let terms = match (&refusal.reason, playing) {
            (Reason::Hand(_), Some(playing)) => playing.terms(),
            _ => self.game.table().next_terms(),
        };
        let why = match (&refusal.reason, playing) {
            (Reason::Hand(hand::Reason::NotYourTurn { awaited: Some(seat) }), Some(playing)) => {
                let whose = playing.players().get(seat.0 as usize);
                let name = whose.map_or("somebody else", |player| self.game.name_of(*player));
                format!("it is {name}'s turn")
            }
            _ if self.game.ask.cents => format!("{refusal:#}"),
            _ => refusal.to_string(),
        };
        Refused { why, cite: self.game.model.cite(terms, refusal.under) }
    }

    /// A refusal with the rule behind it.
    pub(crate) fn refused_by(&self, why: String, under: Option<Under>) -> Refused {
        Refused { why, cite: self.game.model.cite(self.game.table().next_terms(), under) }
    }

    /// Does what a client asks.
    pub(crate) fn command(&mut self, who: (PlayerId, &str), command: &Command) -> Result<(), Refused> {
        let (player, name) = who;
        if let Do::Chat { text } = &command.what {
            return self.chat(player, name, text);
        }
        if self.game.session.closed().is_some() {
            return Err(self.refused(&Refusal::plain(Reason::Closed)));
        }
        if self.game.is_of_event()
            && let Some(why) = ordered::forbidden(&command.what)
        {
            return Err(Refused::plainly(why));
        }
        if let Do::Sit { chair, chips } = command.what {
            return self.sit(player, name, Chair(chair), chips);
        }
        let seated = self.game.table().chair_of(player);
        if seated.is_none()
            && command.what == Do::Leave
            && self.game.session.seat_asks().contains_key(&player)
        {
            return self.put(&Request::Player(player, Wish::Withdraw));
        }
        let chair = seated.ok_or_else(|| self.refused(&Refusal::plain(Reason::NotSeated)))?;
        if command.turn.is_some_and(|turn| turn != self.game.turn) {
            return Err(Refused::plainly("that was for an earlier turn: look again and choose"));
        }
        match asks::wish(&command.what)? {
            Wish::Buy(chips) => self.buy(player, chair, chips),
            Wish::Mark(mark) => self.mark(player, mark),
            wish => self.put(&Request::Player(player, wish)),
        }
    }

    /// Does what a host or the floor asks.
    pub(crate) fn floor(&mut self, act: FloorAct, power: Power) -> Result<(), Refused> {
        let order = match act {
            FloorAct::Pause => Order::Pause,
            FloorAct::Resume => Order::Resume,
            FloorAct::Remove { chair, may_return } => Order::Remove { chair: Chair(chair), may_return },
            FloorAct::Admit { account } => {
                let nobody = || self.refused(&Refusal::plain(Reason::NotSentAway));
                Order::Admit(who::of_account(account).ok_or_else(nobody)?)
            }
            FloorAct::Ban { account } => Order::Ban(self.known(account)?),
            FloorAct::Seat { account, allow } => {
                let player = self.known(account)?;
                return self.answer(player, allow, power);
            }
            FloorAct::Correct { chair, change, other } => {
                Order::Correct(Correction { chair: Chair(chair), change, other: other.map(Chair) })
            }
            FloorAct::Transfer { account } => return self.hand_over(account, power),
            FloorAct::Void => Order::Void,
            FloorAct::Close => Order::Close,
            FloorAct::Reopen => Order::Reopen,
        };
        self.put(&Request::Floor(power, order))
    }

    /// Somebody who has come to the table.
    fn known(&self, account: u64) -> Result<PlayerId, Refused> {
        let player = who::of_account(account).filter(|player| self.game.people.contains_key(player));
        player.ok_or_else(|| Refused::plainly("nobody of that account has come to this table"))
    }

    fn chat(&mut self, player: PlayerId, name: &str, text: &str) -> Result<(), Refused> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MOST_CHAT {
            return Err(Refused::plainly(format!("a line has 1 to {MOST_CHAT} letters")));
        }
        let session = &self.game.session;
        let watches = session.table().chair_of(player).is_none();
        if watches && session.sent_away().get(&player).is_some_and(|sent| !sent.may_return) {
            return Err(Refused::plainly("you were sent away from this table"));
        }
        if watches && session.table().is_on() && self.game.model.hushes_rail {
            let why = "those who watch do not talk into a hand: wait until it is over".to_owned();
            return Err(self.refused_by(why, Some(Under::CONDUCT_PROHIBITED)));
        }
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        Ok(self.take(Did::Chat { account: player.0, name: name.to_owned(), text })?)
    }

    /// Does all that needs nobody's choice.
    pub(crate) fn go_on(&mut self) -> Result<(), Refused> {
        let rulings = self.game.session.go_on(self.at).map_err(|refusal| self.refused(&refusal))?;
        self.take_rulings(rulings)?;
        if self.game.table().is_on() {
            return Ok(());
        }
        self.bring_chips()?;
        let rulings = self.game.session.between_hands(self.at).map_err(|refusal| self.refused(&refusal))?;
        self.take_rulings(rulings)
    }

    /// Makes the next deal, with a deck from this secret (and another to draw for the first button); nothing happens if
    /// there is nobody to deal to.
    pub(crate) fn deal(&mut self, secret: [u8; 32], draw: [u8; 32]) -> Result<(), Refused> {
        if self.game.session.can_deal() {
            self.open_day()?;
        }
        let courtesies = self.collect_time()?;
        let rulings = self.game.session.deal(draw, self.at).map_err(|refusal| self.refused(&refusal))?;
        self.take_rulings(rulings)?;
        self.end_courtesies(&courtesies)?;
        let game = &self.game;
        let Some(deal) = game.session.deck_due() else { return Ok(()) };
        let who = |chair| {
            let sitter =
                game.table().sitter(chair).ok_or_else(|| Unsound(format!("nobody is in {chair}")))?;
            Ok::<_, Unsound>((sitter.player, game.name_of(sitter.player).to_owned()))
        };
        let deal = DealtHand::of(game.table().game(), &deal, who)?;
        Ok(self.take(Did::Shuffled { secret: hex::encode(secret), deal })?)
    }

    /// Puts the cards on the table: the posts, and all that is dealt before the first choice.
    pub(crate) fn open_hand(&mut self) -> Result<(), Refused> {
        let opened = self.game.session.open_hand().map_err(|refusal| self.refused(&refusal))?;
        self.take_rulings(opened)?;
        self.go_on()
    }

    /// The house does something by itself.
    pub(crate) fn house(&mut self, duty: Duty) -> Result<(), Refused> {
        self.put(&Request::House(duty))
    }
}
