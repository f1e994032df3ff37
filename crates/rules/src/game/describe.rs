//! A game in words: its streets, what wins, what happens when cards or qualifiers run out.

use std::fmt;

use cards::{DeckKind, Plays, Qualifier, Ranking};

use super::{
    Betting, Exhaustion, Flip, Forced, Game, Limit, Opens, Share, Street, Tier, Unclaimed,
    words::{capital, counted, listed, number},
};

/// What a game is above all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// A common board.
    Flop,
    /// A common board and a draw.
    Hybrid,
    /// Cards face up.
    Stud,
    /// Cards thrown away and drawn.
    Draw,
    /// None of these.
    Other,
}

impl Family {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Family::Flop => "flop",
            Family::Hybrid => "hybrid",
            Family::Stud => "stud",
            Family::Draw => "draw",
            Family::Other => "other",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Game {
    /// What it is above all.
    pub fn family(&self) -> Family {
        let draws = self.streets.iter().any(|street| street.draw > 0);
        let up = self.streets.iter().any(|street| street.up > 0);
        match (self.boards() > 0, draws, up) {
            (true, false, _) => Family::Flop,
            (true, true, _) => Family::Hybrid,
            (false, _, true) => Family::Stud,
            (false, true, false) => Family::Draw,
            (false, false, false) => Family::Other,
        }
    }

    /// How many cards a player ends with.
    pub fn holding(&self) -> usize {
        let dealt: usize =
            self.streets.iter().map(|street| usize::from(street.down) + usize::from(street.up)).sum();
        let thrown: usize = self.streets.iter().map(|street| usize::from(street.discard)).sum();
        dealt.saturating_sub(thrown)
    }
}

/// The whole game in words, for people to read.
pub fn describe(game: &Game) -> String {
    let mut lines = vec![format!("{} ({})", game.name, game.id), game.about.clone(), String::new()];
    let mut fact = |name: &str, text: String| lines.push(format!("{name:<9}{text}"));
    let limits: Vec<&str> = game.limits.iter().map(|limit| limit_in_words(*limit)).collect();
    fact("Family", game.family().word().to_owned());
    fact("Limits", listed(&limits, "or"));
    fact("Seats", format!("up to {}", number(game.seats.into())));
    fact("Deck", deck_in_words(game.deck).to_owned());
    fact("Forced", forced_in_words(game.forced));
    fact(
        "Books",
        if game.books.is_empty() { "none: beyond the books".to_owned() } else { game.books.join(", ") },
    );
    if !game.aliases.is_empty() {
        fact("Also", game.aliases.join(", "));
    }
    lines.extend([String::new(), "Streets".to_owned()]);
    for index in 0..game.streets.len() {
        lines.push(format!("{:>3}. {}", index + 1, street_in_words(game, index)));
    }
    lines.extend([String::new(), "Pot".to_owned()]);
    for share in &game.pot {
        lines.push(format!("  {}", part(game, share)));
        lines.push(format!("    {}", share.ranking.about()));
    }
    lines.extend(pot_rules_in_words(game).into_iter().map(|line| format!("  {line}")));
    lines.join("\n")
}

fn limit_in_words(limit: Limit) -> &'static str {
    match limit {
        Limit::Fixed => "fixed limit",
        Limit::Spread => "spread limit",
        Limit::Pot => "pot limit",
        Limit::No => "no limit",
    }
}

fn deck_in_words(deck: DeckKind) -> &'static str {
    match deck {
        DeckKind::Standard => "the 52 cards",
        DeckKind::WithJoker => "the 52 cards and the joker",
        DeckKind::Short => "36 cards, six to ace",
        DeckKind::Mexican => "41 cards: no eights, nines and tens, and the joker",
        DeckKind::Royal => "20 cards, ten to ace",
        DeckKind::Numeral => "40 cards: no jacks, queens and kings",
        DeckKind::Kuhn => "three cards: a jack, a queen and a king",
        DeckKind::Leduc => "six cards: two jacks, two queens and two kings",
        DeckKind::Shoe(_) => "a shoe",
    }
}

