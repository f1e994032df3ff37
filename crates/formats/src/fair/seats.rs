//! A draw for seats that can be checked afterwards: a hash of a secret is posted before the list of entrants is closed, and
//! the secret after it. The seats follow from the secret and the list alone, so nobody could choose them.

use super::Digest;

/// What is posted before entry closes, and makes sure that the secret is not chosen afterwards.
pub fn seat_commitment(secret: &str) -> Digest {
    Digest::of(&format!("cardroom seats {secret}"))
}

/// What seats are drawn from: the secret together with everybody who takes part, in the order in which they are listed.
pub fn seat_seed(secret: &str, entrants: &[String]) -> [u8; 32] {
    Digest::of(&format!("cardroom seat draw {secret}\n{}", entrants.join("\n"))).bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_and_the_secret_both_decide() {
        let list = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let seed = seat_seed("correct horse", &list(&["Ann", "Bob"]));
        assert_eq!(seed, seat_seed("correct horse", &list(&["Ann", "Bob"])));
        assert_ne!(seed, seat_seed("correct horse", &list(&["Bob", "Ann"])));
        assert_ne!(seed, seat_seed("wrong horse", &list(&["Ann", "Bob"])));
        assert_eq!(
            seat_commitment("correct horse"),
            Digest::of("cardroom seats correct horse"),
            "what is hashed is what the document says"
        );
    }
}
