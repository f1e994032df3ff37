//! Secrets that are told once: session cookies, bots' tokens, keys of invitations.
//!
//! Only a fingerprint of each is stored, so that whoever reads the journal or a backup of it can log in as nobody.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The SHA-256 of a secret, in hex.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// The fingerprint of a secret.
    pub fn of(secret: &str) -> Fingerprint {
        Fingerprint(hex::encode(Sha256::digest(secret)))
    }

    /// The hex digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Fresh randomness from the operating system.
pub fn entropy<const BYTES: usize>() -> Result<[u8; BYTES], getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A secret of `BYTES` bytes from the operating system, in hex.
pub fn fresh<const BYTES: usize>() -> Result<String, getrandom::Error> {
    entropy::<BYTES>().map(hex::encode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_operating_system_gives_another_secret_each_time() {
        let secrets: std::collections::BTreeSet<[u8; 32]> =
            (0..32).map(|_| entropy().expect("entropy")).collect();
        assert_eq!(secrets.len(), 32);
    }

    #[test]
    fn secrets_differ_and_their_fingerprints_are_plain_sha_256() {
        let (one, two) = (fresh::<32>().expect("entropy"), fresh::<32>().expect("entropy"));
        assert_eq!(one.len(), 64);
        assert_ne!(one, two);
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(Fingerprint::of("").as_str(), empty);
    }
}
