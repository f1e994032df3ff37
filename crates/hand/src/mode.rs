//! How a hand is run: what goes on by itself, and what waits for somebody.

/// How a hand is run. What was agreed is [`Terms`](crate::Terms); the same terms are played online, at a live table and
/// by a simulation.
///
/// Only decisions depend on it. Recording reads none of it, so a log replays the same however the hand was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Are players asked at the showdown whether they show, or is every hand turned up by itself?
    pub ask_at_showdown: bool,
    /// Does the pot wait for the dealer to push it, so that hands can be asked for until then?
    pub wait_to_push: bool,
    /// Once all who could bet are all-in, does the rest of the deck wait to be told how many times it is dealt?
    pub ask_runs: bool,
    /// Once nobody can bet any more, are all hands turned up, and does each further street wait for
    /// [the dealer's word](crate::DealerAct::NextStreet)? Then people can follow an all-in card by card.
    pub paced: bool,
    /// Does a person deal, who may err? Cards that come too early are then taken note of; otherwise they are refused.
    pub dealer_may_err: bool,
    /// Is there a floor person to decide what the book leaves open? Without one the usual choice is taken.
    pub floor: bool,
}

impl Mode {
    /// Nothing waits but for bets, draws and discards: for simulations, and for logs that are read again.
    pub const BY_ITSELF: Mode = Mode {
        ask_at_showdown: false,
        wait_to_push: false,
        ask_runs: false,
        paced: false,
        dealer_may_err: false,
        floor: false,
    };

    /// People on screens, and a program that deals: they choose to show and to run it twice, and watch a run-out street
    /// by street. Nobody is there to decide what the book leaves open.
    pub const ONLINE: Mode = Mode {
        ask_at_showdown: true,
        wait_to_push: false,
        ask_runs: true,
        paced: true,
        dealer_may_err: false,
        floor: false,
    };

    /// A record is played again, and says itself who showed.
    pub const RECORDED: Mode = Mode {
        ask_at_showdown: true,
        wait_to_push: false,
        ask_runs: false,
        paced: false,
        dealer_may_err: false,
        floor: false,
    };

    /// A live table with a dealer and a floor person. The dealer's own pace is the hand's; players who want to run it
    /// twice say it before the dealer goes on.
    pub const LIVE: Mode = Mode {
        ask_at_showdown: true,
        wait_to_push: true,
        ask_runs: false,
        paced: false,
        dealer_may_err: true,
        floor: true,
    };
}
