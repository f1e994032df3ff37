//! To be written.

use crate::clock::Bench;

pub fn run(_bench: &mut Bench) {}
