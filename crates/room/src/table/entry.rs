//! Who comes in from outside: newcomers, players who missed blinds, players who changed seats; and what each may do.

use hand::Chips;
use rules::{
    Sink, Under,
    policy::{
        BuyButtonKillBlock, BuyButtonNextHand, KillNewPlayer, LowballEntry, MissedBlindsDeadPart,
        MissedBlindsLivePart, MissedBlindsOptions, MissedBlindsSbOnly, MissedBlindsZone,
        NewPlayerEntryOptions, NewPlayerForbiddenZone, SeatChangeAwayBuyOut, SingleBlindMissed,
        StraddlePositions, TournArrivalDealtIn,
    },
};

use super::{
    Chair, Chairs, Event, Places, Reason, Refusal, Sitter, Standing, Table, Way, Why,
    layout::{Layout, Put, plainly, refused},
    setup::SpreadGame,
    special::straddle_bounds,
};

/// Something that somebody outside the game may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// How.
    pub way: OfferedWay,
    /// What of the post is a bet.
    pub live: Chips,
    /// What goes to the middle.
    pub dead: Chips,
}

impl Offer {
    const WAIT: Offer = Offer { way: OfferedWay::By(Way::Wait), live: Chips::ZERO, dead: Chips::ZERO };
}

/// How somebody may come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferedWay {
    /// Is dealt in on the next deal without a word.
    Free,
    /// Has the big blind on the next deal.
    Blind,
    /// By choosing to.
    By(Way),
}

/// Does it cost something to come in, and under which policy?
enum EntryCost {
    Free(Under),
    For(Put),
}

impl Table {
    /// Lets in whoever may come in from outside, and says what they post for it.
    pub(crate) fn admit(&self, spread: &SpreadGame, places: Places, outside: Chairs, layout: &mut Layout) {
        let Some(big) = places.big().filter(|_| !outside.is_empty()) else { return };
        let mut zone = Chairs::after_up_to(places.button, big);
        zone.remove(big);
        layout.zone = zone;
        // Where newcomers wait until the button has passed, it has not passed the seat that it lies on.
        layout.unpassed = zone;
        if spread.answers.entry.contains(NewPlayerEntryOptions::WaitButtonPass) {
            layout.unpassed.insert(places.button);
        }
        for chair in outside {
            let Some(sitter) = self.state.at(chair) else { continue };
            match self.entry(spread, places, chair, sitter, layout) {
                Some(EntryCost::Free(policy)) => {
                    layout.dealt.insert(chair);
                    layout.free[chair.index()] = Some(policy);
                }
                Some(EntryCost::For(put)) => {
                    layout.dealt.insert(chair);
                    layout.put(chair, put);
                }
                None => {}
            }
        }
        self.admit_straddler(spread, places, outside.minus(layout.dealt).minus(zone), layout);
    }

    fn entry(
        &self,
        spread: &SpreadGame,
        places: Places,
        chair: Chair,
        sitter: &Sitter,
        layout: &Layout,
    ) -> Option<EntryCost> {
        let answers = &spread.answers;
        if answers.tournament {
            return arrival(spread, places, chair, layout.zone);
        }
        let in_zone = layout.zone.contains(chair);
        if sitter.is_debtor() {
            let barred = in_zone && answers.missed_zone != MissedBlindsZone::Allowed;
            return if barred { None } else { made_up(spread, sitter).map(EntryCost::For) };
        }
        match sitter.standing {
            Standing::New => {
                // Where nobody ever posts to come in, the first orbit is as any other.
                let posts = !answers.entry.contains(NewPlayerEntryOptions::FreeEntry);
                let first = self.state.first_orbit && answers.first_orbit_free && posts;
                if first && !self.state.passed.contains(chair) {
                    return Some(EntryCost::Free(Under::NEW_GAME_NO_POST_FIRST_ORBIT));
                }
                if layout.unpassed.contains(chair) && answers.zone != NewPlayerForbiddenZone::None {
                    return None;
                }
                let killed = self.kill_from(self.present(spread)).is_some();
                match new_player(spread, sitter).filter(|_| killed || sitter.way != Way::KillNext) {
                    Some(EntryCost::Free(_)) if killed => Some(EntryCost::Free(Under::KILL_NEW_PLAYER)),
                    entry => entry,
                }
            }
            Standing::Waiting(_) if sitter.way == Way::Post => match answers.away_instead {
                SeatChangeAwayBuyOut::PostBb | SeatChangeAwayBuyOut::PostBbIfNoMissedBlind => {
                    Some(EntryCost::For(Put::live(spread.big(), Why::Entry, Under::SEAT_CHANGE_AWAY_BUY_OUT)))
                }
                SeatChangeAwayBuyOut::Kill | SeatChangeAwayBuyOut::None => None,
            },
            Standing::Waiting(_) if sitter.way == Way::Kill => {
                (answers.away_instead == SeatChangeAwayBuyOut::Kill).then(|| {
                    EntryCost::For(Put::live(spread.big() * 2, Why::Kill, Under::SEAT_CHANGE_AWAY_BUY_OUT))
                })
            }
            // Letting the blinds pass is a right, not a duty.
            Standing::DealtOff if sitter.way == Way::Post && !in_zone => {
                Some(EntryCost::Free(Under::SEAT_CHANGE_TOWARD_BB))
            }
            Standing::LetPass if !in_zone => Some(EntryCost::Free(Under::SEAT_CHANGE_DEAL_OFF)),
            Standing::In | Standing::Waiting(_) | Standing::DealtOff | Standing::LetPass => None,
        }
    }

