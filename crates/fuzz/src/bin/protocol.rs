//! The fuzzer of the protocol: see the crate's README.
#![no_main]

libfuzzer_sys::fuzz_target!(init: sinew_fuzz::protocol::start(), |input: &[u8]| sinew_fuzz::protocol::run(input));
