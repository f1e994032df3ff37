//! One writer a file. The operating system holds the lock, so it is free again the moment the writer is gone, however
//! it went; the file that it is on says who has it.

use std::{
    ffi::OsString,
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
};

use crate::JournalError;

/// The right to write a store, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    /// Closing the file would give the lock up as well, but not while a program that this one is just starting still has a
    /// copy of it. Should it fail, closing follows at once.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

impl Lock {
    pub(super) fn take(store: &Path) -> Result<Lock, JournalError> {
        let name = beside(store);
        let cannot = |error: io::Error| JournalError::Unreachable {
            store: store.display().to_string(),
            why: format!("{}: {error}", name.display()),
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&name)
            .map_err(cannot)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Whoever has it may not have written its number yet.
                let known = file.read_to_string(&mut holder).is_ok() && !holder.trim().is_empty();
                let holder = if known { holder.trim().to_owned() } else { "another program".to_owned() };
                return Err(JournalError::Locked { store: store.display().to_string(), holder });
            }
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
        file.set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "process {}", std::process::id()))
            .map_err(cannot)?;
        Ok(Lock(file))
    }
}

/// `cardroom.db` is locked by `cardroom.db.lock`: SQLite has locks of its own on the file itself.
fn beside(store: &Path) -> PathBuf {
    let mut name = OsString::from(store);
    name.push(".lock");
    PathBuf::from(name)
}
