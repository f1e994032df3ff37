//! Plays a recorded hand through the engine, action by action, and compares what comes out.

use cards::{Card, CardSet};
use hand::{
    Act, Awaiting, Chips, DealerAct, Event, Hand, Mode, PlayerAct, Refusal, Seat, Seats, Source, State,
};
use rules::game::{Forced, Limit};

use super::{
    action::{Packet, PhhAct, Shown},
    amount::{Amount, Scale},
    profile::{self, Setup},
    record::{Fault, Record, RecordedHand},
    words,
};

/// A hand that was played again.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What it was played by.
    pub setup: Setup,
    /// The hand as far as it came, with its log.
    pub hand: Hand,
    /// How it compares with the record.
    pub verdict: Verdict,
    /// How many actions were played.
    pub played: usize,
    /// Each player's cards in the order they came; none where unknown.
    pub held: Vec<Vec<Option<Card>>>,
    /// Was the last action one of betting?
    betting: bool,
    /// Those who have a card in front of them that all at the table saw, and whoever recorded it did not.
    unseen: Seats,
}

/// How a replay compares with its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The stacks are those of the record.
    Agrees,
    /// They are but for this much, which is missing from what the winners got: a fee that the record does not state.
    Raked(Amount),
    /// The record does not say how the hand ended.
    NothingToCompare,
    /// Cards that nobody saw decide the hand.
    Undecided,
    /// They part.
    Parts(Box<Parting>),
}

/// Where and how a replay and its record part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The action, counted from 0, that cannot be; none if it is the result that differs.
    pub action: Option<usize>,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub help: Option<String>,
    /// What was compared.
    pub claim: Claim,
    /// What the engine has of it.
    pub ours: Vec<Amount>,
    /// What the record has of it, if anything.
    pub theirs: Option<Vec<Amount>>,
    /// Where each reading of the record failed, if there is more than one.
    pub readings: Vec<Reading>,
}

/// What a record says of the end of its hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// What each has at the end.
    Stacks,
    /// What each got from the pots.
    Winnings,
    /// What each gained, or lost where it is less than nothing.
    Gains,
}

impl Claim {
    /// What is compared, in a word.
    pub fn word(self) -> &'static str {
        match self {
            Claim::Stacks => "stacks",
            Claim::Winnings => "winnings",
            Claim::Gains => "gains",
        }
    }

    /// What a record says of its end; none if it says nothing.
    fn of(record: &Record) -> Option<(Claim, Vec<Amount>)> {
        if let Some(stacks) = &record.finishing_stacks {
            return Some((Claim::Stacks, stacks.clone()));
        }
        let winnings = record.winnings()?;
        let losses = winnings.iter().any(|won| won.is_negative());
        Some((if losses { Claim::Gains } else { Claim::Winnings }, winnings))
    }
}

/// One way to read a record that can be read in several, and where it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The limit by which it was played.
    pub limit: Limit,
    /// The action, counted from 0, that cannot be; none if it is the result that differs.
    pub action: Option<usize>,
    /// What is wrong.
    pub what: String,
}

/// An action that cannot be.
struct Wrong {
    what: String,
    help: Option<String>,
}

impl Wrong {
    fn new(what: impl Into<String>, help: impl Into<String>) -> Wrong {
        Wrong { what: what.into(), help: Some(help.into()) }
    }
}

/// No house takes more than one part in so many of what somebody wins; whatever is missing beyond that is no fee.
const LEAST_SHARE: u64 = 4;

/// Replays a recorded hand.
pub fn replay(entry: &RecordedHand) -> Result<Replay, Fault> {
    let mut best: Option<Replay> = None;
    let mut readings = Vec::new();
    for setup in profile::setups(entry)? {
        let replay = play(&entry.record, setup).map_err(|bad| {
            Fault::new(entry.places.field("starting_stacks"), bad.to_string(), "this hand cannot be opened")
        })?;
        let Verdict::Parts(parting) = &replay.verdict else { return Ok(replay) };
        let limit = replay.setup.terms.limit;
        readings.push(Reading { limit, action: parting.action, what: parting.what.clone() });
        // Of two ways that both fail, the one that comes further tells more.
        if best.as_ref().is_none_or(|best| replay.played > best.played) {
            best = Some(replay);
        }
    }
    let mut best =
        best.ok_or_else(|| Fault::new(entry.places.field("variant"), "this hand cannot be played", "here"))?;
    if let Verdict::Parts(parting) = &mut best.verdict
        && readings.len() > 1
    {
        parting.readings = readings;
    }
    Ok(best)
}

