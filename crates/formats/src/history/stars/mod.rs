//! A record as the text that PokerStars writes, which trackers and replayers read.
//!
//! Games that were never dealt there are written in the same layout under our own names for them.

use std::fmt::Write;

use cards::Card;
use hand::{Chips, Event, Seat};
use rules::game::{Forced, Game, Limit};

use super::{Currency, HandRecord, Watcher, date, money::Money};

mod runs;
mod summary;

/// A hand in the layout of PokerStars, each line ended. The record must stand its [check](HandRecord::check); `game` is
/// its game. With a currency amounts have its sign, as PokerStars writes real money; else they are plain, as it writes
/// play money.
pub fn stars(record: &HandRecord, game: &Game, currency: Option<Currency>) -> String {
    let mut script = Script::new(record, game, currency);
    script.header();
    for cited in &record.events {
        script.tell(&cited.told.event);
    }
    script.flush();
    script.tell_runs();
    script.summary();
    script.text
}

/// A card that a player holds, as far as it is known, and whether it lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    card: Option<Card>,
    up: bool,
    /// Dealt since the last line.
    new: bool,
}

/// What became of a player, for the summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fate {
    /// Still in, or won without a showdown.
    #[default]
    In,
    /// Folded on this street.
    Folded(u8),
    /// Showed the hand.
    Showed,
    /// Threw it away at the showdown.
    Mucked,
}

/// A player as the text follows them.
#[derive(Clone, Debug, Default)]
struct Player {
    stack: u64,
    /// In front on this street.
    bet: u64,
    /// Put in at all, beyond antes and posts?
    acted: bool,
    cards: Vec<Held>,
    fate: Fate,
    won: u64,
    /// The same for each run.
    won_in: [u64; hand::MOST_BOARDS],
    /// What the summary says after the name: `(button)`, `(small blind)`.
    places: String,
}

struct Script<'r> {
    record: &'r HandRecord,
    game: &'r Game,
    money: Money,
    currency: Option<Currency>,
    text: String,
    players: Vec<Player>,
    boards: Vec<Vec<Card>>,
    /// How many cards of each board have been written.
    written: Vec<usize>,
    street: u8,
    /// A heading that waits for the first thing of its street.
    heading: bool,
    level: u64,
    small_blind_posted: bool,
    dead: u64,
    thrown: Vec<Option<Card>>,
    runs: u8,
    /// Who showed or threw away their hands after several runs, in order: what they have is told for each.
    ends: Vec<Seat>,
    /// What was won in each run: by whom, how much, of which pot.
    awards: Vec<(u8, Seat, u64, u8)>,
    pots: u8,
    raked: u64,
    showdown: bool,
    showed: Vec<Seat>,
}

