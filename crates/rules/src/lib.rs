//! Games and books as data.
#![forbid(unsafe_code)]
