//! A function or procedure that a user made, as the caches hold it.

use crate::rows::CatRow;
use sinew_error::Result;
use sinew_table::Acl;
use sinew_types::func::Volatility;
use sinew_types::{Datum, Oid, oid as t};
use std::sync::Arc;

/// The language that the first extension brings.
pub const LANGUAGE_PLPGSQL: Oid = 15003;

/// The first OID of objects of users.
pub(crate) const FIRST_USER_OID: Oid = 16_384;

/// The languages in which routines may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Sql,
    Plpgsql,
    /// Aggregates have it: their text is none, and their functions do the work. So have the
    /// functions that make values of a range type: their text is the name of a built-in one.
    Internal,
}

impl Language {
    /// `pg_language.oid`.
    pub fn oid(self) -> Oid {
        match self {
            Language::Sql => 14,
            Language::Plpgsql => LANGUAGE_PLPGSQL,
            Language::Internal => 12,
        }
    }

    /// `lanname`.
    pub fn name(self) -> &'static str {
        match self {
            Language::Sql => "sql",
            Language::Plpgsql => "plpgsql",
            Language::Internal => "internal",
        }
    }

    fn of(oid: Oid) -> Option<Language> {
        let all = [Language::Sql, Language::Plpgsql, Language::Internal];
        all.into_iter().find(|language| language.oid() == oid)
    }
}

/// The purpose of an argument of a routine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    In,
    Out,
    InOut,
    Variadic,
    /// A column of RETURNS TABLE.
    Table,
}

impl Mode {
    /// The letter in `proargmodes`.
    pub fn letter(self) -> u8 {
        match self {
            Mode::In => b'i',
            Mode::Out => b'o',
            Mode::InOut => b'b',
            Mode::Variadic => b'v',
            Mode::Table => b't',
        }
    }

    fn of(letter: u8) -> Mode {
        match letter {
            b'o' => Mode::Out,
            b'b' => Mode::InOut,
            b'v' => Mode::Variadic,
            b't' => Mode::Table,
            _ => Mode::In,
        }
    }

    /// Whether a caller gives the argument.
    pub fn is_input(self) -> bool {
        matches!(self, Mode::In | Mode::InOut | Mode::Variadic)
    }

    /// Whether the argument is a part of the result.
    pub fn is_output(self) -> bool {
        matches!(self, Mode::Out | Mode::InOut | Mode::Table)
    }
}

/// An argument, or a column of the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// Empty if it has none.
    pub name: Arc<str>,
    pub mode: Mode,
    pub ty: Oid,
}

/// The row of `pg_aggregate` of an aggregate that a user made: the functions that compute it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aggregate {
    /// The function of a state and of a row's arguments that gives the next state.
    pub transition: Oid,
    /// The function of the last state that gives the result; 0 if the state is the result.
    pub finish: Oid,
    /// Whether that function takes NULLs in the places of the arguments, which say its types.
    pub finish_extra: bool,
    /// `aggfinalmodify`: whether that function may change the state.
    pub finish_modify: u8,
    /// The declared type of the state.
    pub state: Oid,
    /// The text of the first state; `None` for NULL.
    pub initial: Option<Arc<str>>,
    /// The functions over the frames of windows that lose rows at their beginning, if it has any.
    pub moving: Option<Box<Aggregate>>,
}

impl Aggregate {
    /// A row of `pg_aggregate`.
    pub(crate) fn read(row: &CatRow<'_>) -> Aggregate {
        let initial = |column: &str| row.get(column).as_str().map(Arc::from);
        let moving = Aggregate {
            transition: row.oid("aggmtransfn"),
            finish: row.oid("aggmfinalfn"),
            finish_extra: row.bool("aggmfinalextra"),
            finish_modify: row.char("aggmfinalmodify"),
            state: row.oid("aggmtranstype"),
            initial: initial("aggminitval"),
            moving: None,
        };
        Aggregate {
            transition: row.oid("aggtransfn"),
            finish: row.oid("aggfinalfn"),
            finish_extra: row.bool("aggfinalextra"),
            finish_modify: row.char("aggfinalmodify"),
            state: row.oid("aggtranstype"),
            initial: initial("agginitval"),
            moving: (moving.transition != 0).then(|| Box::new(moving)),
        }
    }
}

