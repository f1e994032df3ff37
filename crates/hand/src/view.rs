//! What one watcher may see, built up from nothing.
//!
//! A hidden card leaves a hand only through here and through what [`told`](crate::Before::told) makes of an event, which
//! asks here what may be seen.

use std::fmt;

use cards::{Card, CardSet};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Awaiting, Chips, Choices, Event, Face, Hand, Pot, Seat, Seats, Source, State, state::Phase};

/// Who watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody behind the rail.
    Rail,
    /// The floor, who sees what the rail sees until a ruling needs more.
    Floor,
    /// The house itself, which sees every card: for whoever keeps its journal, commits to its decks, audits its hands, or
    /// deals them and says what should come of it. Nothing that is made for it goes to anybody who plays or watches.
    House,
}

/// A card as a watcher sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Its face.
    Face(Card),
    /// Only its back.
    Back,
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seen::Face(card) => card.fmt(f),
            Seen::Back => f.write_str("??"),
        }
    }
}

impl Serialize for Seen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seen, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "??" => Ok(Seen::Back),
            text => text.parse().map(Seen::Face).map_err(D::Error::custom),
        }
    }
}

/// A player as a watcher sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerView {
    /// Who.
    pub seat: Seat,
    /// Chips left.
    pub stack: Chips,
    /// Chips in front, not yet pulled in.
    pub bet: Chips,
    /// Still in the hand?
    pub live: bool,
    /// Without chips?
    pub all_in: bool,
    /// Cards: those face down first. One's own, and all that were dealt face up, are in the order in which they were dealt.
    pub cards: Vec<Seen>,
    /// Cards drawn on this street.
    pub drew: u8,
    /// Won so far.
    pub won: Chips,
}

/// A hand as one watcher sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who watches.
    pub viewer: Viewer,
    /// The street, by its name in the game.
    pub street: String,
    /// Each board, in the order its cards came.
    pub boards: Vec<Vec<Card>>,
    /// The players, in the order of dealing.
    pub players: Vec<PlayerView>,
    /// All chips in the middle and in front.
    pub pot: Chips,
    /// The pots as they would be with the bets pulled in.
    pub pots: Vec<Pot>,
    /// Who is to do something.
    pub awaiting: Awaiting,
    /// What the watcher may do, when it is their turn to bet.
    pub choices: Option<Choices>,
    /// Is it over?
    pub over: bool,
    /// What is left of the deck, the next card first, as far as it is known: for the house, which deals from it and commits
    /// to it. Nobody else sees any of it.
    pub stub: Vec<Card>,
    /// Cards that lie aside and may come back: for the house alone, too.
    pub aside: CardSet,
}

impl Viewer {
    /// Is every card of a player's hand theirs to see?
    pub(crate) fn sees_all_of(self, state: &State, seat: Seat) -> bool {
        self == Viewer::House || self == Viewer::Seat(seat) || state.shown.contains(seat)
    }
}

impl State {
    /// The faces that a watcher sees among a player's cards. A folded hand shows nothing, except to whoever held it.
    pub fn faces(&self, viewer: Viewer, seat: Seat) -> CardSet {
        let there = self.live.contains(seat) || viewer.sees_all_of(self, seat);
        self.faces_down(viewer, seat) | if there { self.up[seat] } else { CardSet::EMPTY }
    }

    /// Those of them that lie face down: of one's own hand, what there is to throw away.
    #[inline]
    pub fn faces_down(&self, viewer: Viewer, seat: Seat) -> CardSet {
        if viewer.sees_all_of(self, seat) {
            self.down[seat]
        } else if self.live.contains(seat) {
            self.down[seat] & self.seen()
        } else {
            CardSet::EMPTY
        }
    }
}

impl Hand {
    /// Cards of the deck that lie in no known place, so that they can come next: for whoever deals, and nobody else.
    pub fn unplaced(&self, viewer: Viewer) -> CardSet {
        match viewer {
            Viewer::House => self.state().unplaced(self.terms()),
            Viewer::Seat(_) | Viewer::Rail | Viewer::Floor => CardSet::EMPTY,
        }
    }

    /// What a watcher may see: every face-up card, shown hands, and a player's own cards.
    pub fn view(&self, viewer: Viewer) -> View {
        let state = self.state();
        let terms = self.terms();
        let all = Seats::first(state.count as usize);
        let players = all.iter().map(|seat| self.player(viewer, seat)).collect();
        let awaiting = self.awaiting();
        let choices = match (viewer, awaiting) {
            (Viewer::Seat(seat), Awaiting::Bet(turn)) if seat == turn => self.choices(),
            _ => None,
        };
        let boards = state.boards.iter().filter(|board| !board.cards().is_empty());
        View {
            viewer,
            street: terms.game.streets[state.street as usize].name.clone(),
            boards: boards.map(|board| board.cards().to_vec()).collect(),
            players,
            pot: state.pot(),
            pots: state.pots().as_slice().to_vec(),
            awaiting,
            choices,
            over: state.phase == Phase::Over,
            stub: match &state.source {
                Source::Deck(stub) if viewer == Viewer::House => stub.cards().to_vec(),
                Source::Dealer if viewer == Viewer::House => state.known_top().into_iter().collect(),
                Source::Deck(_) | Source::Dealer => Vec::new(),
            },
            aside: if viewer == Viewer::House { state.aside() } else { CardSet::EMPTY },
        }
    }

    /// Some of a player's cards in the order in which they came, as far as the watcher saw that: in which order others were
    /// dealt cards face down that they show later is nobody's to know. Those come last.
    fn as_dealt(&self, seat: Seat, mut cards: CardSet, own: bool) -> Vec<Seen> {
        let mut seen = Vec::with_capacity(cards.len());
        if cards.len() > 1 {
            for ruling in self.log() {
                if let Event::Dealt { seat: to, card: Some(Face(card)), up } = ruling.event
                    && to == seat
                    && (own || up)
                    && cards.contains(card)
                {
                    cards.remove(card);
                    seen.push(Seen::Face(card));
                }
            }
        }
        seen.extend(cards.iter().map(Seen::Face));
        seen
    }

    fn player(&self, viewer: Viewer, seat: Seat) -> PlayerView {
        let state = self.state();
        let (down, up) = (state.down[seat], state.up[seat]);
        let live = state.live.contains(seat);
        let entitled = viewer.sees_all_of(state, seat);
        let face_down = down.len() + state.unknown[seat] as usize;
        let mut cards: Vec<Seen> = Vec::with_capacity(face_down + up.len());
        // A folded hand shows nothing, not even its backs, except to whoever held it.
        if live || entitled {
            let faces = state.faces_down(viewer, seat);
            let own = viewer == Viewer::House || viewer == Viewer::Seat(seat);
            cards.extend(self.as_dealt(seat, faces, own));
            cards.resize(face_down, Seen::Back);
            cards.extend(self.as_dealt(seat, up, own));
        }
        PlayerView {
            seat,
            stack: state.stack[seat],
            bet: state.bet[seat],
            live,
            all_in: state.all_in.contains(seat),
            cards,
            drew: state.drew[seat],
            won: state.awarded[seat],
        }
    }
}
