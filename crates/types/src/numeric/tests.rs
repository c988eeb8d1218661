use super::*;

fn n(text: &str) -> Numeric {
    Numeric::parse(text).expect("numeric")
}

#[test]
fn small_and_big_agree_on_every_operation() {
    let texts = [
        "0",
        "1",
        "-1",
        "0.5",
        "-0.25",
        "123456789.987654321",
        "999999999999999999",
        "0.000000000000000001",
        "-77.7",
        "10000",
        "0.0001",
        "31415926535.8979",
    ];
    // Past eighteen digits the slow path computes. A shift by 10^20 must shift the result alike.
    let shift = n("100000000000000000000");
    for a in texts {
        for b in texts {
            let (a, b) = (n(a), n(b));
            let (wide_a, wide_b) = (a.mul(&shift).expect("mul"), b.mul(&shift).expect("mul"));
            let sum = a.add(&b).expect("add").mul(&shift).expect("mul");
            assert_eq!(wide_a.add(&wide_b).expect("add").cmp(&sum), std::cmp::Ordering::Equal);
            assert_eq!(a.cmp(&b), wide_a.cmp(&wide_b));
            if !b.is_zero() {
                let small = a.rem(&b).expect("rem").mul(&shift).expect("mul");
                assert_eq!(
                    small.cmp(&wide_a.rem(&wide_b).expect("rem")),
                    std::cmp::Ordering::Equal,
                    "{a} {b}"
                );
                let q = a.div(&b).expect("div");
                let off = q.mul(&b).expect("mul").sub(&a).expect("sub").abs();
                // The error is at most half a unit of the quotient's last place.
                let unit = Numeric::from_scaled(1, q.dscale()).mul(&b).expect("mul").abs();
                assert!(off.cmp(&unit).is_le(), "{a} / {b}");
            }
        }
    }
}

#[test]
fn a_value_has_one_form() {
    // A value that fits the small form is never big, however it was computed.
    let big = n("1e30").sub(&n("1e30")).expect("sub");
    assert!(matches!(big.0, Repr::Small { v: 0, .. }));
    let back = n("123456789012345678901234567890").div_trunc(&n("1e20")).expect("div");
    assert!(matches!(back.0, Repr::Small { .. }), "{back}");
    assert_eq!(back.to_string(), "1234567890");
}

#[test]
fn the_wire_form_is_checked() {
    let mut wire = Vec::new();
    n("12345.678").send(&mut wire);
    assert_eq!(wire, [0, 3, 0, 1, 0, 0, 0, 3, 0, 1, 0x09, 0x29, 0x1a, 0x7c]);
    assert_eq!(Numeric::recv(&wire).expect("recv").to_string(), "12345.678");
    wire[8] = 0x7f;
    assert_eq!(Numeric::recv(&wire).expect_err("digit").sqlstate.code(), "22P03");
    assert_eq!(Numeric::recv(&wire[..5]).expect_err("short").sqlstate.code(), "08P01");
}

#[test]
fn results_past_the_range_are_errors() {
    assert_eq!(n("1e131071").mul(&n("1e131071")).expect_err("weight").sqlstate.code(), "22003");
    assert_eq!(Numeric::parse("1e131072").expect_err("weight").sqlstate.code(), "22003");
    assert!(n("10").power(&n("1e9")).is_err());
}

/// A number with this many digits, different for each seed.
fn long(digits: usize, seed: u64) -> Numeric {
    let mut rng = fastrand::Rng::with_seed(seed);
    let text: String = (0..digits).map(|i| if i == 0 { '7' } else { rng.char('0'..='9') }).collect();
    n(&text)
}

#[test]
fn long_division_is_exact() {
    for seed in 0..300 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (a, b) = (long(rng.usize(1..400), seed), long(rng.usize(1..200), seed + 1000));
        // With runs of nines and zeros a guessed digit of the quotient is often one too many.
        let b =
            if seed % 3 == 0 { n(&format!("1e{}", rng.usize(1..200))).sub(&n("1")).expect("sub") } else { b };
        let (q, r) = (a.div_trunc(&b).expect("div"), a.rem(&b).expect("rem"));
        assert_eq!(
            q.mul(&b).expect("mul").add(&r).expect("add").cmp(&a),
            std::cmp::Ordering::Equal,
            "seed {seed}"
        );
        assert!(r.signum() >= 0 && r.cmp(&b).is_lt(), "seed {seed}");
    }
}

#[test]
fn long_roots_are_exact() {
    for seed in 0..100 {
        let a = long(1 + seed as usize * 7, seed);
        // The largest whole number whose square is not above the value.
        let root = a.mul(&n("1")).expect("mul").sqrt().expect("sqrt");
        let (floor, unit) = (root.trunc(0).expect("trunc"), n("1"));
        let next = floor.add(&unit).expect("add");
        let (low, high) = (floor.mul(&floor).expect("mul"), next.mul(&next).expect("mul"));
        // The root is rounded, so it may be the next whole number already.
        let below = floor.sub(&unit).expect("sub");
        let lower = below.mul(&below).expect("mul");
        assert!(
            (low.cmp(&a).is_le() && high.cmp(&a).is_gt()) || (lower.cmp(&a).is_lt() && low.cmp(&a).is_gt()),
            "seed {seed}"
        );
    }
}

#[test]
fn factorials_are_products() {
    let mut product = n("1");
    for i in 1..200 {
        product = product.mul(&Numeric::from_i64(i)).expect("mul");
        assert_eq!(Numeric::factorial(i).expect("factorial").cmp(&product), std::cmp::Ordering::Equal, "{i}");
    }
}

/// Each of these computes for seconds or minutes on values of the largest size.
#[test]
fn long_arithmetic_is_interrupted() {
    let (a, b) = (long(131_000, 1), long(65_000, 2));
    type Call<'a> = (&'a str, Box<dyn Fn() -> sinew_error::Result<Numeric> + 'a>);
    let calls: [Call<'_>; 9] = [
        ("sqrt", Box::new(|| a.sqrt())),
        ("gcd", Box::new(|| a.gcd(&b))),
        ("lcm", Box::new(|| a.lcm(&b))),
        ("mul", Box::new(|| b.mul(&b))),
        ("div", Box::new(|| a.div_trunc(&b))),
        ("rem", Box::new(|| a.rem(&b))),
        ("power", Box::new(|| b.power(&n("2")))),
        ("factorial", Box::new(|| Numeric::factorial(30_000))),
        ("ln", Box::new(|| n("0.1").div(&n("3"))?.power(&n("-1500.00001"))?.ln())),
    ];
    for (name, call) in calls {
        let _host = crate::host::tests::limited(0, usize::MAX);
        let e = call().expect_err(name);
        assert_eq!(e.sqlstate.code(), "57014", "{name}");
    }
}
