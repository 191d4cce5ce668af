//! Jobs spread over threads, with the same result whatever the number of threads.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// Runs the jobs with these numbers; each worker has a thread of its own and does one job after the other. Returns the
/// results in order. Once `stop` is set no more jobs are begun, and the results are the first ones without a gap.
///
/// # Panics
/// If a job panics, with its message. No more jobs are begun then.
pub(crate) fn run_jobs<W: Send, T: Send>(
    workers: &mut [W],
    jobs: Range<u64>,
    stop: &AtomicBool,
    job: impl Fn(&mut W, u64) -> T + Sync,
) -> Vec<T> {
    let (next, panicked) = (AtomicU64::new(jobs.start), AtomicBool::new(false));
    let work = |worker: &mut W| {
        let _guard = SetOnPanic(&panicked);
        let mut done = Vec::new();
        while !stop.load(Ordering::Relaxed) && !panicked.load(Ordering::Relaxed) {
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
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    let gapless = done.into_iter().zip(jobs).take_while(|((number, _), expected)| number == expected);
    gapless.map(|((_, result), _)| result).collect()
}

/// Tells the other workers when one panics.
struct SetOnPanic<'a>(&'a AtomicBool);

impl Drop for SetOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn every_job_is_done_once_and_in_order() {
        let done = run_jobs(&mut [0u64, 0, 0], 5..105, &AtomicBool::new(false), |count, job| {
            *count += 1;
            job * 2
        });
        assert_eq!(done, (5..105).map(|job| job * 2).collect::<Vec<_>>());
        let none = run_jobs(&mut [0u64], 0..10, &AtomicBool::new(true), |_, job| job);
        assert!(none.is_empty());
    }

    #[test]
    fn a_panic_ends_the_work_and_is_passed_on() {
        let begun = AtomicU64::new(0);
        let panic = catch_unwind(AssertUnwindSafe(|| {
            run_jobs(&mut [(), (), ()], 0..u64::MAX, &AtomicBool::new(false), |(), job| {
                begun.fetch_add(1, Ordering::Relaxed);
                assert!(job != 7, "job {job} went wrong");
            })
        }));
        let message = panic.expect_err("the panic is passed on").downcast::<String>().expect("with its message");
        assert_eq!(*message, "job 7 went wrong");
        assert!(begun.load(Ordering::Relaxed) >= 8);
    }
}
