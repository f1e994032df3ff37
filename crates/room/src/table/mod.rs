//! A table: who sits where, where the button goes, who posts what, and what each hand does to all that.
//!
//! A table is a fold over events, like a hand: [`Table::decide`] rules on an act and changes nothing, [`Table::record`]
//! takes an event in. Between two deals people sit down, leave, change seats and say how they come in; on
//! [`Act::Deal`] the table says who is dealt in and what each posts, and [`Table::deal`] hands that to the `hand` crate
//! as terms and a seating. [`Act::Finish`] brings the outcome back.
//!
//! ```
//! use hand::{Chips, Stakes};
//! use room::table::{Act, Actor, Chair, Plan, Player, Table};
//! use rules::{Context, Library, game};
//!
//! let book = Library::shipped().resolve("fort", Context::Live)?;
//! let holdem = game::shipped("holdem").expect("it is shipped");
//! let mut table = Table::open(&book, &Plan::of(holdem, game::Limit::No, Stakes::blinds(1, 2)))?;
//! for chair in 1..=3 {
//!     let sit = Act::Sit { chair: Chair(chair), player: Player(chair.into()), chips: Chips(100) };
//!     table.apply(Actor::Floor, &sit)?;
//! }
//! table.apply(Actor::Floor, &Act::SetButton(Chair(2)))?;
//! table.apply(Actor::Dealer, &Act::Deal)?;
//! let places = table.places().expect("button and blinds");
//! assert_eq!((places.button, places.big()), (Chair(2), Some(Chair(1))));
//! assert_eq!(table.deal().expect("a deal").seating.posts[1].live, Chips(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use cards::{Card, Rank, Ranking};
use hand::{Chips, PerSeat, Seat, Seating, Terms, Under};
use rules::{
    Book, Circumstances,
    policy::{
        GameStartButtonDrawWinner, KillSize, MisdealRedeal, MissedBlindsDealtInUnposted,
        MissedBlindsPickupCount,
    },
};

mod act;
mod answers;
mod audit;
mod chair;
mod entry;
mod event;
mod kill;
mod layout;
mod outcome;
mod plan;
mod record;
mod seats;
mod special;
mod state;

pub use act::{Act, Actor, Reason, Refusal, Way};
pub use answers::Answers;
pub use audit::{Auditor, Fault};
pub use chair::{Chair, ChairIter, Chairs, MOST_CHAIRS};
pub use entry::{Offer, OfferedWay};
pub use event::{DealKind, Event, Ruling, Rulings, Sink, Why};
pub use outcome::{End, Outcome};
pub use plan::{BadPlan, Plan, Spread, Turns};
pub use state::{MOST_BLINDS, Places, Player, Sitter, Standing};

use layout::{Layout, plainly, refused};
use plan::Course;
use state::State;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    chairs: u8,
    courses: Vec<Course>,
    turns: Turns,
    kill: Option<KillSize>,
    straddle: Option<Chips>,
    bomb: Option<Arc<Terms>>,
    state: State,
    /// All that the house has taken.
    raked: Chips,
}

/// A deal for the `hand` crate.
#[derive(Clone, Debug)]
pub struct Deal {
    /// What is agreed.
    pub terms: Arc<Terms>,
    /// Who plays, with what, posting what.
    pub seating: Seating,
    /// The chairs, in the order of dealing.
    pub chairs: Vec<Chair>,
}

