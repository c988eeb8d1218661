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
    // Past eighteen digits the slow path computes; shifting by 10^20 must shift the result alike.
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
                // Off by at most half a unit of the quotient's last place.
                let unit = Numeric::from_scaled(1, q.dscale()).mul(&b).expect("mul").abs();
                assert!(off.cmp(&unit).is_le(), "{a} / {b}");
            }
        }
    }
}

#[test]
fn a_value_has_one_form() {
    // What fits the small form is never big, however it came to be.
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
