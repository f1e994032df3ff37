//! The desk: who bought what in which game, and what may be bought now.

use std::collections::BTreeMap;

use hand::Chips;
use rules::{
    Book, Fraction, Under,
    policy::{
        BuyinAddOn, BuyinBrokenOrMustMove, BuyinShortBuyMin, BuyinShortBuys, BuyinShortBuysPer,
        BuyinVoluntarySwitch, ChipsRemovedForSecurity, RatholingWindow,
    },
};
use serde::{Deserialize, Serialize};

use super::{BadSign, BuyInRange, Reason, Refusal, Switch};
use crate::{
    PlayerId, PostedGame,
    ask::{under, usual},
};

/// A game that the room spreads: tables of the same game, limit and buy-in are one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameNumber(pub u16);

/// A moment, in minutes from wherever the caller counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Minute(pub u64);

impl Minute {
    /// The minutes since an earlier moment.
    pub fn since(self, earlier: Minute) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// What a player wants of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// To enter a game with this much.
    BuyIn {
        /// The game.
        game: GameNumber,
        /// How much.
        amount: Chips,
    },
    /// To add to the stack. A player whose stack is gone buys in again.
    AddOn {
        /// The game.
        game: GameNumber,
        /// What is in front of the player.
        stack: Chips,
        /// How much more.
        amount: Chips,
        /// Is a hand on?
        in_hand: bool,
    },
    /// To leave a game with the stack.
    CashOut {
        /// The game.
        game: GameNumber,
        /// All that is taken away.
        stack: Chips,
    },
    /// To go from one game to another.
    Switch(Switch),
    /// To take chips along when leaving the table for a while.
    TakeAlong {
        /// The game.
        game: GameNumber,
        /// How much.
        amount: Chips,
        /// Are they large chips that the dealer has counted?
        large_and_counted: bool,
    },
    /// To be back at the table with chips that were taken along.
    Restore {
        /// The game.
        game: GameNumber,
        /// How much comes back.
        amount: Chips,
    },
    /// To go home: the session is over.
    GoHome,
}

/// What happened at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A player entered a game, or bought in again.
    BoughtIn {
        /// Who.
        player: PlayerId,
        /// Which game.
        game: GameNumber,
        /// How much.
        amount: Chips,
        /// Does it count as a short buy?
        short: bool,
        /// When.
        at: Minute,
    },
    /// A player added to a stack.
    AddedOn {
        /// Who.
        player: PlayerId,
        /// Which game.
        game: GameNumber,
        /// How much.
        amount: Chips,
        /// Does it count as a short buy?
        short: bool,
    },
    /// A player left a game.
    CashedOut {
        /// Who.
        player: PlayerId,
        /// Which game.
        game: GameNumber,
        /// What was taken away.
        amount: Chips,
        /// When.
        at: Minute,
    },
    /// A player went from one game to another.
    Switched {
        /// Who.
        player: PlayerId,
        /// From where.
        from: GameNumber,
        /// To where.
        to: GameNumber,
        /// With how much.
        amount: Chips,
        /// When.
        at: Minute,
    },
    /// A player left the table for a while with chips.
    TookAlong {
        /// Who.
        player: PlayerId,
        /// Which game.
        game: GameNumber,
        /// How much.
        amount: Chips,
    },
    /// A player is back with them.
    Restored {
        /// Who.
        player: PlayerId,
        /// Which game.
        game: GameNumber,
    },
    /// A player went home.
    WentHome {
        /// Who.
        player: PlayerId,
    },
}

/// An event of the desk with the policy that it follows.
pub type Ruling = rules::Ruling<Event>;

/// The house's answers for one game, looked up once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GameRules {
    pub(super) range: BuyInRange,
    short_buys: BuyinShortBuys,
    /// The least part of a full buy-in; none where any amount will do.
    short_least: Option<Fraction>,
    add_on: BuyinAddOn,
    pub(super) moved: BuyinBrokenOrMustMove,
    pub(super) switch: BuyinVoluntarySwitch,
    window: u64,
    along: ChipsRemovedForSecurity,
}