impl Table {
    /// Opens a table with nobody at it.
    pub fn open(book: &Book, plan: &Plan) -> Result<Table, BadPlan> {
        if plan.spreads.is_empty() || plan.spreads.len() > 100 {
            return Err(BadPlan::Games);
        }
        let most =
            plan.spreads.iter().map(|spread| spread.game.seats as usize).min().unwrap_or(0).min(MOST_CHAIRS);
        if !(2..=most).contains(&(plan.chairs as usize)) {
            return Err(BadPlan::Chairs { most });
        }
        let (Turns::Hands(hands) | Turns::Orbits(hands) | Turns::Choice(hands)) = plan.turns;
        if hands == 0 {
            return Err(BadPlan::Turns);
        }
        let courses: Vec<Course> =
            plan.spreads.iter().map(|spread| Course::new(book, spread, plan)).collect::<Result<_, _>>()?;
        let bomb = plan::bomb_terms(book, plan, &courses[0])?;
        Ok(Table {
            chairs: plan.chairs,
            courses,
            turns: plan.turns,
            kill: plan.kill,
            straddle: plan.straddle,
            bomb,
            state: State::new(),
            raked: Chips::ZERO,
        })
    }

    /// Rules on an act, changing nothing.
    pub fn decide(&self, by: Actor, act: &Act) -> Result<Rulings, Refusal> {
        let mut rulings = Rulings::new();
        self.clone().act(by, act, &mut rulings)?;
        Ok(rulings)
    }

    /// Rules on an act and records what follows from it.
    pub fn apply(&mut self, by: Actor, act: &Act) -> Result<Rulings, Refusal> {
        let mut rulings = Rulings::new();
        self.act(by, act, &mut rulings)?;
        Ok(rulings)
    }

    /// The same, giving the rulings to whatever takes them. A refused act changes nothing.
    pub fn act(&mut self, by: Actor, act: &Act, sink: &mut impl Sink) -> Result<(), Refusal> {
        whose(by, act)?;
        let on = self.state.dealt.is_some();
        match act {
            Act::Sit { chair, player, chips } => self.sit(*chair, *player, *chips, sink),
            Act::Leave(chair) => self.leave(*chair, sink),
            Act::SitOut(chair) => self.sit_out(*chair, sink),
            Act::Return(chair) => match self.state.at(*chair) {
                None => Err(plainly(Reason::Empty)),
                Some(sitter) if !sitter.away => Err(plainly(Reason::NotAway)),
                Some(sitter) => {
                    let under = sitter.is_debtor().then_some("missed-blinds.options");
                    self.emit(sink, Event::Returned { chair: *chair }, under);
                    Ok(())
                }
            },
            Act::Buy(chair, chips) => self.buy(*chair, *chips, sink),
            Act::Ask(chair, to) => self.ask(*chair, *to, sink),
            Act::Finish(outcome) => self.finish(outcome, sink),
            Act::Unposted(chair, chips_in) => self.unposted(*chair, *chips_in, sink),
            _ if on => Err(plainly(Reason::HandOn)),
            Act::Enter(chair, way) => {
                let under = self.may_enter(*chair, *way)?;
                self.emit(sink, Event::Chose { chair: *chair, way: *way }, Some(under));
                Ok(())
            }
            Act::Straddle(chair, amount) => self.announce(*chair, *amount, sink),
            Act::OptOut(chair) => self.opt_out(*chair, sink),
            Act::Volunteer(chair) => self.volunteer(*chair, sink),
            Act::Move(from, to) => self.change(*from, *to, sink),
            Act::Draw(cards) => self.draw(cards, sink),
            Act::SetButton(chair) => self.set_button(*chair, sink),
            Act::Choose(game) => self.choose(*game, sink),
            Act::Restake(game, stakes) => {
                let Some(course) = self.courses.get(*game as usize) else {
                    return Err(plainly(Reason::NoSuchGame));
                };
                if course.restaked(*stakes, self.kill).is_err() {
                    return Err(plainly(Reason::BadStakes));
                }
                self.emit(
                    sink,
                    Event::Restaked { game: *game, stakes: *stakes },
                    Some("tourn.level.applies"),
                );
                Ok(())
            }
            Act::Deal => self.make_deal(false, sink),
            Act::DealBomb => self.make_deal(true, sink),
        }
    }

    fn emit(&mut self, sink: &mut impl Sink, event: Event, under: Option<&'static str>) {
        self.record(&event);
        sink.note(event, under.map(Under));
    }