    /// Lets the first after the big blind come back as the straddle: for what was announced, or else for the least.
    fn admit_straddler(&self, spread: &SpreadGame, places: Places, outside: Chairs, layout: &mut Layout) {
        let answers = &spread.answers;
        let Some(big) = places.big() else { return };
        // A straddle from the button goes before one under the gun.
        let from_button = answers.straddle_from.contains(StraddlePositions::Button)
            && self.announced(places.button).is_some();
        if !answers.missed.contains(MissedBlindsOptions::UtgStraddle) || from_button {
            return;
        }
        let Some(chair) = layout.dealt.or(outside).minus(Chairs::only(big)).next_after(big) else { return };
        let Some(sitter) = self.state.at(chair).filter(|_| outside.contains(chair)) else { return };
        if sitter.comes_by_straddle() {
            let (least, most) = straddle_bounds(spread, spread.big(), sitter.stack);
            let amount = self.announced(chair).filter(|amount| (least..=most).contains(amount));
            let amount = amount.unwrap_or(least);
            layout.dealt.insert(chair);
            layout.put(chair, Put::live(amount, Why::Straddle, Under::MISSED_BLINDS_OPTIONS));
            layout.opens_after = Some(chair);
        }
    }

    /// The first between the button and the big blind who wants to buy the button has it, at the price of both blinds,
    /// and those who were due for them post nothing.
    pub(crate) fn sell_button(&self, spread: &SpreadGame, present: Chairs, layout: &mut Layout) {
        let wants = self.state.chairs(|sitter| sitter.way == Way::BuyButton).and(present);
        let Some(places) = layout.places.filter(|_| !wants.is_empty()) else { return };
        for chair in wants.clockwise_after(places.button) {
            if self.may_buy(spread, layout, chair, self.kill_from(present)).is_err() {
                continue;
            }
            for which in 0..spread.blinds {
                if let Some(due) = places.blinds[which] {
                    layout.puts[due.index()] = None;
                }
            }
            if chair == places.button {
                // The button has not come to its buyer yet: for one more deal it lies with the last before them.
                let last = layout.dealt.last_before(chair).unwrap_or(chair);
                layout.places = Some(Places { button: last, disc: last, ..places });
            }
            layout.dealt.insert(chair);
            let put = Put::live(spread.big(), Why::Button, Under::BUY_BUTTON_COST);
            // The small blind is dead; where the book says only that both are posted, it is taken to be.
            layout.put(chair, Put { dead: spread.blind(0), ..put });
            layout.opens_after = Some(chair);
            layout.bought = match spread.answers.buying_gives {
                BuyButtonNextHand::BuyerHasButton => Some(chair),
                BuyButtonNextHand::ButtonMovesOn => None,
            };
            return;
        }
    }