impl GameRules {
    fn of(book: &Book, sign: &PostedGame, range: BuyInRange) -> GameRules {
        let at = sign.circumstances();
        GameRules {
            range,
            short_buys: usual(book, BuyinShortBuys, at),
            short_least: match usual(book, BuyinShortBuyMin, at) {
                BuyinShortBuyMin::Ratio(part) => Some(part),
                BuyinShortBuyMin::None => None,
            },
            add_on: usual(book, BuyinAddOn, at),
            moved: usual(book, BuyinBrokenOrMustMove, at),
            switch: usual(book, BuyinVoluntarySwitch, at),
            window: u64::from(usual(book, RatholingWindow, at)),
            along: usual(book, ChipsRemovedForSecurity, at),
        }
    }

    /// The least short buy.
    fn short_least(&self) -> Chips {
        let part = self.short_least.map_or(0, |part| {
            (u128::from(self.range.least.0) * u128::from(part.numerator()))
                .div_ceil(u128::from(part.denominator()))
        });
        Chips(part as u64)
    }
}

/// A player in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct InGame {
    /// Since when the player sits in it; none if not.
    since: Option<Minute>,
    short_buys: u32,
    /// What was last taken away and when.
    cashed_out: Option<(Chips, Minute)>,
    /// What was taken along from the table.
    along: Chips,
}

/// Remembers who bought what where, and rules on what may be bought now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desk {
    games: BTreeMap<GameNumber, GameRules>,
    memory: Memory,
}

/// Who bought what where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Memory {
    /// By game, since a pair is no key that every format can write.
    players: BTreeMap<GameNumber, BTreeMap<PlayerId, InGame>>,
    /// Short buys of this session, whatever the game.
    session: BTreeMap<PlayerId, u32>,
}

impl Desk {
    /// A desk for these games under a house's book.
    pub fn new(book: &Book, games: &[(GameNumber, PostedGame)]) -> Result<Desk, (GameNumber, BadSign)> {
        let rules = games.iter().map(|(number, sign)| {
            let range = BuyInRange::of(book, sign).map_err(|bad| (*number, bad))?;
            Ok((*number, GameRules::of(book, sign, range)))
        });
        Ok(Desk { games: rules.collect::<Result<_, _>>()?, memory: Memory::default() })
    }

    /// A desk for one game whose sign says what it is entered with.
    pub fn posted(book: &Book, game: GameNumber, sign: &PostedGame, range: BuyInRange) -> Desk {
        Desk { games: BTreeMap::from([(game, GameRules::of(book, sign, range))]), memory: Memory::default() }
    }

    /// What a game is entered with.
    pub fn range(&self, game: GameNumber) -> Option<BuyInRange> {
        self.games.get(&game).map(|rules| rules.range)
    }

    /// Who bought what where, as data.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The same desk with another memory.
    pub(crate) fn remembering(&self, memory: Memory) -> Desk {
        Desk { games: self.games.clone(), memory }
    }

