//! A table as each watcher may see it: what everybody sees, and what one seat alone is told.

use cards::Card;
use hand::{Awaiting, Choices, PlayerView, Seen, Sizes, Viewer};
use room::{
    PlayerId,
    session::{Playing, SeatAsk, SentAway},
    table::{Chair, OfferedWay, Standing},
};
use rules::game::Forced;

use crate::wire::{
    self, Deals, Naming, PotView, Proposal, Raise, Rebuy, Removed, RunsAsked, SeatRequest, SeatState,
    SeatView, TableView, Turn, What, You,
};

use super::{asks, game::Game, machines, odds, setup, words};

/// How much time somebody has, as the task knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// When it runs out, in milliseconds since 1970.
    pub(crate) until: Option<u64>,
    pub(crate) now: u64,
    /// How long it is in all.
    pub(crate) of: u64,
    /// On the time bank?
    pub(crate) bank: bool,
    /// When the next hand is dealt.
    pub(crate) next: Option<u64>,
}

impl Clock {
    /// Puts the time that is left into a view that was made before it began to run.
    pub(crate) fn stamp(self, view: &mut TableView) {
        view.next = self.next;
        if let Some(turn) = &mut view.turn {
            turn.until = self.until;
            turn.left = self.until.map(|until| until.saturating_sub(self.now));
            turn.of = self.until.map(|_| self.of);
            turn.bank = self.bank;
        }
        if let Some(asked) = &mut view.asked {
            asked.until = self.until;
            asked.left = self.until.map(|until| until.saturating_sub(self.now));
            asked.of = self.until.map(|_| self.of);
        }
        if let Some(naming) = &mut view.naming {
            naming.until = self.until;
            naming.left = self.until.map(|until| until.saturating_sub(self.now));
            naming.of = self.until.map(|_| self.of);
        }
    }
}

/// Who is connected, and how many watch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Presence {
    /// The chairs whose players are here, as bits.
    pub(crate) here: u16,
    pub(crate) rail: u32,
}

impl Presence {
    /// At a table with these people behind the connections.
    pub(crate) fn of(game: &Game, connected: &[Option<PlayerId>]) -> Presence {
        let mut presence = Presence::default();
        for player in connected {
            match player.and_then(|player| game.table().chair_of(player)) {
                Some(chair) => presence.here |= 1 << chair.0,
                None => presence.rail += 1,
            }
        }
        presence
    }

    pub(crate) fn is_here(self, chair: Chair) -> bool {
        self.here >> chair.0 & 1 == 1
    }
}