    fn may_buy(
        &self,
        spread: &SpreadGame,
        layout: &Layout,
        chair: Chair,
        kill: Option<Chair>,
    ) -> Result<(), Refusal> {
        let answers = &spread.answers;
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        let offered = if sitter.is_debtor() {
            answers.missed.contains(MissedBlindsOptions::BuyButton)
        } else {
            sitter.standing == Standing::New && answers.entry.contains(NewPlayerEntryOptions::BuyButton)
        };
        if !answers.buying || !offered || spread.blinds != 2 {
            return Err(refused(Reason::NotAWay, Under::BUY_BUTTON_ALLOWED));
        }
        let Some(places) = layout.places else { return Err(plainly(Reason::NoButton)) };
        let zone = if sitter.is_debtor() { layout.zone } else { layout.unpassed };
        if !zone.contains(chair) || layout.dealt.contains(chair) || layout.dealt.len() < 3 {
            return Err(refused(Reason::NotInTheZone, Under::BUY_BUTTON_COST));
        }
        let on_blind = kill.is_some_and(|kill| places.blinds.contains(&Some(kill)));
        let barred = match answers.buying_barred {
            BuyButtonKillBlock::IfKillOnABlind => on_blind,
            BuyButtonKillBlock::AnyKillPot => kill.is_some(),
            BuyButtonKillBlock::Never => false,
        };
        if barred { Err(refused(Reason::KillOnBlind, Under::BUY_BUTTON_KILL_BLOCK)) } else { Ok(()) }
    }

    /// What somebody outside the game may do about the next deal; nothing for one who is in it.
    pub fn offers(&self, chair: Chair) -> Vec<Offer> {
        let Some(sitter) = self.state.at(chair) else { return Vec::new() };
        let spread = self.next_course();
        let present = self.present(spread);
        if !present.contains(chair) || self.members(spread, present).contains(chair) {
            return Vec::new();
        }
        let mut offers = Vec::new();
        for way in [Way::Wait, Way::Post, Way::BuyButton, Way::Straddle, Way::Kill, Way::KillNext] {
            let Some(offer) = self.offer(spread, chair, way) else { continue };
            let waits = matches!(offer.way, OfferedWay::Free | OfferedWay::Blind);
            if way == Way::Wait || !waits || offers.is_empty() {
                offers.push(offer);
            }
            if waits {
                if self.may_pass_kill(spread, sitter) {
                    offers.push(Offer::WAIT);
                }
                return offers;
            }
        }
        if !sitter.must_post {
            offers.push(Offer::WAIT);
        }
        offers
    }

    /// What would become of it if the player chose this.
    fn offer(&self, spread: &SpreadGame, chair: Chair, way: Way) -> Option<Offer> {
        let mut would = self.clone();
        if let Some(Some(sitter)) = would.state.sitters.get_mut(chair.index()) {
            sitter.way = way;
        }
        let layout = would.layout(spread, false).ok().filter(|layout| layout.dealt.contains(chair))?;
        let offer = |way, put: Option<Put>| Offer {
            way,
            live: put.map_or(Chips::ZERO, |put| put.live),
            dead: put.map_or(Chips::ZERO, |put| put.dead),
        };
        Some(match layout.put_of(chair) {
            None if way == Way::Wait => offer(OfferedWay::Free, None),
            None => offer(OfferedWay::By(way), None),
            Some(put) if matches!(put.why, Why::Blind(_)) => offer(OfferedWay::Blind, Some(put)),
            // Where everybody puts up the same there is nothing to choose.
            put if way == Way::Wait => offer(OfferedWay::Free, put),
            put => offer(OfferedWay::By(way), put),
        })
    }

    /// Is the next pot killed, and may this newcomer wait until it is over instead of playing in it?
    fn may_pass_kill(&self, spread: &SpreadGame, sitter: &Sitter) -> bool {
        sitter.standing == Standing::New
            && spread.answers.kill_new == KillNewPlayer::Optional
            && self.kill_from(self.present(spread)).is_some()
    }

    /// Takes in how somebody wants to come in.
    pub(crate) fn enter(
        &mut self,
        chair: Chair,
        way: Way,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let mut under = self.may_enter(chair, way)?;
        let mut way = way;
        let passes = |sitter: &Sitter| self.may_pass_kill(self.next_course(), sitter);
        if way == Way::Wait && self.state.at(chair).is_some_and(passes) {
            (way, under) = (Way::PassKill, Under::KILL_NEW_PLAYER);
        }
        self.emit(sink, Event::Chose { chair, way }, Some(under));
        Ok(())
    }

