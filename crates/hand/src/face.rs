//! The face of a card in an event, which nobody outside this crate can read.

use std::fmt;

use cards::Card;

/// A card as an event keeps it.
///
/// It is written to a journal and read from there, and nothing else can be done with it outside this crate: whoever
/// wants to know which card it is asks for a [`View`](crate::View), or to be [told](crate::Before::told), and says for
/// whom. Not even its [`Debug`] form shows it.
///
/// ```compile_fail
/// fn peek(face: hand::Face) -> cards::Card {
///     face.0 // private
/// }
/// ```
///
/// ```compile_fail
/// use hand::Ink; // cannot be named
/// fn peek(face: hand::Face) -> cards::Card {
///     face.card()
/// }
/// ```
///
/// ```compile_fail
/// fn peek(event: hand::Event) -> Option<cards::Card> {
///     match event {
///         hand::Event::Burnt { card } => card, // a face, not a card
///         _ => None,
///     }
/// }
/// ```
///
/// A log that is written by somebody else gets faces, too:
///
/// ```compile_fail
/// struct Spy(Vec<cards::Card>);
/// impl rules::Sink<hand::Event> for Spy {
///     const KEEPS: bool = true;
///     fn note(&mut self, event: hand::Event, _under: Option<rules::Under>) {
///         if let hand::Event::Dealt { card: Some(card), .. } = event {
///             self.0.push(card);
///         }
///     }
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Face(pub(crate) Card);

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Face(..)")
    }
}

/// What stands for a card in an event. It cannot be named outside this crate, so that no [`Face`] is read through it.
pub trait Ink: Copy {
    /// Which card it is.
    fn card(self) -> Card;

    /// The same for a card.
    fn of(card: Card) -> Self;
}

impl Ink for Face {
    fn card(self) -> Card {
        self.0
    }

    fn of(card: Card) -> Face {
        Face(card)
    }
}

impl Ink for Card {
    fn card(self) -> Card {
        self
    }

    fn of(card: Card) -> Card {
        card
    }
}