fn play(record: &Record, setup: Setup) -> Result<Replay, hand::BadSetup> {
    let hand = Hand::open(setup.terms.clone(), Mode::RECORDED, &setup.seating, Source::Dealer)?;
    let held = vec![Vec::new(); record.players()];
    let mut replay = Replay {
        setup,
        hand,
        verdict: Verdict::NothingToCompare,
        played: 0,
        held,
        betting: false,
        unseen: Seats::NONE,
    };
    for (index, action) in record.actions.iter().enumerate() {
        let Some(deed) = &action.deed else {
            replay.played += 1;
            continue;
        };
        if let Err(wrong) = replay.apply(deed) {
            replay.verdict = Verdict::Parts(Box::new(Parting {
                action: Some(index),
                what: wrong.what,
                help: wrong.help,
                claim: Claim::Stacks,
                ours: replay.stacks(record),
                theirs: record.finishing_stacks.clone(),
                readings: Vec::new(),
            }));
            return Ok(replay);
        }
        replay.betting = matches!(
            deed,
            PhhAct::BringIn(_) | PhhAct::RaiseTo(..) | PhhAct::CheckOrCall(_) | PhhAct::Fold(_)
        );
        replay.played += 1;
    }
    replay.verdict = replay.compare(record);
    Ok(replay)
}

impl Replay {
    /// The stacks as they stand, in the record's terms: an unknown stack stays unknown.
    pub fn stacks(&self, record: &Record) -> Vec<Amount> {
        let stack = |(place, start): (usize, &Amount)| match start {
            Amount::Infinite => Amount::Infinite,
            Amount::Exact { .. } => self.setup.scale.amount(self.hand.state().stack_of(Seat(place as u8))),
        };
        record.starting_stacks.iter().enumerate().map(stack).collect()
    }

    /// Was it bet at another limit than its code says, as the reference program does with one of its games?
    pub fn bet_otherwise(&self, record: &Record) -> bool {
        profile::CODES
            .iter()
            .any(|(code, _, limit)| *code == record.variant && *limit != self.setup.terms.limit)
    }

    /// Is the hand over?
    pub fn is_over(&self) -> bool {
        self.hand.awaiting() == Awaiting::Nobody
    }

    fn compare(&self, record: &Record) -> Verdict {
        let Some((claim, theirs)) = Claim::of(record) else { return Verdict::NothingToCompare };
        // Before the end nobody has won anything.
        if claim != Claim::Stacks && !self.is_over() {
            return Verdict::NothingToCompare;
        }
        let live = self.hand.state().live();
        if self.is_over()
            && live.len() > 1
            && live.iter().any(|seat| self.held[seat.0 as usize].contains(&None))
        {
            return Verdict::Undecided;
        }
        let ours = self.claimed(claim, record);
        // A stack of unknown size says nothing, whatever the record ends it with.
        let same = |(ours, theirs): (&Amount, &Amount)| *ours == Amount::Infinite || ours == theirs;
        if ours.iter().zip(&theirs).all(same) {
            return Verdict::Agrees;
        }
        if let Some(fee) = self.unstated_fee(&ours, &theirs) {
            return Verdict::Raked(self.setup.scale.amount(fee));
        }
        let word = claim.word();
        let what = if self.is_over() {
            format!("the {word} differ at the end")
        } else {
            let awaited = words::awaited(&self.hand, self.setup.scale);
            format!("the record stops here, and the {word} differ; {awaited}")
        };
        let help = words::difference(&ours, &theirs, claim, self.setup.scale);
        let theirs = Some(theirs);
        Verdict::Parts(Box::new(Parting {
            action: None,
            what,
            help,
            claim,
            ours,
            theirs,
            readings: Vec::new(),
        }))
    }

    /// What a record claims, as the engine has it: an unknown stack, and what was gained over one, stay unknown.
    fn claimed(&self, claim: Claim, record: &Record) -> Vec<Amount> {
        let (state, scale) = (self.hand.state(), self.setup.scale);
        let stacks = self.stacks(record);
        match claim {
            Claim::Stacks => stacks,
            Claim::Winnings => {
                let seats = (0..stacks.len() as u8).map(Seat);
                seats.map(|seat| scale.amount(state.awarded_to(seat))).collect()
            }
            Claim::Gains => {
                let pairs = stacks.into_iter().zip(&self.setup.seating.stacks);
                let gain = |(end, start): (Amount, &Chips)| match scale.chips(end) {
                    Some(end_chips) if end != Amount::Infinite => scale.difference(end_chips, *start),
                    _ => Amount::Infinite,
                };
                pairs.map(gain).collect()
            }
        }
    }