    pub(crate) fn course(&self) -> &Course {
        &self.courses[self.state.game as usize % self.courses.len()]
    }

    fn is_dealt(&self, chair: Chair) -> bool {
        self.state.dealt.is_some_and(|dealt| dealt.chairs.contains(chair))
    }

    /// The game of the next deal: the one in turn, or the next if that has had its turn.
    fn next_game(&self) -> u8 {
        let over = self.state.left == Some(0);
        if over && !matches!(self.turns, Turns::Choice(_)) {
            (self.state.game + 1) % self.courses.len() as u8
        } else {
            self.state.game
        }
    }

    pub(crate) fn next_course(&self) -> &Course {
        &self.courses[self.next_game() as usize]
    }

    fn make_deal(&mut self, bomb: bool, sink: &mut impl Sink) -> Result<(), Refusal> {
        if let Some(again) = self.state.again.filter(|_| !bomb) {
            let chairs = again.chairs.and(self.state.chairs(|sitter| !sitter.stack.is_zero()));
            if chairs.len() >= 2 {
                let state::Dealt { kind, ante, opens_after, acts_last, .. } = again;
                let event = Event::Dealt { chairs, ante, opens_after, acts_last, kind };
                self.emit(sink, event, Some("misdeal.redeal"));
                return Ok(());
            }
        }
        if self.courses.len() > 1
            && self.state.left.is_none_or(|left| left == 0)
            && matches!(self.turns, Turns::Choice(_))
        {
            return Err(plainly(Reason::ChooseFirst));
        }
        let game = self.next_game();
        let layout = self.layout(&self.courses[game as usize], bomb)?;
        if self.courses.len() > 1 && self.state.left.is_none_or(|left| left == 0) {
            let hands = match self.turns {
                Turns::Hands(hands) | Turns::Choice(hands) => hands,
                Turns::Orbits(orbits) => orbits.saturating_mul(layout.dealt.len() as u16),
            };
            self.emit(sink, Event::Turned { game, hands: Some(hands) }, None);
        }
        self.emit_deal(&layout, sink);
        Ok(())
    }

    fn emit_deal(&mut self, layout: &Layout, sink: &mut impl Sink) {
        let most = u8::try_from(self.course().answers.missed_most).unwrap_or(u8::MAX);
        let active = self.course().answers.drawers_are_active || !self.state.first_orbit;
        if let Some(places) = layout.places {
            self.emit(sink, Event::Placed { places, moves: layout.moves }, Some(layout.under));
        }
        for (which, chairs) in layout.missed.iter().enumerate() {
            for chair in *chairs {
                let sitter = self.state.at(chair);
                let owed = active
                    && sitter
                        .is_some_and(|sitter| sitter.standing == Standing::In && sitter.owes[which] < most);
                let event = Event::Missed { chair, blind: which as u8, owed };
                self.emit(sink, event, Some("missed-blinds.sets-owed-max"));
            }
        }
        for chair in layout.passed_on {
            self.emit(sink, Event::PassedOn { chair }, Some("single-blind.under-half"));
        }
        for chair in layout.withdrawn {
            self.emit(sink, Event::Withdrawn { chair }, Some("straddle.positions"));
        }
        if let Some(chair) = layout.bought {
            self.emit(sink, Event::BoughtButton { chair }, Some("buy-button.next-hand"));
        }
        for chair in layout.dealt {
            if let Some(policy) = layout.free[chair.index()] {
                self.emit(sink, Event::CameIn { chair }, Some(policy));
            }
            if let Some(put) = layout.put_of(chair) {
                let layout::Put { ante, live, dead, why, under } = put;
                self.emit(sink, Event::Posted { chair, ante, live, dead, why }, Some(under));
            }
        }
        let under = match layout.kind {
            DealKind::Plain => None,
            DealKind::Killed => Some("kill.size"),
            DealKind::Bomb => Some("bomb-pot.format"),
        };
        let &Layout { dealt, ante, opens_after, acts_last, kind, .. } = layout;
        self.emit(sink, Event::Dealt { chairs: dealt, ante, opens_after, acts_last, kind }, under);
    }