impl Game {
    /// The table as everybody may see it.
    pub(crate) fn public(&self, clock: Clock, presence: Presence) -> TableView {
        let shown = self.playing().filter(|playing| playing.hand().is_some() && !playing.is_chopped());
        let view = shown.and_then(|playing| Some((playing, playing.hand()?.view(Viewer::Rail))));
        let terms = self.table().terms().or_else(|| self.playing().map(Playing::terms));
        let terms = terms.unwrap_or_else(|| self.table().next_terms());
        let chair_of = |playing: &Playing, seat: hand::Seat| playing.chair(seat).map(|chair| chair.0);
        let on = self.table().is_on();
        TableView {
            id: self.id,
            name: self.ask.name.clone(),
            game: terms.game.id.clone(),
            title: setup::title(terms, self.ask.cents),
            limit: setup::limit_word(terms.limit).to_owned(),
            book: self.model.book.house().to_owned(),
            context: self.model.book.context().to_string(),
            unit: terms.stakes.blinds[0].0.max(terms.stakes.ante.0).max(1),
            big: terms.stakes.small_bet.0,
            buy_in: self.model.buy_in,
            hand: self.session.hands(),
            on,
            street: view.as_ref().map(|(_, view)| view.street.clone()),
            button: self.table().places_now().map(|places| places.disc.0),
            boards: view.as_ref().map_or_else(Vec::new, |(_, view)| written(&view.boards)),
            rabbit: written(&shown.map_or_else(Vec::new, Playing::would_have_come)),
            pot: view.as_ref().map_or(0, |(_, view)| view.pot.0),
            pots: view.as_ref().map_or_else(Vec::new, |(playing, view)| {
                let open =
                    self.ask.odds && self.hand().is_some_and(|(_, hand)| hand.state().is_running_out());
                let pot = |pot: &hand::Pot| PotView {
                    amount: pot.amount.0,
                    odds: if open { odds::odds(&terms.game, view, pot.among) } else { Vec::new() },
                    chairs: pot.among.iter().filter_map(|seat| chair_of(playing, seat)).collect(),
                };
                side_by_side(view).iter().map(pot).collect()
            }),
            seats: (1..=self.table().size())
                .map(|chair| {
                    let chair = Chair(chair);
                    let player = view.as_ref().and_then(|(playing, view)| {
                        let seat = playing.seat(chair)?;
                        let same = self.table().sitter(chair)?.player == playing.players()[seat.0 as usize];
                        view.players.get(seat.0 as usize).filter(|_| same)
                    });
                    self.seat(chair, player, presence)
                })
                .collect(),
            turn: self.awaited().map(|awaited| Turn {
                chair: awaited.chair.0,
                what: what(awaited.to),
                turn: self.turn,
                until: clock.until,
                left: clock.until.map(|until| until.saturating_sub(clock.now)),
                of: clock.until.map(|_| clock.of),
                bank: clock.bank,
            }),
            deck: self.deck.as_ref().map(|deck| deck.digest().to_owned()),
            paused: self.session.pause().map(|pause| pause.why.clone()),
            closed: self.session.closed().map(ToOwned::to_owned),
            rail: presence.rail,
            cents: self.ask.cents,
            fees: self.ask.fees.into(),
            charge: self.model.charge(self.table().size()),
            prizes: self.model.pool().is_some(),
            closing: self.session.closing().map(ToOwned::to_owned),
            proposal: self.session.proposal().map(|proposal| Proposal {
                what: "void".to_owned(),
                by: proposal.by.clone(),
                why: proposal.why.clone(),
                agreed: proposal.agreed.iter().map(|chair| chair.0).collect(),
                open: self.session.undecided().iter().map(|chair| chair.0).collect(),
            }),
            runout: self.hand().is_some_and(|(_, hand)| hand.state().is_running_out()),
            asked: self.session.runs_asked().map(|asked| RunsAsked {
                most: asked.most,
                open: asked.open.iter().map(|chair| chair.0).collect(),
                agreed: asked.agreed.iter().map(|chair| chair.0).collect(),
                until: clock.until,
                left: clock.until.map(|until| until.saturating_sub(clock.now)),
                of: clock.until.map(|_| clock.of),
            }),
            next: clock.next,
            removed: self.session.sent_away().keys().filter_map(|&player| self.sent_away(player)).collect(),
            bombs: self.ask.bomb.is_some(),
            rail_delay: self.ask.rail_seconds,
            deals: deals(&terms.game),
            host: self.host,
            approval: self.ask.approval,
            requests: self.requests(),
            naming: self.session.naming().map(|chair| Naming {
                chair: chair.0,
                games: self.table().spread_terms().map(|terms| setup::title(terms, self.ask.cents)).collect(),
                last: self.table().game(),
                until: clock.until,
                left: clock.until.map(|until| until.saturating_sub(clock.now)),
                of: clock.until.map(|_| clock.of),
            }),
            next_title: self.next_title().filter(|next| *next != setup::title(terms, self.ask.cents)),
        }
    }

    /// What is played next, where that was agreed on since the last deal.
    fn next_title(&self) -> Option<String> {
        let title = |table: &room::table::Table| setup::title(table.next_terms(), self.ask.cents);
        if let Some(term) = &self.next {
            return Some(title(term.model.session.table()));
        }
        let since = self.terms.last().zip(self.span).is_some_and(|(term, span)| term.from > span.first);
        since.then(|| title(self.table()))
    }

    /// Who asked for a chair and was not given one yet.
    fn requests(&self) -> Vec<SeatRequest> {
        let request = |(player, ask): (&PlayerId, &SeatAsk)| SeatRequest {
            account: player.0,
            name: self.name_of(*player).to_owned(),
            chair: ask.chair.0,
            chips: ask.chips.0,
            denied_by: ask.denied.as_ref().map(|denial| denial.by.clone()),
            why: ask.denied.as_ref().map(|denial| denial.why.clone()).filter(|why| !why.is_empty()),
        };
        self.session.seat_asks().iter().map(request).collect()
    }

