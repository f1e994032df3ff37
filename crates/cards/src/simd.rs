//! Sixteen small numbers side by side: in one AVX2 register where the machine has it, in an array elsewhere.
//!
//! What is to be done to them is written once, for any [`Lanes`], as a [`Job`]; [`run`] picks the lanes when the
//! program runs. This is the only module with `unsafe` in it.
#![allow(unsafe_code)]

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use crate::CardSet;

/// How many numbers lie side by side: one for each holding of a block.
pub(crate) const BLOCK: usize = 16;

/// Sixteen numbers of 16 bits, and what can be done to all of them at once.
///
/// A mask has all bits set where something is so, and none where it is not.
pub(crate) trait Lanes:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// Shows that the machine has such lanes.
    type Proof: Copy;

    /// The ranks held in clubs, in diamonds, in hearts and in spades by each holding of a block.
    fn suits(proof: Self::Proof, cards: &[CardSet; BLOCK]) -> [Self; 4];
    /// Zero in each lane.
    fn zero(proof: Self::Proof) -> Self;
    /// Writes for each holding the number with these halves.
    fn write(upper: Self, lower: Self, values: &mut [u32; BLOCK]);
    /// The same number in each lane. `self` only shows that there are lanes.
    fn all(self, number: u16) -> Self;
    /// Moved up by some bits.
    fn up<const BITS: i32>(self) -> Self;
    /// Moved down by some bits.
    fn down<const BITS: i32>(self) -> Self;
    /// The bits that the other lacks.
    fn without(self, other: Self) -> Self;
    /// A mask of where the two are equal.
    fn same(self, other: Self) -> Self;
    /// A mask of where this is greater. Both are below 0x8000.
    fn above(self, other: Self) -> Self;
    /// The greater of the two. Both are below 0x8000.
    fn greater(self, other: Self) -> Self;
    /// Of a mask: `yes` where it is set, `no` where it is not.
    fn choose(self, yes: Self, no: Self) -> Self;
    /// This where the other is not zero, zero elsewhere. The other is below 0x8000.
    fn where_any(self, other: Self) -> Self;
    /// How many bits are set.
    fn count(self) -> Self;
    /// Of numbers with one bit, one of the lower 13: 0x1000 and 0x100 times the place of the bit. 0 of 0.
    fn place_above(self) -> Self;
    /// Of numbers with one bit, one of the lower 13: 0x10 times the place of the bit. 0 of 0.
    fn place_below(self) -> Self;
    /// Is there a lane in which the two share a bit?
    fn meets(self, other: Self) -> bool;

    /// Without the lowest bit.
    #[inline(always)]
    fn drop_lowest(self) -> Self {
        self & (self + self.all(0xFFFF))
    }

    /// A mask of where it is zero.
    #[inline(always)]
    fn is_zero(self) -> Self {
        self.same(self.all(0))
    }
}

/// Something to do, with whichever lanes there are. Only what is inlined into `run` is compiled for them.
pub(crate) trait Job {
    type Done;

    fn run<L: Lanes>(self, proof: L::Proof) -> Self::Done;
}

/// Does a job with the widest lanes of this machine.
pub(crate) fn run<J: Job>(job: J) -> J::Done {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = x86::Avx2::detect() {
        return avx2.run(job);
    }
    run_anywhere(job)
}

/// Does a job with lanes that every machine has.
pub(crate) fn run_anywhere<J: Job>(job: J) -> J::Done {
    job.run::<Plain>(())
}

/// Asks for a value to be brought near, where the machine can be asked.
#[inline(always)]
pub(crate) fn bring<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    for line in 0..size_of::<T>().div_ceil(64) {
        let start: *const i8 = std::ptr::from_ref(value).cast();
        // SAFETY: every such machine has the instruction, and it reads nothing: it may be given any address.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
                start.wrapping_add(64 * line),
            );
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Lanes in an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain([u16; BLOCK]);

impl Plain {
    #[inline(always)]
    fn each(self, f: impl Fn(u16) -> u16) -> Plain {
        Plain(self.0.map(f))
    }

