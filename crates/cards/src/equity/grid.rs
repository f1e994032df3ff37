//! Many boards from few shuffled cards.
//!
//! Shuffled cards are laid out in columns, one for each card of a board, and in as many rows as the deck gives.
//! Every line through the grid that takes one card of each column is a board. Lines are taken as in the plane over
//! a finite field, so that two of them meet in one card at most (an orthogonal array of strength two; Owen 1992).
//! Each board by itself is as likely as any other, and when nearly all of the deck lies in the grid, the boards of
//! one shuffle together tell more than as many independent ones: each card, and each pair of cards of different
//! columns, comes equally often.

/// The most columns: boards of six are the largest.
pub(super) const COLUMNS: usize = 6;
/// The most rows: the largest field with tables here.
pub(super) const ROWS: usize = 9;

/// The lines of a grid: for each board, the row of its card in each column.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) lines: Vec<[u8; COLUMNS]>,
}

impl Grid {
    /// Only the rows are boards: as many as there are cards for, up to a number.
    pub(super) fn of_rows(columns: usize, cards: usize, most: usize) -> Grid {
        let rows = cards.checked_div(columns).map_or(1, |room| room.min(most).min(ROWS));
        let lines = (0..rows).map(|row| [row as u8; COLUMNS]).collect();
        Grid { columns, rows, lines }
    }

    /// As many lines as tell more than they cost, when so many cards may come.
    pub(super) fn of_lines(columns: usize, cards: usize) -> Grid {
        let room = cards.checked_div(columns).unwrap_or(0);
        let field = FIELDS.iter().find(|field| field.size() <= room && columns <= field.size());
        let Some(field) = field.filter(|_| columns > 1) else {
            return Grid::of_rows(columns, cards, ROWS);
        };
        let rows = field.size();
        // Each card comes once for every slope; what the cards outside the grid would have told is missed so often.
        let outside = cards - rows * columns;
        let slopes = (cards - 1).checked_div(outside).unwrap_or(rows).clamp(1, rows);
        let mut lines = Vec::with_capacity(rows * slopes);
        for slope in 0..slopes {
            for row in 0..rows {
                let mut line = [0; COLUMNS];
                for (column, place) in line[..columns].iter_mut().enumerate() {
                    *place = field.add(row, field.multiply(slope, column)) as u8;
                }
                lines.push(line);
            }
        }
        Grid { columns, rows, lines }
    }
}

/// A finite field: numbers below a power of a prime, as polynomials whose digits are their coefficients.
struct Field {
    prime: usize,
    degree: u32,
    /// What the next power of the unknown equals.
    next_power: usize,
}

/// Largest first.
const FIELDS: [Field; 6] = [
    // x² = -1 = 2
    Field { prime: 3, degree: 2, next_power: 2 },
    // x³ = x + 1
    Field { prime: 2, degree: 3, next_power: 3 },
    Field { prime: 7, degree: 1, next_power: 0 },
    Field { prime: 5, degree: 1, next_power: 0 },
    // x² = x + 1
    Field { prime: 2, degree: 2, next_power: 3 },
    Field { prime: 3, degree: 1, next_power: 0 },
];

impl Field {
    const fn size(&self) -> usize {
        self.prime.pow(self.degree)
    }

    fn add(&self, a: usize, b: usize) -> usize {
        let mut sum = 0;
        for digit in (0..self.degree).rev() {
            let unit = self.prime.pow(digit);
            sum = sum * self.prime + (a / unit + b / unit) % self.prime;
        }
        sum
    }

    fn multiply(&self, a: usize, b: usize) -> usize {
        if self.degree == 1 {
            return a * b % self.prime;
        }
        let mut product = 0;
        for digit in (0..self.degree).rev() {
            product = self.times_unknown(product);
            for _ in 0..b / self.prime.pow(digit) % self.prime {
                product = self.add(product, a);
            }
        }
        product
    }

    fn times_unknown(&self, a: usize) -> usize {
        let top = self.size() / self.prime;
        let mut product = a % top * self.prime;
        for _ in 0..a / top {
            product = self.add(product, self.next_power);
        }
        product
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_are_fields() {
        for field in FIELDS {
            for a in 1..field.size() {
                let mut products: Vec<usize> = (0..field.size()).map(|b| field.multiply(a, b)).collect();
                products.sort_unstable();
                assert!(products.iter().copied().eq(0..field.size()), "{a} of {}", field.size());
                for b in 0..field.size() {
                    assert_eq!(field.multiply(a, b), field.multiply(b, a));
                    for c in 0..field.size() {
                        let apart = field.add(field.multiply(a, b), field.multiply(a, c));
                        assert_eq!(field.multiply(a, field.add(b, c)), apart);
                    }
                }
            }
        }
    }

    #[test]
    fn lines_meet_once_at_most_and_use_each_card_equally_often() {
        for (columns, cards) in
            [(5, 48), (5, 46), (5, 40), (5, 32), (2, 45), (6, 42), (5, 16), (1, 44), (3, 49)]
        {
            let grid = Grid::of_lines(columns, cards);
            assert!(grid.rows * columns <= cards && !grid.lines.is_empty());
            for (index, a) in grid.lines.iter().enumerate() {
                for b in &grid.lines[..index] {
                    let meets = a[..columns].iter().zip(b).filter(|(a, b)| a == b).count();
                    assert!(meets <= 1, "{columns} {cards}");
                }
            }
            for column in 0..columns {
                for row in 0..grid.rows {
                    let uses = grid.lines.iter().filter(|line| usize::from(line[column]) == row).count();
                    assert_eq!(uses, grid.lines.len() / grid.rows);
                }
            }
        }
        assert_eq!(Grid::of_lines(5, 48).lines.len(), 81);
    }
}
