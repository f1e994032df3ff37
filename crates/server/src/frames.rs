//! Counts the frames of a WebSocket as they come in, before anything is put together from them.
//!
//! The library that speaks the protocol shows whole messages alone: a message in endless empty fragments would keep it
//! busy for ever and never come to light. So every frame that begins is counted here, whatever it is, against what its
//! sender may send; whoever goes beyond that is told by an error of reading, which ends the connection.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::sockets::Allowance;

/// The longest head of a frame: two bytes, eight of length, four of the mask.
const MOST_HEAD: usize = 14;

/// Where a stream of bytes is within its frames.
#[derive(Clone, Debug, Default)]
struct Frames {
    head: [u8; MOST_HEAD],
    have: usize,
    /// How much of the payload is still to come.
    left: u64,
}

impl Frames {
    /// Takes in some bytes: how many frames begin in them, counted when their head is whole.
    fn count(&mut self, mut bytes: &[u8]) -> u32 {
        let mut begun = 0;
        while let Some((first, rest)) = bytes.split_first() {
            if self.left > 0 {
                let skip = usize::try_from(self.left).unwrap_or(usize::MAX).min(bytes.len());
                self.left -= skip as u64;
                bytes = &bytes[skip..];
                continue;
            }
            self.head[self.have] = *first;
            self.have += 1;
            bytes = rest;
            if let Some(payload) = self.payload() {
                begun += 1;
                self.have = 0;
                self.left = payload;
            }
        }
        begun
    }

    /// How long the payload is, once the head is whole.
    fn payload(&self) -> Option<u64> {
        let [_, second, length @ ..] = self.head;
        if self.have < 2 {
            return None;
        }
        let mask = if second & 0x80 == 0 { 0 } else { 4 };
        let (wide, payload) = match second & 0x7f {
            126 => (2, u64::from(u16::from_be_bytes([length[0], length[1]]))),
            127 => {
                let [a, b, c, d, e, f, g, h, ..] = length;
                (8, u64::from_be_bytes([a, b, c, d, e, f, g, h]))
            }
            short => (0, u64::from(short)),
        };
        (self.have == 2 + wide + mask).then_some(payload)
    }
}

/// A connection whose incoming frames are counted.
#[derive(Debug)]
pub struct Metered<S> {
    stream: S,
    frames: Frames,
    allowance: Allowance,
}

impl<S> Metered<S> {
    /// Counts the frames that come by a stream from its beginning.
    pub(super) fn new(stream: S, allowance: Allowance) -> Metered<S> {
        Metered { stream, frames: Frames::default(), allowance }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let begun = self.frames.count(&buffer.filled()[before..]);
        for _ in 0..begun {
            self.allowance.frame().map_err(io::Error::other)?;
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame as a client sends it.
    fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
        let mut bytes = vec![first];
        match payload.len() {
            short @ 0..126 => bytes.push(0x80 | short as u8),
            long => {
                bytes.push(0x80 | 0x7e);
                bytes.extend((long as u16).to_be_bytes());
            }
        }
        bytes.extend([1, 2, 3, 4]);
        bytes.extend(payload);
        bytes
    }

    #[test]
    fn every_frame_counts_however_the_bytes_are_cut() {
        let mut bytes = Vec::new();
        for (first, payload) in [(0x01, 0), (0x00, 0), (0x00, 5), (0x89, 3), (0x80, 300), (0x81, 4000)] {
            bytes.extend(frame(first, &vec![0x7f; payload]));
        }
        for size in [1, 2, 3, 7, 100, bytes.len()] {
            let mut frames = Frames::default();
            let begun: u32 = bytes.chunks(size).map(|chunk| frames.count(chunk)).sum();
            assert_eq!(begun, 6, "in pieces of {size}");
        }
        let mut frames = Frames::default();
        let huge = [0x82, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4];
        assert_eq!(frames.count(&huge), 1);
        assert_eq!(frames.count(&bytes), 0, "all of that is payload");
    }
}
