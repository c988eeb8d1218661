//! The tree of a body: blocks, statements, variables, and the texts of its SQL.

mod names;

pub use crate::tree::names::{Found, Item, Names, ROOT};

use sinew_error::SqlState;
use sinew_types::Oid;
use sinew_types::oid;
use std::sync::Arc;

/// The number of a variable.
pub type VarId = usize;

/// A field of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: Oid,
    /// The modifier of its type, or -1.
    pub typmod: i32,
    /// The domain that its values are to be of, or the array over one; `ty` is the type under it.
    pub domain: Option<Oid>,
}

/// The fields of the rows of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowShape {
    /// The table's name.
    pub name: String,
    /// Its columns.
    pub fields: Vec<Field>,
}

/// The type of a variable.
#[derive(Debug, Clone)]
pub struct VarType {
    /// The type; `record` for rows of every kind.
    pub ty: Oid,
    /// The modifier of the type, or -1.
    pub typmod: i32,
    /// The domain that its values are to be of, or the array over one; `ty` is the type under it.
    pub domain: Option<Oid>,
    /// The shape of a row whose table is known.
    pub row: Option<Arc<RowShape>>,
}

impl VarType {
    /// A type without a modifier.
    pub fn of(ty: Oid) -> VarType {
        VarType { ty, typmod: -1, domain: None, row: None }
    }

    /// Is a variable of the type a row?
    pub fn is_record(&self) -> bool {
        self.row.is_some() || self.ty == oid::RECORD
    }
}

/// A query of a cursor that its declaration names.
#[derive(Debug, Clone)]
pub struct BoundCursor {
    /// The query.
    pub query: Sql,
    /// The variables that stand for its arguments.
    pub arguments: Vec<VarId>,
    /// SCROLL or NO SCROLL, if it says.
    pub scroll: Option<bool>,
}

/// A variable.
#[derive(Debug, Clone)]
pub struct Var {
    /// Its name.
    pub name: String,
    /// The line of its declaration.
    pub line: u32,
    /// Its type.
    pub ty: VarType,
    /// CONSTANT.
    pub constant: bool,
    /// NOT NULL.
    pub not_null: bool,
    /// The value that it gets when its block begins.
    pub default: Option<Sql>,
    /// The query of a cursor that is bound.
    pub cursor: Option<BoundCursor>,
}

/// Checks that `plpgsql.extra_warnings` and `plpgsql.extra_errors` ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extra {
    /// A variable hides one of an outer block, or an argument.
    ShadowedVariables,
    /// SELECT INTO has more than one row.
    TooManyRows,
    /// A row has more or fewer values than there are variables for it.
    StrictMultiAssignment,
}

impl Extra {
    /// The word for the check in the settings.
    pub fn name(self) -> &'static str {
        match self {
            Extra::ShadowedVariables => "shadowed_variables",
            Extra::TooManyRows => "too_many_rows",
            Extra::StrictMultiAssignment => "strict_multi_assignment",
        }
    }

    /// The name, of a check whose failure tells it.
    pub(crate) fn runtime_name(self) -> Option<&'static str> {
        (self == Extra::StrictMultiAssignment).then(|| self.name())
    }
}

/// How the text of a piece of SQL is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// A list of expressions, as behind SELECT.
    Expression,
    /// A whole statement.
    Statement,
    /// `target := expression`; the number says where the expression begins.
    Assignment(usize),
}

/// A piece of SQL in a body.
#[derive(Debug, Clone)]
pub struct Sql {
    /// Its number in the body, by which the host keeps its plan.
    pub id: usize,
    /// The text. Errors quote it.
    pub text: Arc<str>,
    /// The names that it sees: the last one that is in sight.
    pub names: usize,
    /// How it is read.
    pub mode: Mode,
    /// The target that it is assigned to. The value is converted to the target's type.
    pub target: Option<Target>,
    /// The target is an array, and the value one of its elements.
    pub is_element: bool,
}

/// A variable or a part of one, which takes a value.
#[derive(Debug, Clone)]
pub enum Target {
    /// A variable.
    Var(VarId),
    /// A field of a row.
    Field(VarId, Arc<str>),
}

