//! Bytes that stand for the members of small enumerations: a member's byte is its place in its
//! list. A new member is put to the end.

use crate::tree::expr::{ArithOp, BoolTest, CmpOp};
use crate::tree::query::{SampleMethod, WinFn};

/// Comparisons of integers.
pub const COMPARISONS: [CmpOp; 6] = [CmpOp::Eq, CmpOp::Ne, CmpOp::Lt, CmpOp::Le, CmpOp::Gt, CmpOp::Ge];

/// Arithmetic of integers.
pub const ARITHMETIC: [ArithOp; 3] = [ArithOp::Add, ArithOp::Sub, ArithOp::Mul];

/// Tests of booleans.
pub const TESTS: [BoolTest; 6] = [
    BoolTest::True,
    BoolTest::NotTrue,
    BoolTest::False,
    BoolTest::NotFalse,
    BoolTest::Unknown,
    BoolTest::NotUnknown,
];

/// Window functions.
pub const WINDOW_FUNCTIONS: [WinFn; 12] = [
    WinFn::RowNumber,
    WinFn::Rank,
    WinFn::DenseRank,
    WinFn::PercentRank,
    WinFn::CumeDist,
    WinFn::Ntile,
    WinFn::Lag,
    WinFn::Lead,
    WinFn::FirstValue,
    WinFn::LastValue,
    WinFn::NthValue,
    WinFn::Agg,
];

/// Methods of TABLESAMPLE.
pub const SAMPLES: [SampleMethod; 2] = [SampleMethod::Bernoulli, SampleMethod::System];

/// The bit of a CTE's letter that says that a byte with its clauses follows.
pub const HAS_CLAUSES: u8 = 0x80;

/// The bit of SEARCH in that byte.
pub const SEARCH: u8 = 1;
/// The bit of CYCLE.
pub const CYCLE: u8 = 2;
/// The bit of columns that the statement gave names to.
pub const NAMED: u8 = 4;

/// The byte of a member of a list.
pub fn tag_of<T: PartialEq>(list: &[T], member: T) -> u8 {
    list.iter().position(|have| *have == member).unwrap_or(list.len()) as u8
}
