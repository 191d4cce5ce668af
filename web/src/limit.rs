use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Allows each address a burst, then one more at regular intervals.
#[derive(Debug)]
pub struct Limit {
    burst: u32,
    every: Duration,
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

    /// Forgets the addresses that have their whole burst again.
    pub fn forget(&self, now: Instant) {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at > now);
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
    fn an_ipv6_network_counts_as_one_address() {
        let limit = Limit::new(1, Duration::from_secs(10));
        let now = Instant::now();
        assert!(limit.allows("2001:db8::1".parse().unwrap(), now));
        assert!(!limit.allows("2001:db8::2".parse().unwrap(), now));
        assert!(limit.allows("2001:db8:0:1::1".parse().unwrap(), now));
    }
}