/// A step into a part of a variable.
#[derive(Debug, Clone)]
pub enum Step {
    /// `[i]`
    Index(Sql),
    /// `[a:b]`
    Slice(Option<Sql>, Option<Sql>),
    /// `.name`
    Field(Arc<str>),
}

/// The variables that take the rows of a query.
#[derive(Debug, Clone)]
pub enum Into {
    /// The columns, one by one.
    Columns(Vec<Target>),
    /// The whole row.
    Row(VarId),
}

/// Statements with their lines.
pub type Body = Vec<Statement>;

/// A statement and its line.
#[derive(Debug, Clone)]
pub struct Statement {
    /// Counted from 1, from the beginning of the body.
    pub line: u32,
    /// The statement.
    pub kind: Kind,
}

/// A block.
#[derive(Debug, Clone)]
pub struct Block {
    /// Its label.
    pub label: Option<String>,
    /// The variables that it declares: they get their values when it begins.
    pub declared: Vec<VarId>,
    /// Its statements.
    pub body: Body,
    /// EXCEPTION.
    pub handlers: Option<Handlers>,
}

/// EXCEPTION of a block.
#[derive(Debug, Clone)]
pub struct Handlers {
    /// The variable SQLSTATE.
    pub sqlstate: VarId,
    /// The variable SQLERRM.
    pub sqlerrm: VarId,
    /// Each WHEN, in order.
    pub arms: Vec<(Vec<Condition>, Body)>,
}

/// A condition of WHEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// OTHERS: all but a cancel and a failed assertion.
    Others,
    /// An error code; one that ends with three zeros is a class.
    State(SqlState),
}

/// A branch: a condition and its statements.
pub type Branch = (Sql, Body);

/// The level of RAISE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// DEBUG
    Debug,
    /// LOG
    Log,
    /// INFO
    Info,
    /// NOTICE
    Notice,
    /// WARNING
    Warning,
    /// EXCEPTION
    Exception,
}

/// An option of RAISE's USING.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaiseOption {
    /// ERRCODE
    Errcode,
    /// MESSAGE
    Message,
    /// DETAIL
    Detail,
    /// HINT
    Hint,
    /// COLUMN
    Column,
    /// CONSTRAINT
    Constraint,
    /// DATATYPE
    Datatype,
    /// TABLE
    Table,
    /// SCHEMA
    Schema,
}

impl RaiseOption {
    /// The option as RAISE writes it.
    pub fn name(self) -> &'static str {
        match self {
            RaiseOption::Errcode => "ERRCODE",
            RaiseOption::Message => "MESSAGE",
            RaiseOption::Detail => "DETAIL",
            RaiseOption::Hint => "HINT",
            RaiseOption::Column => "COLUMN",
            RaiseOption::Constraint => "CONSTRAINT",
            RaiseOption::Datatype => "DATATYPE",
            RaiseOption::Table => "TABLE",
            RaiseOption::Schema => "SCHEMA",
        }
    }
}

/// RAISE.
#[derive(Debug, Clone)]
pub struct Raise {
    /// Its level.
    pub level: Level,
    /// The condition that it names: its code, and the name as it was written.
    pub condition: Option<(SqlState, String)>,
    /// The format, with a percent sign for each parameter.
    pub message: Option<String>,
    /// The parameters.
    pub parameters: Vec<Sql>,
    /// USING.
    pub options: Vec<(RaiseOption, Sql)>,
    /// It stands alone: the error of the handler is raised again.
    pub again: bool,
}

/// An item of GET DIAGNOSTICS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Diagnostic {
    /// ROW_COUNT
    RowCount,
    /// PG_CONTEXT
    Context,
    /// RETURNED_SQLSTATE
    Sqlstate,
    /// MESSAGE_TEXT
    Message,
    /// PG_EXCEPTION_DETAIL
    Detail,
    /// PG_EXCEPTION_HINT
    Hint,
    /// PG_EXCEPTION_CONTEXT
    ErrorContext,
    /// COLUMN_NAME
    Column,
    /// CONSTRAINT_NAME
    Constraint,
    /// PG_DATATYPE_NAME
    Datatype,
    /// TABLE_NAME
    Table,
    /// SCHEMA_NAME
    Schema,
}

