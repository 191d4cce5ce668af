//! Courses that are drawn against all courses, listed one by one.

use std::collections::HashMap;

use deckname_engine::{Rng, Wyrand};
use deckname_inference::{Courses, Impossible, TooMany};

/// A walk in a hidden place: it may go on from a case in these ways, each with a weight and a mark.
type Step = fn(u32) -> Vec<(u32, f64, char)>;

/// Forwards, on the spot, or back to a place that many others lead to as well.
fn wander(place: u32) -> Vec<(u32, f64, char)> {
    vec![(place + 1, 2.0, 'f'), (place, 1.0, 's'), (place / 2, 0.5, 'b')]
}

/// Only from even places, to one of many.
fn scatter(place: u32) -> Vec<(u32, f64, char)> {
    if place % 2 == 1 { Vec::new() } else { (0..40).map(|n| (place + n, f64::from(n), 'n')).collect() }
}

/// Was a multiple of three heard?
fn heard(place: u32) -> f64 {
    if place.is_multiple_of(3) { 3.0 } else { 0.25 }
}

fn follow(steps: &[Step], bound: usize, rng: &mut Wyrand) -> Result<Courses<u32, char>, Impossible> {
    Courses::follow(&0, bound, rng, |courses, rng| {
        for step in steps {
            courses.branch(rng, |place, next| {
                for (to, weight, how) in step(*place) {
                    next.push(to, weight, how);
                }
            });
            courses.weigh(|place| heard(*place));
        }
    })
}

/// Every course on its own: its marks in order and where it ends, with its share.
fn all_courses(steps: &[Step]) -> HashMap<(String, u32), f64> {
    let mut all = vec![(String::new(), 0, 1.0)];
    for step in steps {
        let on = |(marks, place, weight): &(String, u32, f64)| {
            let (marks, weight) = (marks.clone(), *weight);
            step(*place)
                .into_iter()
                .map(move |(to, more, how)| (format!("{marks}{how}"), to, weight * more * heard(to)))
        };
        all = all.iter().flat_map(on).filter(|course| course.2 > 0.0).collect();
    }
    let sum: f64 = all.iter().map(|course| course.2).sum();
    let mut shares = HashMap::new();
    for (marks, place, weight) in all {
        *shares.entry((marks, place)).or_default() += weight / sum;
    }
    shares
}

fn drawn(courses: &Courses<u32, char>, rng: &mut Wyrand) -> (String, u32) {
    let course = courses.draw(rng);
    let place = *course.case();
    let backwards: Vec<char> = course.marks().collect();
    (backwards.into_iter().rev().collect(), place)
}

/// Every course comes as often as it should, give or take six deviations.
fn assert_drawn_by_share(courses: &Courses<u32, char>, shares: &HashMap<(String, u32), f64>, rng: &mut Wyrand) {
    const DRAWS: u32 = 40_000;
    let mut counts: HashMap<(String, u32), f64> = HashMap::new();
    for _ in 0..DRAWS {
        *counts.entry(drawn(courses, rng)).or_default() += 1.0;
    }
    assert!(counts.keys().all(|course| shares.contains_key(course)), "a course that cannot be");
    for (course, share) in shares {
        let expected = share * f64::from(DRAWS);
        let deviation = (expected * (1.0 - share)).sqrt();
        let count = counts.get(course).copied().unwrap_or(0.0);
        assert!((count - expected).abs() <= 6.0 * deviation + 6.0, "{course:?}: {count}, not {expected}");
    }
}

#[test]
fn courses_are_drawn_by_their_weights() {
    let mut rng = Wyrand::new(1);
    let steps: [Step; 6] = [wander, wander, wander, wander, wander, wander];
    let courses = follow(&steps, 1_000, &mut rng).expect("courses");
    let shares = all_courses(&steps);
    assert!(shares.len() > 300 && courses.len() <= 7, "{} courses merge into {} cases", shares.len(), courses.len());
    assert_drawn_by_share(&courses, &shares, &mut rng);
}

#[test]
fn many_cases_merge_as_few_do() {
    let mut rng = Wyrand::new(2);
    let steps: [Step; 4] = [scatter, wander, scatter, wander];
    let courses = follow(&steps, 1_000, &mut rng).expect("courses");
    let shares = all_courses(&steps);
    let ends: std::collections::HashSet<u32> = shares.keys().map(|(_, place)| *place).collect();
    assert_eq!(courses.len(), ends.len());
    assert!(ends.len() > 60 && !courses.is_thinned());
    assert_drawn_by_share(&courses, &shares, &mut rng);
}