    #[inline(always)]
    fn both(self, other: Plain, f: impl Fn(u16, u16) -> u16) -> Plain {
        Plain(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

macro_rules! plain_operators {
    ($($of:ident :: $name:ident = $how:expr;)+) => {$(
        impl $of for Plain {
            type Output = Plain;
            #[inline(always)]
            fn $name(self, other: Plain) -> Plain {
                self.both(other, $how)
            }
        }
    )+};
}

plain_operators! {
    BitAnd::bitand = |a, b| a & b;
    BitOr::bitor = |a, b| a | b;
    BitXor::bitxor = |a, b| a ^ b;
    Add::add = u16::wrapping_add;
    Sub::sub = u16::wrapping_sub;
}

#[inline(always)]
fn mask(set: bool) -> u16 {
    u16::from(set).wrapping_neg()
}

impl Lanes for Plain {
    type Proof = ();

    #[inline(always)]
    fn suits((): (), cards: &[CardSet; BLOCK]) -> [Plain; 4] {
        std::array::from_fn(|suit| {
            Plain(std::array::from_fn(|lane| (cards[lane].bits() >> (16 * suit)) as u16))
        })
    }

    #[inline(always)]
    fn zero((): ()) -> Plain {
        Plain([0; BLOCK])
    }

    #[inline(always)]
    fn write(upper: Plain, lower: Plain, values: &mut [u32; BLOCK]) {
        for (value, (upper, lower)) in values.iter_mut().zip(upper.0.into_iter().zip(lower.0)) {
            *value = u32::from(upper) << 16 | u32::from(lower);
        }
    }

    #[inline(always)]
    fn all(self, number: u16) -> Plain {
        Plain([number; BLOCK])
    }

    #[inline(always)]
    fn up<const BITS: i32>(self) -> Plain {
        self.each(|a| a << BITS)
    }

    #[inline(always)]
    fn down<const BITS: i32>(self) -> Plain {
        self.each(|a| a >> BITS)
    }

    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.both(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn same(self, other: Plain) -> Plain {
        self.both(other, |a, b| mask(a == b))
    }

    #[inline(always)]
    fn above(self, other: Plain) -> Plain {
        self.both(other, |a, b| mask((a as i16) > (b as i16)))
    }

    #[inline(always)]
    fn greater(self, other: Plain) -> Plain {
        self.both(other, |a, b| (a as i16).max(b as i16) as u16)
    }

    #[inline(always)]
    fn choose(self, yes: Plain, no: Plain) -> Plain {
        (yes & self) | no.without(self)
    }

    #[inline(always)]
    fn where_any(self, other: Plain) -> Plain {
        self.without(other.is_zero())
    }

    #[inline(always)]
    fn count(self) -> Plain {
        self.each(|a| a.count_ones() as u16)
    }

    #[inline(always)]
    fn place_above(self) -> Plain {
        // How many bits are below the only one.
        let places = (self - self.all(1)).without(self).count();
        (places.up::<8>() + self.all(0x1000)).where_any(self)
    }

    #[inline(always)]
    fn place_below(self) -> Plain {
        (self - self.all(1)).without(self).count().up::<4>().where_any(self)
    }

    #[inline(always)]
    fn meets(self, other: Plain) -> bool {
        (self & other).0.iter().fold(0, |any, lane| any | lane) != 0
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    #[allow(clippy::wildcard_imports, reason = "the intrinsics are named as their makers name them")]
    use std::arch::x86_64::*;
    use std::ptr;

    use super::{Add, BLOCK, BitAnd, BitOr, BitXor, CardSet, Job, Lanes, Sub};

    /// Shows that the machine has AVX2 and counts bits: only looking for both makes one.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Avx2(());

    impl Avx2 {
        pub(super) fn detect() -> Option<Avx2> {
            (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")).then_some(Avx2(()))
        }

        /// Does a job, compiled for it.
        pub(super) fn run<J: Job>(self, job: J) -> J::Done {
            #[target_feature(enable = "avx2,popcnt")]
            fn compiled_for_it<J: Job>(avx2: Avx2, job: J) -> J::Done {
                job.run::<Wide>(avx2)
            }
            // SAFETY: `self` shows that the machine has both.
            unsafe { compiled_for_it(self, job) }
        }
    }

    /// Lanes in a register. Each is made from an [`Avx2`] or from another, so a `Wide` shows AVX2 as well.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Wide(__m256i);

    /// A bit times this has a number of its own in the upper four bits for each of 13 places, and never 0.
    const CODES: u16 = 0x135C;

    /// A table by those numbers, of something for each place.
    const fn by_code(step: u8, more: u8) -> [u8; 16] {
        let mut table = [0; 16];
        let mut place = 0;
        while place < 13 {
            let code = ((1_u16 << place).wrapping_mul(CODES) >> 12) as usize;
            assert!(code != 0 && table[code] == 0);
            table[code] = place as u8 * step + more;
            place += 1;
        }
        table
    }

    const COUNTS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

    impl Wide {
        /// What a table of sixteen has at the lower half of each byte.
        #[inline(always)]
        fn in_table(self, table: &[u8; 16]) -> Wide {
            // SAFETY: `self` shows AVX2. The load takes the sixteen bytes of the table; it needs no alignment.
            unsafe {
                let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
                Wide(_mm256_shuffle_epi8(table, self.0))
            }
        }

        #[inline(always)]
        fn times(self, other: Wide) -> Wide {
            // SAFETY: a `Wide` shows AVX2.
            Wide(unsafe { _mm256_mullo_epi16(self.0, other.0) })
        }
    }

    // Functions, not closures: only what is marked `inline(always)` is sure to be compiled for AVX2.

    /// The lower halves of each 32 bits of two registers: the first's below the second's.
    #[inline(always)]
    unsafe fn even(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the caller shows AVX2.
        unsafe { _mm256_blend_epi16::<0xAA>(a, _mm256_slli_epi32::<16>(b)) }
    }

    /// The upper halves of each 32 bits of two registers: the first's below the second's.
    #[inline(always)]
    unsafe fn odd(a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: the caller shows AVX2.
        unsafe { _mm256_blend_epi16::<0xAA>(_mm256_srli_epi32::<16>(a), b) }
    }

    /// Two holdings and two of the four after them, so that the values come out in order.
    #[inline(always)]
    unsafe fn apart<const PAIR: usize>(cards: &[CardSet; BLOCK]) -> __m256 {
        const { assert!(2 * PAIR + 6 <= BLOCK) };
        // SAFETY: the caller shows AVX2. Each load takes four holdings, the last of them in the block as asserted.
        // Loads need no alignment.
        unsafe {
            let start: *const __m128i = ptr::from_ref(cards).cast();
            let one = _mm256_loadu_si256(start.add(PAIR).cast());
            let other = _mm256_loadu_si256(start.add(PAIR + 1).cast());
            _mm256_castsi256_ps(_mm256_blend_epi32::<0xF0>(one, other))
        }
    }

    /// Clubs and diamonds of eight holdings; hearts and spades of them.
    #[inline(always)]
    unsafe fn eight<const PAIR: usize>(cards: &[CardSet; BLOCK]) -> [__m256i; 2] {
        // SAFETY: the caller shows AVX2.
        unsafe {
            let (a, b) = match PAIR {
                0 => (apart::<0>(cards), apart::<1>(cards)),
                _ => (apart::<4>(cards), apart::<5>(cards)),
            };
            [
                _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(a, b)),
                _mm256_castps_si256(_mm256_shuffle_ps::<0xDD>(a, b)),
            ]
        }
    }

    macro_rules! operators {
        ($($of:ident :: $name:ident = $instruction:ident;)+) => {$(
            impl $of for Wide {
                type Output = Wide;
                #[inline(always)]
                fn $name(self, other: Wide) -> Wide {
                    // SAFETY: a `Wide` shows AVX2.
                    Wide(unsafe { $instruction(self.0, other.0) })
                }
            }
        )+};
    }

    operators! {
        BitAnd::bitand = _mm256_and_si256;
        BitOr::bitor = _mm256_or_si256;
        BitXor::bitxor = _mm256_xor_si256;
        Add::add = _mm256_add_epi16;
        Sub::sub = _mm256_sub_epi16;
    }

    impl Lanes for Wide {
        type Proof = Avx2;

        #[inline(always)]
        fn suits(_: Avx2, cards: &[CardSet; BLOCK]) -> [Wide; 4] {
            const { assert!(size_of::<[CardSet; BLOCK]>() == 128, "a set is 64 bits and nothing else") };
            // SAFETY: the proof shows AVX2.
            unsafe {
                let ([cd, hs], [more_cd, more_hs]) = (eight::<0>(cards), eight::<4>(cards));
                [even(cd, more_cd), odd(cd, more_cd), even(hs, more_hs), odd(hs, more_hs)].map(Wide)
            }
        }

        #[inline(always)]
        fn zero(_: Avx2) -> Wide {
            // SAFETY: the proof shows AVX2.
            Wide(unsafe { _mm256_setzero_si256() })
        }

        #[inline(always)]
        fn write(upper: Wide, lower: Wide, values: &mut [u32; BLOCK]) {
            // SAFETY: a `Wide` shows AVX2. The two stores fill the 64 bytes of the block; they need no alignment.
            unsafe {
                let to: *mut __m256i = ptr::from_mut(values).cast();
                _mm256_storeu_si256(to, even(lower.0, upper.0));
                _mm256_storeu_si256(to.add(1), odd(lower.0, upper.0));
            }
        }

        // SAFETY of each of the following: a `Wide` shows AVX2.

        #[inline(always)]
        fn all(self, number: u16) -> Wide {
            Wide(unsafe { _mm256_set1_epi16(number as i16) })
        }

        #[inline(always)]
        fn up<const BITS: i32>(self) -> Wide {
            Wide(unsafe { _mm256_slli_epi16::<BITS>(self.0) })
        }

        #[inline(always)]
        fn down<const BITS: i32>(self) -> Wide {
            Wide(unsafe { _mm256_srli_epi16::<BITS>(self.0) })
        }

        #[inline(always)]
        fn without(self, other: Wide) -> Wide {
            Wide(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn same(self, other: Wide) -> Wide {
            Wide(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
        }

        #[inline(always)]
        fn above(self, other: Wide) -> Wide {
            Wide(unsafe { _mm256_cmpgt_epi16(self.0, other.0) })
        }

        #[inline(always)]
        fn greater(self, other: Wide) -> Wide {
            Wide(unsafe { _mm256_max_epi16(self.0, other.0) })
        }

        #[inline(always)]
        fn choose(self, yes: Wide, no: Wide) -> Wide {
            Wide(unsafe { _mm256_blendv_epi8(no.0, yes.0, self.0) })
        }

        #[inline(always)]
        fn where_any(self, other: Wide) -> Wide {
            Wide(unsafe { _mm256_sign_epi16(self.0, other.0) })
        }

        #[inline(always)]
        fn count(self) -> Wide {
            let half = self.all(0x0F0F);
            let bytes = (self & half).in_table(&COUNTS) + (self.down::<4>() & half).in_table(&COUNTS);
            Wide(unsafe { _mm256_maddubs_epi16(bytes.0, self.all(0x0101).0) })
        }

        #[inline(always)]
        fn place_above(self) -> Wide {
            const PLACES: [u8; 16] = by_code(1, 0x10);
            self.times(self.all(CODES)).down::<4>().in_table(&PLACES) & self.all(0xFF00)
        }

        #[inline(always)]
        fn place_below(self) -> Wide {
            const PLACES: [u8; 16] = by_code(0x10, 0);
            self.times(self.all(CODES)).down::<12>().in_table(&PLACES)
        }

        #[inline(always)]
        fn meets(self, other: Wide) -> bool {
            unsafe { _mm256_testz_si256(self.0, other.0) == 0 }
        }
    }
}
