//! One step of a table: an act is ruled on, and what follows from it is taken in, put into words and kept for the journal.
//!
//! What is asked is decided by the engine before anything is taken in, so a refused request changes nothing.

use cards::{Card, CardSet};
use hand::{Act, Actor, Awaiting, Chips, Deed, Part, Speech};
use room::table::{Act as TableAct, Actor as TableActor, Chair, Player};

use crate::wire::{BotKind, Cite, Command, Do, FloorAct, Said, Settings, SitOut};

use super::{
    entry::{By, Did, Entry},
    game::{Game, Unsound},
    view::way_in,
    words,
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
pub(crate) struct Step<'g> {
    pub(crate) game: &'g mut Game,
    at: u64,
    why: Option<String>,
    did: Vec<Did>,
    said: Vec<Said>,
}

/// What came of a step: the entry for the journal, and what is said about it.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) entry: Entry,
    pub(crate) said: Vec<Said>,
}

impl<'g> Step<'g> {
    /// Begins a step.
    pub(crate) fn begin(game: &'g mut Game, at: u64, why: Option<String>) -> Step<'g> {
        game.begin();
        Step { game, at, why, did: Vec::new(), said: Vec::new() }
    }

    /// Has nothing happened yet?
    pub(crate) fn is_empty(&self) -> bool {
        self.did.is_empty()
    }

    /// Gives the step up; nothing was taken in.
    pub(crate) fn give_up(self) {
        debug_assert!(self.did.is_empty(), "what was taken in cannot be given up");
        self.game.number -= 1;
    }

    /// Ends the step.
    pub(crate) fn end(self, by: By, id: Option<String>) -> Done {
        self.game.end(by, id.as_deref());
        Done { entry: Entry { at: self.at, by, id, why: self.why, did: self.did }, said: self.said }
    }

    /// Takes something in.
    pub(crate) fn take(&mut self, did: Did) -> Result<(), Unsound> {
        words::tell(self.game, &did, self.at, self.why.as_deref(), &mut self.said)?;
        self.did.push(did);
        Ok(())
    }

    /// Puts an act to the table and takes in what follows.
    pub(crate) fn table(&mut self, by: TableActor, act: &TableAct) -> Result<(), Refused> {
        let rulings = self.game.table.decide(by, act).map_err(|refusal| self.refused_at_table(&refusal))?;
        for ruling in rulings {
            self.take(Did::Table { event: ruling.event, under: ruling.under })?;
        }
        Ok(())
    }

    fn refused_at_table(&self, refusal: &room::table::Refusal) -> Refused {
        let terms = self.game.table.next_terms();
        Refused { why: refusal.to_string(), cite: self.game.model.cite(terms, refusal.under) }
    }

    /// Puts an act to the hand and takes in what follows.
    pub(crate) fn hand(&mut self, by: Actor, act: Act) -> Result<(), Refused> {
        let Some((_, hand)) = self.game.hand() else {
            return Err(Refused::plainly("no hand is being played"));
        };
        let rulings = hand.decide(by, act).map_err(|refusal| self.refused_in_hand(&refusal))?;
        self.take_rulings(&rulings)
    }

    /// Puts words to the hand, by the house's manners.
    fn perform(&mut self, chair: Chair, deed: &Deed) -> Result<(), Refused> {
        let seat = self.seat(chair)?;
        let Some((_, hand)) = self.game.hand() else {
            return Err(Refused::plainly("no hand is being played"));
        };
        let mut would = hand.clone();
        let rulings = would.perform(seat, deed).map_err(|refusal| self.refused_in_hand(&refusal))?.to_vec();
        self.take_rulings(&rulings)
    }

    fn take_rulings(&mut self, rulings: &[hand::Ruling]) -> Result<(), Refused> {
        for ruling in rulings {
            self.take(Did::Hand { event: ruling.event, under: ruling.under })?;
        }
        Ok(())
    }

    fn refused_in_hand(&self, refusal: &hand::Refusal) -> Refused {
        let playing = self.game.playing.as_ref();
        let cite = playing.and_then(|playing| self.game.model.cite(&playing.terms, refusal.under));
        let why = match (&refusal.reason, playing) {
            (hand::Reason::NotYourTurn { awaited: Some(seat) }, Some(playing)) => {
                let whose = playing.players.get(seat.0 as usize);
                let name = whose.map_or("somebody else", |player| self.game.name_of(*player));
                format!("it is {name}'s turn")
            }
            _ => refusal.to_string(),
        };
        Refused { why, cite }
    }

    fn seat(&self, chair: Chair) -> Result<hand::Seat, Refused> {
        let seat = self.game.hand().and_then(|(playing, _)| playing.seat(chair));
        seat.ok_or_else(|| Refused::plainly("you are not in this hand"))
    }

    /// Takes rulings of a hand that was opened elsewhere.
    pub(crate) fn opened(&mut self, rulings: &[hand::Ruling]) -> Result<(), Refused> {
        self.take_rulings(rulings)
    }

    /// Does what a client asks.
    pub(crate) fn command(&mut self, who: (u64, &str), command: &Command) -> Result<(), Refused> {
        let (account, name) = who;
        let chair = self.game.table.chair_of(Player(account as u32));
        if let Do::Chat { text } = &command.what {
            return self.chat(account, name, text);
        }
        if self.game.closed.is_some() {
            return Err(Refused::plainly("the table is closed"));
        }
        if let Do::Sit { chair, chips } = command.what {
            return self.sit(account, name, None, Chair(chair), chips);
        }
        let chair = chair.ok_or_else(|| Refused::plainly("sit down first"))?;
        if command.turn.is_some_and(|turn| turn != self.game.turn) {
            return Err(Refused::plainly("that was for an earlier turn: look again and choose"));
        }
        if let Some(act) = Self::plain_act(&command.what)? {
            let seat = self.seat(chair)?;
            return self.hand(Actor::Player(seat), act);
        }
        self.besides(chair, &command.what)
    }

    /// The acts that are a button on the page.
    fn plain_act(what: &Do) -> Result<Option<Act>, Refused> {
        Ok(Some(match what {
            Do::Fold => Act::Fold,
            Do::Check => Act::Check,
            Do::Call => Act::Call,
            Do::BringIn => Act::BringIn,
            Do::Raise { to } => Act::RaiseTo(Chips(*to)),
            Do::Discard { cards } => {
                let mut set = CardSet::EMPTY;
                for word in cards {
                    let card: Card = word
                        .parse()
                        .map_err(|_| Refused::plainly(format!("`{word}` is no card: write Ah, Td")))?;
                    set.insert(card);
                }
                Act::Discard(set)
            }
            Do::Flip { up } => Act::Flip(*up),
            Do::Show => Act::Show,
            Do::Muck => Act::Muck,
            Do::Say { .. }
            | Do::Prepare { .. }
            | Do::Sit { .. }
            | Do::Leave
            | Do::SitOut { .. }
            | Do::Return
            | Do::Buy { .. }
            | Do::Enter { .. }
            | Do::AutoRebuy { .. }
            | Do::Straddle { .. }
            | Do::Bomb { .. }
            | Do::Run { .. }
            | Do::Chop { .. }
            | Do::Consent { .. }
            | Do::Chat { .. } => return Ok(None),
        }))
    }

    /// What a player does beside playing the hand.
    fn besides(&mut self, chair: Chair, what: &Do) -> Result<(), Refused> {
        let settings = self.game.at(chair).settings;
        match *what {
            Do::Say { ref words } => {
                let speech: Speech = words.parse().map_err(|unheard: hand::Unheard| {
                    Refused::plainly(format!("the dealer did not understand: {unheard}"))
                })?;
                self.perform(chair, &Deed { parts: vec![Part::Say(speech)], at_once: false })
            }
            Do::Prepare { act } => Ok(self.take(Did::Prepared { chair, act })?),
            Do::Leave if self.in_hand(chair) => Ok(self.take(Did::Leaving { chair })?),
            Do::Leave => self.table(TableActor::Player(chair), &TableAct::Leave(chair)),
            Do::SitOut { when: SitOut::Never } => self.set(chair, Settings { sit_out: None, ..settings }),
            Do::SitOut { when } if self.in_hand(chair) || when == SitOut::NextBlind => {
                self.set(chair, Settings { sit_out: Some(when), ..settings })
            }
            Do::SitOut { .. } => self.table(TableActor::Player(chair), &TableAct::SitOut(chair)),
            Do::Return => {
                if self.game.table.sitter(chair).is_some_and(|sitter| sitter.away) {
                    self.table(TableActor::Player(chair), &TableAct::Return(chair))?;
                }
                self.set(chair, Settings { sit_out: None, ..settings })
            }
            Do::Buy { chips } => self.buy(chair, chips),
            Do::Enter { way } if self.game.table.is_on() => {
                Ok(self.take(Did::WantsIn { chair, way: Some(way_in(way)) })?)
            }
            Do::Enter { way } => self.table(TableActor::Player(chair), &TableAct::Enter(chair, way_in(way))),
            Do::AutoRebuy { to } => {
                let most = self.game.model.buy_in[1];
                if to.is_some_and(|to| to == 0 || to > most) {
                    return Err(Refused::plainly(format!("the mark is at most {most}")));
                }
                self.set(chair, Settings { rebuy: to, ..settings })
            }
            Do::Straddle { amount } => {
                let act = TableAct::Straddle(chair, Chips(amount));
                if amount > 0 && !self.game.table.is_on() {
                    // Is it allowed as things are? It is asked for again when the cards are dealt.
                    let would = self.game.table.decide(TableActor::Player(chair), &act);
                    would.map_err(|refusal| self.refused_at_table(&refusal))?;
                }
                Ok(self.take(Did::WantsStraddle { chair, amount: (amount > 0).then_some(amount) })?)
            }
            Do::Bomb { agree } => {
                if self.game.ask.bomb.is_none() {
                    return Err(Refused::plainly("this table deals no bomb pots"));
                }
                self.set(chair, Settings { bomb: agree, ..settings })
            }
            Do::Run { times } => {
                let most = self.game.table.next_terms().house.most_runs;
                if times == 0 || times > most {
                    return Err(Refused::plainly(format!("the rest is dealt {most} times at most here")));
                }
                self.set(chair, Settings { runs: times, ..settings })
            }
            Do::Chop { agree } => {
                if agree && !self.game.table.allows_chopping() {
                    let terms = self.game.table.next_terms();
                    let cite = self.game.model.cite(terms, Some(hand::Under("blinds.chopping")));
                    return Err(Refused { why: "the blinds are not chopped here".to_owned(), cite });
                }
                self.set(chair, Settings { chop: agree, ..settings })
            }
            Do::Consent { .. } => Err(Refused::plainly("nothing is asked of you")),
            Do::Fold
            | Do::Check
            | Do::Call
            | Do::BringIn
            | Do::Raise { .. }
            | Do::Discard { .. }
            | Do::Flip { .. }
            | Do::Show
            | Do::Muck
            | Do::Sit { .. }
            | Do::Chat { .. } => Ok(()),
        }
    }

    /// Is the player in this chair in the hand that is being played, with chips or cards in it?
    pub(crate) fn in_hand(&self, chair: Chair) -> bool {
        self.game.table.is_on() && self.game.table.dealt().contains(chair)
    }

    pub(crate) fn set(&mut self, chair: Chair, settings: Settings) -> Result<(), Refused> {
        Ok(self.take(Did::Set { chair, settings })?)
    }

    fn chat(&mut self, account: u64, name: &str, text: &str) -> Result<(), Refused> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MOST_CHAT {
            return Err(Refused::plainly(format!("a line has 1 to {MOST_CHAT} letters")));
        }
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        Ok(self.take(Did::Chat { account, name: name.to_owned(), text })?)
    }