    /// Somebody who owes blinds comes back as the straddle, for as much as they say.
    pub(crate) fn straddle_in(
        &mut self,
        chair: Chair,
        amount: Chips,
        sink: &mut impl Sink<Event>,
    ) -> Result<(), Refusal> {
        let under = self.may_enter(chair, Way::Straddle)?;
        let spread = self.next_course();
        let stack = self.state.at(chair).map_or(Chips::ZERO, |sitter| sitter.stack);
        let (least, most) = straddle_bounds(spread, spread.big(), stack);
        if amount < least || amount > most {
            return Err(refused(Reason::WrongAmount { least, most }, Under::STRADDLE_AMOUNT));
        }
        if amount > stack {
            return Err(plainly(Reason::TooFewChips { least: amount }));
        }
        if self.announced(chair).is_some() {
            self.emit(sink, Event::Withdrawn { chair }, None);
        }
        self.emit(sink, Event::Chose { chair, way: Way::Straddle }, Some(under));
        self.emit(sink, Event::Announced { chair, amount }, Some(Under::STRADDLE_AMOUNT));
        Ok(())
    }

    /// Rules on how somebody wants to come in.
    pub(crate) fn may_enter(&self, chair: Chair, way: Way) -> Result<Under, Refusal> {
        let Some(sitter) = self.state.at(chair) else { return Err(plainly(Reason::Empty)) };
        let spread = self.next_course();
        let answers = &spread.answers;
        let policy = policy_of(spread, sitter);
        let present = self.present(spread);
        if self.members(spread, present).contains(chair) {
            return Err(plainly(Reason::InAlready));
        }
        if way == Way::Wait {
            return if sitter.must_post {
                Err(refused(Reason::NotAWay, Under::MISSED_BLINDS_DEALT_IN_UNPOSTED))
            } else {
                Ok(policy)
            };
        }
        let dealt_anyway = self.offer(spread, chair, Way::Wait).is_some();
        let chosen = self.offer(spread, chair, way).is_some_and(|offer| offer.way == OfferedWay::By(way));
        if chosen && !dealt_anyway {
            return Ok(policy);
        }
        if !present.contains(chair) {
            return Err(plainly(Reason::IsAway));
        }
        let killed = self.kill_from(present);
        if killed.is_some()
            && sitter.standing == Standing::New
            && answers.kill_new == KillNewPlayer::NotEntitledUnlessKillsNext
        {
            return Err(refused(Reason::KilledPot, Under::KILL_NEW_PLAYER));
        }
        let layout = self.layout(spread, false)?;
        if way == Way::BuyButton {
            self.may_buy(spread, &layout, chair, killed)?;
        }
        let (zone, under) = if sitter.is_debtor() {
            (layout.zone, Under::MISSED_BLINDS_ZONE)
        } else {
            (layout.unpassed, Under::NEW_PLAYER_FORBIDDEN_ZONE)
        };
        if zone.contains(chair) && matches!(way, Way::Post | Way::Kill | Way::Straddle) {
            return Err(refused(Reason::InTheZone, under));
        }
        Err(refused(Reason::NotAWay, policy))
    }
}

/// The policy that says how this player comes in.
fn policy_of(spread: &SpreadGame, sitter: &Sitter) -> Under {
    match sitter.standing {
        _ if spread.answers.tournament => Under::TOURN_ARRIVAL_DEALT_IN,
        _ if spread.blinds == 1 && sitter.is_debtor() => Under::SINGLE_BLIND_MISSED,
        _ if spread.answers.lowball.is_some() => Under::LOWBALL_ENTRY,
        _ if sitter.is_debtor() => Under::MISSED_BLINDS_OPTIONS,
        Standing::New => Under::NEW_PLAYER_ENTRY_OPTIONS,
        Standing::Waiting(_) => Under::SEAT_CHANGE_AWAY_BUY_OUT,
        Standing::In | Standing::DealtOff | Standing::LetPass => Under::SEAT_CHANGE_DEAL_OFF,
    }
}