    /// What is missing from the winners' shares alone, and is little enough for a fee that the record does not state.
    fn unstated_fee(&self, ours: &[Amount], theirs: &[Amount]) -> Option<Chips> {
        if !self.is_over() || !self.setup.terms.rake.is_none() {
            return None;
        }
        let mut fee = Chips::ZERO;
        for (place, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
            if *ours == Amount::Infinite || ours == theirs {
                continue;
            }
            let won = self.hand.state().awarded_to(Seat(place as u8));
            let short = self.setup.scale.short(*ours, *theirs)?;
            if short.0 > won.0 / LEAST_SHARE {
                return None;
            }
            fee += short;
        }
        Some(fee)
    }

    fn apply(&mut self, deed: &PhhAct) -> Result<(), Wrong> {
        match deed {
            PhhAct::DealHole(seat, cards) => self.deal(*seat, cards),
            PhhAct::DealBoard(board, cards) => self.board(*board, cards),
            PhhAct::Runs(runs) => self.act(Act::Dealer(DealerAct::RunTimes(*runs))),
            PhhAct::BringIn(seat) => {
                self.let_open(*seat);
                self.act(Act::Player(*seat, PlayerAct::BringIn))
            }
            PhhAct::RaiseTo(seat, amount) => {
                let chips = self.chips(*amount)?;
                self.let_open(*seat);
                self.act(Act::Player(*seat, PlayerAct::RaiseTo(chips)))
            }
            PhhAct::CheckOrCall(seat) if self.is_idle_check(*seat) => Ok(()),
            PhhAct::CheckOrCall(seat) => {
                self.let_open(*seat);
                let calls = self.hand.choices().is_some_and(|choices| choices.call.is_some());
                self.act(Act::Player(*seat, if calls { PlayerAct::Call } else { PlayerAct::Check }))
            }
            PhhAct::Fold(seat) => {
                self.let_open(*seat);
                self.act(Act::Player(*seat, PlayerAct::Fold))
            }
            PhhAct::Discard(seat, cards) => self.discard(*seat, cards),
            PhhAct::Show(seat, shown) => self.show(*seat, shown),
            PhhAct::Flip(seat, up, card) => self.flip(*seat, *up, *card),
        }
    }

    /// Where cards decide who opens a round, and not all of them were seen, whoever the record says opens it.
    fn let_open(&mut self, seat: Seat) {
        let began = self.hand.log().last().map(|ruling| ruling.event);
        let (Some(Event::BettingBegan { first }), Forced::BringIn(_)) = (began, self.setup.terms.game.forced)
        else {
            return;
        };
        let state = self.state();
        let able = state.live().minus(state.all_in());
        if first != seat && able.contains(seat) && !state.live().and(self.unseen).is_empty() {
            self.hand.record(&Event::BettingBegan { first: seat });
        }
    }

    /// A check by the only player with chips left, who has no bet to call. The reference program asks for it; there is
    /// nothing to decide, so the engine has gone on.
    fn is_idle_check(&self, seat: Seat) -> bool {
        let state = self.state();
        let able = state.live().minus(state.all_in());
        let awaits_bet = matches!(self.hand.awaiting(), Awaiting::Bet(_) | Awaiting::Nobody);
        self.betting && !awaits_bet && able.single() == Some(seat)
    }

    fn chips(&self, amount: Amount) -> Result<Chips, Wrong> {
        let chips = self.setup.scale.chips(amount);
        chips.ok_or_else(|| {
            Wrong::new(format!("{amount} is more than can be counted"), "nobody has that much")
        })
    }

    fn state(&self) -> &State {
        self.hand.state()
    }

    fn act(&mut self, act: Act) -> Result<(), Wrong> {
        self.hand.apply(act).map(|_| ()).map_err(|refusal| self.wrong(&refusal))
    }

    /// A refusal in words, with what would be legal.
    fn wrong(&self, refusal: &Refusal) -> Wrong {
        let what = words::refusal(refusal, self.setup.scale);
        Wrong { what, help: Some(words::awaited(&self.hand, self.setup.scale)) }
    }

    fn deal(&mut self, seat: Seat, cards: &[Option<Card>]) -> Result<(), Wrong> {
        if cards.is_empty() {
            return Err(Wrong::new("no cards are dealt here", words::awaited(&self.hand, self.setup.scale)));
        }
        let owed = self.state().owed_to(seat);
        if self.hand.awaiting() == Awaiting::Dealer && cards.len() > owed as usize {
            let what = format!("{} cards are dealt to p{}, who is owed {owed}", cards.len(), seat.0 + 1);
            return Err(Wrong::new(what, words::awaited(&self.hand, self.setup.scale)));
        }
        for &card in cards {
            let before = self.hand.log().len();
            self.act(Act::Dealer(DealerAct::Deal(seat, card)))?;
            self.held[seat.0 as usize].push(card);
            let dealt = self.hand.log()[before..].iter().map(|ruling| ruling.event);
            if dealt.into_iter().any(|event| matches!(event, Event::Dealt { card: None, up: true, .. })) {
                self.unseen.insert(seat);
            }
        }
        Ok(())
    }