#[test]
fn dead_ends_are_never_drawn() {
    let mut rng = Wyrand::new(3);
    let steps: [Step; 3] = [wander, wander, scatter];
    let courses = follow(&steps, 1_000, &mut rng).expect("courses");
    assert_drawn_by_share(&courses, &all_courses(&steps), &mut rng);
}

#[test]
fn weights_neither_vanish_nor_overflow() {
    let mut rng = Wyrand::new(4);
    for weight in [1e-9, 1e9] {
        let courses = Courses::follow(&0u32, 10, &mut rng, |courses, rng| {
            for _ in 0..500 {
                courses.branch(rng, |place, next| {
                    next.push(0, weight, *place);
                    next.push(1, 3.0 * weight, *place);
                });
            }
        });
        let courses = courses.expect("courses");
        let ones: u32 = (0..100).map(|_| courses.draw(&mut rng).marks().sum::<u32>()).sum();
        assert!((37_000..38_000).contains(&ones), "three of four, but for the first: {ones}");
    }
}

/// Of 500 cases 20 are kept; what they stand for comes about as often as it should.
#[test]
fn beyond_the_bound_cases_are_picked_by_weight() {
    let mut tens = 0;
    for seed in 0..2_000 {
        let mut rng = Wyrand::new(seed);
        let courses = Courses::follow(&0u32, 20, &mut rng, |courses, rng| {
            courses.branch(rng, |_, next| (0..500).for_each(|to| next.push(to, if to < 10 { 25.0 } else { 1.0 }, ())));
        });
        let courses = courses.expect("courses");
        assert!(courses.is_thinned() && courses.len() < 40);
        tens += u32::from(*courses.draw(&mut rng).case() < 10);
    }
    let share = f64::from(tens) / 2_000.0;
    assert!((share - 250.0 / 740.0).abs() < 0.06, "{share}");
}

/// Only one of 4,096 cases explains the end. A bound of 4 loses it nearly always, a bound of 4,096 never.
#[test]
fn a_bound_that_loses_every_course_is_raised() {
    for seed in 0..20 {
        let mut rng = Wyrand::new(seed);
        let needle = rng.below(4_096);
        let courses = Courses::follow(&0u32, 4, &mut rng, |courses, rng| {
            courses.branch(rng, |_, next| (0..4_096).for_each(|to| next.push(to, 1.0, to)));
            courses.weigh(|place| if *place == needle { 1.0 } else { 0.0 });
        });
        let courses = courses.expect("the needle");
        assert_eq!(courses.draw(&mut rng).marks().collect::<Vec<_>>(), [needle]);
    }
}

#[test]
fn what_cannot_be_explained_is_an_error() {
    let mut rng = Wyrand::new(5);
    let steps: [Step; 2] = [|_| vec![(1, 1.0, 'a')], scatter];
    assert_eq!(follow(&steps, 100, &mut rng).map(|_| ()), Err(Impossible));
}

#[test]
fn what_would_be_too_many_cases_changes_nothing() {
    let mut rng = Wyrand::new(6);
    let courses = Courses::follow(&0u32, 100, &mut rng, |courses, rng| {
        courses.branch(rng, |_, next| (0..3).for_each(|to| next.push(to, 1.0, 'a')));
        let split = |courses: &mut Courses<u32, char>, most| {
            courses.try_branch(most, |place, next| (0..4).for_each(|n| next.push(10 * place + n, 1.0, 'b')))
        };
        assert_eq!(split(courses, 11), Err(TooMany { most: 11 }));
        assert_eq!(courses.cases().copied().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(split(courses, 12), Ok(()));
        assert_eq!(split(courses, usize::MAX).map(|()| courses.len()), Ok(48));
        assert_eq!(split(courses, usize::MAX), Err(TooMany { most: 100 }), "the bound holds here, too");
    });
    let courses = courses.expect("courses");
    assert_eq!(courses.draw(&mut rng).marks().collect::<String>(), "bba");
}

/// Long enumerations can stop early.
#[test]
fn a_full_list_says_so() {
    let mut rng = Wyrand::new(7);
    let mut pushed = 0;
    let courses = Courses::follow(&0u32, 100, &mut rng, |courses, _| {
        let refused = courses.try_branch(10, |_, next| {
            while !next.is_full() {
                next.push(pushed, 1.0, ());
                pushed += 1;
            }
        });
        assert_eq!(refused, Err(TooMany { most: 10 }));
    });
    assert_eq!((courses.map(|courses| courses.len()), pushed), (Ok(1), 11));
}