/// What is put in before the cards, in words.
pub fn forced_in_words(forced: Forced) -> String {
    match forced {
        Forced::Blinds => "blinds left of the button".to_owned(),
        Forced::Ante => "an ante from each player".to_owned(),
        Forced::ButtonAnte => "an ante from each player, and as much again from the button".to_owned(),
        Forced::BringIn(ranking) => {
            let card = match ranking {
                Ranking::CardLow => "the lowest up-card",
                Ranking::CardHigh => "the highest up-card",
                Ranking::CardLowAceLow => "the lowest up-card, aces low",
                Ranking::CardHighAceLow => "the highest up-card, aces low",
                other => {
                    return format!("an ante from each player, and a bring-in by {}", board_in_words(other));
                }
            };
            format!("an ante from each player, and a bring-in by {card}, suits parting equal ranks")
        }
    }
}

/// The boards that a ranking puts first.
fn board_in_words(ranking: Ranking) -> String {
    match ranking {
        Ranking::BoardHigh => "the highest cards up".to_owned(),
        Ranking::BoardLow => "the lowest cards up, aces low".to_owned(),
        Ranking::BoardDeuce => "the lowest cards up, aces high".to_owned(),
        Ranking::BoardMexican => "the highest cards up, a joker counting as an ace".to_owned(),
        other => format!("the best cards up by {other}"),
    }
}

/// One street in words: what is thrown away, drawn and dealt, and how it is bet.
pub fn street_in_words(game: &Game, index: usize) -> String {
    let street = &game.streets[index];
    let cards = cards_in_words(street, index == 0);
    let bet = street.bet.map_or_else(|| "no betting".to_owned(), |bet| bet_in_words(game, bet));
    let parts = if cards.is_empty() { bet } else { format!("{cards}; {bet}") };
    let name = street.name.replace('-', " ");
    let numbered = ["second", "third", "fourth", "fifth", "sixth", "seventh"].contains(&name.as_str());
    format!("{}{}: {parts}.", capital(&name), if numbered { " street" } else { "" })
}

fn cards_in_words(street: &Street, first: bool) -> String {
    let mut parts = Vec::new();
    if street.discard > 0 {
        parts.push(format!("throw away {}", counted(street.discard.into(), "card")));
    }
    if street.draw > 0 {
        parts.push(format!("draw up to {}", number(street.draw.into())));
    }
    if let Some(flip) = street.flip {
        let when = match flip {
            Flip::Together => "all choosing before the deal",
            Flip::OneByOne => "each choosing as the card comes",
        };
        parts.push(format!("turn the down card up and take the next one down, or keep it, {when}"));
    }
    if street.burn > 0 {
        parts.push(format!("burn {}", number(street.burn.into())));
    }
    match (street.board, street.boards) {
        (0, _) => {}
        (board, 2) => parts.push(format!("{} to each of two boards", counted(board.into(), "card"))),
        (board, _) => parts.push(counted(board.into(), "board card")),
    }
    let (down, up) = (usize::from(street.down), usize::from(street.up));
    // Later streets say "one card up": to each player goes without saying.
    let each = if first { " to each player" } else { "" };
    match (down, up) {
        (0, 0) => {}
        (down, 0) => parts.push(format!("{} down{each}", counted(down, "card"))),
        (0, up) => parts.push(format!("{} up{each}", counted(up, "card"))),
        (down, up) => parts.push(format!("{} down and {} up{each}", counted(down, "card"), number(up))),
    }
    parts.join(", ")
}

fn bet_in_words(game: &Game, bet: Betting) -> String {
    let size = match bet.tier {
        _ if !game.limits.contains(&Limit::Fixed) => "bet",
        Tier::Small => "bet the small limit",
        Tier::Big => "bet the big limit",
        Tier::Either => "bet either limit",
    };
    let opens = match bet.opens {
        Opens::AfterBlinds => "the first player after the blinds".to_owned(),
        Opens::AfterButton => "the first player left of the button".to_owned(),
        Opens::BringIn => "the bring-in".to_owned(),
        Opens::Board(ranking) => board_in_words(ranking),
        Opens::Opener => "whoever opened the round before, or the next player after".to_owned(),
    };
    let needs =
        bet.needs.map_or_else(String::new, |needs| format!(", {} to open", qualifier_in_words(needs)));
    let check = if bet.check { "" } else { ", no checking before a bet" };
    format!("{size}, opened by {opens}{needs}{check}")
}