    fn seat(&self, chair: Chair, player: Option<&PlayerView>, presence: Presence) -> Option<SeatView> {
        let sitter = self.table().sitter(chair)?;
        let someone = self.people.get(&sitter.player)?;
        let on = self.table().is_on();
        let state = match player {
            _ if sitter.away && !on => SeatState::Away,
            _ if sitter.stack.is_zero() && !on => SeatState::Waiting,
            Some(player) if player.live && player.all_in => SeatState::AllIn,
            Some(player) if player.live => SeatState::In,
            Some(_) if on => SeatState::Folded,
            _ if sitter.away => SeatState::Away,
            _ if sitter.standing == Standing::In && !sitter.stack.is_zero() => SeatState::Out,
            _ => SeatState::Waiting,
        };
        let cards = player.map_or_else(Vec::new, |player| self.with_turned_up(chair, faces(&player.cards)));
        Some(SeatView {
            account: sitter.player.0,
            name: someone.name.clone(),
            bot: someone.bot.map(|kind| machines::kind(kind).to_string()),
            here: someone.bot.is_some() || presence.is_here(chair),
            // While a hand is on, the chips are in the hand; before and after, on the table.
            stack: player.filter(|_| on).map_or(sitter.stack.0, |player| player.stack.0),
            bet: player.map_or(0, |player| player.bet.0),
            state,
            down: self.down_cards(chair, cards.len()),
            cards,
            drew: player.map_or(0, |player| player.drew),
            won: player.map_or(0, |player| player.won.0),
            did: self
                .deck
                .as_ref()
                .filter(|_| player.is_some())
                .and_then(|deck| deck.did(chair).cloned().map(Box::new)),
            owes: sitter.is_debtor(),
            leaving: self.session.at(chair).goes(),
            until: self.session.chair_due(chair).map(|due| due.at),
            bank: self.session.at(chair).bank / 1000,
        })
    }

    /// Somebody's cards with those that they turned up once the hand was over.
    fn with_turned_up(&self, chair: Chair, mut cards: Vec<String>) -> Vec<String> {
        let Some(playing) = self.playing().filter(|_| !self.table().is_on()) else { return cards };
        for (place, card) in playing.turned_up(chair) {
            // A folded hand has no backs on the table: those beside the card that is shown lie there again.
            if cards.len() <= place as usize {
                cards.resize(playing.held_by(chair), "??".to_owned());
            }
            if let Some(shown) = cards.get_mut(place as usize) {
                *shown = card.to_string();
            }
        }
        cards
    }

    /// How many of the cards in a view lie face down, or lay so before they were shown.
    fn down_cards(&self, chair: Chair, cards: usize) -> u8 {
        let up = self.playing().and_then(|playing| {
            let hand = playing.hand()?;
            Some(hand.state().up_of(playing.seat(chair)?).len())
        });
        cards.saturating_sub(up.unwrap_or(0)) as u8
    }

    /// What one seat alone is told.
    pub(crate) fn own(&self, chair: Chair, now: u64) -> Option<You> {
        let sitter = self.table().sitter(chair)?;
        let place = self.session.at(chair);
        let own = self.playing().filter(|playing| !playing.is_chopped()).and_then(|playing| {
            let seat = playing.seat(chair)?;
            (playing.players().get(seat.0 as usize) == Some(&sitter.player)).then_some((
                playing,
                seat,
                playing.hand()?,
            ))
        });
        let view = own.map(|(_, seat, hand)| hand.view(Viewer::Seat(seat)));
        let mine = view.as_ref().zip(own).and_then(|(view, (_, seat, _))| view.players.get(seat.0 as usize));
        let turn = self.awaited().filter(|awaited| awaited.chair == chair);
        let awaiting = turn.map(|awaited| awaited.to);
        Some(You {
            chair: chair.0,
            cards: mine.map_or_else(Vec::new, |player| faces(&player.cards)),
            down: mine.map_or(0, |player| self.down_cards(chair, player.cards.len())),
            turn: turn.map(|_| self.turn),
            choices: view.as_ref().and_then(|view| {
                let (playing, seat, hand) = own?;
                Some(choices(&view.choices?, playing, hand, seat))
            }),
            discard: match awaiting {
                Some(Awaiting::Discard(_, count)) => Some([count, count]),
                Some(Awaiting::Draw(_, most)) => Some([0, most]),
                _ => None,
            },
            flip: matches!(awaiting, Some(Awaiting::Flip(_))),
            show: matches!(awaiting, Some(Awaiting::Show(_))),
            makes: own
                .filter(|_| mine.is_some_and(|mine| mine.live))
                .map_or_else(Vec::new, |(_, seat, hand)| words::makes(&hand.makes(Viewer::Seat(seat), seat))),
            unseen: self
                .playing()
                .filter(|_| !self.table().is_on())
                .map_or_else(Vec::new, |playing| playing.unseen(sitter.player, chair))
                .iter()
                .map(|(_, card)| card.to_string())
                .collect(),
            rabbit: !self.table().is_on()
                && self.playing().is_some_and(|playing| playing.may_hunt(sitter.player, chair)),
            prepared: place.prepared.map(asks::prepared_out),
            entries: self.entries(chair),
            rebuy: self.rebuy_offer(chair, now),
            consent: self.session.proposal().is_some() && self.session.undecided().contains(chair),
            bomb: self.ask.bomb.is_some() && self.session.plays_on(chair),
            straddle: self.straddle_offer().filter(|_| self.session.plays_on(chair)),
            most_runs: self.table().next_terms().most_runs(),
            may_chop: self.may_chop(),
            settings: asks::settings(place),
            to_come: place.to_come.0,
            leaving: place.goes(),
        })
    }