    /// Rules on a request, changing nothing.
    pub fn decide(&self, player: PlayerId, request: &Request, now: Minute) -> Result<Ruling, Refusal> {
        match *request {
            Request::BuyIn { game, amount } => self.buy_in(player, game, amount, now),
            Request::AddOn { game, stack, amount, in_hand } => {
                self.add_on(player, game, stack, amount, in_hand, now)
            }
            Request::CashOut { game, stack } => {
                self.seated(player, game)?;
                let event = Event::CashedOut { player, game, amount: stack, at: now };
                Ok(Ruling { event, under: None })
            }
            Request::Switch(switch) => {
                let since = self.seated(player, switch.from)?;
                let rules = self.rules(switch.to)?;
                if self.sits(player, switch.to) {
                    return Err(Refusal { reason: Reason::NotSeated(true), under: None });
                }
                let under = switch.decide(rules, now.since(since))?;
                let Switch { from, to, brings, .. } = switch;
                let event = Event::Switched { player, from, to, amount: brings, at: now };
                Ok(Ruling { event, under: Some(under) })
            }
            Request::TakeAlong { game, amount, large_and_counted } => {
                self.seated(player, game)?;
                let may = match self.rules(game)?.along {
                    ChipsRemovedForSecurity::Any => true,
                    ChipsRemovedForSecurity::LargeDenominationsVerified => large_and_counted,
                    ChipsRemovedForSecurity::Forbidden => false,
                };
                let under = Some(under(ChipsRemovedForSecurity));
                if !may {
                    return Err(Refusal { reason: Reason::ChipsStay, under });
                }
                Ok(Ruling { event: Event::TookAlong { player, game, amount }, under })
            }
            Request::Restore { game, amount } => {
                self.seated(player, game)?;
                let taken = self.in_game(player, game).along;
                let under = Some(under(ChipsRemovedForSecurity));
                if amount != taken {
                    return Err(Refusal { reason: Reason::Restore { amount: taken }, under });
                }
                Ok(Ruling { event: Event::Restored { player, game }, under })
            }
            Request::GoHome => Ok(Ruling { event: Event::WentHome { player }, under: None }),
        }
    }

    /// Records what happened.
    pub fn record(&mut self, event: &Event) {
        match *event {
            Event::BoughtIn { player, game, short, at, .. } => {
                self.count_short(player, game, short);
                let place = self.place(player, game);
                place.since.get_or_insert(at);
                place.cashed_out = None;
            }
            Event::AddedOn { player, game, short, .. } => self.count_short(player, game, short),
            Event::CashedOut { player, game, amount, at } => {
                let place = self.place(player, game);
                place.since = None;
                place.along = Chips::ZERO;
                // Whoever lost everything took nothing away.
                place.cashed_out = (!amount.is_zero()).then_some((amount, at));
            }
            Event::Switched { player, from, to, at, .. } => {
                self.place(player, from).since = None;
                self.place(player, to).since = Some(at);
            }
            Event::TookAlong { player, game, amount } => self.place(player, game).along += amount,
            Event::Restored { player, game } => self.place(player, game).along = Chips::ZERO,
            Event::WentHome { player } => {
                self.memory.session.remove(&player);
            }
        }
    }

    /// Decides and records.
    pub fn apply(&mut self, player: PlayerId, request: &Request, now: Minute) -> Result<Ruling, Refusal> {
        let ruling = self.decide(player, request, now)?;
        self.record(&ruling.event);
        Ok(ruling)
    }

    fn buy_in(
        &self,
        player: PlayerId,
        game: GameNumber,
        amount: Chips,
        now: Minute,
    ) -> Result<Ruling, Refusal> {
        let rules = self.rules(game)?;
        if self.sits(player, game) {
            return Err(Refusal { reason: Reason::NotSeated(true), under: None });
        }
        if let Some((taken, at)) = self.in_game(player, game).cashed_out
            && now.since(at) <= rules.window
        {
            let under = Some(under(RatholingWindow));
            if amount == taken {
                let event = Event::BoughtIn { player, game, amount, short: false, at: now };
                return Ok(Ruling { event, under });
            }
            let minutes = rules.window + 1 - now.since(at);
            return Err(Refusal { reason: Reason::BringBack { amount: taken, minutes }, under });
        }
        let (short, under) = self.full_or_short(player, game, rules, amount)?;
        Ok(Ruling { event: Event::BoughtIn { player, game, amount, short, at: now }, under: Some(under) })
    }

