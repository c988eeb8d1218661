use crate::copy::fields::Fields;
use crate::copy::lines::{Lines, Record, Source};
use crate::copy::options::{Columns, Format, Header, Options};
use sinew_error::Result;

/// A client that sends its bytes in chunks of the given size.
struct Chunks<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Chunks<'_> {
    fn read(&mut self, chunk: &mut Vec<u8>) -> Result<bool> {
        let n = self.size.min(self.bytes.len());
        chunk.extend_from_slice(&self.bytes[..n]);
        self.bytes = &self.bytes[n..];
        Ok(n > 0)
    }
}

fn options(format: Format) -> Options {
    let csv = format == Format::Csv;
    Options {
        format,
        delimiter: if csv { b',' } else { b'\t' },
        null: if csv { String::new() } else { "\\N".into() },
        header: Header::No,
        quote: b'"',
        escape: b'"',
        force_quote: Columns::None,
        force_not_null: Columns::None,
        force_null: Columns::None,
        freeze: false,
        encoding: None,
    }
}

/// Every record's fields, whatever the sizes of the chunks: all of them must give the same.
fn parse(text: &str, options: &Options) -> std::result::Result<Vec<Vec<Option<String>>>, String> {
    let mut answers = Vec::new();
    for size in [1, 2, 3, 7, 4096] {
        let mut client = Chunks { bytes: text.as_bytes(), size };
        let mut read = |chunk: &mut Vec<u8>| client.read(chunk);
        let mut lines = Lines::new(Source::Client(&mut read), options);
        let mut fields = Fields::default();
        let mut records = Vec::new();
        let answer = loop {
            match lines.advance() {
                Ok(true) => {
                    let Some(Record { text: record, .. }) = lines.record() else {
                        break Err(lines.broken_record().message.clone());
                    };
                    let done = match options.format {
                        Format::Csv => fields.split_csv(record, options, &[], &[]),
                        _ => fields.split_text(record, options),
                    };
                    if let Err(e) = done {
                        break Err(e.message.clone());
                    }
                    records
                        .push((0..fields.len()).map(|i| fields.get(i, record).map(str::to_string)).collect());
                }
                Ok(false) => break Ok(records),
                Err(e) => break Err(e.message.clone()),
            }
        };
        answers.push(answer);
    }
    for other in &answers[1..] {
        assert_eq!(*other, answers[0], "the chunks' sizes changed the answer");
    }
    answers.swap_remove(0)
}

fn rows(expected: &[&[Option<&str>]]) -> Vec<Vec<Option<String>>> {
    expected.iter().map(|r| r.iter().map(|f| f.map(str::to_string)).collect()).collect()
}

#[test]
fn text_fields_nulls_and_escapes() {
    let o = options(Format::Text);
    let text = "1\tabc\t\\N\n2\ta\\tb\\\\c\\101\\x42\t\n\\\\N\t\\n\t\\q\n";
    assert_eq!(
        parse(text, &o).unwrap(),
        rows(&[
            &[Some("1"), Some("abc"), None],
            &[Some("2"), Some("a\tb\\cAB"), Some("")],
            &[Some("\\N"), Some("\n"), Some("q")],
        ])
    );
}

#[test]
fn an_escaped_line_end_belongs_to_the_field() {
    let o = options(Format::Text);
    assert_eq!(
        parse("a\\\nb\tc\nd\te", &o).unwrap(),
        rows(&[&[Some("a\nb"), Some("c")], &[Some("d"), Some("e")]])
    );
    assert_eq!(parse("a\\\\\nb\n", &o).unwrap(), rows(&[&[Some("a\\")], &[Some("b")]]));
}

#[test]
fn the_three_line_ends_and_their_mixture() {
    let o = options(Format::Text);
    let two = rows(&[&[Some("a")], &[Some("b")]]);
    assert_eq!(parse("a\nb\n", &o).unwrap(), two);
    assert_eq!(parse("a\r\nb\r\n", &o).unwrap(), two);
    assert_eq!(parse("a\rb\r", &o).unwrap(), two);
    assert_eq!(parse("a\r\nb\nc\r\n", &o), Err("literal newline found in data".into()));
    assert_eq!(parse("a\rb\nc\r", &o), Err("literal newline found in data".into()));
}

#[test]
fn the_end_marker_ends_and_a_broken_one_is_refused() {
    let o = options(Format::Text);
    assert_eq!(parse("a\n\\.\nrest\n", &o).unwrap(), rows(&[&[Some("a")]]));
    assert_eq!(parse("a\n\\.x\n", &o), Err("end-of-copy marker corrupt".into()));
}

#[test]
fn csv_quotes_nulls_and_line_ends_inside() {
    let o = options(Format::Csv);
    let text = "1,\"a \"\"b\"\" c\",\n2,\"two\nlines\",\"\"\n\"x,y\",z\"q\"w,3\n";
    assert_eq!(
        parse(text, &o).unwrap(),
        rows(&[
            &[Some("1"), Some("a \"b\" c"), None],
            &[Some("2"), Some("two\nlines"), Some("")],
            &[Some("x,y"), Some("zqw"), Some("3")],
        ])
    );
    assert_eq!(parse("1,\"open\n2\n", &o), Err("unterminated CSV quoted field".into()));
}

#[test]
fn csv_with_another_escape() {
    let o = Options { escape: b'\\', ..options(Format::Csv) };
    assert_eq!(parse("\"a\\\"b\\\\\",2\n", &o).unwrap(), rows(&[&[Some("a\"b\\"), Some("2")]]));
}
