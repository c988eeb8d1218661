//! The trouble with a request, in few words and without secrets.
//!
//! The texts of `object_store` hold the whole answer of the server, with what was signed and by
//! which key. Here only the status, the code and the message of the answer are kept.

use object_store::Error;
use std::io::{self, ErrorKind};
use std::time::Duration;

/// A message of a server is cut here.
const MESSAGE_MAX: usize = 300;

/// A request that failed.
#[derive(Debug)]
pub enum Trouble {
    Store(Error),
    /// No answer within this time.
    Late(Duration),
    /// The process is ending.
    Gone,
}

impl Trouble {
    /// The error that storage knows.
    pub fn to_io(&self) -> io::Error {
        match self {
            Trouble::Store(e) => io::Error::new(kind(e), brief(e)),
            Trouble::Late(after) => {
                io::Error::new(ErrorKind::TimedOut, format!("no answer within {} s", after.as_secs()))
            }
            Trouble::Gone => io::Error::other("the process is ending"),
        }
    }
}

/// Something has the name already.
pub fn is_taken(e: &Error) -> bool {
    matches!(e, Error::AlreadyExists { .. } | Error::Precondition { .. })
}

/// No object has the name.
pub fn is_missing(e: &Error) -> bool {
    kind(e) == ErrorKind::NotFound
}

/// The first byte that was asked for is not there.
pub fn is_beyond_the_end(e: &Error) -> bool {
    let text = chain(e);
    status(&text).is_some_and(|status| status.starts_with("416")) || text.contains("starting at")
}

/// An error with all that it comes from.
fn chain(e: &Error) -> String {
    let mut text = e.to_string();
    let mut source = std::error::Error::source(e);
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    text
}

/// The status of an answer, "403 Forbidden".
fn status(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("status code: ")?;
    let digits = rest.get(..3).filter(|code| code.bytes().all(|b| b.is_ascii_digit()))?;
    let end = rest.find([':', '\n', '<']).unwrap_or(rest.len());
    Some(rest[..end].trim()).filter(|status| status.starts_with(digits))
}

/// The text of an element of an answer.
fn element<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(&format!("<{name}>"))?;
    rest.split_once('<').map(|(found, _)| found.trim()).filter(|found| !found.is_empty())
}

/// A value of an answer in JSON.
fn value<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(&format!("\"{name}\""))?;
    let (_, rest) = rest.split_once('"')?;
    rest.split_once('"').map(|(found, _)| found)
}

/// Without credentials in the environment the machine is asked for its own, at an address of the
/// cloud. This says whether that failed, by the address.
fn lacks_credentials(text: &str) -> bool {
    ["/latest/meta-data", "/latest/api/token", "computeMetadata", "/metadata/identity"]
        .iter()
        .any(|part| text.contains(part))
}

fn kind(e: &Error) -> ErrorKind {
    let text = chain(e);
    if lacks_credentials(&text) {
        return ErrorKind::PermissionDenied;
    }
    let code = element(&text, "Code").unwrap_or_default();
    match (e, status(&text).and_then(|s| s.get(..3)).unwrap_or_default()) {
        (Error::NotFound { .. }, _) | (_, "404") => ErrorKind::NotFound,
        (Error::PermissionDenied { .. } | Error::Unauthenticated { .. }, _) | (_, "401" | "403") => {
            ErrorKind::PermissionDenied
        }
        (_, "507") => ErrorKind::StorageFull,
        _ if code.contains("Quota") || code.contains("StorageFull") => ErrorKind::StorageFull,
        (Error::NotImplemented { .. } | Error::NotSupported { .. }, _) | (_, "501") => ErrorKind::Unsupported,
        _ if text.contains("timed out") || text.contains("operation timed out") => ErrorKind::TimedOut,
        _ => ErrorKind::Other,
    }
}

/// An error in few words.
pub fn brief(e: &Error) -> String {
    let text = chain(e);
    let status = status(&text);
    let (code, said) = (element(&text, "Code"), element(&text, "Message"));
    let (code, said) = (code.or_else(|| value(&text, "error")), said.or_else(|| value(&text, "message")));
    let mut found = match (status, code, said) {
        (None, None, None) => last_cause(e),
        (status, code, said) => [status, code, said].into_iter().flatten().collect::<Vec<_>>().join(": "),
    };
    let more = match code {
        _ if lacks_credentials(&text) => {
            "; the environment has no credentials, and this machine has none either"
        }
        Some("AuthorizationHeaderMalformed" | "PermanentRedirect" | "IllegalLocationConstraintException") => {
            "; the bucket is in another region: set AWS_REGION"
        }
        Some("RequestTimeTooSkewed") => "; set the clock of this machine",
        None if status.is_some_and(|s| s.starts_with("30")) || text.contains("without LOCATION") => {
            "; the bucket may be in another region: set AWS_REGION"
        }
        _ => "",
    };
    if let Some((at, _)) = found.char_indices().nth(MESSAGE_MAX) {
        found.truncate(at);
        found.push_str("...");
    }
    found.replace(['\n', '\r'], " ") + more
}

/// The innermost cause, and the step that it stopped.
fn last_cause(e: &Error) -> String {
    let mut causes = vec![e.to_string()];
    let mut source = std::error::Error::source(e);
    while let Some(cause) = source {
        causes.push(cause.to_string());
        source = cause.source();
    }
    let last = causes.last().cloned().unwrap_or_default();
    let is_of_network = causes.iter().any(|cause| cause.contains("error sending request"));
    match is_of_network {
        true => format!("the request could not be sent: {last}"),
        false => last,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generic(text: &str) -> Error {
        Error::Generic { store: "S3", source: text.into() }
    }

    #[test]
    fn an_error_says_what_the_server_said_and_no_more() {
        let denied = generic(
            "Error performing PUT http://h/b/k in 3ms - Server returned non-2xx status code: 403 Forbidden: <?xml?><Error>\
             <Code>SignatureDoesNotMatch</Code><Message>The signature\nis wrong.</Message><AWSAccessKeyId>AKIA</AWSAccessKeyId>\
             <StringToSign>secret</StringToSign></Error>",
        );
        assert_eq!(brief(&denied), "403 Forbidden: SignatureDoesNotMatch: The signature is wrong.");
        assert_eq!(kind(&denied), ErrorKind::PermissionDenied);
        let skewed = generic("status code: 403 Forbidden: <Code>RequestTimeTooSkewed</Code>");
        assert!(brief(&skewed).ends_with("set the clock of this machine"));
        let full = generic("status code: 507 Insufficient Storage: ");
        assert_eq!((kind(&full), &*brief(&full)), (ErrorKind::StorageFull, "507 Insufficient Storage"));
        let json =
            generic("status code: 401 Unauthorized: {\"error\": \"invalid_grant\", \"message\": \"no\"}");
        assert_eq!(brief(&json), "401 Unauthorized: invalid_grant: no");
        let region = generic("Received redirect without LOCATION, this normally indicates");
        assert!(brief(&region).contains("set AWS_REGION"));
        assert!(is_beyond_the_end(&generic("status code: 416 Range: <Code>InvalidRange</Code>")));
        assert_eq!(brief(&generic(&"x".repeat(1000))).len(), MESSAGE_MAX + 3);
    }
}
