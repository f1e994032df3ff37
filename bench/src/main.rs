//! Cardroom beside its peers.
fn main() {}
