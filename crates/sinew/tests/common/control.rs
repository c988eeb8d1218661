//! The control block of a directory at rest, changed from outside. See docs/format/pages.md.

use std::os::unix::fs::FileExt;
use std::path::Path;

/// Changes the valid copies of the control block.
pub fn change_control(dir: &Path, change: impl Fn(&mut [u8])) {
    let path = dir.join("control");
    let file = std::fs::OpenOptions::new().read(true).write(true).open(path).expect("opens");
    for at in [0, 4096] {
        let mut block = [0; 512];
        file.read_exact_at(&mut block, at).expect("reads");
        let sum = |b: &[u8]| crc32c::crc32c_append(crc32c::crc32c(&b[..12]), &b[16..]).to_le_bytes();
        if block[12..16] == sum(&block) {
            change(&mut block);
            let sum = sum(&block);
            block[12..16].copy_from_slice(&sum);
            file.write_all_at(&block, at).expect("writes");
        }
    }
}