    /// What somebody who lost everything may buy.
    fn rebuy_offer(&self, chair: Chair, now: u64) -> Option<Rebuy> {
        let sitter = self.table().sitter(chair)?;
        if !sitter.stack.is_zero()
            || self.session.in_this_hand(chair)
            || !self.session.at(chair).to_come.is_zero()
        {
            return None;
        }
        let [least, most] = self.model.buy_in;
        let usual = self.session.at(chair).usual.0;
        let until = self.session.chair_due(chair).map(|due| due.at);
        Some(Rebuy {
            least,
            most,
            usual: usual.clamp(least, most),
            until,
            left: until.map(|until| until.saturating_sub(now)),
        })
    }

    /// Somebody who was sent away and may not come back yet.
    pub(crate) fn sent_away(&self, player: PlayerId) -> Option<Removed> {
        let sent = self.session.sent_away().get(&player).filter(|sent| !sent.may_return)?;
        Some(self.removal(player, sent))
    }

    /// What somebody who was sent away is told.
    pub(crate) fn removal(&self, player: PlayerId, sent: &SentAway) -> Removed {
        Removed {
            account: player.0,
            name: self.name_of(player).to_owned(),
            by: sent.by.clone(),
            why: sent.why.clone(),
            may_return: sent.may_return,
        }
    }

    /// The ways into the game from outside; none for those who are in it.
    fn entries(&self, chair: Chair) -> Vec<wire::Entry> {
        let Some(sitter) = self.table().sitter(chair) else { return Vec::new() };
        let outside = sitter.standing != Standing::In || sitter.is_debtor();
        if !outside || self.session.in_this_hand(chair) || self.table().places_now().is_none() {
            return Vec::new();
        }
        let offers = self.table().offers(chair);
        let entry = |offer: &room::table::Offer| wire::Entry {
            way: match offer.way {
                OfferedWay::Free | OfferedWay::Blind => None,
                OfferedWay::By(way) => Some(asks::way_out(way)),
            },
            live: offer.live.0,
            dead: offer.dead.0,
        };
        // Each way once, at the least that it costs: that is what the table takes for it.
        let mut entries: Vec<wire::Entry> = Vec::new();
        for entry in offers.iter().map(entry) {
            match entries.iter_mut().find(|known| known.way == entry.way) {
                Some(known) if entry.live + entry.dead < known.live + known.dead => *known = entry,
                Some(_) => {}
                None => entries.push(entry),
            }
        }
        entries
    }

    /// What a straddle would be, where the house has them.
    fn straddle_offer(&self) -> Option<u64> {
        let terms = self.table().next_terms();
        let allowed = self.table().allows_straddle();
        allowed.then(|| terms.stakes.blinds[1].0.saturating_mul(2)).filter(|amount| *amount > 0)
    }

    /// Are blinds chopped in this house, at this game?
    fn may_chop(&self) -> bool {
        self.table().allows_chopping()
    }
}

/// The pots as people see them: a side pot begins where somebody all-in has no more in it. Bets of different sizes that may
/// still be called make none, and what only one player could win is a bet that nobody has called.
fn side_by_side(view: &hand::View) -> Vec<hand::Pot> {
    let all_in = |seat: hand::Seat| view.players.get(seat.0 as usize).is_some_and(|player| player.all_in);
    let mut pots: Vec<hand::Pot> = Vec::new();
    for pot in view.pots.iter().filter(|pot| pot.among.len() > 1) {
        match pots.last_mut() {
            Some(last) if !last.among.minus(pot.among).iter().any(all_in) => last.amount += pot.amount,
            _ => pots.push(*pot),
        }
    }
    if pots.is_empty() { view.pots.iter().take(1).copied().collect() } else { pots }
}

pub(super) fn faces(cards: &[Seen]) -> Vec<String> {
    let face = |card: &Seen| match card {
        Seen::Face(card) => card.to_string(),
        Seen::Back => "??".to_owned(),
    };
    cards.iter().map(face).collect()
}