fn qualifier_in_words(qualifier: Qualifier) -> String {
    match qualifier {
        Qualifier::EightOrBetter => "eight or better".to_owned(),
        Qualifier::SevenOrBetter => "seven or better".to_owned(),
        Qualifier::TenLow => "ten or better".to_owned(),
        Qualifier::PairOrBetter(rank) => format!("{} or better", rank.words()),
    }
}

/// One part of the pot in words: how much of it, the cards that play, what wins.
pub fn part_in_words(game: &Game, index: usize) -> String {
    let share = &game.pot[index];
    format!("{} {}", part(game, share), share.ranking.about())
}

fn part(game: &Game, share: &Share) -> String {
    let size = match game.pot.len() {
        1 => "the whole pot",
        2 => "half the pot",
        3 => "a third of the pot",
        4 => "a quarter of the pot",
        _ => "an equal part of the pot",
    };
    let on = match share.board {
        _ if game.boards() < 2 => "",
        0 => ", on the first board",
        _ => ", on the second board",
    };
    let hurdle =
        share.qualifier.map_or_else(String::new, |hurdle| format!(", {}", qualifier_in_words(hurdle)));
    format!("{}: {size}{on}{hurdle}, with {}.", capital(&share.name), plays_in_words(game, share))
}

fn plays_in_words(game: &Game, share: &Share) -> String {
    let (held, plays) = (game.holding(), share.ranking.plays());
    let badugi = matches!(share.ranking, Ranking::Badugi | Ranking::BadugiAceHigh | Ranking::BadugiHigh);
    let of_holding = || match held {
        1 => "the one card".to_owned(),
        held if badugi => format!("up to four of the {} cards held", number(held)),
        held if held <= plays => format!("all {} cards held", number(held)),
        held => format!("the best {} of the {} cards held", number(plays), number(held)),
    };
    match share.plays {
        Plays::Any if game.boards() == 0 => of_holding(),
        Plays::Any => format!("any {} of hole cards and board", number(plays)),
        Plays::HoldingOnly => of_holding(),
        Plays::AtMost(count) => format!("at most {} and the board", counted(count.into(), "hole card")),
        Plays::Exactly(count) => format!(
            "exactly {} and {} of the board",
            counted(count.into(), "hole card"),
            number(plays.saturating_sub(count.into()))
        ),
        Plays::BoardOnly => "the board alone".to_owned(),
    }
}

/// What else there is to say about the pot and the deck, a sentence each.
pub fn pot_rules_in_words(game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    if game.pot.len() > 1 {
        let odd = game.pot.get(usize::from(game.odd_chip)).map_or("nobody", |share| share.name.as_str());
        lines.push(format!("An odd chip between the parts goes to {odd}, unless the book says otherwise."));
    }
    let hurdles: Vec<&str> =
        game.pot.iter().filter(|share| share.qualifier.is_some()).map(|share| share.name.as_str()).collect();
    if !hurdles.is_empty() && game.pot.len() > 1 {
        let mut line = format!("If nobody qualifies for {}, the other part takes it", listed(&hurdles, "or"));
        if hurdles.len() == game.pot.len() {
            line += match game.unclaimed {
                Unclaimed::OtherShare => {
                    "; if nobody qualifies at all, the best hand wins by the first part's ranking"
                }
                Unclaimed::ShareAll => "; if nobody qualifies at all, all who are left share the pot",
            };
        }
        lines.push(line + ".");
    }
    if let Some(ranking) = game.joker_up {
        lines.push(format!("A joker dealt face up counts otherwise. {}", ranking.about()));
    }
    if game.open_pair {
        lines.push(
            "An open pair on the second betting round lets the big limit be bet, where the book says so."
                .to_owned(),
        );
    }
    if let Some(cap) = game.cap {
        lines.push(format!("At most {} in a round, raises included.", counted(cap.into(), "bet")));
    }
    lines.push(
        match game.exhaustion {
            Exhaustion::Never => "The deck never runs out.",
            Exhaustion::Stud => {
                "When the stub is too short for the last card, the book's stud procedure is followed."
            }
            Exhaustion::Draw => {
                "When the stub runs out, what was thrown away earlier is shuffled by the book's procedure."
            }
        }
        .to_owned(),
    );
    lines
}