    /// Seats somebody.
    pub(crate) fn sit(
        &mut self,
        account: u64,
        name: &str,
        bot: Option<BotKind>,
        chair: Chair,
        chips: u64,
    ) -> Result<(), Refused> {
        if self.game.closed.is_some() {
            return Err(Refused::plainly("the table is closed"));
        }
        let [least, most] = self.game.model.buy_in;
        if !(least..=most).contains(&chips) {
            return Err(Refused::plainly(format!("sit down with {least} to {most}")));
        }
        let player = Player(account as u32);
        let sit = TableAct::Sit { chair, player, chips: Chips(chips) };
        let rulings = self
            .game
            .table
            .decide(TableActor::Floor, &sit)
            .map_err(|refusal| self.refused_at_table(&refusal))?;
        self.take(Did::Came { player: player.0, name: name.to_owned(), bot })?;
        for ruling in rulings {
            self.take(Did::Table { event: ruling.event, under: ruling.under })?;
        }
        Ok(())
    }

    fn buy(&mut self, chair: Chair, chips: u64) -> Result<(), Refused> {
        let most = self.game.model.buy_in[1];
        let stack = self.game.table.sitter(chair).map_or(0, |sitter| sitter.stack.0);
        let to_come = self.game.at(chair).to_come;
        if chips == 0 || stack.saturating_add(to_come).saturating_add(chips) > most {
            let room = most.saturating_sub(stack + to_come);
            return Err(Refused::plainly(match room {
                0 => format!("{most} is the most that one may buy up to"),
                room => format!("add 1 to {room}"),
            }));
        }
        if self.in_hand(chair) {
            return Ok(self.take(Did::ToCome { chair, chips: to_come + chips })?);
        }
        self.table(TableActor::Player(chair), &TableAct::Buy(chair, Chips(chips)))
    }

