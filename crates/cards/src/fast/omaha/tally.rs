//! stub
/// stub
pub fn tally() {}
/// stub
pub fn exact_two() {}
