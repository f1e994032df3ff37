//! A displaced table: scattered keys packed closely, found again with one small look-up.
//!
//! A key is cut into a row and an offset. Each row is shifted so that what lies at its offsets falls on places of one
//! shared table that are free, or that hold the same value already. Rows that are met most often are settled first,
//! so that they lie close together and stay in the nearest cache.

/// What is to be found at an offset of a row (never 0), and how often it is met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) row: u32,
    pub(super) offset: u32,
    pub(super) value: u16,
    pub(super) weight: u32,
}

/// A table being filled.
#[derive(Debug)]
pub(super) struct Spread {
    /// Of each row: what lies at an offset of it is at that place plus the shift times the step.
    pub(super) shifts: Vec<u16>,
    /// At each place; 0 where nothing lies.
    pub(super) values: Vec<u16>,
    /// One bit a place; a set bit is taken.
    taken: Vec<u64>,
    /// Where each value lies, as far as rows may share it.
    places: Vec<Vec<u32>>,
    /// Shifts are counted in steps of one place, or of two: the table may have 65,536 of them.
    step: usize,
    /// No place from here on is taken.
    end: usize,
}

impl Spread {
    /// An empty table for so many rows.
    pub(super) fn new(rows: usize, step: usize) -> Spread {
        let places = step << 16;
        Spread {
            shifts: vec![0; rows],
            values: vec![0; places],
            // Room to look at 64 places at once beyond the last.
            taken: vec![0; places / 64 + 2],
            places: Vec::new(),
            step,
            end: 0,
        }
    }

    /// Settles entries, all those of a row at once, beyond all that are there.
    pub(super) fn settle(&mut self, mut entries: Vec<Entry>) {
        entries.sort_unstable_by_key(|entry| (entry.row, entry.offset));
        let mut rows: Vec<&[Entry]> = entries.chunk_by(|a, b| a.row == b.row).collect();
        rows.sort_by_cached_key(|row| {
            std::cmp::Reverse(row.iter().map(|entry| u64::from(entry.weight)).sum::<u64>())
        });
        let first = self.end.next_multiple_of(self.step);
        let most = entries.iter().map(|entry| entry.value as usize).max().unwrap_or(0);
        self.places = vec![Vec::new(); most + 1];
        for row in rows {
            self.settle_row(row, first);
        }
    }

    fn settle_row(&mut self, row: &[Entry], first: usize) {
        let start = self.sharing_start(row, first).unwrap_or_else(|| self.free_start(row, first));
        for entry in row {
            let place = start + entry.offset as usize;
            if self.values[place] == 0 {
                self.values[place] = entry.value;
                self.taken[place / 64] |= 1 << (place % 64);
                self.places[entry.value as usize].push(place as u32);
                self.end = self.end.max(place + 1);
            }
            assert_eq!(self.values[place], entry.value, "two keys are the same: {entry:?}");
        }
        self.shifts[row[0].row as usize] = (start / self.step) as u16;
    }

    /// Where the row can start so that most of its values lie there already and nothing is in the way of the rest.
    fn sharing_start(&self, row: &[Entry], first: usize) -> Option<usize> {
        let mut best = None;
        let mut most_shared = 0;
        for entry in row {
            for &place in &self.places[entry.value as usize] {
                let start = (place as usize).checked_sub(entry.offset as usize);
                let Some(start) = start.filter(|&start| start >= first && start.is_multiple_of(self.step))
                else {
                    continue;
                };
                let shared = self.shared(row, start);
                if shared > most_shared {
                    (best, most_shared) = (Some(start), shared);
                }
            }
            if most_shared == row.len() {
                break;
            }
        }
        best
    }

    /// How many values of a row that starts here lie in place already; 0 if something else is in the way of one.
    fn shared(&self, row: &[Entry], start: usize) -> usize {
        let mut shared = 0;
        for entry in row {
            match self.values.get(start + entry.offset as usize) {
                Some(0) => {}
                Some(&value) if value == entry.value => shared += 1,
                _ => return 0,
            }
        }
        shared
    }

    /// The first place where the row can start and meets nothing.
    fn free_start(&self, row: &[Entry], first: usize) -> usize {
        let room = self.values.len() - row[row.len() - 1].offset as usize;
        let off_step = if self.step == 2 { 0xAAAA_AAAA_AAAA_AAAA } else { 0 };
        for start in (first..room).step_by(64) {
            // The starts from here on, 64 at a time, at which a key would meet a taken place.
            let mut clash = off_step;
            for entry in row {
                clash |= self.taken_from(start + entry.offset as usize);
                if clash == u64::MAX {
                    break;
                }
            }
            let free = start + clash.trailing_ones() as usize;
            if clash != u64::MAX && free < room {
                return free;
            }
        }
        panic!("the table is too small for its keys");
    }

    /// Which of the 64 places from this one on are taken.
    fn taken_from(&self, place: usize) -> u64 {
        let (word, bit) = (place / 64, place % 64);
        // Shifted twice, because a shift by 64 is none.
        self.taken[word] >> bit | self.taken[word + 1] << 1 << (63 - bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_finds_its_value() {
        let entry = |n: u32| {
            let key = n.wrapping_mul(2_654_435_761) >> 12;
            Entry { row: key >> 8, offset: key & 0xFF, value: (n % 97) as u16 + 1, weight: n % 5 }
        };
        let entries: Vec<Entry> = (0..20_000).map(entry).collect();
        for step in [1, 2] {
            let mut spread = Spread::new(1 << 12, step);
            spread.settle(entries.clone());
            for &Entry { row, offset, value, .. } in &entries {
                let place = offset as usize + step * spread.shifts[row as usize] as usize;
                assert_eq!(spread.values[place], value);
            }
            assert!(spread.end < 20_000, "values are shared: {}", spread.end);
        }
    }
}
