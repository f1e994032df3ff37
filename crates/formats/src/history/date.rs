//! Times of day as the text gives them: in UTC, and in the eastern time of the United States, which some readers want.

const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;

/// A moment as the calendar has it, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
}

impl Moment {
    /// The moment so many seconds after 1970 began.
    pub(super) fn of(seconds: i64) -> Moment {
        let (year, month, day) = civil(seconds.div_euclid(DAY));
        let second = seconds.rem_euclid(DAY);
        Moment { year, month, day, hour: second / HOUR, minute: second % HOUR / 60, second: second % 60 }
    }
}

/// `2026/11/16 5:12:00 UTC [2026/11/16 0:12:00 ET]` for seconds since 1970.
pub(super) fn stamp(seconds: u64) -> String {
    let utc = seconds as i64;
    format!("{} UTC [{} ET]", clock(utc), clock(utc - eastern(utc) * HOUR))
}

fn clock(seconds: i64) -> String {
    let Moment { year, month, day, hour, minute, second } = Moment::of(seconds);
    format!("{year}/{month:02}/{day:02} {hour}:{minute:02}:{second:02}")
}

/// How many hours eastern time is behind: four from the second Sunday of March to the first of November, at two in the
/// morning by the clock, else five.
fn eastern(utc: i64) -> i64 {
    let (year, ..) = civil(utc.div_euclid(DAY));
    let begins = sunday(year, 3, 2) * DAY + 7 * HOUR;
    let ends = sunday(year, 11, 1) * DAY + 6 * HOUR;
    if (begins..ends).contains(&utc) { 4 } else { 5 }
}

/// The day, since 1970, of the first, second, ... Sunday of a month.
fn sunday(year: i64, month: i64, which: i64) -> i64 {
    let first = days(year, month, 1);
    // 1970 began on a Thursday: day 3 was a Sunday.
    first + (3 - first).rem_euclid(7) + (which - 1) * 7
}

/// The days since 1970 of a date of our calendar.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years are counted from March, so that the odd day of a leap year comes last.
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of the days since 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, written) in [
            (0, "1970/01/01 0:00:00 UTC [1969/12/31 19:00:00 ET]"),
            (951_826_394, "2000/02/29 12:13:14 UTC [2000/02/29 7:13:14 ET]"),
            (1_772_953_199, "2026/03/08 6:59:59 UTC [2026/03/08 1:59:59 ET]"),
            (1_772_953_200, "2026/03/08 7:00:00 UTC [2026/03/08 3:00:00 ET]"),
            (1_793_512_799, "2026/11/01 5:59:59 UTC [2026/11/01 1:59:59 ET]"),
            (1_793_512_800, "2026/11/01 6:00:00 UTC [2026/11/01 1:00:00 ET]"),
            (4_102_444_799, "2099/12/31 23:59:59 UTC [2099/12/31 18:59:59 ET]"),
        ] {
            assert_eq!(stamp(seconds), written);
        }
    }

    #[test]
    fn days_are_counted_there_and_back() {
        for day in (-200_000..200_000).step_by(17) {
            let (year, month, date) = civil(day);
            assert_eq!(days(year, month, date), day);
        }
    }
}
