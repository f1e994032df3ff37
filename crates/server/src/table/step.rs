//! One step of a table: an act is ruled on, and what follows from it is taken in, put into words and kept for the journal.
//!
//! What is asked is decided by the engine before anything is taken in, so a refused request changes nothing.

use cards::{Card, CardSet};
use hand::{Act, Actor, Awaiting, Chips, Deed, Part, Speech};
use room::{
    PlayerId,
    money::{self, Minute, Request},
    table::{Act as TableAct, Actor as TableActor, Chair},
};

use crate::wire::{BotKind, Cite, Command, Do, Said, Settings, SitOut};

use super::{
    entry::{By, Did, Entry},
    game::{Game, Unsound},
    setup::GAME,
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
    /// When it is, in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        self.at
    }

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
        self.game.end(by, id.as_deref(), self.at);
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
        self.refused_by(
            if self.game.ask.cents { format!("{refusal:#}") } else { refusal.to_string() },
            refusal.under,
        )
    }

    fn refused_by_desk(&self, refusal: &money::Refusal) -> Refused {
        self.refused_by(
            if self.game.ask.cents { format!("{refusal:#}") } else { refusal.to_string() },
            refusal.under,
        )
    }

    /// A refusal with the rule behind it.
    pub(crate) fn refused_by(&self, why: String, under: Option<rules::Under>) -> Refused {
        Refused { why, cite: self.game.model.cite(self.game.table.next_terms(), under) }
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
            _ if self.game.ask.cents => format!("{refusal:#}"),
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
    pub(crate) fn command(&mut self, who: (PlayerId, &str), command: &Command) -> Result<(), Refused> {
        let (player, name) = who;
        let chair = self.game.table.chair_of(player);
        if let Do::Chat { text } = &command.what {
            return self.chat(player, name, text);
        }
        if self.game.closed.is_some() {
            return Err(Refused::plainly("the table is closed"));
        }
        if let Do::Sit { chair, chips } = command.what {
            return self.sit(player, name, Chair(chair), chips);
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
            Do::Leave => self.leave(TableActor::Player(chair), chair),
            Do::SitOut { when: SitOut::Never } => self.set(chair, Settings { sit_out: None, ..settings }),
            Do::SitOut { when } if self.in_hand(chair) || when == SitOut::NextBlind => {
                self.set(chair, Settings { sit_out: Some(when), ..settings })
            }
            Do::SitOut { .. } => self.table(TableActor::Player(chair), &TableAct::SitOut(chair)),
            Do::Return if self.is_broke(chair) => Err(Refused::plainly("buy chips first")),
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
                let [least, most] = self.game.model.buy_in;
                if to.is_some_and(|to| !(least..=most).contains(&to)) {
                    let [least, most] = [least, most].map(|amount| self.game.shown(amount));
                    return Err(Refused::plainly(format!("the mark is {least} to {most}")));
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
                    let cite = self.game.model.cite(terms, Some(rules::Under::BLINDS_CHOPPING));
                    return Err(Refused { why: "the blinds are not chopped here".to_owned(), cite });
                }
                self.set(chair, Settings { chop: agree, ..settings })
            }
            Do::Consent { agree } => self.consent(chair, agree),
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
        self.game.in_this_hand(chair)
    }

    pub(crate) fn set(&mut self, chair: Chair, settings: Settings) -> Result<(), Refused> {
        Ok(self.take(Did::Set { chair, settings })?)
    }

    fn chat(&mut self, player: PlayerId, name: &str, text: &str) -> Result<(), Refused> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > MOST_CHAT {
            return Err(Refused::plainly(format!("a line has 1 to {MOST_CHAT} letters")));
        }
        let watches = self.game.table.chair_of(player).is_none();
        if watches && self.game.removed.get(&player).is_some_and(|sent| !sent.may_return) {
            return Err(Refused::plainly("you were sent away from this table"));
        }
        if watches && self.game.table.is_on() && self.game.model.hushes_rail {
            let why = "those who watch do not talk into a hand: wait until it is over".to_owned();
            return Err(self.refused_by(why, Some(rules::Under::CONDUCT_PROHIBITED)));
        }
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        Ok(self.take(Did::Chat { account: player.0, name: name.to_owned(), text })?)
    }

    /// The minute that the desk counts by.
    fn minute(&self) -> Minute {
        Minute(self.at / 60_000)
    }

    /// May somebody take a chair at all?
    fn may_sit(&self, player: PlayerId) -> Result<(), Refused> {
        if self.game.closed.is_some() || self.game.closing.is_some() {
            return Err(Refused::plainly("the table is closed"));
        }
        match self.game.removed.get(&player) {
            Some(sent) if !sent.may_return => {
                let why = format!("{} sent you away: {}. Ask them to let you back in", sent.by, sent.why);
                Err(Refused::plainly(why))
            }
            _ => Ok(()),
        }
    }

    /// Seats somebody, for what the desk sells them.
    fn sit(&mut self, player: PlayerId, name: &str, chair: Chair, chips: u64) -> Result<(), Refused> {
        self.may_sit(player)?;
        let seated = self.would_sit(player, chair, chips)?;
        let bought = self.desk(player, &Request::BuyIn { game: GAME, amount: Chips(chips) })?;
        self.take(Did::Came { player, name: name.to_owned(), bot: None })?;
        self.take(bought)?;
        self.take_all(seated)
    }

    /// Seats one of the house's bots, which is given its chips.
    pub(crate) fn sit_bot(
        &mut self,
        player: PlayerId,
        name: &str,
        kind: BotKind,
        chair: Chair,
        chips: u64,
    ) -> Result<(), Refused> {
        self.may_sit(player)?;
        let [least, most] = self.game.model.buy_in;
        if !(least..=most).contains(&chips) {
            let [least, most] = [least, most].map(|amount| self.game.shown(amount));
            return Err(Refused::plainly(format!("sit down with {least} to {most}")));
        }
        let seated = self.would_sit(player, chair, chips)?;
        self.take(Did::Came { player, name: name.to_owned(), bot: Some(kind) })?;
        self.take_all(seated)
    }

    fn would_sit(&self, player: PlayerId, chair: Chair, chips: u64) -> Result<room::table::Rulings, Refused> {
        let sit = TableAct::Sit { chair, player, chips: Chips(chips) };
        self.game.table.decide(TableActor::Floor, &sit).map_err(|refusal| self.refused_at_table(&refusal))
    }

    fn take_all(&mut self, rulings: room::table::Rulings) -> Result<(), Refused> {
        for ruling in rulings {
            self.take(Did::Table { event: ruling.event, under: ruling.under })?;
        }
        Ok(())
    }

    /// What the desk says to a request; nothing is taken in yet.
    fn desk(&self, player: PlayerId, request: &Request) -> Result<Did, Refused> {
        let ruling = self.game.desk.decide(player, request, self.minute());
        let ruling = ruling.map_err(|refusal| self.refused_by_desk(&refusal))?;
        Ok(Did::Desk { event: ruling.event, under: ruling.under })
    }

    /// Whoever sits in a chair leaves it, and the desk takes note of what they take away.
    pub(crate) fn leave(&mut self, by: TableActor, chair: Chair) -> Result<(), Refused> {
        let sitter = self.game.table.sitter(chair).copied();
        let person = sitter.filter(|_| self.game.bot_at(chair).is_none());
        self.table(by, &TableAct::Leave(chair))?;
        if let Some(sitter) = person {
            let cashed = self.desk(sitter.player, &Request::CashOut { game: GAME, stack: sitter.stack })?;
            self.take(cashed)?;
        }
        Ok(())
    }

    /// Buys chips: now, or after the hand.
    fn buy(&mut self, chair: Chair, chips: u64) -> Result<(), Refused> {
        let to_come = self.game.at(chair).to_come;
        let whole = to_come.saturating_add(chips);
        let stack = self.game.table.sitter(chair).map_or(Chips::ZERO, |sitter| sitter.stack);
        let most = self.game.model.buy_in[1];
        if chips == 0 || stack.0.saturating_add(whole) > most {
            let room = most.saturating_sub(stack.0 + to_come);
            return Err(Refused::plainly(match room {
                0 => format!("{} is the most that one may buy up to", self.game.shown(most)),
                room => format!("add {} at most", self.game.shown(room)),
            }));
        }
        if self.in_hand(chair) {
            // The desk rules on it again after the hand, when it is known what is left.
            self.add_on(chair, whole).map(|_| ())?;
            return Ok(self.take(Did::ToCome { chair, chips: whole })?);
        }
        let comes_back = self.is_broke(chair) && self.game.at(chair).away_since.is_some();
        self.buy_now(chair, chips)?;
        // Whoever buys in again means to play.
        if comes_back { self.table(TableActor::Player(chair), &TableAct::Return(chair)) } else { Ok(()) }
    }

    fn is_broke(&self, chair: Chair) -> bool {
        self.game.table.sitter(chair).is_some_and(|sitter| sitter.stack.is_zero()) && !self.in_hand(chair)
    }

    /// What the desk says to adding chips to a stack as it is now.
    fn add_on(&self, chair: Chair, chips: u64) -> Result<Did, Refused> {
        let sitter = self.game.table.sitter(chair);
        let (player, stack) =
            sitter.map_or((PlayerId(0), Chips::ZERO), |sitter| (sitter.player, sitter.stack));
        self.desk(player, &Request::AddOn { game: GAME, stack, amount: Chips(chips), in_hand: false })
    }

    /// Puts bought chips on the table.
    pub(crate) fn buy_now(&mut self, chair: Chair, chips: u64) -> Result<(), Refused> {
        let bought = self.add_on(chair, chips)?;
        let act = TableAct::Buy(chair, Chips(chips));
        let rulings = self.game.table.decide(TableActor::Player(chair), &act);
        let rulings = rulings.map_err(|refusal| self.refused_at_table(&refusal))?;
        self.take(bought)?;
        self.take_all(rulings)
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
                let held = self
                    .game
                    .hand()
                    .map(|(_, hand)| hand.state().faces_down(hand::Viewer::Seat(seat), seat))
                    .unwrap_or_default();
                let cards = held.iter().take(count as usize).collect();
                self.hand(by, Act::Discard(cards))
            }
            Awaiting::Flip(_) => self.hand(by, Act::Flip(false)),
            Awaiting::Show(_) => self.hand(by, Act::Muck).or_else(|_| self.hand(by, Act::Show)),
            Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => Ok(()),
        }
    }
}
