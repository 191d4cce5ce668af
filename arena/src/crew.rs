//! Work shared out over threads, with the same result whatever their number.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// Does the jobs with these numbers; each worker does one after the other. Returns what came of them, in order. Once
/// `stop` is set no more are begun, and the result is a gapless beginning.
pub(crate) fn share_out<W: Send, T: Send>(
    workers: &mut [W],
    jobs: Range<u64>,
    stop: &AtomicBool,
    job: impl Fn(&mut W, u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(jobs.start);
    let work = |worker: &mut W| {
        let mut done = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= jobs.end {
                break;
            }
            done.push((number, job(worker, number)));
        }
        done
    };
    let mut done: Vec<(u64, T)> = thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(move || work(worker))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).flatten().collect()
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    let gapless = done.into_iter().zip(jobs).take_while(|((number, _), expected)| number == expected);
    gapless.map(|((_, result), _)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once_and_in_order() {
        let done = share_out(&mut [0u64, 0, 0], 5..105, &AtomicBool::new(false), |count, job| {
            *count += 1;
            job * 2
        });
        assert_eq!(done, (5..105).map(|job| job * 2).collect::<Vec<_>>());
        let none = share_out(&mut [0u64], 0..10, &AtomicBool::new(true), |_, job| job);
        assert!(none.is_empty());
    }
}
