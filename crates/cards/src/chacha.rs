//! The ChaCha20 stream cipher as a source of shuffles: its output is fixed for ever, so a seed always means the
//! same deck. (RFC 8439; the seed is the key, the nonce is zero.)

/// A reproducible stream of random numbers from a 32-byte seed.
///
/// It makes no randomness of its own: the seed comes from the caller. Kept to the published cipher by its test
/// vectors, and never to change: recorded games are dealt again from their seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaCha20 {
    key: [u32; 8],
    counter: u64,
    block: [u32; 16],
    used: usize,
}

impl ChaCha20 {
    /// The stream of a seed.
    pub fn new(seed: [u8; 32]) -> ChaCha20 {
        let mut key = [0; 8];
        for (word, bytes) in key.iter_mut().zip(seed.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        ChaCha20 { key, counter: 0, block: [0; 16], used: 16 }
    }

    /// The stream of a small number, for tests, simulations and examples.
    pub fn from_number(seed: u64) -> ChaCha20 {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        ChaCha20::new(bytes)
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if self.used == 16 {
            self.refill();
        }
        self.used += 1;
        self.block[self.used - 1]
    }

    /// The next 64 bits, low half first.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let low = u64::from(self.next_u32());
        low | u64::from(self.next_u32()) << 32
    }

    /// A number below `bound`, each equally likely: draws that would favour some numbers are thrown away.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        // Multiply and shift; the low half says when a draw falls in the uneven rest (Lemire 2019).
        let mut wide = u64::from(self.next_u32()) * u64::from(bound);
        if (wide as u32) < bound {
            let uneven = bound.wrapping_neg() % bound;
            while (wide as u32) < uneven {
                wide = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    fn refill(&mut self) {
        let mut start = [0; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        start[4..12].copy_from_slice(&self.key);
        start[12] = self.counter as u32;
        start[13] = (self.counter >> 32) as u32;
        let mut x = start;
        for _ in 0..10 {
            for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
                quarter(&mut x, a, b, c, d);
            }
            for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
                quarter(&mut x, a, b, c, d);
            }
        }
        for (out, (x, start)) in self.block.iter_mut().zip(x.iter().zip(start)) {
            *out = x.wrapping_add(start);
        }
        self.counter = self.counter.wrapping_add(1);
        self.used = 0;
    }
}

#[inline]
fn quarter(x: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(16);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(12);
    x[a] = x[a].wrapping_add(x[b]);
    x[d] = (x[d] ^ x[a]).rotate_left(8);
    x[c] = x[c].wrapping_add(x[d]);
    x[b] = (x[b] ^ x[c]).rotate_left(7);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_test_vector() {
        // RFC 8439, appendix A.1, test vector 1: all-zero key and nonce, block 0.
        let mut stream = ChaCha20::new([0; 32]);
        let first: Vec<u32> = (0..4).map(|_| stream.next_u32()).collect();
        assert_eq!(first, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
        // Test vector 2: the same with block 1.
        let mut stream = ChaCha20::new([0; 32]);
        for _ in 0..16 {
            stream.next_u32();
        }
        let second: Vec<u32> = (0..4).map(|_| stream.next_u32()).collect();
        assert_eq!(second, [0xbee7_079f, 0x7a38_5155, 0x7c97_ba98, 0x0d08_2d73]);
    }

    #[test]
    fn numbers_below_a_bound_are_even() {
        let mut stream = ChaCha20::from_number(7);
        let mut counts = [0_u32; 52];
        for _ in 0..520_000 {
            counts[stream.below(52) as usize] += 1;
        }
        // Ten thousand expected each; six standard deviations are about 600.
        assert!(counts.iter().all(|count| (9_400..10_600).contains(count)), "{counts:?}");
    }
}
