//! The fuzzer of files whose sums are right: see the crate's README.
#![no_main]

libfuzzer_sys::fuzz_target!(init: sinew_fuzz::files::start(), |input: &[u8]| sinew_fuzz::files::forge(input));
