use crate::settings::*;

fn settings() -> Settings {
    Settings::new(&Base::default())
}

fn set(s: &mut Settings, name: &str, v: &str) -> Result<()> {
    s.set(name, Some(v), false, true, 1)
}

#[test]
fn defaults_are_valid_and_canonical() {
    for (at, d) in DEFS.iter().enumerate() {
        if d.default.is_empty() {
            continue;
        }
        let v = special::parse(at, d.default, &Value::Text(Arc::from("")))
            .unwrap_or_else(|e| panic!("{}: {e}", d.name));
        let shown = value::show(d, &v);
        let again = special::parse(at, &shown, &v).unwrap_or_else(|e| panic!("{}: {e}", d.name));
        assert_eq!(v, again, "{}", d.name);
    }
}

#[test]
fn units_are_postgresqls() {
    let mut s = settings();
    set(&mut s, "work_mem", "65536").expect("sets");
    assert_eq!(s.show("WORK_MEM").expect("shows"), "64MB");
    set(&mut s, "work_mem", "1.5MB").expect("sets");
    assert_eq!(s.show("work_mem").expect("shows"), "1536kB");
    set(&mut s, "lock_timeout", "90s").expect("sets");
    assert_eq!(s.show("lock_timeout").expect("shows"), "90s");
    set(&mut s, "lock_timeout", "1500").expect("sets");
    assert_eq!(s.show("lock_timeout").expect("shows"), "1500ms");
    set(&mut s, "lock_timeout", "0").expect("sets");
    assert_eq!(s.show("lock_timeout").expect("shows"), "0");
    assert_eq!(s.show("shared_buffers").expect("shows"), "128MB");
}

#[test]
fn errors_are_postgresqls() {
    let mut s = settings();
    for (name, v, code, message) in [
        ("nope", "1", "42704", "unrecognized configuration parameter \"nope\""),
        ("work_mem", "x", "22023", "invalid value for parameter \"work_mem\": \"x\""),
        (
            "work_mem",
            "1",
            "22023",
            "1 kB is outside the valid range for parameter \"work_mem\" (64 .. 2147483647)",
        ),
        ("fsync", "off", "55P02", "parameter \"fsync\" cannot be changed without restarting the server"),
        ("server_version", "9", "55P02", "parameter \"server_version\" cannot be changed"),
        (
            "default_transaction_read_only",
            "maybe",
            "22023",
            "parameter \"default_transaction_read_only\" requires a Boolean value",
        ),
        ("TimeZone", "Mars/Phobos", "22023", "invalid value for parameter \"TimeZone\": \"Mars/Phobos\""),
        ("client_encoding", "LATIN0", "22023", "invalid value for parameter \"client_encoding\": \"LATIN0\""),
        (
            "client_encoding",
            "mule_internal",
            "0A000",
            "invalid value for parameter \"client_encoding\": \"mule_internal\"",
        ),
    ] {
        let e = set(&mut s, name, v).expect_err(name);
        assert_eq!((e.sqlstate.code(), e.message.as_str()), (code, message));
    }
}

#[test]
fn rollback_undoes_set_and_commit_ends_local() {
    let mut s = settings();
    set(&mut s, "work_mem", "1MB").expect("sets");
    s.set("work_mem", Some("2MB"), true, true, 1).expect("sets");
    assert_eq!(s.show("work_mem").expect("shows"), "2MB");
    s.commit();
    assert_eq!(s.show("work_mem").expect("shows"), "1MB");
    set(&mut s, "work_mem", "3MB").expect("sets");
    s.set("work_mem", Some("4MB"), false, true, 2).expect("sets");
    s.abort(2);
    assert_eq!(s.show("work_mem").expect("shows"), "3MB");
    s.set("work_mem", Some("5MB"), false, true, 2).expect("sets");
    s.sub_commit(2);
    s.abort(2);
    assert_eq!(s.show("work_mem").expect("shows"), "5MB");
    s.abort(0);
    assert_eq!(s.show("work_mem").expect("shows"), "1MB");
}

#[test]
fn custom_names_need_a_dot() {
    let mut s = settings();
    set(&mut s, "my.var", "x").expect("sets");
    assert_eq!(s.show("MY.var").expect("shows"), "x");
    assert_eq!(s.show("other.var").expect_err("unset").sqlstate.code(), "42704");
    assert_eq!(set(&mut s, "my.1", "x").expect_err("name").sqlstate.code(), "42602");
    let e = set(&mut s, "plpgsql.extra_warning", "all").expect_err("a setting that is not there");
    assert_eq!(
        (e.sqlstate.code(), e.detail.as_deref()),
        ("42602", Some("\"plpgsql\" is a reserved prefix."))
    );
}

#[test]
fn date_style_keeps_what_is_not_named() {
    let mut s = settings();
    set(&mut s, "datestyle", "german").expect("sets");
    assert_eq!(s.show("DateStyle").expect("shows"), "German, DMY");
    set(&mut s, "datestyle", "iso").expect("sets");
    assert_eq!(s.show("DateStyle").expect("shows"), "ISO, DMY");
    assert!(set(&mut s, "datestyle", "roman").is_err());
    assert!(s.take_reports().iter().any(|(name, v)| *name == "DateStyle" && v == "ISO, DMY"));
    assert!(!s.has_reports());
}