    /// Does what the floor asks.
    pub(crate) fn floor(&mut self, act: FloorAct) -> Result<(), Refused> {
        match act {
            FloorAct::Pause if self.game.paused.is_some() => {
                Err(Refused::plainly("the game is paused already"))
            }
            FloorAct::Pause => Ok(self.take(Did::Paused)?),
            FloorAct::Resume if self.game.paused.is_none() => Err(Refused::plainly("the game is not paused")),
            FloorAct::Resume => Ok(self.take(Did::Resumed)?),
            FloorAct::Admit { .. } => Err(Refused::plainly("nobody was sent away")),
            FloorAct::Remove { chair, .. } => {
                let chair = Chair(chair);
                if self.game.table.sitter(chair).is_none() {
                    return Err(Refused::plainly("nobody sits there"));
                }
                self.take(Did::Removed { chair })?;
                if self.in_hand(chair) {
                    return Ok(());
                }
                self.table(TableActor::Floor, &TableAct::Leave(chair))
            }
            FloorAct::Void => self.hand(Actor::Floor, Act::Void),
            FloorAct::Close if self.game.closed.is_some() => {
                Err(Refused::plainly("the table is closed already"))
            }
            FloorAct::Close => Ok(self.take(Did::Closed)?),
        }
    }

    /// What the house does for somebody who does not act: gives up as little as the rules allow.
    pub(crate) fn default_act(&mut self) -> Result<(), Refused> {
        let Some((_, seat, awaiting)) = self.game.awaited() else { return Ok(()) };
        let by = Actor::Player(seat);
        match awaiting {
            Awaiting::Bet(_) => {
                let choices = self.game.hand().and_then(|(_, hand)| hand.choices());
                let act = match choices {
                    Some(choices) if choices.check => Act::Check,
                    Some(choices) if choices.fold => Act::Fold,
                    Some(choices) if choices.bring_in.is_some() => Act::BringIn,
                    _ => Act::Call,
                };
                self.hand(by, act)
            }
            Awaiting::Draw(..) => self.hand(by, Act::Discard(CardSet::EMPTY)),
            Awaiting::Discard(_, count) => {
                let held = self.game.hand().map(|(_, hand)| hand.state().down_of(seat)).unwrap_or_default();
                let cards = held.iter().take(count as usize).collect();
                self.hand(by, Act::Discard(cards))
            }
            Awaiting::Flip(_) => self.hand(by, Act::Flip(false)),
            Awaiting::Show(_) => self.hand(by, Act::Muck).or_else(|_| self.hand(by, Act::Show)),
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => Ok(()),
        }
    }
}