/// The table as those behind the rail see it: the hand as it was a while ago, and the chairs as they are.
pub(crate) fn late(then: &TableView, now: &TableView) -> TableView {
    let seat = |(then, now): (&Option<SeatView>, &Option<SeatView>)| {
        let now = now.as_ref()?;
        Some(match then {
            Some(then) if then.account == now.account => SeatView { here: now.here, ..then.clone() },
            // Somebody who came since has nothing to do with what the rail sees of the hand.
            _ => SeatView {
                bet: 0,
                state: SeatState::Waiting,
                cards: Vec::new(),
                down: 0,
                drew: 0,
                won: 0,
                did: None,
                ..now.clone()
            },
        })
    };
    let seats = then.seats.iter().zip(&now.seats).map(seat).collect();
    TableView {
        seats,
        rail: now.rail,
        paused: now.paused.clone(),
        closing: now.closing.clone(),
        closed: now.closed.clone(),
        removed: now.removed.clone(),
        host: now.host,
        approval: now.approval,
        requests: now.requests.clone(),
        next_title: now.next_title.clone(),
        ..then.clone()
    }
}

/// The table as those behind the rail see it before they may see a hand: who sits where, with what they had then.
pub(crate) fn without_hand(now: &TableView, stacks: Option<&[(u64, u64)]>) -> TableView {
    let stack = |seat: &SeatView| {
        // Nothing is known of anybody yet; or they came since, and what they brought is no secret.
        let Some(stacks) = stacks else { return 0 };
        let known = stacks.iter().find(|(account, _)| *account == seat.account);
        known.map_or(seat.stack, |(_, stack)| *stack)
    };
    let seat = |seat: &SeatView| SeatView {
        stack: stack(seat),
        bet: 0,
        state: if seat.state == SeatState::Away { SeatState::Away } else { SeatState::Waiting },
        cards: Vec::new(),
        down: 0,
        drew: 0,
        won: 0,
        did: None,
        until: None,
        ..seat.clone()
    };
    TableView {
        on: false,
        street: None,
        boards: Vec::new(),
        rabbit: Vec::new(),
        pot: 0,
        pots: Vec::new(),
        seats: now.seats.iter().map(|of| of.as_ref().map(seat)).collect(),
        turn: None,
        deck: None,
        proposal: None,
        runout: false,
        asked: None,
        next: None,
        ..now.clone()
    }
}

/// Boards as the wire writes them.
fn written(boards: &[Vec<Card>]) -> Vec<Vec<String>> {
    boards.iter().map(|board| board.iter().map(ToString::to_string).collect()).collect()
}

/// What a game deals at most.
fn deals(game: &rules::game::Game) -> Deals {
    let (mut held, mut most) = (0_u8, 0_u8);
    for street in &game.streets {
        held = held.saturating_sub(street.discard).saturating_add(street.down).saturating_add(street.up);
        most = most.max(held);
    }
    Deals {
        cards: most,
        up: game.streets.iter().map(|street| street.up).sum(),
        boards: game.streets.iter().map(|street| street.boards).max().unwrap_or(0),
        board: game.streets.iter().map(|street| street.board).sum(),
        blinds: matches!(game.forced, Forced::Blinds),
    }
}

/// What somebody is to do.
fn what(awaiting: Awaiting) -> What {
    match awaiting {
        Awaiting::Discard(..) => What::Discard,
        Awaiting::Draw(..) => What::Draw,
        Awaiting::Flip(_) => What::Flip,
        Awaiting::Show(_) => What::Show,
        Awaiting::Bet(_) | Awaiting::Dealer | Awaiting::Floor(_) | Awaiting::Nobody => What::Bet,
    }
}

fn choices(choices: &Choices, playing: &Playing, hand: &hand::Hand, seat: hand::Seat) -> wire::Choices {
    let state = hand.state();
    // A raise of the pot: call, and then as much again as lies there.
    let call = state.level().less(state.bet_of(seat));
    let pot = state.level() + state.pot() + call;
    wire::Choices {
        fold: choices.fold,
        check: choices.check,
        call: choices.call.map(|chips| chips.0),
        bring_in: choices.bring_in.map(|chips| chips.0),
        raise: choices.raise.map(|sizes| Raise {
            least: sizes.least().0,
            most: sizes.most().0,
            fixed: matches!(sizes, Sizes::Either(..)),
            step: match sizes {
                Sizes::Steps(_, _, step) => step,
                Sizes::Either(..) | Sizes::Between(..) => 1,
            },
            bet: state.next_bet(playing.terms()) != hand::told::Bet::Raise,
            pot: pot.0,
        }),
    }
}
