//! The fuzzer of files: see the crate's README.
#![no_main]

libfuzzer_sys::fuzz_target!(init: sinew_fuzz::files::start(), |input: &[u8]| sinew_fuzz::files::damage(input));