    /// The chairs of the deal in the order of dealing: from the button's left, at stud from the dealer's.
    fn order(&self) -> [Option<Chair>; MOST_CHAIRS] {
        let mut order = [None; MOST_CHAIRS];
        let Some(dealt) = &self.state.dealt else { return order };
        let button = match self.state.shown {
            Some(places) if !self.course().is_stud() || dealt.kind == DealKind::Bomb => places.button,
            _ => Chair(MOST_CHAIRS as u8),
        };
        for (place, chair) in order.iter_mut().zip(dealt.chairs.clockwise_after(button)) {
            *place = Some(chair);
        }
        order
    }

    /// What is to be played; none between deals.
    pub fn deal(&self) -> Option<Deal> {
        let terms = Arc::clone(self.terms()?);
        let mut seating = Seating::usual(&terms.game, &terms.stakes, &[]);
        self.fill(&mut seating);
        Some(Deal { terms, seating, chairs: self.order().into_iter().flatten().collect() })
    }

    /// What the deal is played under.
    pub fn terms(&self) -> Option<&Arc<Terms>> {
        let dealt = self.state.dealt.as_ref()?;
        let course = self.course();
        Some(match (dealt.kind, &self.bomb) {
            (DealKind::Bomb, Some(bomb)) => bomb,
            (DealKind::Killed, _) => &course.killed,
            (DealKind::Plain | DealKind::Bomb, _) => &course.terms,
        })
    }

    /// Writes the deal's seating over another, so that its lists are used again.
    pub fn fill(&self, seating: &mut Seating) {
        let Some(dealt) = &self.state.dealt else { return };
        seating.stacks.clear();
        seating.posts.clear();
        seating.carried = self.state.carried;
        seating.acts_last = None;
        for (place, chair) in self.order().into_iter().flatten().enumerate() {
            let Some(sitter) = self.state.at(chair) else { continue };
            let mut post = self.state.posts[chair.index()];
            post.ante += dealt.ante;
            post.opens_after = dealt.opens_after == Some(chair);
            seating.stacks.push(sitter.stack);
            seating.posts.push(post);
            if dealt.acts_last == Some(chair) {
                seating.acts_last = Some(Seat(place as u8));
            }
        }
    }

    fn finish(&mut self, outcome: &Outcome, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(dealt) = self.state.dealt else { return Err(plainly(Reason::NoHand)) };
        let order = self.order();
        let mut before = self.state.carried;
        let mut after = outcome.carried + outcome.raked;
        let mut same = true;
        for (place, chair) in order.iter().enumerate() {
            let Some(sitter) = chair.and_then(|chair| self.state.at(chair)) else { continue };
            let stack = outcome.stacks[Seat(place as u8)];
            before += sitter.stack;
            after += stack;
            same &= stack == sitter.stack;
        }
        if before != after || !same && outcome.end != End::Played {
            return Err(plainly(Reason::ChipsDiffer));
        }
        if outcome.end == End::Chopped && !self.course().answers.chopping {
            return Err(refused(Reason::NoChopping, "blinds.chopping"));
        }
        if outcome.end == End::Misdealt && self.course().answers.redeal == MisdealRedeal::ExactReplay {
            self.emit(sink, Event::Undone, Some("misdeal.redeal"));
            return Ok(());
        }
        let kill = if outcome.end == End::Played { self.after_kill_game(outcome) } else { None };
        for (place, chair) in order.iter().enumerate() {
            let Some(chair) = *chair else { continue };
            let Some(sitter) = self.state.at(chair).copied() else { continue };
            let stack = outcome.stacks[Seat(place as u8)];
            if stack != sitter.stack {
                self.emit(sink, Event::Settled { chair, stack }, None);
            }
            if sitter.passed_on && stack > sitter.stack && dealt.chairs.contains(chair) {
                self.emit(sink, Event::OwesBlind { chair }, Some("single-blind.under-half"));
            }
        }
        if let Some((event, policy)) = kill {
            self.emit(sink, event, Some(policy));
        }
        let under = match outcome.end {
            End::Chopped => Some("blinds.chopping"),
            End::Played | End::Misdealt | End::Voided => None,
        };
        self.emit(sink, Event::Finished { raked: outcome.raked, carried: outcome.carried }, under);
        Ok(())
    }