/// A row of `pg_proc` that a user made.
pub struct Routine {
    pub oid: Oid,
    pub name: Arc<str>,
    pub schema: Oid,
    pub owner: Oid,
    pub acl: Acl,
    pub language: Language,
    /// Whether it is a procedure.
    pub is_procedure: bool,
    /// How it is computed, if it is an aggregate.
    pub aggregate: Option<Aggregate>,
    pub arguments: Vec<Argument>,
    /// The types of the arguments that a caller gives, in their order.
    pub inputs: Vec<Oid>,
    /// The element type of a VARIADIC argument; 0 without one.
    pub variadic: Oid,
    /// Kept trees of the defaults of the last inputs.
    pub defaults: Vec<Arc<str>>,
    /// The type of the result, or of each row's value: RECORD where there are several columns.
    pub ret: Oid,
    pub returns_set: bool,
    pub strict: bool,
    pub leakproof: bool,
    pub volatility: Volatility,
    /// `proparallel`.
    pub parallel: u8,
    pub security_definer: bool,
    pub cost: f32,
    pub rows: f32,
    pub source: Arc<str>,
    /// Settings that hold while it runs, as `name=value`.
    pub config: Vec<String>,
}

impl std::fmt::Debug for Routine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({:?})#{}", self.name, self.inputs, self.oid)
    }
}

impl Routine {
    /// The columns of the result, of a routine whose arguments say them.
    pub fn outputs(&self) -> impl Iterator<Item = &Argument> {
        self.arguments.iter().filter(|a| a.mode.is_output())
    }

    /// The names of the inputs, in their order; empty for those without one.
    pub fn input_names(&self) -> impl Iterator<Item = &str> {
        self.arguments.iter().filter(|a| a.mode.is_input()).map(|a| &*a.name)
    }

    /// Whether it makes values of a range type, to which it belongs.
    pub fn is_constructor(&self) -> bool {
        self.language == Language::Internal && self.aggregate.is_none()
    }

    /// The word for the routine in messages.
    pub fn kind(&self) -> &'static str {
        match self.aggregate {
            Some(_) => "aggregate",
            None if self.is_procedure => "procedure",
            None => "function",
        }
    }

    /// A row of `pg_proc`; `None` if it is not one that a user made. The caller adds what another
    /// row says of an aggregate.
    pub(crate) fn read(row: &CatRow<'_>) -> Result<Option<Routine>> {
        let oid = row.oid("oid");
        let Some(language) = Language::of(row.oid("prolang")).filter(|_| oid >= FIRST_USER_OID) else {
            return Ok(None);
        };
        let inputs: Vec<Oid> = row.numbers("proargtypes").into_iter().map(|ty| ty as Oid).collect();
        let mut all: Vec<Oid> = row.numbers("proallargtypes").into_iter().map(|ty| ty as Oid).collect();
        if all.is_empty() {
            all.clone_from(&inputs);
        }
        let names = row.texts("proargnames");
        let modes: Vec<u8> = match row.get("proargmodes") {
            Datum::Array(a) => {
                let letter = |v: &Datum| if let Datum::Char(c) = v { *c } else { b'i' };
                a.values.iter().map(letter).collect()
            }
            _ => Vec::new(),
        };
        let argument = |(at, &ty): (usize, &Oid)| Argument {
            name: names.get(at).map_or("", String::as_str).into(),
            mode: modes.get(at).map_or(Mode::In, |letter| Mode::of(*letter)),
            ty,
        };
        Ok(Some(Routine {
            oid,
            name: row.text("proname").into(),
            schema: row.oid("pronamespace"),
            owner: row.oid("proowner"),
            acl: row.acl("proacl"),
            language,
            is_procedure: row.char("prokind") == b'p',
            aggregate: None,
            arguments: all.iter().enumerate().map(argument).collect(),
            inputs,
            variadic: row.oid("provariadic"),
            defaults: trees(row.text("proargdefaults")),
            ret: row.oid("prorettype"),
            returns_set: row.bool("proretset"),
            strict: row.bool("proisstrict"),
            leakproof: row.bool("proleakproof"),
            volatility: match row.char("provolatile") {
                b'i' => Volatility::Immutable,
                b's' => Volatility::Stable,
                _ => Volatility::Volatile,
            },
            parallel: row.char("proparallel"),
            security_definer: row.bool("prosecdef"),
            cost: row.float("procost") as f32,
            rows: row.float("prorows") as f32,
            source: row.text("prosrc").into(),
            config: row.texts("proconfig"),
        }))
    }
}

/// The trees in a column that keeps several, with a space between them.
fn trees(text: &str) -> Vec<Arc<str>> {
    text.split(' ').filter(|tree| !tree.is_empty()).map(Arc::from).collect()
}

/// `char[]`, as `proargmodes` has it.
pub fn modes(arguments: &[Argument]) -> Datum {
    let letters = arguments.iter().map(|a| Datum::Char(a.mode.letter())).collect();
    Datum::array(sinew_types::Array::new(t::CHAR, letters))
}
