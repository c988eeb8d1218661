//! An object store behind the trait that archives use: one in memory, and servers that refuse,
//! stumble, or are not there.

use object_store::memory::InMemory;
use sinew_storage::StorageError;
use sinew_storage::location::{Entry, Objects};
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

fn in_memory() -> Arc<dyn Objects> {
    sinew_store::wrap(Arc::new(InMemory::new()), "s3://bucket/a/prefix").unwrap()
}

fn kind_of(e: &StorageError) -> ErrorKind {
    match e {
        StorageError::Io { source, .. } => source.kind(),
        e => panic!("{e}"),
    }
}

#[test]
fn a_name_is_given_once() {
    let store = in_memory();
    assert!(store.put_new("log/x/1", &[b"one ", b"two"]).unwrap());
    assert!(!store.put_new("log/x/1", &[b"other"]).unwrap());
    let mut found = [0; 20];
    assert_eq!(store.read_at("log/x/1", &mut found, 0).unwrap(), 7);
    assert_eq!(&found[..7], b"one two");
    assert_eq!(store.read_at("log/x/1", &mut found[..2], 4).unwrap(), 2);
    assert_eq!(store.read_at("log/x/1", &mut found, 100).unwrap(), 0);
    assert_eq!(store.size("log/x/1").unwrap(), 7);
    assert_eq!(kind_of(&store.size("log/x").unwrap_err()), ErrorKind::NotFound);
    assert_eq!(kind_of(&store.read_at("log/y", &mut found, 0).unwrap_err()), ErrorKind::NotFound);
    assert_eq!(store.path("log/x").to_str(), Some("s3://bucket/a/prefix/log/x"));
    assert_eq!(store.path("").to_str(), Some("s3://bucket/a/prefix"));
}

#[test]
fn a_list_has_one_level() {
    let store = in_memory();
    for key in ["identity", "log/x/1", "log/x/2", "log/y/1", "logs/z"] {
        store.put_new(key, &[key.as_bytes()]).unwrap();
    }
    let mut found = store.list("").unwrap();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    let entry = |name: &str, size| Entry { name: name.into(), size };
    assert_eq!(found, [entry("identity", Some(8)), entry("log", None), entry("logs", None)]);
    assert_eq!(store.list("log").unwrap().len(), 2);
    assert_eq!(store.list("nothing").unwrap(), []);
    store.remove("log/x/1").unwrap();
    store.remove("log/x/1").unwrap();
    assert_eq!(store.list("log/x").unwrap(), [entry("2", Some(7))]);
    store.remove_all("log").unwrap();
    assert_eq!(store.list("log").unwrap(), []);
    assert_eq!(store.size("logs/z").unwrap(), 6);
}

#[test]
fn an_object_of_many_parts_is_whole_or_not_there() {
    let store = in_memory();
    let bytes: Vec<u8> = (0..20u32 << 20).map(|i| (i >> 10) as u8).collect();
    // No bytes, less than a part, whole parts, and a part of one.
    for len in [0, 1000, 16 << 20, bytes.len()] {
        let key = format!("file{len}");
        let mut upload = store.begin(&key, len as u64).unwrap();
        bytes[..len].chunks(999_983).for_each(|piece| upload.write(piece).unwrap());
        assert_eq!(kind_of(&store.size(&key).unwrap_err()), ErrorKind::NotFound);
        upload.finish().unwrap();
        let mut found = vec![0; len + 1];
        assert_eq!(if len == 0 { 0 } else { store.read_at(&key, &mut found, 0).unwrap() }, len);
        assert!(found[..len] == bytes[..len]);
    }
    let mut upload = store.begin("given up", 20 << 20).unwrap();
    upload.write(&bytes).unwrap();
    drop(upload);
    assert_eq!(kind_of(&store.size("given up").unwrap_err()), ErrorKind::NotFound);
}

/// A server that gives one answer to everything.
fn answering(answer: &'static str) -> (u16, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (port, count) = (listener.local_addr().unwrap().port(), Arc::new(AtomicU32::new(0)));
    let asked = count.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            asked.fetch_add(1, Relaxed);
            serve(stream, answer);
        }
    });
    (port, count)
}

fn serve(mut stream: TcpStream, answer: &str) {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|n| n == 1) {
        request.push(byte[0]);
    }
    // A server that closes before it has read everything resets the connection.
    let head = String::from_utf8_lossy(&request).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    let _ = stream.read_exact(&mut body).and_then(|()| stream.write_all(answer.as_bytes()));
}

