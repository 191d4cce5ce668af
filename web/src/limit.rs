use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Allows each address a burst, then one more at regular intervals.
#[derive(Debug)]
pub struct Limit {
    pub burst: u32,
    pub every: Duration,
    /// When each address will have its whole burst again.
    full_at: Mutex<HashMap<IpAddr, Instant>>,
}

impl Limit {
    pub fn new(burst: u32, every: Duration) -> Self {
        Self { burst, every, full_at: Mutex::default() }
    }

    /// Takes one from this address, if it has one left.
    pub fn allows(&self, from: IpAddr, now: Instant) -> bool {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let at = full_at.entry(network(from)).or_insert(now);
        let next = (*at).max(now) + self.every;
        let allowed = next <= now + self.every * self.burst;
        if allowed {
            *at = next;
        }
        allowed
    }

    /// Gives back what was taken last from this address.
    pub fn give_back(&self, from: IpAddr) {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = full_at.get_mut(&network(from)) {
            *at = at.checked_sub(self.every).unwrap_or(*at);
        }
    }

    /// Forgets the addresses that have their whole burst again.
    pub fn forget(&self, now: Instant) {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at > now);
    }
}

/// Places of which there are a fixed number in all, and a smaller one for each address, so that no address takes them all.
#[derive(Debug)]
pub struct Places {
    most: usize,
    most_each: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

impl Places {
    pub fn new(most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Self { most, most_each, taken: Mutex::default() })
    }

    /// A place for this address, if there is one left.
    pub fn take(self: &Arc<Self>, from: IpAddr) -> Option<Place> {
        let from = network(from);
        let mut taken = self.lock();
        let own = taken.by.get(&from).copied().unwrap_or(0);
        if taken.all >= self.most || own >= self.most_each {
            return None;
        }
        taken.all += 1;
        taken.by.insert(from, own + 1);
        Some(Place { of: Arc::clone(self), from })
    }

    pub fn taken(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Taken until it is dropped.
#[derive(Debug)]
pub struct Place {
    of: Arc<Places>,
    from: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.of.lock();
        taken.all -= 1;
        match taken.by.get_mut(&self.from) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(taken.by.remove(&self.from)),
        }
    }
}

/// A household has a whole /64 of IPv6 addresses.
pub fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_one_at_a_time() {
        let limit = Limit::new(3, Duration::from_secs(10));
        let (one, other, now) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into(), Instant::now());
        assert_eq!((0..5).filter(|_| limit.allows(one, now)).count(), 3);
        assert!(limit.allows(other, now));
        assert!(!limit.allows(one, now + Duration::from_secs(9)));
        assert!(limit.allows(one, now + Duration::from_secs(10)));
        assert!(!limit.allows(one, now + Duration::from_secs(10)));
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let limit = Limit::new(2, Duration::from_secs(10));
        let (one, now) = ([10, 0, 0, 1].into(), Instant::now());
        for _ in 0..5 {
            assert!(limit.allows(one, now));
            limit.give_back(one);
        }
        assert_eq!((0..5).filter(|_| limit.allows(one, now)).count(), 2);
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let (places, one, other) = (Places::new(4, 3), [10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let mut held: Vec<_> = (0..5).filter_map(|_| places.take(one)).collect();
        assert_eq!((held.len(), places.taken()), (3, 3));
        held.extend(places.take(other));
        assert!(held.len() == 4 && places.take(other).is_none(), "all are taken");
        held.remove(0);
        assert!(places.take(one).is_some() && places.taken() == 3);
        drop(held);
        assert!(places.lock().by.is_empty(), "addresses are forgotten");
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let limit = Limit::new(1, Duration::from_secs(10));
        let now = Instant::now();
        assert!(limit.allows("2001:db8::1".parse().unwrap(), now));
        assert!(!limit.allows("2001:db8::2".parse().unwrap(), now));
        assert!(limit.allows("2001:db8:0:1::1".parse().unwrap(), now));
    }
}
