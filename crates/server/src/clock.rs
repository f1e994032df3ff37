//! What time it is. Tests turn the hands themselves.

use std::{
    fmt,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

/// Tells the time in milliseconds since 1970. Clones tell the same.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Clock {
    /// The machine's clock.
    pub fn system() -> Clock {
        Clock::by(|| {
            // A machine whose clock stands before 1970 is at the very beginning of it for us.
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
        })
    }

    /// A clock that tells what the function does.
    pub fn by(now: impl Fn() -> u64 + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        (self.0)()
    }

    /// Whole seconds since 1970.
    pub fn seconds(&self) -> u64 {
        self.now() / 1000
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}
