//! Not tests of correctness: the cost of the hot paths. Run by hand:
//! `cargo test --release -p sinew-storage --test speed -- --ignored --nocapture --test-threads=1`.

use sinew_storage::buffer::{Record, RecordPage};
use sinew_storage::page::{self, PageKind};
use sinew_storage::wal::ResourceManager;
use sinew_storage::{Fork, PageTag, RelFile, Storage, StorageOptions};
use sinew_sync::ThreadWaiter;
use std::time::Instant;

#[test]
#[ignore = "a measurement"]
fn hot_paths() {
    let dir = std::env::temp_dir().join(format!("sinew-speed-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let o = StorageOptions { shared_buffers_pages: 8192, ..StorageOptions::default() };
    let st = Storage::open(&dir, &o).unwrap().open_to_others().unwrap();
    let s = st.session(Box::new(ThreadWaiter)).unwrap();
    s.begin();
    let rel = RelFile::new(0, s.new_file_number().unwrap());
    s.create_file(rel).unwrap();
    let (_, n) = st.pool().extend(&s, rel, Fork::Main, 4096).unwrap();
    for b in 0..n {
        let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, b)).unwrap();
        let mut p = pin.write().unwrap();
        s.slot().critical(|| page::init(p.bytes_mut(), PageKind::Sequence, 0));
        p.mark_dirty_hint();
    }
    s.commit(Vec::new(), true).unwrap();
    let mut rng = fastrand::Rng::with_seed(1);
    let report = |what: &str, count: u32, t: Instant| {
        println!("{what:40} {:8.1} ns", t.elapsed().as_nanos() as f64 / f64::from(count));
    };
    let count = 2_000_000;
    let t = Instant::now();
    for _ in 0..count {
        let _ = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 7)).unwrap();
    }
    report("pin + unpin, one page", count, t);
    let t = Instant::now();
    for _ in 0..count {
        let _ = st.pool().pin(&s, PageTag::new(rel, Fork::Main, rng.u32(0..n))).unwrap();
    }
    report("pin + unpin, random of 4096", count, t);
    let t = Instant::now();
    for _ in 0..count {
        let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 7)).unwrap();
        std::hint::black_box(pin.read().unwrap().bytes()[50]);
    }
    report("pin + shared latch", count, t);
    let t = Instant::now();
    for _ in 0..count {
        let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 7)).unwrap();
        std::hint::black_box(pin.write().unwrap().bytes()[50]);
    }
    report("pin + exclusive latch", count, t);
    let count = 500_000;
    let t = Instant::now();
    for i in 0..count {
        let pin = st.pool().pin(&s, PageTag::new(rel, Fork::Main, 7)).unwrap();
        let mut p = pin.write().unwrap();
        let data = [i as u8; 60];
        let guard = s.slot().enter_critical();
        let end = st.wal().insert(
            &s,
            &Record {
                rm: ResourceManager::Sequence,
                info: 0,
                xid: sinew_txn::Xid::NONE,
                rel,
                pages: vec![RecordPage { page: &p, will_init: false, force_image: false, data: &data }],
                data: &[],
            },
        );
        p.set_lsn(end);
        drop(guard);
    }
    report("change with 60 bytes, ring drained", count, t);
    let count = 500;
    let t = Instant::now();
    for _ in 0..count {
        s.begin();
        s.current_xid().unwrap();
        s.commit(Vec::new(), true).unwrap();
    }
    report("durable commit", count, t);
    for threads in [4, 16, 64] {
        let t = Instant::now();
        let each = 100;
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let s = st.session(Box::new(ThreadWaiter)).unwrap();
                    for _ in 0..each {
                        s.begin();
                        s.current_xid().unwrap();
                        s.commit(Vec::new(), true).unwrap();
                    }
                });
            }
        });
        report(&format!("durable commit, {threads} threads"), each * threads, t);
    }
    {
        use std::io::Write;
        let mut f = std::fs::File::create(dir.join("base/probe")).unwrap();
        f.write_all(&[0; 1 << 20]).unwrap();
        f.sync_all().unwrap();
        let t = Instant::now();
        for i in 0..100u64 {
            use std::os::unix::fs::FileExt;
            f.write_all_at(&[1; 8192], i * 8192).unwrap();
            f.sync_data().unwrap();
        }
        report("fdatasync of 8 kB", 100, t);
    }
    let count = 200_000;
    let t = Instant::now();
    for _ in 0..count {
        s.begin();
        s.current_xid().unwrap();
        s.commit(Vec::new(), false).unwrap();
    }
    report("asynchronous commit", count, t);
    drop(s);
    st.close().unwrap();
    std::fs::remove_dir_all(dir).unwrap();
}
