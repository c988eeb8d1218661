//! The file system that a directory is on: network file systems are refused, and memory goes to
//! tmpfs.

use crate::region::error::RegionError;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Refuses a directory on a file system that other machines may have mounted as well. A directory
/// that does not exist yet is judged by the place where it would be made, before anything is
/// created there.
///
/// # Errors
/// `NetworkFileSystem`, and errors of the system.
pub fn refuse_network(dir: &Path) -> Result<(), RegionError> {
    let there = dir.ancestors().find(|d| d.exists()).unwrap_or(Path::new("."));
    let Ok(name) = std::ffi::CString::new(there.as_os_str().as_bytes()) else {
        return Ok(());
    };
    // SAFETY: statfs fills the zeroed struct, and the name is NUL-terminated.
    let magic = unsafe {
        let mut s: libc::statfs = std::mem::zeroed();
        if libc::statfs(name.as_ptr(), &mut s) != 0 {
            return Err(RegionError::last("open the database directory", dir));
        }
        s.f_type as u32
    };
    match network_name(magic, || mount_type(there)) {
        Some(name) => Err(RegionError::NetworkFileSystem { path: dir.to_path_buf(), name }),
        None => Ok(()),
    }
}

/// The name of a network file system, by its number. FUSE has one number for all of its file
/// systems, and the mount tells them apart.
fn network_name(magic: u32, mount_type: impl FnOnce() -> Option<String>) -> Option<String> {
    const FUSE: u32 = 0x6573_5546;

    /// File systems over FUSE that are not on a local disk. A virtual machine's `virtiofs` is its
    /// host's directory.
    const OVER_FUSE: [&str; 17] = [
        "sshfs",
        "glusterfs",
        "s3fs",
        "rclone",
        "gcsfuse",
        "ceph",
        "ceph-fuse",
        "blobfuse",
        "blobfuse2",
        "goofys",
        "mount-s3",
        "juicefs",
        "seaweedfs",
        "davfs",
        "curlftpfs",
        "smbnetfs",
        "nfs",
    ];
    let name = match magic {
        0x6969 => "NFS",
        0x517b | 0xff53_4d42 | 0xfe53_4d42 => "SMB",
        0x00c3_6400 => "Ceph",
        0x5346_414f | 0x6b41_4653 => "AFS",
        0x0bd0_0bd0 => "Lustre",
        0x0116_1970 => "GFS2",
        0x7461_636f => "OCFS2",
        0x4750_4653 => "GPFS",
        0x1983_0326 => "BeeGFS",
        0x2003_0528 => "OrangeFS",
        0x7375_7245 => "Coda",
        0x0102_1997 => "9P",
        0x786f_4256 => "vboxsf",
        FUSE => {
            let found = mount_type()?;
            let kind = found.strip_prefix("fuse.").unwrap_or(&found);
            return (found == "virtiofs" || OVER_FUSE.contains(&kind)).then(|| kind.to_string());
        }
        _ => return None,
    };

    Some(name.to_string())
}

/// The type of the file system that a directory is on, from the kernel's list of mounts.
fn mount_type(dir: &Path) -> Option<String> {
    let device = std::fs::metadata(dir).ok()?.dev();
    let wanted = format!("{}:{}", libc::major(device), libc::minor(device));
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
    type_of_mount(&mounts, &wanted)
}

fn type_of_mount(mounts: &str, device: &str) -> Option<String> {
    let line = mounts.lines().find(|l| l.split(' ').nth(2) == Some(device))?;
    // Optional fields come before the dash, the type behind it.
    line.split(" - ").nth(1)?.split(' ').next().map(str::to_string)
}

/// True if the directory is on tmpfs.
pub fn is_tmpfs(dir: &Path) -> bool {
    let Ok(name) = std::ffi::CString::new(dir.as_os_str().as_bytes()) else {
        return false;
    };
    // SAFETY: as above.
    unsafe {
        let mut s: libc::statfs = std::mem::zeroed();
        libc::statfs(name.as_ptr(), &mut s) == 0 && s.f_type as u32 == libc::TMPFS_MAGIC as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_file_systems_are_known_by_number_or_mount() {
        let mounts = "36 35 98:0 / /home rw,noatime - ext4 /dev/vda1 rw\n\
                      40 35 0:52 / /mnt/far rw shared:7 master:1 - fuse.sshfs me@far:/ rw\n\
                      41 35 0:53 / /mnt/near rw - fuseblk /dev/sdb1 rw\n\
                      42 35 0:54 / /mnt/host rw - virtiofs host rw\n";
        let of = |device: &str| network_name(0x6573_5546, || type_of_mount(mounts, device));
        assert_eq!(of("0:52").as_deref(), Some("sshfs"));
        assert_eq!(of("0:53"), None);
        assert_eq!(of("0:54").as_deref(), Some("virtiofs"));
        assert_eq!(of("9:9"), None);
        assert_eq!(network_name(0x6969, || panic!("not needed")).as_deref(), Some("NFS"));
        assert_eq!(network_name(0x0102_1997, || panic!("not needed")).as_deref(), Some("9P"));
        assert_eq!(network_name(0xef53, || panic!("not needed")), None, "ext4");
        assert!(refuse_network(Path::new("/proc/self")).is_ok());
    }
}