    fn board(&mut self, board: u8, cards: &[Card]) -> Result<(), Wrong> {
        let street = self.state().street();
        for &card in cards {
            if self.state().street() != street {
                return Err(Wrong::new("more cards than one street has", "write each street by itself"));
            }
            self.act(Act::Dealer(DealerAct::Board(board, card)))?;
        }
        Ok(())
    }

    fn discard(&mut self, seat: Seat, cards: &[Option<Card>]) -> Result<(), Wrong> {
        let known: CardSet = cards.iter().flatten().copied().collect();
        let unseen = cards.iter().filter(|card| card.is_none()).count();
        self.bring_to_light(seat, known, unseen)?;
        let act = if unseen == 0 {
            PlayerAct::Discard(known)
        } else {
            PlayerAct::DiscardUnseen(known, unseen as u8)
        };
        self.act(Act::Player(seat, act))?;
        let held = &mut self.held[seat.0 as usize];
        for card in cards {
            if let Some(place) = held.iter().position(|held| held == card) {
                held.remove(place);
            }
        }
        Ok(())
    }

    /// Cards that nobody had seen may be named as they are thrown away, as long as there are enough for those that stay
    /// unseen.
    fn bring_to_light(&mut self, seat: Seat, known: CardSet, unseen: usize) -> Result<(), Wrong> {
        let held = &mut self.held[seat.0 as usize];
        let fresh: CardSet = known.iter().filter(|card| !held.contains(&Some(*card))).collect();
        let hidden = held.iter().filter(|card| card.is_none()).count();
        if unseen > hidden && known.len() + unseen <= held.len() {
            let what = format!("{unseen} unseen cards are thrown away, and p{} holds {hidden}", seat.0 + 1);
            return Err(Wrong::new(what, format!("the hand is {}", Packet(held))));
        }
        if fresh.is_empty() || fresh.len() + unseen > hidden {
            return Ok(());
        }
        for (place, card) in held.iter_mut().filter(|card| card.is_none()).zip(fresh) {
            *place = Some(card);
        }
        self.act(Act::Player(seat, PlayerAct::Reveal(fresh)))
    }

    fn flip(&mut self, seat: Seat, up: bool, card: Option<Card>) -> Result<(), Wrong> {
        if let Some(card) = card {
            let held = &mut self.held[seat.0 as usize];
            let Some(hidden) = held.iter_mut().find(|held| held.is_none()) else {
                let what = format!("p{} turns up {card}", seat.0 + 1);
                return Err(Wrong::new(what, format!("the hand is {}", Packet(held))));
            };
            *hidden = Some(card);
            self.act(Act::Player(seat, PlayerAct::Reveal(CardSet::only(card))))?;
        }
        self.act(Act::Player(seat, PlayerAct::Flip(up)))
    }

    fn show(&mut self, seat: Seat, shown: &Shown) -> Result<(), Wrong> {
        let over = self.is_over();
        let cards = match shown {
            Shown::Nothing if over => return Ok(()),
            Shown::Nothing => return self.act(Act::Player(seat, PlayerAct::Muck)),
            Shown::AsKnown => self.held[seat.0 as usize].clone(),
            Shown::Cards(cards) => cards.clone(),
        };
        let held = &self.held[seat.0 as usize];
        if cards.len() != held.len() {
            let what = format!("p{} shows {} cards and holds {}", seat.0 + 1, cards.len(), held.len());
            return Err(Wrong::new(what, format!("the hand is {}", Packet(held))));
        }
        let fresh: CardSet =
            cards.iter().filter(|card| !held.contains(card)).filter_map(|card| *card).collect();
        let hidden = held.iter().filter(|card| card.is_none()).count();
        if fresh.len() > hidden {
            let what = format!("p{} shows {}", seat.0 + 1, Packet(&cards));
            return Err(Wrong::new(what, format!("the hand is {}", Packet(held))));
        }
        if over {
            // The winner of a hand that nobody called may show it to whoever likes to see it.
            return Ok(());
        }
        if !fresh.is_empty() {
            self.act(Act::Player(seat, PlayerAct::Reveal(fresh)))?;
        }
        self.act(Act::Player(seat, PlayerAct::Show))?;
        let known = self.held[seat.0 as usize].iter().filter(|card| card.is_some()).count();
        if cards.iter().filter(|card| card.is_some()).count() >= known {
            self.held[seat.0 as usize] = cards;
        }
        Ok(())
    }
}

/// What the engine's chips are in the record.
impl Replay {
    /// The scale of the hand's amounts.
    pub fn scale(&self) -> Scale {
        self.setup.scale
    }
}