impl<'r> Script<'r> {
    fn new(record: &'r HandRecord, game: &'r Game, currency: Option<Currency>) -> Script<'r> {
        let players = record.seats.iter();
        let pots = record.events.iter().filter_map(|cited| match cited.told.event {
            Event::Awarded { pot, .. } => Some(pot),
            _ => None,
        });
        Script {
            record,
            game,
            money: Money::new(record.setting.cents, currency),
            currency,
            text: String::new(),
            players: players.map(|seat| Player { stack: seat.stack.0, ..Player::default() }).collect(),
            boards: vec![Vec::new(); hand::MOST_BOARDS],
            written: vec![0; hand::MOST_BOARDS],
            street: 0,
            heading: false,
            level: 0,
            small_blind_posted: false,
            dead: 0,
            thrown: Vec::new(),
            runs: 1,
            ends: Vec::new(),
            awards: Vec::new(),
            pots: pots.max().unwrap_or(0),
            raked: 0,
            showdown: false,
            showed: Vec::new(),
        }
    }

    fn line(&mut self, words: impl AsRef<str>) {
        self.text.push_str(words.as_ref());
        self.text.push('\n');
    }

    fn name(&self, seat: Seat) -> &'r str {
        &self.record.seats[seat.0 as usize].name
    }

    fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.0 as usize]
    }

    fn is_stud(&self) -> bool {
        matches!(self.game.forced, Forced::BringIn(_))
    }

    fn has_boards(&self) -> bool {
        self.game.boards() > 0
    }

    /// An amount as it is written here.
    fn amount(&self, chips: Chips) -> String {
        self.money.amount(chips.0)
    }

    /// Title, table and seats.
    fn header(&mut self) {
        let record = self.record;
        let limit = match Limit::find(&record.limit) {
            Some(Limit::Fixed) => "Limit",
            Some(Limit::Pot) => "Pot Limit",
            Some(Limit::No) => "No Limit",
            Some(Limit::Spread) => "Spread Limit",
            None => "",
        };
        let (title, stakes) = (title(self.game), self.stakes());
        let (number, when) = (record.setting.number(record.hand), date::stamp(record.began));
        self.line(format!("PokerStars Hand #{number}:  {title} {limit} ({stakes}) - {when}"));
        let table = record.table.replace('\'', "");
        let chairs = if record.setting.chairs > 0 { record.setting.chairs } else { self.game.seats };
        let mut line = format!("Table '{table}' {chairs}-max");
        if let Some(button) = record.seats.last().filter(|_| !self.is_stud()) {
            let _ = write!(line, " Seat #{} is the button", button.chair);
            let place = if self.has_button_blind() { " (button blind)" } else { " (button)" };
            if let Some(player) = self.players.last_mut() {
                player.places.push_str(place);
            }
        }
        self.line(line);
        let mut seats: Vec<_> = record.seats.iter().collect();
        seats.sort_by_key(|seat| seat.chair);
        for seat in seats {
            let stack = self.amount(seat.stack);
            self.line(format!("Seat {}: {} ({stack} in chips)", seat.chair, seat.name));
        }
    }

    /// Does the button alone post a blind, besides everybody's ante?
    fn has_button_blind(&self) -> bool {
        self.game.forced == Forced::ButtonAnte
    }

    /// What is played for, as the title has it.
    fn stakes(&self) -> String {
        let stakes = &self.record.stakes;
        let code = self.currency.map_or_else(String::new, |currency| format!(" {}", currency.code()));
        if self.has_button_blind() {
            // The space after the ante is there with and without a currency.
            let ante = self.amount(stakes.ante);
            return format!("Button Blind {ante} - Ante {ante} {code}");
        }
        let (low, high) = match Limit::find(&self.record.limit) {
            Some(Limit::Fixed | Limit::Spread) => (stakes.small_bet, stakes.big_bet),
            Some(Limit::Pot | Limit::No) | None if stakes.blinds[1].is_zero() => {
                (stakes.ante, stakes.small_bet)
            }
            Some(Limit::Pot | Limit::No) | None => (stakes.blinds[0], stakes.blinds[1]),
        };
        self.money.pair(low.0, high.0) + &code
    }

    #[expect(clippy::too_many_lines, reason = "one arm an event")]
    fn tell(&mut self, event: &Event<Card>) {
        let deals = matches!(
            event,
            Event::Dealt { .. } | Event::Boarded { .. } | Event::Burnt { .. } | Event::Reshuffled { .. }
        );
        if !deals && !matches!(event, Event::StreetBegan { .. } | Event::Revealed { .. }) {
            self.flush();
        }
        match *event {
            Event::Anted { seat, amount } => self.pays(seat, amount, "posts the ante", false),
            Event::PostedDead { seat, amount } => self.posts_dead(seat, amount),
            Event::Posted { seat, amount, .. } => self.posts(seat, amount),
            Event::BroughtIn { seat, amount } => {
                self.level = amount.0;
                self.pays(seat, amount, "brings in for", true);
            }
            Event::Checked { seat } => self.says(seat, "checks"),
            Event::Called { seat, amount } => {
                self.player(seat).acted = true;
                self.pays(seat, amount, "calls", true);
            }
            Event::Raised { seat, to, .. } => self.raises(seat, to.0),
            Event::Folded { seat } => {
                let street = self.street;
                self.player(seat).fate = Fate::Folded(street);
                self.says(seat, "folds");
            }
            Event::Forfeited { seat, amount } => self.pays(seat, amount, "leaves in", true),
            Event::Returned { seat, amount }
            | Event::Voided { seat, amount }
            | Event::Refunded { seat, amount } => {
                let player = self.player(seat);
                player.stack += amount.0;
                player.bet = player.bet.saturating_sub(amount.0);
                let (name, amount) = (self.name(seat), self.amount(amount));
                self.line(format!("Uncalled bet ({amount}) returned to {name}"));
            }
            Event::Gathered => {
                self.level = 0;
                self.players.iter_mut().for_each(|player| player.bet = 0);
            }
            Event::StreetBegan { street } => {
                self.flush();
                self.street = street.min(self.game.streets.len() as u8 - 1);
                self.heading = true;
            }
            Event::Dealt { seat, card, up } => self.player(seat).cards.push(Held { card, up, new: true }),
            Event::Boarded { board, card } => {
                if let Some(board) = self.boards.get_mut(board as usize) {
                    board.push(card);
                }
            }
            Event::Discarded { card, .. } => self.thrown.push(card),
            Event::Drew { seat, count } => self.drew(seat, count),
            Event::Revealed { seat, card } => {
                let hidden = self.player(seat).cards.iter_mut().find(|held| held.card.is_none());
                if let Some(hidden) = hidden {
                    hidden.card = Some(card);
                }
            }
            Event::Flipped { seat, up } => self.flips(seat, up),
            Event::RunsAgreed { runs } => {
                self.runs = runs;
                // All runs share what is on the board already.
                let (board, written) = (self.boards[0].clone(), self.written[0]);
                for run in 1..(runs as usize).min(self.boards.len()) {
                    self.boards[run].clone_from(&board);
                    self.written[run] = written;
                }
            }
            Event::ShowdownBegan { .. } => {
                self.showdown = true;
                if self.runs == 1 {
                    self.line("*** SHOW DOWN ***");
                }
                for seat in std::mem::take(&mut self.showed) {
                    self.shows(seat);
                }
            }
            Event::Showed { seat } | Event::Exposed { seat, .. } => {
                if self.player(seat).fate != Fate::Showed {
                    self.player(seat).fate = Fate::Showed;
                    // Hands that are turned up with cards to come are told at the showdown.
                    if self.showdown {
                        self.shows(seat);
                    } else {
                        self.showed.push(seat);
                    }
                }
            }
            Event::Mucked { seat } | Event::PlayedBoard { seat } => {
                self.player(seat).fate = Fate::Mucked;
                self.mucks(seat);
            }
            Event::Raked { amount } => self.raked += amount.0,
            Event::Awarded { seat, amount, pot, run, .. } => self.wins(seat, amount, pot, run),
            Event::CalledOff { .. } => self.line("Hand cancelled"),
            Event::Ended => self.ends(),
            Event::DrawTakenBack { .. }
            | Event::Burnt { .. }
            | Event::BurnSkipped
            | Event::Lapsed
            | Event::Reshuffled { .. }
            | Event::BettingBegan { .. }
            | Event::CommonCard
            | Event::PassedOut
            | Event::Corrected { .. }
            | Event::Barred { .. }
            | Event::Declared { .. }
            | Event::AskedTime { .. }
            | Event::Referred { .. }
            | Event::Decided { .. }
            | Event::ActedEarly { .. }
            | Event::Released { .. }
            | Event::BurntEarly { .. }
            | Event::TurnedEarly { .. }
            | Event::Killed { .. }
            | Event::Mishap(_)
            | Event::Irregularity(_) => {}
        }
    }

    fn says(&mut self, seat: Seat, words: &str) {
        let name = self.name(seat);
        self.line(format!("{name}: {words}"));
    }

    /// Chips from a stack, in front of the player or to the middle.
    fn pays(&mut self, seat: Seat, amount: Chips, words: &str, in_front: bool) {
        let player = self.player(seat);
        player.stack = player.stack.saturating_sub(amount.0);
        if in_front {
            player.bet += amount.0;
        }
        let all_in = if player.stack == 0 { " and is all-in" } else { "" };
        let amount = self.amount(amount);
        self.says(seat, &format!("{words} {amount}{all_in}"));
    }

    /// The largest blind of the stakes: what is posted over it is a straddle.
    fn largest_blind(&self) -> Chips {
        self.record.stakes.blinds.into_iter().max().unwrap_or_default()
    }

    fn posts_dead(&mut self, seat: Seat, amount: Chips) {
        let live = self.record.seats[seat.0 as usize].live;
        if live.is_zero() || live > self.largest_blind() {
            // A small blind after the small blind is how PokerStars writes one that is dead.
            let small = amount == self.record.stakes.blinds[0] && self.small_blind_posted;
            let words = if small { "posts small blind" } else { "posts dead blind" };
            return self.pays(seat, amount, words, false);
        }
        // It is told together with the live post that comes next.
        let player = self.player(seat);
        player.stack = player.stack.saturating_sub(amount.0);
        self.dead = amount.0;
    }

    fn posts(&mut self, seat: Seat, amount: Chips) {
        let dead = std::mem::take(&mut self.dead);
        if dead > 0 {
            let player = self.player(seat);
            player.stack = player.stack.saturating_sub(amount.0);
            player.bet += amount.0;
            let both = self.money.amount(amount.0 + dead);
            self.says(seat, &format!("posts small & big blinds {both}"));
            self.level = self.level.max(amount.0);
            return;
        }
        let due = self.record.seats[seat.0 as usize].live;
        let blinds = self.record.stakes.blinds;
        let what = if blinds[0].is_zero() {
            "button blind"
        } else if due == blinds[0] && !self.small_blind_posted {
            self.small_blind_posted = true;
            "small blind"
        } else if due > self.largest_blind() {
            "straddle"
        } else {
            "big blind"
        };
        if what.ends_with("blind") && !self.players.iter().any(|player| player.places.contains(what)) {
            let _ = write!(self.player(seat).places, " ({what})");
        }
        // What is owed is the whole blind, even where its poster has less.
        self.level = self.level.max(due.0);
        self.pays(seat, amount, &format!("posts {what}"), true);
    }

    fn raises(&mut self, seat: Seat, to: u64) {
        let level = self.level;
        let adds = to.saturating_sub(self.player(seat).bet);
        let player = self.player(seat);
        player.acted = true;
        player.bet = to;
        player.stack = player.stack.saturating_sub(adds);
        let all_in = if player.stack == 0 { " and is all-in" } else { "" };
        let total = self.money.amount(to);
        let words = if level == 0 {
            format!("bets {total}{all_in}")
        } else {
            format!("raises {} to {total}{all_in}", self.money.amount(to.saturating_sub(level)))
        };
        self.level = level.max(to);
        self.says(seat, &words);
    }

    fn drew(&mut self, seat: Seat, count: u8) {
        let thrown = std::mem::take(&mut self.thrown);
        for card in &thrown {
            let cards = &mut self.player(seat).cards;
            if let Some(place) = cards.iter().position(|held| held.card == *card && !held.up) {
                cards.remove(place);
            }
        }
        let known: Option<Vec<Card>> = thrown.into_iter().collect();
        let which = match known {
            Some(cards) if !cards.is_empty() => format!(" {}", bracketed(&cards)),
            Some(_) | None => String::new(),
        };
        match count {
            0 => self.says(seat, "stands pat"),
            1 => self.says(seat, &format!("discards 1 card{which}")),
            _ => self.says(seat, &format!("discards {count} cards{which}")),
        }
    }

    fn flips(&mut self, seat: Seat, up: bool) {
        if !up {
            return self.says(seat, "keeps the card down");
        }
        let mut turned = Vec::new();
        for held in self.player(seat).cards.iter_mut().filter(|held| !held.up) {
            held.up = true;
            turned.extend(held.card);
        }
        self.says(seat, &format!("turns up {}", bracketed(&turned)));
    }

    fn shows(&mut self, seat: Seat) {
        if self.runs > 1 {
            return self.ends.push(seat);
        }
        let cards: Vec<Card> = self.player(seat).cards.iter().filter_map(|held| held.card).collect();
        let worth = self.worth(seat);
        self.says(seat, &format!("shows {}{}", bracketed(&cards), parenthesised(&worth)));
    }

    fn mucks(&mut self, seat: Seat) {
        if self.runs > 1 {
            return self.ends.push(seat);
        }
        self.says(seat, "mucks hand");
    }

    /// A pot, or a part of it, goes to a player.
    fn wins(&mut self, seat: Seat, amount: Chips, pot: u8, run: u8) {
        let player = self.player(seat);
        player.stack += amount.0;
        player.won += amount.0;
        if let Some(won) = player.won_in.get_mut(run as usize) {
            *won += amount.0;
        }
        if self.runs > 1 {
            return self.awards.push((run, seat, amount.0, pot));
        }
        self.collects(seat, amount.0, pot);
    }

    fn collects(&mut self, seat: Seat, amount: u64, pot: u8) {
        let which = match (self.pots, pot) {
            (0, _) => "pot".to_owned(),
            (_, 0) => "main pot".to_owned(),
            (1, _) => "side pot".to_owned(),
            (_, pot) => format!("side pot-{pot}"),
        };
        let (name, amount) = (self.name(seat), self.money.amount(amount));
        self.line(format!("{name} collected {amount} from {which}"));
    }

    /// Whoever wins without a showdown keeps the hand to themselves.
    fn ends(&mut self) {
        let winner = self.players.iter().position(|player| player.won > 0 && player.fate == Fate::In);
        if let Some(place) = winner.filter(|_| !self.showdown) {
            self.says(Seat(place as u8), "doesn't show hand");
        }
    }

    /// Writes what was dealt since.
    fn flush(&mut self) {
        let fresh = self.players.iter().any(|player| player.cards.iter().any(|held| held.new));
        // Several runs are told one after the other, once all their cards are there.
        let boards = self.runs == 1
            && self.boards.iter().zip(&self.written).any(|(board, written)| board.len() > *written);
        if !fresh && !boards {
            // A draw begins with what is thrown away; other streets with their cards.
            if self.heading && self.street > 0 && self.game.streets[self.street as usize].draw > 0 {
                self.street_heading();
            }
            return;
        }
        self.street_heading();
        self.write_boards();
        self.write_hands();
    }

    /// The heading of a street that has none yet; a street with board cards is headed by them.
    fn street_heading(&mut self) {
        if !std::mem::take(&mut self.heading) {
            return;
        }
        let draws = self.game.streets.iter().filter(|street| street.draw > 0).count();
        let street = &self.game.streets[self.street as usize];
        let past = self.game.streets[..self.street as usize].iter().filter(|street| street.draw > 0).count();
        let heading = if self.is_stud() {
            summary::stud_street(self.street as usize, self.game.streets.len())
        } else if self.street == 0 {
            let words = if self.has_boards() { "HOLE CARDS" } else { "DEALING HANDS" };
            words.to_owned()
        } else if street.board > 0 {
            return;
        } else if street.draw > 0 && draws > 1 {
            format!("{} DRAW", ordinal(past))
        } else {
            street.name.to_uppercase()
        };
        self.line(format!("*** {heading} ***"));
    }

    fn write_boards(&mut self) {
        if self.runs > 1 {
            return;
        }
        let count = self.boards.iter().filter(|board| !board.is_empty()).count();
        for board in 0..self.boards.len() {
            let (cards, written) = (self.boards[board].clone(), self.written[board]);
            if cards.len() == written {
                continue;
            }
            let which = if count > 1 { format!("{} ", ordinal(board)) } else { String::new() };
            let street = self.game.streets[self.street as usize].name.to_uppercase();
            let old = if written > 0 { format!(" {}", bracketed(&cards[..written])) } else { String::new() };
            self.line(format!("*** {which}{street} ***{old} {}", bracketed(&cards[written..])));
            self.written[board] = cards.len();
        }
    }

    /// What the viewer sees of the cards dealt to each.
    fn write_hands(&mut self) {
        let viewer = match self.record.viewer {
            Watcher::Seat(seat) => Some(seat),
            Watcher::Rail | Watcher::House => None,
        };
        for place in 0..self.players.len() {
            let seat = Seat(place as u8);
            let cards = self.players[place].cards.clone();
            for held in &mut self.players[place].cards {
                held.new = false;
            }
            let seen = |new: bool| -> Vec<Card> {
                cards.iter().filter(|held| held.new == new).filter_map(|held| held.card).collect()
            };
            let (old, new) = (seen(false), seen(true));
            if new.is_empty() || viewer != Some(seat) && !self.is_stud() {
                continue;
            }
            let old = if old.is_empty() { String::new() } else { format!(" {}", bracketed(&old)) };
            let name = self.name(seat);
            self.line(format!("Dealt to {name}{old} {}", bracketed(&new)));
        }
    }
}

