//! Places together what an idle process needs in memory: see the build script of `sinew`.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(path) = std::env::var("DEP_SINEW_FIRST") {
        println!("cargo:rustc-link-arg-bins=-T{path}");
    }
}
