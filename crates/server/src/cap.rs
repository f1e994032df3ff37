//! So many at a time: places that are given back when whoever holds them is done.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// So many at a time for each of many keys.
#[derive(Debug)]
pub struct Cap<K> {
    most: usize,
    held: Mutex<HashMap<K, usize>>,
}

impl<K: Hash + Eq + Clone> Cap<K> {
    /// At most so many at a time; nobody holds any yet.
    pub fn new(most: usize) -> Arc<Cap<K>> {
        Arc::new(Cap { most, held: Mutex::default() })
    }

    /// How many there may be at a time.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Takes a place, if there is one.
    pub fn take(self: &Arc<Self>, key: K) -> Option<Permit<K>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(key.clone()).or_default();
        // Nothing is remembered of a key that has no place: `most` may be nothing at all.
        if *count >= self.most {
            if *count == 0 {
                held.remove(&key);
            }
            return None;
        }
        *count += 1;
        Some(Permit { cap: Arc::clone(self), key })
    }

    fn give_back(&self, key: &K) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(key) {
            *count -= 1;
            if *count == 0 {
                held.remove(key);
            }
        }
    }
}

/// A permit under a [`Cap`], given back when it is dropped.
#[derive(Debug)]
pub struct Permit<K: Hash + Eq + Clone> {
    cap: Arc<Cap<K>>,
    key: K,
}

impl<K: Hash + Eq + Clone> Drop for Permit<K> {
    fn drop(&mut self) {
        self.cap.give_back(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_so_many_for_each_and_come_back() {
        let cap = Cap::new(2);
        let (one, two) = (cap.take("A"), cap.take("A"));
        assert!(one.is_some() && two.is_some());
        assert!(cap.take("A").is_none());
        assert!(cap.take("B").is_some(), "others are not affected");
        drop(one);
        assert!(cap.take("A").is_some());
        drop(two);
        assert!(
            cap.held.lock().expect("nobody panicked").is_empty(),
            "nothing is remembered of those who left"
        );
    }
}