/// Where FETCH and MOVE go.
#[derive(Debug, Clone)]
pub enum Direction {
    /// NEXT, FORWARD, FORWARD n
    Forward(Option<Sql>),
    /// PRIOR, BACKWARD, BACKWARD n
    Backward(Option<Sql>),
    /// FIRST, LAST
    End(i64),
    /// ABSOLUTE n
    Absolute(Sql),
    /// RELATIVE n
    Relative(Sql),
    /// FORWARD ALL (true) and BACKWARD ALL (false), of MOVE.
    All(bool),
}

/// The query of an OPEN.
#[derive(Debug, Clone)]
pub enum Open {
    /// The cursor's own query, with its arguments.
    Bound(Vec<Sql>),
    /// `FOR query`
    Query(Sql),
    /// `FOR EXECUTE text USING ...`
    Execute(Sql, Vec<Sql>),
}

/// A statement.
#[derive(Debug, Clone)]
pub enum Kind {
    /// A block in a block.
    Block(Block),
    /// An assignment. Steps lead into a part of the target.
    Assign(Target, Vec<Step>, Sql),
    /// IF: the branches, and ELSE.
    If(Vec<Branch>, Body),
    /// CASE: the variable that holds the value of a simple one, and the value; branches; ELSE.
    Case(Option<(VarId, Sql)>, Vec<Branch>, Option<Body>),
    /// LOOP and WHILE.
    Loop(Option<String>, Option<Sql>, Body),
    /// FOR over integers.
    ForInteger {
        /// The label.
        label: Option<String>,
        /// The variable.
        var: VarId,
        /// From, to, and by.
        bounds: (Sql, Sql, Option<Sql>),
        /// REVERSE.
        reverse: bool,
        /// The statements.
        body: Body,
    },
    /// FOR over the rows of a query.
    ForQuery(Option<String>, Into, Sql, Body),
    /// FOR over the rows of a query that is a text, with USING.
    ForExecute(Option<String>, Into, Sql, Vec<Sql>, Body),
    /// FOR over a bound cursor, with its arguments.
    ForCursor(Option<String>, VarId, VarId, Vec<Sql>, Body),
    /// FOREACH over an array, with SLICE.
    Foreach(Option<String>, Into, usize, Sql, Body),
    /// EXIT (true) and CONTINUE (false), the label, and WHEN.
    Exit(bool, Option<String>, Option<Sql>),
    /// RETURN, with a value.
    Return(Option<Sql>),
    /// RETURN of a row variable as it is.
    ReturnVar(VarId),
    /// RETURN NEXT, with a value.
    ReturnNext(Option<Sql>),
    /// RETURN NEXT of a row variable as it is.
    ReturnNextVar(VarId),
    /// RETURN QUERY.
    ReturnQuery(Sql),
    /// RETURN QUERY EXECUTE, with USING.
    ReturnExecute(Sql, Vec<Sql>),
    /// PERFORM.
    Perform(Sql),
    /// A statement of SQL, with INTO and STRICT.
    Execute(Sql, Option<(Into, bool)>),
    /// EXECUTE of a text, with INTO, STRICT, and USING.
    Dynamic(Sql, Option<(Into, bool)>, Vec<Sql>),
    /// CALL (and DO, if false).
    Call(Sql, bool),
    /// RAISE.
    Raise(Box<Raise>),
    /// ASSERT and its message.
    Assert(Sql, Option<Sql>),
    /// GET DIAGNOSTICS; true for STACKED.
    Diagnostics(bool, Vec<(Target, Diagnostic)>),
    /// OPEN of a cursor variable; SCROLL.
    Open(VarId, Open, Option<bool>),
    /// FETCH (with its target) and MOVE.
    Fetch(VarId, Direction, Option<Into>),
    /// CLOSE.
    Close(VarId),
    /// COMMIT (true) and ROLLBACK (false); AND CHAIN.
    End(bool, bool),
    /// NULL.
    Nothing,
}