    fn unposted(&mut self, chair: Chair, chips_in: bool, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        if !sitter.is_debtor() {
            return Err(plainly(Reason::OwesNothing));
        }
        let dead = match self.course().answers.unposted {
            MissedBlindsDealtInUnposted::DeadIfLookedUnacted => !chips_in,
            MissedBlindsDealtInUnposted::LiveThenPostNext => false,
        };
        self.emit(sink, Event::Unposted { chair, dead }, Some("missed-blinds.dealt-in-unposted"));
        Ok(())
    }

    fn announce(&mut self, chair: Chair, amount: Chips, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        if sitter.away {
            return Err(plainly(Reason::IsAway));
        }
        let mut would = self.clone();
        would.record(&Event::Withdrawn { chair });
        let course = would.next_course();
        let layout = would.layout(course, false)?;
        let others = layout.puts.iter().flatten().filter(|put| put.why == Why::Straddle).count() as u32;
        // The button goes before the others, whoever spoke first.
        let from_button = layout.places.is_some_and(|places| places.button == chair);
        if from_button {
            let mut alone = would.clone();
            alone.state.straddles = [None; MOST_CHAIRS];
            let layout = alone.layout(course, false)?;
            self.may_straddle(course, &layout, 0, chair, amount)?;
        } else {
            self.may_straddle(course, &layout, others, chair, amount)?;
        }
        if self.state.straddles.iter().flatten().any(|(whose, _)| *whose == chair) {
            self.emit(sink, Event::Withdrawn { chair }, None);
        }
        self.emit(sink, Event::Announced { chair, amount }, Some("straddle.positions"));
        Ok(())
    }

    fn opt_out(&mut self, chair: Chair, sink: &mut impl Sink) -> Result<(), Refusal> {
        if self.state.at(chair).is_none() {
            return Err(plainly(Reason::Empty));
        }
        if self.bomb.is_none() {
            return Err(refused(Reason::NoBombs, "bomb-pot.schedule"));
        }
        if !self.course().answers.bomb_opt_out {
            return Err(refused(Reason::NoOptingOut, "bomb-pot.opt-out"));
        }
        self.emit(sink, Event::OptedOut { chair }, Some("bomb-pot.opt-out"));
        Ok(())
    }

    fn volunteer(&mut self, chair: Chair, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        let course = self.next_course();
        let Some(((times, of), _)) = course.answers.kill_by_choice else {
            return Err(refused(Reason::NoKills, "kill.voluntary"));
        };
        if self.state.kill.is_some() {
            return Err(refused(Reason::KilledAlready, "kill.max-per-deal"));
        }
        let least = Chips((course.kill_blind.0 * times).div_ceil(of.max(1)));
        if sitter.stack < least {
            return Err(refused(Reason::TooFewChips { least }, "kill.voluntary"));
        }
        self.emit(sink, Event::Volunteered { chair }, Some("kill.voluntary"));
        Ok(())
    }