fn new_player(spread: &SpreadGame, sitter: &Sitter) -> Option<EntryCost> {
    let answers = &spread.answers;
    if let Some(lowball) = answers.lowball.filter(|_| spread.blinds > 1) {
        return lowball_entry(spread, lowball, sitter.way).map(EntryCost::For);
    }
    let may = |option| answers.entry.contains(option);
    if may(NewPlayerEntryOptions::FreeEntry) || may(NewPlayerEntryOptions::WaitButtonPass) {
        return Some(EntryCost::Free(Under::NEW_PLAYER_ENTRY_OPTIONS));
    }
    match sitter.way {
        Way::Post if may(NewPlayerEntryOptions::PostBb) => {
            let put = Put::live(spread.big(), Why::Entry, Under::NEW_PLAYER_ENTRY_OPTIONS);
            let put =
                if answers.post_is_live { put } else { Put { live: Chips::ZERO, dead: spread.big(), ..put } };
            Some(EntryCost::For(put))
        }
        Way::Kill if may(NewPlayerEntryOptions::PostDoubleBb) => {
            Some(EntryCost::For(Put::live(spread.big() * 2, Why::Kill, Under::NEW_PLAYER_ENTRY_OPTIONS)))
        }
        Way::KillNext => Some(EntryCost::For(Put::live(spread.big(), Why::Entry, Under::KILL_NEW_PLAYER))),
        Way::Wait | Way::Post | Way::BuyButton | Way::Straddle | Way::Kill | Way::PassKill => None,
    }
}

fn lowball_entry(spread: &SpreadGame, lowball: LowballEntry, way: Way) -> Option<Put> {
    match (lowball, way) {
        (LowballEntry::WaitOrKillDouble, Way::Kill) => {
            Some(Put::live(spread.big() * 2, Why::Kill, Under::LOWBALL_ENTRY))
        }
        (LowballEntry::WaitOrBbPlusDeadSb, Way::Post) => {
            let put = Put::live(spread.big(), Why::Entry, Under::LOWBALL_ENTRY);
            Some(Put { dead: spread.blind(0), ..put })
        }
        (LowballEntry::WaitOrKillDouble | LowballEntry::WaitOrBbPlusDeadSb, _) => None,
    }
}

/// Players from other tables of a tournament take the place that their seat has, but for some.
fn arrival(spread: &SpreadGame, places: Places, chair: Chair, zone: Chairs) -> Option<EntryCost> {
    let small = places.blinds[0].unwrap_or(places.button);
    let mut between = Chairs::after_up_to(places.button, small);
    between.remove(small);
    let waits = match spread.answers.arrival {
        TournArrivalDealtIn::All => false,
        TournArrivalDealtIn::NotSbOrButton => chair == places.button || zone.contains(chair),
        TournArrivalDealtIn::NotBetweenSbAndButton => between.contains(chair),
    };
    (!waits).then_some(EntryCost::Free(Under::TOURN_ARRIVAL_DEALT_IN))
}

/// What makes up for missed blinds, if that is the player's choice and the book's.
fn made_up(spread: &SpreadGame, sitter: &Sitter) -> Option<Put> {
    let answers = &spread.answers;
    let last = spread.blinds - 1;
    let big_owed = sitter.owes[last] > 0;
    // A single blind that was passed on may be taken on the next deal; one that was missed comes round first.
    let must_wait = answers.single_missed == SingleBlindMissed::DealInOnBlindOnly;
    if spread.blinds == 1 && must_wait && !sitter.must_post && !sitter.passed_on {
        return None;
    }
    if let Some(lowball) = answers.lowball.filter(|_| big_owed && spread.blinds > 1) {
        return lowball_entry(spread, lowball, sitter.way);
    }
    if sitter.way != Way::Post {
        return None;
    }
    let owed =
        (0..spread.blinds).map(|which| spread.blind(which) * u64::from(sitter.owes[which])).sum::<Chips>();
    let total: Chips = if answers.missed.contains(MissedBlindsOptions::PostTotal) {
        (0..spread.blinds).map(|which| spread.blind(which)).sum()
    } else if answers.missed.contains(MissedBlindsOptions::PostAllMissed) {
        owed
    } else {
        return None;
    };
    let with_big = big_owed || answers.missed.contains(MissedBlindsOptions::PostTotal);
    let live = match answers.missed_live {
        _ if answers.missed_dead == MissedBlindsDeadPart::AllLive => total,
        _ if !with_big && answers.missed_small == MissedBlindsSbOnly::Dead => Chips::ZERO,
        MissedBlindsLivePart::UpToMinimumOpeningBet => total.min(spread.least_opening()),
        MissedBlindsLivePart::BigBlindOnly => total.min(spread.big()),
    };
    let under = if with_big { Under::MISSED_BLINDS_OPTIONS } else { Under::MISSED_BLINDS_SB_ONLY };
    Some(Put { ante: Chips::ZERO, live, dead: total - live, why: Why::MadeUp, under })
}