impl Kind {
    /// The statement as CONTEXT calls it.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Block(_) => "statement block",
            Kind::Assign(..) => "assignment",
            Kind::If(..) => "IF",
            Kind::Case(..) => "CASE",
            Kind::Loop(_, None, _) => "LOOP",
            Kind::Loop(..) => "WHILE",
            Kind::ForInteger { .. } => "FOR with integer loop variable",
            Kind::ForQuery(..) => "FOR over SELECT rows",
            Kind::ForCursor(..) => "FOR over cursor",
            Kind::ForExecute(..) => "FOR over EXECUTE statement",
            Kind::Foreach(..) => "FOREACH over array",
            Kind::Exit(true, ..) => "EXIT",
            Kind::Exit(false, ..) => "CONTINUE",
            Kind::Return(_) | Kind::ReturnVar(_) => "RETURN",
            Kind::ReturnNext(_) | Kind::ReturnNextVar(_) => "RETURN NEXT",
            Kind::ReturnQuery(_) | Kind::ReturnExecute(..) => "RETURN QUERY",
            Kind::Perform(_) => "PERFORM",
            Kind::Execute(..) => "SQL statement",
            Kind::Dynamic(..) => "EXECUTE",
            Kind::Call(_, true) => "CALL",
            Kind::Call(_, false) => "DO",
            Kind::Raise(_) => "RAISE",
            Kind::Assert(..) => "ASSERT",
            Kind::Diagnostics(false, _) => "GET DIAGNOSTICS",
            Kind::Diagnostics(true, _) => "GET STACKED DIAGNOSTICS",
            Kind::Open(..) => "OPEN",
            Kind::Fetch(_, _, Some(_)) => "FETCH",
            Kind::Fetch(_, _, None) => "MOVE",
            Kind::Close(_) => "CLOSE",
            Kind::End(true, _) => "COMMIT",
            Kind::End(false, _) => "ROLLBACK",
            Kind::Nothing => "NULL",
        }
    }
}

/// The meaning of a name that is both a variable and a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Conflict {
    /// Neither: 42702.
    #[default]
    Error,
    /// The variable.
    Variable,
    /// The column.
    Column,
}

/// An argument's mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgMode {
    /// IN and VARIADIC
    In,
    /// OUT and TABLE
    Out,
    /// INOUT
    InOut,
}

/// An argument of a routine.
#[derive(Debug, Clone)]
pub struct Arg {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its mode.
    pub mode: ArgMode,
    /// Its type.
    pub ty: VarType,
}

/// The result of a routine.
#[derive(Debug, Clone)]
pub enum Returns {
    /// Nothing.
    Void,
    /// A value, or a row, of a type.
    Value(VarType),
    /// The values of the OUT arguments: one is a value, several are a row.
    Outs,
    /// A trigger: a row or NULL.
    Trigger,
}

/// All that a body does not say itself.
#[derive(Debug, Clone)]
pub struct Signature {
    /// The routine as CONTEXT shows it: `inline_code_block`, `f(integer)`.
    pub shown: String,
    /// The routine's name, which qualifies its arguments.
    pub name: String,
    /// The arguments in order.
    pub args: Vec<Arg>,
    /// The result.
    pub returns: Returns,
    /// Many rows of it.
    pub is_set: bool,
    /// A procedure, or the code of DO.
    pub is_procedure: bool,
    /// The body is that of a routine that is being made: extra checks look at it.
    pub is_new: bool,
    /// Variables beside the arguments: NEW, OLD, TG_OP and so on.
    pub extra: Vec<(String, VarType)>,
}

impl Signature {
    /// The signature of the code of DO.
    pub fn inline() -> Signature {
        Signature {
            shown: "inline_code_block".into(),
            name: "inline_code_block".into(),
            args: Vec::new(),
            returns: Returns::Void,
            is_set: false,
            is_procedure: false,
            is_new: false,
            extra: Vec::new(),
        }
    }
}

/// A body that was read.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its signature.
    pub signature: Signature,
    /// Its statements.
    pub block: Block,
    /// The line of the block.
    pub line: u32,
    /// Its variables.
    pub vars: Vec<Var>,
    /// The names that pieces of SQL see.
    pub names: Names,
    /// The number of pieces of SQL.
    pub pieces: usize,
    /// The variable FOUND.
    pub found: VarId,
    /// The variables of the arguments, in their order.
    pub args: Vec<VarId>,
    /// Those of the extra ones.
    pub extra: Vec<VarId>,
    /// `#variable_conflict`, if the body has one.
    pub conflict: Option<Conflict>,
    /// `#print_strict_params`
    pub print_strict_params: bool,
}