    fn draw(&mut self, cards: &[(Chair, Card)], sink: &mut impl Sink) -> Result<(), Refusal> {
        if self.state.first_button.is_some() {
            return Err(plainly(Reason::ButtonDrawn));
        }
        let here = self.present(self.course());
        let drew: Chairs = cards.iter().map(|(chair, _)| *chair).collect();
        let distinct = cards
            .iter()
            .enumerate()
            .all(|(place, (_, card))| cards[..place].iter().all(|(_, other)| other != card));
        if drew != here || cards.len() != here.len() || !distinct {
            return Err(plainly(Reason::WrongCards));
        }
        let course = self.course();
        let low =
            course.terms.game.pot.iter().map(|share| share.ranking).find(|ranking| hand::is_low(*ranking));
        let high_too = course.terms.game.pot.iter().any(|share| !hand::is_low(share.ranking));
        let lowest = course.answers.draw_winner == GameStartButtonDrawWinner::LowestBySuitInLowGames;
        let winner = match low.filter(|_| lowest && !high_too) {
            Some(ranking) => cards.iter().min_by_key(|(_, card)| lowness(*card, ranking)),
            None => cards.iter().max_by_key(|(_, card)| (card.rank(), card.suit())),
        };
        let Some((button, _)) = winner else { return Err(plainly(Reason::WrongCards)) };
        self.emit(sink, Event::Began { button: *button }, Some("game-start.button-draw.winner"));
        Ok(())
    }

    fn set_button(&mut self, chair: Chair, sink: &mut impl Sink) -> Result<(), Refusal> {
        if self.state.at(chair).is_none() {
            return Err(plainly(Reason::Empty));
        }
        self.emit(sink, Event::Began { button: chair }, Some("game-start.button-draw.method"));
        Ok(())
    }

    fn choose(&mut self, game: u8, sink: &mut impl Sink) -> Result<(), Refusal> {
        let Turns::Choice(hands) = self.turns else { return Err(plainly(Reason::NotChosen)) };
        if game as usize >= self.courses.len() {
            return Err(plainly(Reason::NoSuchGame));
        }
        if self.state.left.is_some_and(|left| left > 0) {
            return Err(plainly(Reason::NotChosen));
        }
        self.emit(sink, Event::Turned { game, hands: Some(hands) }, None);
        Ok(())
    }
}

/// What can be read off a table.
impl Table {
    /// Who sits in a chair.
    pub fn sitter(&self, chair: Chair) -> Option<&Sitter> {
        self.state.at(chair)
    }

    /// The chair of somebody.
    pub fn chair_of(&self, player: Player) -> Option<Chair> {
        self.state.chair_of(player)
    }

    /// The chairs that are taken.
    pub fn taken(&self) -> Chairs {
        self.state.chairs(|_| true)
    }

    /// How many chairs there are.
    pub fn size(&self) -> u8 {
        self.chairs
    }

    /// Where button and blinds are on this deal, or were on the last.
    pub fn places(&self) -> Option<Places> {
        self.state.shown
    }

    /// What somebody put up on this deal.
    pub fn post_of(&self, chair: Chair) -> hand::Post {
        self.state.posts.get(chair.index()).copied().unwrap_or_default()
    }

    /// Those dealt in on this deal, or the last.
    pub fn dealt(&self) -> Chairs {
        self.state.last_dealt
    }

    /// Is a hand being played?
    pub fn is_on(&self) -> bool {
        self.state.dealt.is_some()
    }

    /// The kind of this deal.
    pub fn kind(&self) -> Option<DealKind> {
        self.state.dealt.map(|dealt| dealt.kind)
    }

    /// The game in turn, counted from 0.
    pub fn game(&self) -> u8 {
        self.state.game
    }

    /// What the game in turn is to a book.
    pub fn circumstances(&self) -> Circumstances {
        let terms = &self.course().terms;
        hand::circumstances(&terms.game, terms.limit)
    }

    /// What stays in the pot for the next deal.
    pub fn carried(&self) -> Chips {
        self.state.carried
    }

    /// Who has a leg of a kill.
    pub fn leg(&self) -> Option<Player> {
        self.state.leg
    }

    /// Who has to kill the next pot.
    pub fn kill_due(&self) -> Option<Player> {
        self.state.kill.map(|kill| kill.player)
    }

    /// Those who left without posting a kill that was due.
    pub fn barred(&self) -> &[Player] {
        &self.state.barred
    }

