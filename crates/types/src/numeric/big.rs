/// A numeric value.
#[derive(Clone, Debug)]
pub struct Numeric {
    _v: i64,
    _s: u8,
}
