//! One look at the database, and its form as text.

use crate::families::{Family, Kind, PREFIX, VIEWS, View};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, NoLabelSet, prometheus_text};
use prometheus_client::metrics::MetricType;
use prometheus_client::registry::Registry;
use sinew::{Database, Error, Session, SqlState};
use std::convert::Infallible;
use std::fmt;
use std::sync::mpsc::Sender;

/// Before a look is given up. The views wait for no latch, but a process that is stopped at a bad
/// moment can keep a query waiting for a page of the catalog.
const LOOK_MS: u32 = 4000;

/// The answer of a query, a row each: labels and values as texts, None for NULL.
type Rows = Vec<Vec<Option<String>>>;

/// The session that looks, made when it is needed.
pub struct Looker {
    session: Option<Session>,
    database: Database,
    /// Closed after the session.
    _until_the_end: Sender<Infallible>,
}

impl Looker {
    /// `until_the_end` is dropped once the session has ended.
    pub fn new(database: Database, until_the_end: Sender<Infallible>) -> Looker {
        Looker { session: None, database, _until_the_end: until_the_end }
    }

    /// Whether statements are answered and the log takes records.
    pub fn is_ready(&mut self) -> Result<(), Error> {
        self.with_session(|session| {
            rows(session, "select 1")?;
            Ok(())
        })?;
        self.database.engine()?.storage.wal().check().map_err(Error::from)
    }

    /// All metrics as text.
    pub fn metrics(&mut self) -> Result<String, Error> {
        let answers = self.with_session(|session| {
            VIEWS.iter().map(|view| Ok((view, rows(session, view.query)?))).collect::<Result<Vec<_>, Error>>()
        })?;
        let mut registry = Registry::with_prefix(PREFIX);
        registry.register_collector(Box::new(Sample { answers }));
        let mut text = String::new();
        prometheus_text::encode(&mut text, &registry)
            .map_err(|_| Error::new(SqlState::INTERNAL_ERROR, "the metrics could not be written as text"))?;
        Ok(text)
    }

    /// Works with the session. One that was lost meanwhile, by `pg_terminate_backend` or with its
    /// region, is made anew once.
    fn with_session<T>(&mut self, mut f: impl FnMut(&mut Session) -> Result<T, Error>) -> Result<T, Error> {
        if let Some(session) = &mut self.session
            && let Ok(done) = f(session)
        {
            return Ok(done);
        }
        self.session = None;
        let mut session = self.database.session()?;
        rows(&mut session, "set application_name = 'sinew monitor'")?;
        rows(&mut session, &format!("set statement_timeout = {LOOK_MS}"))?;
        let done = f(&mut session)?;
        self.session = Some(session);
        Ok(done)
    }
}

fn rows(session: &mut Session, sql: &str) -> Result<Rows, Error> {
    let (results, outcome) = session.run_script(sql);
    outcome?;
    Ok(results.iter().flat_map(|result| result.texts()).cloned().collect())
}

#[derive(Debug)]
struct Sample {
    answers: Vec<(&'static View, Rows)>,
}

impl Collector for Sample {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        for (view, rows) in &self.answers {
            for (at, family) in view.families.iter().enumerate() {
                encode(&mut encoder, view, family, rows, view.labels.len() + at)?;
            }
        }
        Ok(())
    }
}

fn encode(
    encoder: &mut DescriptorEncoder<'_>,
    view: &View,
    family: &Family,
    rows: &Rows,
    column: usize,
) -> fmt::Result {
    let kind = match family.kind {
        Kind::Counter => MetricType::Counter,
        Kind::Gauge => MetricType::Gauge,
    };
    let mut metric = encoder.encode_descriptor(family.name, family.help, None, kind)?;
    for row in rows {
        let Some(value) = row[column].as_deref().and_then(|text| text.parse::<f64>().ok()) else { continue };
        let labels: Vec<(&str, &str)> = view
            .labels
            .iter()
            .zip(row)
            .map(|(name, label)| (*name, label.as_deref().unwrap_or("")))
            .collect();
        let mut one = metric.encode_family(&labels)?;
        match family.kind {
            Kind::Counter => one.encode_counter::<NoLabelSet, f64, f64>(&value, None)?,
            Kind::Gauge => one.encode_gauge(&value)?,
        }
    }
    Ok(())
}