    /// Is it a full buy-in, or one of the short ones that are left?
    fn full_or_short(
        &self,
        player: PlayerId,
        game: GameNumber,
        rules: &GameRules,
        amount: Chips,
    ) -> Result<(bool, Under), Refusal> {
        let range = rules.range;
        if amount.is_zero() {
            return Err(Refusal { reason: Reason::Nothing, under: None });
        }
        if let Some(most) = range.most.filter(|&most| amount > most) {
            return Err(Refusal { reason: Reason::TooMuch { most }, under: Some(range.under) });
        }
        if amount >= range.least {
            return Ok((false, range.under));
        }
        let by_count = under(BuyinShortBuys);
        if self.short_buys(player, game, rules) >= rules.short_buys.times {
            let reason = Reason::NoShortBuyLeft { least: range.least };
            return Err(Refusal { reason, under: Some(by_count) });
        }
        let least = rules.short_least();
        if amount < least {
            let reason = Reason::ShortBuyTooSmall { least };
            return Err(Refusal { reason, under: Some(under(BuyinShortBuyMin)) });
        }
        Ok((true, by_count))
    }

    fn add_on(
        &self,
        player: PlayerId,
        game: GameNumber,
        stack: Chips,
        amount: Chips,
        in_hand: bool,
        now: Minute,
    ) -> Result<Ruling, Refusal> {
        let rules = self.rules(game)?;
        self.seated(player, game)?;
        let by = Some(under(BuyinAddOn));
        if amount.is_zero() {
            return Err(Refusal { reason: Reason::Nothing, under: None });
        }
        if in_hand {
            return Err(Refusal { reason: Reason::InHand, under: by });
        }
        if stack.is_zero() {
            let (short, under) = self.full_or_short(player, game, rules, amount)?;
            let event = Event::BoughtIn { player, game, amount, short, at: now };
            return Ok(Ruling { event, under: Some(under) });
        }
        let (short, by) = match rules.add_on {
            BuyinAddOn::AnyAmount => (false, by),
            BuyinAddOn::OnlyBelowMax => {
                if let Some(most) = rules.range.most {
                    if stack >= most {
                        return Err(Refusal { reason: Reason::NotUnderTheMost { most }, under: by });
                    }
                    if amount > most - stack {
                        return Err(Refusal { reason: Reason::TooMuch { most: most - stack }, under: by });
                    }
                }
                (false, by)
            }
            BuyinAddOn::LessIsAShortBuy if amount < rules.range.least => {
                let (short, under) = self.full_or_short(player, game, rules, amount)?;
                (short, if short { by } else { Some(under) })
            }
            BuyinAddOn::LessIsAShortBuy => (false, by),
            BuyinAddOn::None => return Err(Refusal { reason: Reason::NoAddOns, under: by }),
        };
        Ok(Ruling { event: Event::AddedOn { player, game, amount, short }, under: by })
    }

    fn short_buys(&self, player: PlayerId, game: GameNumber, rules: &GameRules) -> u32 {
        match rules.short_buys.per {
            BuyinShortBuysPer::Game => self.in_game(player, game).short_buys,
            BuyinShortBuysPer::Session => self.memory.session.get(&player).copied().unwrap_or(0),
        }
    }

    fn count_short(&mut self, player: PlayerId, game: GameNumber, short: bool) {
        if short {
            self.place(player, game).short_buys += 1;
            *self.memory.session.entry(player).or_default() += 1;
        }
    }

    fn rules(&self, game: GameNumber) -> Result<&GameRules, Refusal> {
        self.games.get(&game).ok_or(Refusal { reason: Reason::NoSuchGame, under: None })
    }

    /// Since when the player sits in the game.
    fn seated(&self, player: PlayerId, game: GameNumber) -> Result<Minute, Refusal> {
        let since = self.in_game(player, game).since;
        since.ok_or(Refusal { reason: Reason::NotSeated(false), under: None })
    }

    fn sits(&self, player: PlayerId, game: GameNumber) -> bool {
        self.in_game(player, game).since.is_some()
    }

    fn in_game(&self, player: PlayerId, game: GameNumber) -> InGame {
        self.memory.players.get(&game).and_then(|there| there.get(&player)).copied().unwrap_or_default()
    }

    fn place(&mut self, player: PlayerId, game: GameNumber) -> &mut InGame {
        self.memory.players.entry(game).or_default().entry(player).or_default()
    }
}