    /// May the house pick up an absent player's chips, by the blinds missed?
    pub fn may_pick_up(&self, chair: Chair) -> bool {
        let MissedBlindsPickupCount::Count(count) = self.course().answers.pick_up else { return false };
        self.state.at(chair).is_some_and(|sitter| u32::from(sitter.missed) >= count)
    }

    /// May the blinds be chopped in a hand that stands so: all others out, and nothing raised?
    pub fn may_chop(&self, hand: &hand::State) -> Result<(), Refusal> {
        let course = self.course();
        if !course.answers.chopping {
            return Err(refused(Reason::NoChopping, "blinds.chopping"));
        }
        let order = self.order();
        let blind = |seat: Seat| {
            let chair = order.get(seat.0 as usize).copied().flatten();
            chair.is_some() && self.state.shown.is_some_and(|places| places.blinds.contains(&chair))
        };
        let only_blinds = hand.live().len() == 2 && hand.live().iter().all(blind);
        let unraised = hand.level() == course.big() && hand.street() == 0;
        if only_blinds && unraised && course.blinds == 2 {
            Ok(())
        } else {
            Err(refused(Reason::NoChopping, "blinds.chopping"))
        }
    }

    /// All chips at the table: on it, in a pot carried over, and taken by the house.
    pub fn chips(&self) -> Chips {
        let stacks: Chips = self.state.sitters.iter().flatten().map(|sitter| sitter.stack).sum();
        stacks + self.state.carried + self.raked
    }

    /// Do two tables stand alike? So a replay is held against the live one.
    pub fn same_as(&self, other: &Table) -> bool {
        self.state == other.state && self.raked == other.raked
    }

    /// The stacks of the deal, in its order: what an outcome is written over.
    pub fn stacks(&self) -> PerSeat<Chips> {
        let mut stacks = PerSeat::default();
        for (place, chair) in self.order().into_iter().flatten().enumerate() {
            stacks[Seat(place as u8)] = self.state.at(chair).map_or(Chips::ZERO, |sitter| sitter.stack);
        }
        stacks
    }
}

/// Is it this person's to do?
fn whose(by: Actor, act: &Act) -> Result<(), Refusal> {
    let own = |chair: Chair, under| match by {
        Actor::Player(own) if own != chair => Err(refused(Reason::NotYours, under)),
        Actor::Player(_) | Actor::Floor => Ok(()),
        Actor::Dealer => Err(plainly(Reason::NotYours)),
    };
    match act {
        Act::Leave(chair)
        | Act::SitOut(chair)
        | Act::Return(chair)
        | Act::OptOut(chair)
        | Act::Ask(chair, _)
        | Act::Move(chair, _)
        | Act::Buy(chair, _) => own(*chair, "stakes.table-stakes"),
        Act::Enter(chair, _) | Act::Straddle(chair, _) | Act::Volunteer(chair) => {
            own(*chair, "blinds.posting-for-another")
        }
        Act::Choose(_) => Ok(()),
        Act::Sit { .. } | Act::SetButton(_) | Act::Restake(..) => match by {
            Actor::Floor => Ok(()),
            Actor::Player(_) | Actor::Dealer => Err(refused(Reason::NotYours, "seat.permission")),
        },
        Act::Draw(_) | Act::Deal | Act::DealBomb | Act::Finish(_) | Act::Unposted(..) => match by {
            Actor::Dealer | Actor::Floor => Ok(()),
            Actor::Player(_) => Err(plainly(Reason::NotYours)),
        },
    }
}

/// How low a card is where the lowest wins: the ace is below the deuce unless the ranking has it high.
fn lowness(card: Card, ranking: Ranking) -> (u8, Option<cards::Suit>) {
    let ace_is_high = matches!(ranking, Ranking::DeuceToSeven | Ranking::BadugiAceHigh);
    let rank = match card.rank() {
        Some(Rank::Ace) if !ace_is_high => 0,
        Some(rank) => rank as u8 + 1,
        None => u8::MAX,
    };
    (rank, card.suit())
}