/// The name under which PokerStars dealt a game; ours for a game that it never dealt.
fn title(game: &Game) -> &str {
    match game.id.as_str() {
        "holdem" => "Hold'em",
        "short-deck" => "6+ Hold'em",
        "omaha" => "Omaha",
        "omaha-8" => "Omaha Hi/Lo",
        "omaha-5" => "5 Card Omaha",
        "big-o" => "5 Card Omaha Hi/Lo",
        "omaha-6" => "6 Card Omaha",
        "courchevel" => "Courchevel",
        "courchevel-8" => "Courchevel Hi/Lo",
        "stud" => "7 Card Stud",
        "stud-8" => "7 Card Stud Hi/Lo",
        "razz" => "Razz",
        "five-card-draw" => "5 Card Draw",
        "deuce-to-seven-single" => "Single Draw 2-7 Lowball",
        "deuce-to-seven-triple" => "Triple Draw 2-7 Lowball",
        "badugi" => "Badugi",
        _ => &game.name,
    }
}

/// Cards in brackets, a space between.
fn bracketed(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(Card::to_string).collect();
    format!("[{}]", words.join(" "))
}

fn parenthesised(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!(" ({words})") }
}

fn ordinal(place: usize) -> &'static str {
    ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH"].get(place).copied().unwrap_or("NEXT")
}