/// All of it in one test: the environment is that of the whole process.
#[test]
fn errors_say_what_to_do_and_no_secret() {
    let set = |name: &str, value: &str| {
        // SAFETY: no other thread reads or changes the environment meanwhile: the other tests take
        // stores in memory, which ask for none of these names.
        unsafe { std::env::set_var(name, value) }
    };
    set("AWS_ACCESS_KEY_ID", "AKIATHEKEY");
    set("AWS_SECRET_ACCESS_KEY", "the-secret");
    set("AWS_REGION", "us-east-1");
    for (answer, kind, words) in [
        (
            "HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n<Error><Code>InvalidAccessKeyId</Code><Message>The key \
             does not exist.</Message><AWSAccessKeyId>AKIATHEKEY</AWSAccessKeyId></Error>",
            ErrorKind::PermissionDenied,
            "403 Forbidden: InvalidAccessKeyId: The key does not exist.",
        ),
        (
            "HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n<Error><Code>NoSuchBucket</Code></Error>",
            ErrorKind::NotFound,
            "404 Not Found: NoSuchBucket",
        ),
        (
            "HTTP/1.1 507 Insufficient Storage\r\nConnection: close\r\n\r\n",
            ErrorKind::StorageFull,
            "507 Insufficient Storage",
        ),
        ("HTTP/1.1 503 Slow Down\r\nConnection: close\r\n\r\n", ErrorKind::Other, "503"),
        ("HTTP/1.1 301 Moved\r\nConnection: close\r\n\r\n", ErrorKind::Other, "set AWS_REGION"),
        ("not HTTP\r\n\r\n", ErrorKind::Other, "could not be sent"),
    ] {
        let (port, asked) = answering(answer);
        set("AWS_ENDPOINT_URL", &format!("http://127.0.0.1:{port}"));
        let store = sinew_store::connect("s3://bucket/a").unwrap();
        let e = store.put_new("k", &[b"x"]).unwrap_err();
        let (found, text) = match &e {
            StorageError::DiskFull { .. } => (ErrorKind::StorageFull, "507 Insufficient Storage".into()),
            e => (kind_of(e), e.to_string()),
        };
        assert!(found == kind && text.contains(words), "{answer}: {found:?} {text}");
        assert!(!text.contains("AKIATHEKEY") && !text.contains("the-secret"), "{text}");
        assert!(!format!("{store:?}").contains("the-secret"));
        let tries = asked.load(Relaxed);
        assert!(if answer.contains("503") { tries > 1 } else { tries >= 1 }, "{answer}: {tries}");
    }
    // Without credentials the machine is asked for its own, here at an address of this machine.
    let (port, _) = answering("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    set("AWS_METADATA_ENDPOINT", &format!("http://127.0.0.1:{port}"));
    // SAFETY: as above.
    unsafe {
        std::env::remove_var("AWS_ACCESS_KEY_ID");
        std::env::remove_var("AWS_SECRET_ACCESS_KEY");
    }
    let e = sinew_store::connect("s3://bucket/a").unwrap().put_new("k", &[b"x"]).unwrap_err();
    assert_eq!(kind_of(&e), ErrorKind::PermissionDenied);
    let e = e.to_string();
    assert!(e.contains("the environment has no credentials"), "{e}");
    set("AWS_ACCESS_KEY_ID", "AKIATHEKEY");
    set("AWS_SECRET_ACCESS_KEY", "the-secret");
    // No server is there.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    set("AWS_ENDPOINT_URL", &format!("http://127.0.0.1:{free}"));
    let e = sinew_store::connect("s3://bucket/a").unwrap().list("").unwrap_err().to_string();
    assert!(e.contains("Connection refused") && e.contains("s3://bucket/a"), "{e}");
    // The environment makes no sense, or lacks something.
    let e = sinew_store::connect("az://box/a").unwrap_err();
    assert!(matches!(e, StorageError::BackupRefused(_)) && e.to_string().contains("az://box/a"), "{e}");
    let e = sinew_store::connect("ftp://box/a").unwrap_err().to_string();
    assert!(e.contains("ftp:// is not supported"), "{e}");
    set("AZURE_STORAGE_ACCOUNT_NAME", "account");
    set("AZURE_STORAGE_ACCOUNT_KEY", "c2VjcmV0");
    assert_eq!(sinew_store::connect("az://box/a").unwrap().path("k").to_str(), Some("az://box/a/k"));
    set(
        "GOOGLE_SERVICE_ACCOUNT_KEY",
        "{\"disable_oauth\": true, \"client_email\": \"\", \"private_key\": \"\", \"private_key_id\": \"\"}",
    );
    assert_eq!(sinew_store::connect("gs://box").unwrap().path("k").to_str(), Some("gs://box/k"));
}
