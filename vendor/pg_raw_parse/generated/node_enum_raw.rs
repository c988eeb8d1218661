#[allow(non_camel_case_types)]
#[repr(u32)]
#[derive(Debug, Clone, Copy)]
pub enum Node<'a> {
    /// A null pointer to a node
    None = 0,
    NodeList(&'a crate::list::NodeList) = raw::NodeTag::T_List,
    Bitmapset(&'a nodes::Bitmapset) = nodes::Bitmapset::TAG,
    Alias(&'a nodes::Alias) = nodes::Alias::TAG,
    RangeVar(&'a nodes::RangeVar) = nodes::RangeVar::TAG,
    TableFunc(&'a nodes::TableFunc) = nodes::TableFunc::TAG,
    IntoClause(&'a nodes::IntoClause) = nodes::IntoClause::TAG,
    Param(&'a nodes::Param) = nodes::Param::TAG,
    Aggref(&'a nodes::Aggref) = nodes::Aggref::TAG,
    GroupingFunc(&'a nodes::GroupingFunc) = nodes::GroupingFunc::TAG,
    WindowFunc(&'a nodes::WindowFunc) = nodes::WindowFunc::TAG,
    WindowFuncRunCondition(
        &'a nodes::WindowFuncRunCondition,
    ) = nodes::WindowFuncRunCondition::TAG,
    MergeSupportFunc(&'a nodes::MergeSupportFunc) = nodes::MergeSupportFunc::TAG,
    SubscriptingRef(&'a nodes::SubscriptingRef) = nodes::SubscriptingRef::TAG,
    FuncExpr(&'a nodes::FuncExpr) = nodes::FuncExpr::TAG,
    NamedArgExpr(&'a nodes::NamedArgExpr) = nodes::NamedArgExpr::TAG,
    OpExpr(&'a nodes::OpExpr) = nodes::OpExpr::TAG,
    ScalarArrayOpExpr(&'a nodes::ScalarArrayOpExpr) = nodes::ScalarArrayOpExpr::TAG,
    BoolExpr(&'a nodes::BoolExpr) = nodes::BoolExpr::TAG,
    SubLink(&'a nodes::SubLink) = nodes::SubLink::TAG,
    SubPlan(&'a nodes::SubPlan) = nodes::SubPlan::TAG,
    AlternativeSubPlan(&'a nodes::AlternativeSubPlan) = nodes::AlternativeSubPlan::TAG,
    FieldSelect(&'a nodes::FieldSelect) = nodes::FieldSelect::TAG,
    FieldStore(&'a nodes::FieldStore) = nodes::FieldStore::TAG,
    CoerceViaIO(&'a nodes::CoerceViaIO) = nodes::CoerceViaIO::TAG,
    ArrayCoerceExpr(&'a nodes::ArrayCoerceExpr) = nodes::ArrayCoerceExpr::TAG,
    ConvertRowtypeExpr(&'a nodes::ConvertRowtypeExpr) = nodes::ConvertRowtypeExpr::TAG,
    CollateExpr(&'a nodes::CollateExpr) = nodes::CollateExpr::TAG,
    CaseExpr(&'a nodes::CaseExpr) = nodes::CaseExpr::TAG,
    CaseWhen(&'a nodes::CaseWhen) = nodes::CaseWhen::TAG,
    CaseTestExpr(&'a nodes::CaseTestExpr) = nodes::CaseTestExpr::TAG,
    ArrayExpr(&'a nodes::ArrayExpr) = nodes::ArrayExpr::TAG,
    RowExpr(&'a nodes::RowExpr) = nodes::RowExpr::TAG,
    RowCompareExpr(&'a nodes::RowCompareExpr) = nodes::RowCompareExpr::TAG,
    CoalesceExpr(&'a nodes::CoalesceExpr) = nodes::CoalesceExpr::TAG,
    MinMaxExpr(&'a nodes::MinMaxExpr) = nodes::MinMaxExpr::TAG,
    SQLValueFunction(&'a nodes::SQLValueFunction) = nodes::SQLValueFunction::TAG,
    XmlExpr(&'a nodes::XmlExpr) = nodes::XmlExpr::TAG,
    JsonFormat(&'a nodes::JsonFormat) = nodes::JsonFormat::TAG,
    JsonReturning(&'a nodes::JsonReturning) = nodes::JsonReturning::TAG,
    JsonValueExpr(&'a nodes::JsonValueExpr) = nodes::JsonValueExpr::TAG,
    JsonConstructorExpr(
        &'a nodes::JsonConstructorExpr,
    ) = nodes::JsonConstructorExpr::TAG,
    JsonIsPredicate(&'a nodes::JsonIsPredicate) = nodes::JsonIsPredicate::TAG,
    JsonBehavior(&'a nodes::JsonBehavior) = nodes::JsonBehavior::TAG,
    JsonExpr(&'a nodes::JsonExpr) = nodes::JsonExpr::TAG,
    NullTest(&'a nodes::NullTest) = nodes::NullTest::TAG,
    BooleanTest(&'a nodes::BooleanTest) = nodes::BooleanTest::TAG,
    MergeAction(&'a nodes::MergeAction) = nodes::MergeAction::TAG,
    CoerceToDomain(&'a nodes::CoerceToDomain) = nodes::CoerceToDomain::TAG,
    CoerceToDomainValue(
        &'a nodes::CoerceToDomainValue,
    ) = nodes::CoerceToDomainValue::TAG,
    SetToDefault(&'a nodes::SetToDefault) = nodes::SetToDefault::TAG,
    CurrentOfExpr(&'a nodes::CurrentOfExpr) = nodes::CurrentOfExpr::TAG,
    NextValueExpr(&'a nodes::NextValueExpr) = nodes::NextValueExpr::TAG,
    InferenceElem(&'a nodes::InferenceElem) = nodes::InferenceElem::TAG,
    ReturningExpr(&'a nodes::ReturningExpr) = nodes::ReturningExpr::TAG,
    TargetEntry(&'a nodes::TargetEntry) = nodes::TargetEntry::TAG,
    RangeTblRef(&'a nodes::RangeTblRef) = nodes::RangeTblRef::TAG,
    JoinExpr(&'a nodes::JoinExpr) = nodes::JoinExpr::TAG,
    FromExpr(&'a nodes::FromExpr) = nodes::FromExpr::TAG,
    OnConflictExpr(&'a nodes::OnConflictExpr) = nodes::OnConflictExpr::TAG,
    Integer(&'a nodes::Integer) = nodes::Integer::TAG,
    Float(&'a nodes::Float) = nodes::Float::TAG,
    Boolean(&'a nodes::Boolean) = nodes::Boolean::TAG,
    String(&'a nodes::String) = nodes::String::TAG,
    BitString(&'a nodes::BitString) = nodes::BitString::TAG,
    Query(&'a nodes::Query) = nodes::Query::TAG,
    TypeName(&'a nodes::TypeName) = nodes::TypeName::TAG,
    ColumnRef(&'a nodes::ColumnRef) = nodes::ColumnRef::TAG,
    ParamRef(&'a nodes::ParamRef) = nodes::ParamRef::TAG,
    A_Expr(&'a nodes::A_Expr) = nodes::A_Expr::TAG,
    A_Const(&'a nodes::A_Const) = nodes::A_Const::TAG,
    TypeCast(&'a nodes::TypeCast) = nodes::TypeCast::TAG,
    CollateClause(&'a nodes::CollateClause) = nodes::CollateClause::TAG,
    RoleSpec(&'a nodes::RoleSpec) = nodes::RoleSpec::TAG,
    FuncCall(&'a nodes::FuncCall) = nodes::FuncCall::TAG,
    A_Star(&'a nodes::A_Star) = nodes::A_Star::TAG,
    A_Indices(&'a nodes::A_Indices) = nodes::A_Indices::TAG,
    A_Indirection(&'a nodes::A_Indirection) = nodes::A_Indirection::TAG,
    A_ArrayExpr(&'a nodes::A_ArrayExpr) = nodes::A_ArrayExpr::TAG,
    ResTarget(&'a nodes::ResTarget) = nodes::ResTarget::TAG,
    MultiAssignRef(&'a nodes::MultiAssignRef) = nodes::MultiAssignRef::TAG,
    SortBy(&'a nodes::SortBy) = nodes::SortBy::TAG,
    WindowDef(&'a nodes::WindowDef) = nodes::WindowDef::TAG,
    RangeSubselect(&'a nodes::RangeSubselect) = nodes::RangeSubselect::TAG,
    RangeFunction(&'a nodes::RangeFunction) = nodes::RangeFunction::TAG,
    RangeTableFunc(&'a nodes::RangeTableFunc) = nodes::RangeTableFunc::TAG,
    RangeTableFuncCol(&'a nodes::RangeTableFuncCol) = nodes::RangeTableFuncCol::TAG,
    RangeTableSample(&'a nodes::RangeTableSample) = nodes::RangeTableSample::TAG,
    ColumnDef(&'a nodes::ColumnDef) = nodes::ColumnDef::TAG,
    TableLikeClause(&'a nodes::TableLikeClause) = nodes::TableLikeClause::TAG,
    IndexElem(&'a nodes::IndexElem) = nodes::IndexElem::TAG,
    DefElem(&'a nodes::DefElem) = nodes::DefElem::TAG,
    LockingClause(&'a nodes::LockingClause) = nodes::LockingClause::TAG,
    XmlSerialize(&'a nodes::XmlSerialize) = nodes::XmlSerialize::TAG,
    PartitionElem(&'a nodes::PartitionElem) = nodes::PartitionElem::TAG,
    PartitionSpec(&'a nodes::PartitionSpec) = nodes::PartitionSpec::TAG,
    PartitionBoundSpec(&'a nodes::PartitionBoundSpec) = nodes::PartitionBoundSpec::TAG,
    PartitionRangeDatum(
        &'a nodes::PartitionRangeDatum,
    ) = nodes::PartitionRangeDatum::TAG,
    PartitionCmd(&'a nodes::PartitionCmd) = nodes::PartitionCmd::TAG,
    RangeTblEntry(&'a nodes::RangeTblEntry) = nodes::RangeTblEntry::TAG,
    RTEPermissionInfo(&'a nodes::RTEPermissionInfo) = nodes::RTEPermissionInfo::TAG,
    RangeTblFunction(&'a nodes::RangeTblFunction) = nodes::RangeTblFunction::TAG,
    TableSampleClause(&'a nodes::TableSampleClause) = nodes::TableSampleClause::TAG,
    WithCheckOption(&'a nodes::WithCheckOption) = nodes::WithCheckOption::TAG,
    SortGroupClause(&'a nodes::SortGroupClause) = nodes::SortGroupClause::TAG,
    GroupingSet(&'a nodes::GroupingSet) = nodes::GroupingSet::TAG,
    WindowClause(&'a nodes::WindowClause) = nodes::WindowClause::TAG,
    RowMarkClause(&'a nodes::RowMarkClause) = nodes::RowMarkClause::TAG,
    WithClause(&'a nodes::WithClause) = nodes::WithClause::TAG,
    InferClause(&'a nodes::InferClause) = nodes::InferClause::TAG,
    OnConflictClause(&'a nodes::OnConflictClause) = nodes::OnConflictClause::TAG,
    CTESearchClause(&'a nodes::CTESearchClause) = nodes::CTESearchClause::TAG,
    CTECycleClause(&'a nodes::CTECycleClause) = nodes::CTECycleClause::TAG,
    CommonTableExpr(&'a nodes::CommonTableExpr) = nodes::CommonTableExpr::TAG,
    MergeWhenClause(&'a nodes::MergeWhenClause) = nodes::MergeWhenClause::TAG,
    ReturningOption(&'a nodes::ReturningOption) = nodes::ReturningOption::TAG,
    ReturningClause(&'a nodes::ReturningClause) = nodes::ReturningClause::TAG,
    TriggerTransition(&'a nodes::TriggerTransition) = nodes::TriggerTransition::TAG,
    JsonOutput(&'a nodes::JsonOutput) = nodes::JsonOutput::TAG,
    JsonArgument(&'a nodes::JsonArgument) = nodes::JsonArgument::TAG,
    JsonFuncExpr(&'a nodes::JsonFuncExpr) = nodes::JsonFuncExpr::TAG,
    JsonTablePathSpec(&'a nodes::JsonTablePathSpec) = nodes::JsonTablePathSpec::TAG,
    JsonTable(&'a nodes::JsonTable) = nodes::JsonTable::TAG,
    JsonTableColumn(&'a nodes::JsonTableColumn) = nodes::JsonTableColumn::TAG,
    JsonKeyValue(&'a nodes::JsonKeyValue) = nodes::JsonKeyValue::TAG,
    JsonParseExpr(&'a nodes::JsonParseExpr) = nodes::JsonParseExpr::TAG,
    JsonScalarExpr(&'a nodes::JsonScalarExpr) = nodes::JsonScalarExpr::TAG,
    JsonSerializeExpr(&'a nodes::JsonSerializeExpr) = nodes::JsonSerializeExpr::TAG,
    JsonObjectConstructor(
        &'a nodes::JsonObjectConstructor,
    ) = nodes::JsonObjectConstructor::TAG,
    JsonArrayConstructor(
        &'a nodes::JsonArrayConstructor,
    ) = nodes::JsonArrayConstructor::TAG,
    JsonArrayQueryConstructor(
        &'a nodes::JsonArrayQueryConstructor,
    ) = nodes::JsonArrayQueryConstructor::TAG,
    JsonAggConstructor(&'a nodes::JsonAggConstructor) = nodes::JsonAggConstructor::TAG,
    JsonObjectAgg(&'a nodes::JsonObjectAgg) = nodes::JsonObjectAgg::TAG,
    JsonArrayAgg(&'a nodes::JsonArrayAgg) = nodes::JsonArrayAgg::TAG,
    RawStmt(&'a nodes::RawStmt) = nodes::RawStmt::TAG,
    InsertStmt(&'a nodes::InsertStmt) = nodes::InsertStmt::TAG,
    DeleteStmt(&'a nodes::DeleteStmt) = nodes::DeleteStmt::TAG,
    UpdateStmt(&'a nodes::UpdateStmt) = nodes::UpdateStmt::TAG,
    MergeStmt(&'a nodes::MergeStmt) = nodes::MergeStmt::TAG,
    SelectStmt(&'a nodes::SelectStmt) = nodes::SelectStmt::TAG,
    SetOperationStmt(&'a nodes::SetOperationStmt) = nodes::SetOperationStmt::TAG,
    ReturnStmt(&'a nodes::ReturnStmt) = nodes::ReturnStmt::TAG,
    PLAssignStmt(&'a nodes::PLAssignStmt) = nodes::PLAssignStmt::TAG,
    CreateSchemaStmt(&'a nodes::CreateSchemaStmt) = nodes::CreateSchemaStmt::TAG,
    AlterTableStmt(&'a nodes::AlterTableStmt) = nodes::AlterTableStmt::TAG,
    AlterTableCmd(&'a nodes::AlterTableCmd) = nodes::AlterTableCmd::TAG,
    ATAlterConstraint(&'a nodes::ATAlterConstraint) = nodes::ATAlterConstraint::TAG,
    ReplicaIdentityStmt(
        &'a nodes::ReplicaIdentityStmt,
    ) = nodes::ReplicaIdentityStmt::TAG,
    AlterCollationStmt(&'a nodes::AlterCollationStmt) = nodes::AlterCollationStmt::TAG,
    AlterDomainStmt(&'a nodes::AlterDomainStmt) = nodes::AlterDomainStmt::TAG,
    GrantStmt(&'a nodes::GrantStmt) = nodes::GrantStmt::TAG,
    ObjectWithArgs(&'a nodes::ObjectWithArgs) = nodes::ObjectWithArgs::TAG,
    AccessPriv(&'a nodes::AccessPriv) = nodes::AccessPriv::TAG,
    GrantRoleStmt(&'a nodes::GrantRoleStmt) = nodes::GrantRoleStmt::TAG,
    AlterDefaultPrivilegesStmt(
        &'a nodes::AlterDefaultPrivilegesStmt,
    ) = nodes::AlterDefaultPrivilegesStmt::TAG,
    CopyStmt(&'a nodes::CopyStmt) = nodes::CopyStmt::TAG,
    VariableSetStmt(&'a nodes::VariableSetStmt) = nodes::VariableSetStmt::TAG,
    VariableShowStmt(&'a nodes::VariableShowStmt) = nodes::VariableShowStmt::TAG,
    CreateStmt(&'a nodes::CreateStmt) = nodes::CreateStmt::TAG,
    Constraint(&'a nodes::Constraint) = nodes::Constraint::TAG,
    CreateTableSpaceStmt(
        &'a nodes::CreateTableSpaceStmt,
    ) = nodes::CreateTableSpaceStmt::TAG,
    DropTableSpaceStmt(&'a nodes::DropTableSpaceStmt) = nodes::DropTableSpaceStmt::TAG,
    AlterTableSpaceOptionsStmt(
        &'a nodes::AlterTableSpaceOptionsStmt,
    ) = nodes::AlterTableSpaceOptionsStmt::TAG,
    AlterTableMoveAllStmt(
        &'a nodes::AlterTableMoveAllStmt,
    ) = nodes::AlterTableMoveAllStmt::TAG,
    CreateExtensionStmt(
        &'a nodes::CreateExtensionStmt,
    ) = nodes::CreateExtensionStmt::TAG,
    AlterExtensionStmt(&'a nodes::AlterExtensionStmt) = nodes::AlterExtensionStmt::TAG,
    AlterExtensionContentsStmt(
        &'a nodes::AlterExtensionContentsStmt,
    ) = nodes::AlterExtensionContentsStmt::TAG,
    CreateFdwStmt(&'a nodes::CreateFdwStmt) = nodes::CreateFdwStmt::TAG,
    AlterFdwStmt(&'a nodes::AlterFdwStmt) = nodes::AlterFdwStmt::TAG,
    CreateForeignServerStmt(
        &'a nodes::CreateForeignServerStmt,
    ) = nodes::CreateForeignServerStmt::TAG,
    AlterForeignServerStmt(
        &'a nodes::AlterForeignServerStmt,
    ) = nodes::AlterForeignServerStmt::TAG,
    CreateUserMappingStmt(
        &'a nodes::CreateUserMappingStmt,
    ) = nodes::CreateUserMappingStmt::TAG,
    AlterUserMappingStmt(
        &'a nodes::AlterUserMappingStmt,
    ) = nodes::AlterUserMappingStmt::TAG,
    DropUserMappingStmt(
        &'a nodes::DropUserMappingStmt,
    ) = nodes::DropUserMappingStmt::TAG,
    ImportForeignSchemaStmt(
        &'a nodes::ImportForeignSchemaStmt,
    ) = nodes::ImportForeignSchemaStmt::TAG,
    CreatePolicyStmt(&'a nodes::CreatePolicyStmt) = nodes::CreatePolicyStmt::TAG,
    AlterPolicyStmt(&'a nodes::AlterPolicyStmt) = nodes::AlterPolicyStmt::TAG,
    CreateAmStmt(&'a nodes::CreateAmStmt) = nodes::CreateAmStmt::TAG,
    CreateTrigStmt(&'a nodes::CreateTrigStmt) = nodes::CreateTrigStmt::TAG,
    CreateEventTrigStmt(
        &'a nodes::CreateEventTrigStmt,
    ) = nodes::CreateEventTrigStmt::TAG,
    AlterEventTrigStmt(&'a nodes::AlterEventTrigStmt) = nodes::AlterEventTrigStmt::TAG,
    CreatePLangStmt(&'a nodes::CreatePLangStmt) = nodes::CreatePLangStmt::TAG,
    CreateRoleStmt(&'a nodes::CreateRoleStmt) = nodes::CreateRoleStmt::TAG,
    AlterRoleStmt(&'a nodes::AlterRoleStmt) = nodes::AlterRoleStmt::TAG,
    AlterRoleSetStmt(&'a nodes::AlterRoleSetStmt) = nodes::AlterRoleSetStmt::TAG,
    DropRoleStmt(&'a nodes::DropRoleStmt) = nodes::DropRoleStmt::TAG,
    CreateSeqStmt(&'a nodes::CreateSeqStmt) = nodes::CreateSeqStmt::TAG,
    AlterSeqStmt(&'a nodes::AlterSeqStmt) = nodes::AlterSeqStmt::TAG,
    DefineStmt(&'a nodes::DefineStmt) = nodes::DefineStmt::TAG,
    CreateDomainStmt(&'a nodes::CreateDomainStmt) = nodes::CreateDomainStmt::TAG,
    CreateOpClassStmt(&'a nodes::CreateOpClassStmt) = nodes::CreateOpClassStmt::TAG,
    CreateOpClassItem(&'a nodes::CreateOpClassItem) = nodes::CreateOpClassItem::TAG,
    CreateOpFamilyStmt(&'a nodes::CreateOpFamilyStmt) = nodes::CreateOpFamilyStmt::TAG,
    AlterOpFamilyStmt(&'a nodes::AlterOpFamilyStmt) = nodes::AlterOpFamilyStmt::TAG,
    DropStmt(&'a nodes::DropStmt) = nodes::DropStmt::TAG,
    TruncateStmt(&'a nodes::TruncateStmt) = nodes::TruncateStmt::TAG,
    CommentStmt(&'a nodes::CommentStmt) = nodes::CommentStmt::TAG,
    SecLabelStmt(&'a nodes::SecLabelStmt) = nodes::SecLabelStmt::TAG,
    DeclareCursorStmt(&'a nodes::DeclareCursorStmt) = nodes::DeclareCursorStmt::TAG,
    ClosePortalStmt(&'a nodes::ClosePortalStmt) = nodes::ClosePortalStmt::TAG,
    FetchStmt(&'a nodes::FetchStmt) = nodes::FetchStmt::TAG,
    IndexStmt(&'a nodes::IndexStmt) = nodes::IndexStmt::TAG,
    CreateStatsStmt(&'a nodes::CreateStatsStmt) = nodes::CreateStatsStmt::TAG,
    StatsElem(&'a nodes::StatsElem) = nodes::StatsElem::TAG,
    AlterStatsStmt(&'a nodes::AlterStatsStmt) = nodes::AlterStatsStmt::TAG,
    CreateFunctionStmt(&'a nodes::CreateFunctionStmt) = nodes::CreateFunctionStmt::TAG,
    FunctionParameter(&'a nodes::FunctionParameter) = nodes::FunctionParameter::TAG,
    AlterFunctionStmt(&'a nodes::AlterFunctionStmt) = nodes::AlterFunctionStmt::TAG,
    DoStmt(&'a nodes::DoStmt) = nodes::DoStmt::TAG,
    InlineCodeBlock(&'a nodes::InlineCodeBlock) = nodes::InlineCodeBlock::TAG,
    CallStmt(&'a nodes::CallStmt) = nodes::CallStmt::TAG,
    CallContext(&'a nodes::CallContext) = nodes::CallContext::TAG,
    RenameStmt(&'a nodes::RenameStmt) = nodes::RenameStmt::TAG,
    AlterObjectDependsStmt(
        &'a nodes::AlterObjectDependsStmt,
    ) = nodes::AlterObjectDependsStmt::TAG,
    AlterObjectSchemaStmt(
        &'a nodes::AlterObjectSchemaStmt,
    ) = nodes::AlterObjectSchemaStmt::TAG,
    AlterOwnerStmt(&'a nodes::AlterOwnerStmt) = nodes::AlterOwnerStmt::TAG,
    AlterOperatorStmt(&'a nodes::AlterOperatorStmt) = nodes::AlterOperatorStmt::TAG,
    AlterTypeStmt(&'a nodes::AlterTypeStmt) = nodes::AlterTypeStmt::TAG,
    RuleStmt(&'a nodes::RuleStmt) = nodes::RuleStmt::TAG,
    NotifyStmt(&'a nodes::NotifyStmt) = nodes::NotifyStmt::TAG,
    ListenStmt(&'a nodes::ListenStmt) = nodes::ListenStmt::TAG,
    UnlistenStmt(&'a nodes::UnlistenStmt) = nodes::UnlistenStmt::TAG,
    TransactionStmt(&'a nodes::TransactionStmt) = nodes::TransactionStmt::TAG,
    CompositeTypeStmt(&'a nodes::CompositeTypeStmt) = nodes::CompositeTypeStmt::TAG,
    CreateEnumStmt(&'a nodes::CreateEnumStmt) = nodes::CreateEnumStmt::TAG,
    CreateRangeStmt(&'a nodes::CreateRangeStmt) = nodes::CreateRangeStmt::TAG,
    AlterEnumStmt(&'a nodes::AlterEnumStmt) = nodes::AlterEnumStmt::TAG,
    ViewStmt(&'a nodes::ViewStmt) = nodes::ViewStmt::TAG,
    LoadStmt(&'a nodes::LoadStmt) = nodes::LoadStmt::TAG,
    CreatedbStmt(&'a nodes::CreatedbStmt) = nodes::CreatedbStmt::TAG,
    AlterDatabaseStmt(&'a nodes::AlterDatabaseStmt) = nodes::AlterDatabaseStmt::TAG,
    AlterDatabaseRefreshCollStmt(
        &'a nodes::AlterDatabaseRefreshCollStmt,
    ) = nodes::AlterDatabaseRefreshCollStmt::TAG,
    AlterDatabaseSetStmt(
        &'a nodes::AlterDatabaseSetStmt,
    ) = nodes::AlterDatabaseSetStmt::TAG,
    DropdbStmt(&'a nodes::DropdbStmt) = nodes::DropdbStmt::TAG,
    AlterSystemStmt(&'a nodes::AlterSystemStmt) = nodes::AlterSystemStmt::TAG,
    ClusterStmt(&'a nodes::ClusterStmt) = nodes::ClusterStmt::TAG,
    VacuumStmt(&'a nodes::VacuumStmt) = nodes::VacuumStmt::TAG,
    VacuumRelation(&'a nodes::VacuumRelation) = nodes::VacuumRelation::TAG,
    ExplainStmt(&'a nodes::ExplainStmt) = nodes::ExplainStmt::TAG,
    CreateTableAsStmt(&'a nodes::CreateTableAsStmt) = nodes::CreateTableAsStmt::TAG,
    RefreshMatViewStmt(&'a nodes::RefreshMatViewStmt) = nodes::RefreshMatViewStmt::TAG,
    CheckPointStmt(&'a nodes::CheckPointStmt) = nodes::CheckPointStmt::TAG,
    DiscardStmt(&'a nodes::DiscardStmt) = nodes::DiscardStmt::TAG,
    LockStmt(&'a nodes::LockStmt) = nodes::LockStmt::TAG,
    ConstraintsSetStmt(&'a nodes::ConstraintsSetStmt) = nodes::ConstraintsSetStmt::TAG,
    ReindexStmt(&'a nodes::ReindexStmt) = nodes::ReindexStmt::TAG,
    CreateConversionStmt(
        &'a nodes::CreateConversionStmt,
    ) = nodes::CreateConversionStmt::TAG,
    CreateCastStmt(&'a nodes::CreateCastStmt) = nodes::CreateCastStmt::TAG,
    CreateTransformStmt(
        &'a nodes::CreateTransformStmt,
    ) = nodes::CreateTransformStmt::TAG,
    PrepareStmt(&'a nodes::PrepareStmt) = nodes::PrepareStmt::TAG,
    ExecuteStmt(&'a nodes::ExecuteStmt) = nodes::ExecuteStmt::TAG,
    DeallocateStmt(&'a nodes::DeallocateStmt) = nodes::DeallocateStmt::TAG,
    DropOwnedStmt(&'a nodes::DropOwnedStmt) = nodes::DropOwnedStmt::TAG,
    ReassignOwnedStmt(&'a nodes::ReassignOwnedStmt) = nodes::ReassignOwnedStmt::TAG,
    AlterTSDictionaryStmt(
        &'a nodes::AlterTSDictionaryStmt,
    ) = nodes::AlterTSDictionaryStmt::TAG,
    AlterTSConfigurationStmt(
        &'a nodes::AlterTSConfigurationStmt,
    ) = nodes::AlterTSConfigurationStmt::TAG,
    PublicationTable(&'a nodes::PublicationTable) = nodes::PublicationTable::TAG,
    PublicationObjSpec(&'a nodes::PublicationObjSpec) = nodes::PublicationObjSpec::TAG,
    CreatePublicationStmt(
        &'a nodes::CreatePublicationStmt,
    ) = nodes::CreatePublicationStmt::TAG,
    AlterPublicationStmt(
        &'a nodes::AlterPublicationStmt,
    ) = nodes::AlterPublicationStmt::TAG,
    CreateSubscriptionStmt(
        &'a nodes::CreateSubscriptionStmt,
    ) = nodes::CreateSubscriptionStmt::TAG,
    AlterSubscriptionStmt(
        &'a nodes::AlterSubscriptionStmt,
    ) = nodes::AlterSubscriptionStmt::TAG,
    DropSubscriptionStmt(
        &'a nodes::DropSubscriptionStmt,
    ) = nodes::DropSubscriptionStmt::TAG,
    /// A pointer to a node that wasn't part of a parse tree, or that
    /// pg_raw_parse doesn't know how to generate code for.
    Invalid(&'a raw::Node),
}
impl FromNodePtr for Node<'_> {
    /// SAFETY: The caller is responsible for ensuring the provided
    /// lifetime does not outlast the memory context this Node was
    /// allocated in
    unsafe fn from_ptr(
        tag: raw::NodeTag::Type,
        ptr: Option<NonNull<raw::Node>>,
    ) -> Self {
        match (tag, ptr) {
            (_, None) => Self::None,
            (nodes::Bitmapset::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Bitmapset>().is_aligned());
                Self::Bitmapset(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Alias::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Alias>().is_aligned());
                Self::Alias(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeVar::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeVar>().is_aligned());
                Self::RangeVar(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TableFunc::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TableFunc>().is_aligned());
                Self::TableFunc(unsafe { ptr.cast().as_ref() })
            }
            (nodes::IntoClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::IntoClause>().is_aligned());
                Self::IntoClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Param::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Param>().is_aligned());
                Self::Param(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Aggref::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Aggref>().is_aligned());
                Self::Aggref(unsafe { ptr.cast().as_ref() })
            }
            (nodes::GroupingFunc::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::GroupingFunc>().is_aligned());
                Self::GroupingFunc(unsafe { ptr.cast().as_ref() })
            }
            (nodes::WindowFunc::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::WindowFunc>().is_aligned());
                Self::WindowFunc(unsafe { ptr.cast().as_ref() })
            }
            (nodes::WindowFuncRunCondition::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::WindowFuncRunCondition>().is_aligned());
                Self::WindowFuncRunCondition(unsafe { ptr.cast().as_ref() })
            }
            (nodes::MergeSupportFunc::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::MergeSupportFunc>().is_aligned());
                Self::MergeSupportFunc(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SubscriptingRef::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SubscriptingRef>().is_aligned());
                Self::SubscriptingRef(unsafe { ptr.cast().as_ref() })
            }
            (nodes::FuncExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::FuncExpr>().is_aligned());
                Self::FuncExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::NamedArgExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::NamedArgExpr>().is_aligned());
                Self::NamedArgExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::OpExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::OpExpr>().is_aligned());
                Self::OpExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ScalarArrayOpExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ScalarArrayOpExpr>().is_aligned());
                Self::ScalarArrayOpExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::BoolExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::BoolExpr>().is_aligned());
                Self::BoolExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SubLink::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SubLink>().is_aligned());
                Self::SubLink(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SubPlan::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SubPlan>().is_aligned());
                Self::SubPlan(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlternativeSubPlan::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlternativeSubPlan>().is_aligned());
                Self::AlternativeSubPlan(unsafe { ptr.cast().as_ref() })
            }
            (nodes::FieldSelect::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::FieldSelect>().is_aligned());
                Self::FieldSelect(unsafe { ptr.cast().as_ref() })
            }
            (nodes::FieldStore::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::FieldStore>().is_aligned());
                Self::FieldStore(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CoerceViaIO::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CoerceViaIO>().is_aligned());
                Self::CoerceViaIO(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ArrayCoerceExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ArrayCoerceExpr>().is_aligned());
                Self::ArrayCoerceExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ConvertRowtypeExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ConvertRowtypeExpr>().is_aligned());
                Self::ConvertRowtypeExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CollateExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CollateExpr>().is_aligned());
                Self::CollateExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CaseExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CaseExpr>().is_aligned());
                Self::CaseExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CaseWhen::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CaseWhen>().is_aligned());
                Self::CaseWhen(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CaseTestExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CaseTestExpr>().is_aligned());
                Self::CaseTestExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ArrayExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ArrayExpr>().is_aligned());
                Self::ArrayExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RowExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RowExpr>().is_aligned());
                Self::RowExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RowCompareExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RowCompareExpr>().is_aligned());
                Self::RowCompareExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CoalesceExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CoalesceExpr>().is_aligned());
                Self::CoalesceExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::MinMaxExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::MinMaxExpr>().is_aligned());
                Self::MinMaxExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SQLValueFunction::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SQLValueFunction>().is_aligned());
                Self::SQLValueFunction(unsafe { ptr.cast().as_ref() })
            }
            (nodes::XmlExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::XmlExpr>().is_aligned());
                Self::XmlExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonFormat::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonFormat>().is_aligned());
                Self::JsonFormat(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonReturning::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonReturning>().is_aligned());
                Self::JsonReturning(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonValueExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonValueExpr>().is_aligned());
                Self::JsonValueExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonConstructorExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonConstructorExpr>().is_aligned());
                Self::JsonConstructorExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonIsPredicate::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonIsPredicate>().is_aligned());
                Self::JsonIsPredicate(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonBehavior::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonBehavior>().is_aligned());
                Self::JsonBehavior(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonExpr>().is_aligned());
                Self::JsonExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::NullTest::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::NullTest>().is_aligned());
                Self::NullTest(unsafe { ptr.cast().as_ref() })
            }
            (nodes::BooleanTest::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::BooleanTest>().is_aligned());
                Self::BooleanTest(unsafe { ptr.cast().as_ref() })
            }
            (nodes::MergeAction::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::MergeAction>().is_aligned());
                Self::MergeAction(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CoerceToDomain::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CoerceToDomain>().is_aligned());
                Self::CoerceToDomain(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CoerceToDomainValue::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CoerceToDomainValue>().is_aligned());
                Self::CoerceToDomainValue(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SetToDefault::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SetToDefault>().is_aligned());
                Self::SetToDefault(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CurrentOfExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CurrentOfExpr>().is_aligned());
                Self::CurrentOfExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::NextValueExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::NextValueExpr>().is_aligned());
                Self::NextValueExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::InferenceElem::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::InferenceElem>().is_aligned());
                Self::InferenceElem(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ReturningExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ReturningExpr>().is_aligned());
                Self::ReturningExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TargetEntry::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TargetEntry>().is_aligned());
                Self::TargetEntry(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeTblRef::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeTblRef>().is_aligned());
                Self::RangeTblRef(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JoinExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JoinExpr>().is_aligned());
                Self::JoinExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::FromExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::FromExpr>().is_aligned());
                Self::FromExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::OnConflictExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::OnConflictExpr>().is_aligned());
                Self::OnConflictExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Integer::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Integer>().is_aligned());
                Self::Integer(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Float::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Float>().is_aligned());
                Self::Float(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Boolean::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Boolean>().is_aligned());
                Self::Boolean(unsafe { ptr.cast().as_ref() })
            }
            (nodes::String::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::String>().is_aligned());
                Self::String(unsafe { ptr.cast().as_ref() })
            }
            (nodes::BitString::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::BitString>().is_aligned());
                Self::BitString(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Query::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Query>().is_aligned());
                Self::Query(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TypeName::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TypeName>().is_aligned());
                Self::TypeName(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ColumnRef::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ColumnRef>().is_aligned());
                Self::ColumnRef(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ParamRef::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ParamRef>().is_aligned());
                Self::ParamRef(unsafe { ptr.cast().as_ref() })
            }
            (nodes::A_Expr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::A_Expr>().is_aligned());
                Self::A_Expr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::A_Const::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::A_Const>().is_aligned());
                Self::A_Const(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TypeCast::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TypeCast>().is_aligned());
                Self::TypeCast(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CollateClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CollateClause>().is_aligned());
                Self::CollateClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RoleSpec::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RoleSpec>().is_aligned());
                Self::RoleSpec(unsafe { ptr.cast().as_ref() })
            }
            (nodes::FuncCall::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::FuncCall>().is_aligned());
                Self::FuncCall(unsafe { ptr.cast().as_ref() })
            }
            (nodes::A_Star::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::A_Star>().is_aligned());
                Self::A_Star(unsafe { ptr.cast().as_ref() })
            }
            (nodes::A_Indices::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::A_Indices>().is_aligned());
                Self::A_Indices(unsafe { ptr.cast().as_ref() })
            }
            (nodes::A_Indirection::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::A_Indirection>().is_aligned());
                Self::A_Indirection(unsafe { ptr.cast().as_ref() })
            }
            (nodes::A_ArrayExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::A_ArrayExpr>().is_aligned());
                Self::A_ArrayExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ResTarget::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ResTarget>().is_aligned());
                Self::ResTarget(unsafe { ptr.cast().as_ref() })
            }
            (nodes::MultiAssignRef::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::MultiAssignRef>().is_aligned());
                Self::MultiAssignRef(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SortBy::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SortBy>().is_aligned());
                Self::SortBy(unsafe { ptr.cast().as_ref() })
            }
            (nodes::WindowDef::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::WindowDef>().is_aligned());
                Self::WindowDef(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeSubselect::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeSubselect>().is_aligned());
                Self::RangeSubselect(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeFunction::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeFunction>().is_aligned());
                Self::RangeFunction(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeTableFunc::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeTableFunc>().is_aligned());
                Self::RangeTableFunc(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeTableFuncCol::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeTableFuncCol>().is_aligned());
                Self::RangeTableFuncCol(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeTableSample::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeTableSample>().is_aligned());
                Self::RangeTableSample(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ColumnDef::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ColumnDef>().is_aligned());
                Self::ColumnDef(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TableLikeClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TableLikeClause>().is_aligned());
                Self::TableLikeClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::IndexElem::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::IndexElem>().is_aligned());
                Self::IndexElem(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DefElem::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DefElem>().is_aligned());
                Self::DefElem(unsafe { ptr.cast().as_ref() })
            }
            (nodes::LockingClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::LockingClause>().is_aligned());
                Self::LockingClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::XmlSerialize::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::XmlSerialize>().is_aligned());
                Self::XmlSerialize(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PartitionElem::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PartitionElem>().is_aligned());
                Self::PartitionElem(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PartitionSpec::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PartitionSpec>().is_aligned());
                Self::PartitionSpec(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PartitionBoundSpec::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PartitionBoundSpec>().is_aligned());
                Self::PartitionBoundSpec(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PartitionRangeDatum::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PartitionRangeDatum>().is_aligned());
                Self::PartitionRangeDatum(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PartitionCmd::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PartitionCmd>().is_aligned());
                Self::PartitionCmd(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeTblEntry::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeTblEntry>().is_aligned());
                Self::RangeTblEntry(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RTEPermissionInfo::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RTEPermissionInfo>().is_aligned());
                Self::RTEPermissionInfo(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RangeTblFunction::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RangeTblFunction>().is_aligned());
                Self::RangeTblFunction(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TableSampleClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TableSampleClause>().is_aligned());
                Self::TableSampleClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::WithCheckOption::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::WithCheckOption>().is_aligned());
                Self::WithCheckOption(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SortGroupClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SortGroupClause>().is_aligned());
                Self::SortGroupClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::GroupingSet::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::GroupingSet>().is_aligned());
                Self::GroupingSet(unsafe { ptr.cast().as_ref() })
            }
            (nodes::WindowClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::WindowClause>().is_aligned());
                Self::WindowClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RowMarkClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RowMarkClause>().is_aligned());
                Self::RowMarkClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::WithClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::WithClause>().is_aligned());
                Self::WithClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::InferClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::InferClause>().is_aligned());
                Self::InferClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::OnConflictClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::OnConflictClause>().is_aligned());
                Self::OnConflictClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CTESearchClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CTESearchClause>().is_aligned());
                Self::CTESearchClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CTECycleClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CTECycleClause>().is_aligned());
                Self::CTECycleClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CommonTableExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CommonTableExpr>().is_aligned());
                Self::CommonTableExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::MergeWhenClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::MergeWhenClause>().is_aligned());
                Self::MergeWhenClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ReturningOption::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ReturningOption>().is_aligned());
                Self::ReturningOption(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ReturningClause::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ReturningClause>().is_aligned());
                Self::ReturningClause(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TriggerTransition::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TriggerTransition>().is_aligned());
                Self::TriggerTransition(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonOutput::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonOutput>().is_aligned());
                Self::JsonOutput(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonArgument::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonArgument>().is_aligned());
                Self::JsonArgument(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonFuncExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonFuncExpr>().is_aligned());
                Self::JsonFuncExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonTablePathSpec::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonTablePathSpec>().is_aligned());
                Self::JsonTablePathSpec(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonTable::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonTable>().is_aligned());
                Self::JsonTable(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonTableColumn::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonTableColumn>().is_aligned());
                Self::JsonTableColumn(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonKeyValue::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonKeyValue>().is_aligned());
                Self::JsonKeyValue(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonParseExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonParseExpr>().is_aligned());
                Self::JsonParseExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonScalarExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonScalarExpr>().is_aligned());
                Self::JsonScalarExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonSerializeExpr::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonSerializeExpr>().is_aligned());
                Self::JsonSerializeExpr(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonObjectConstructor::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonObjectConstructor>().is_aligned());
                Self::JsonObjectConstructor(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonArrayConstructor::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonArrayConstructor>().is_aligned());
                Self::JsonArrayConstructor(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonArrayQueryConstructor::TAG, Some(ptr)) => {
                debug_assert!(
                    ptr.cast::<nodes::JsonArrayQueryConstructor>().is_aligned(),
                );
                Self::JsonArrayQueryConstructor(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonAggConstructor::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonAggConstructor>().is_aligned());
                Self::JsonAggConstructor(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonObjectAgg::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonObjectAgg>().is_aligned());
                Self::JsonObjectAgg(unsafe { ptr.cast().as_ref() })
            }
            (nodes::JsonArrayAgg::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::JsonArrayAgg>().is_aligned());
                Self::JsonArrayAgg(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RawStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RawStmt>().is_aligned());
                Self::RawStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::InsertStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::InsertStmt>().is_aligned());
                Self::InsertStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DeleteStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DeleteStmt>().is_aligned());
                Self::DeleteStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::UpdateStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::UpdateStmt>().is_aligned());
                Self::UpdateStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::MergeStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::MergeStmt>().is_aligned());
                Self::MergeStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SelectStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SelectStmt>().is_aligned());
                Self::SelectStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SetOperationStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SetOperationStmt>().is_aligned());
                Self::SetOperationStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ReturnStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ReturnStmt>().is_aligned());
                Self::ReturnStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PLAssignStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PLAssignStmt>().is_aligned());
                Self::PLAssignStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateSchemaStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateSchemaStmt>().is_aligned());
                Self::CreateSchemaStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterTableStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterTableStmt>().is_aligned());
                Self::AlterTableStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterTableCmd::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterTableCmd>().is_aligned());
                Self::AlterTableCmd(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ATAlterConstraint::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ATAlterConstraint>().is_aligned());
                Self::ATAlterConstraint(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ReplicaIdentityStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ReplicaIdentityStmt>().is_aligned());
                Self::ReplicaIdentityStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterCollationStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterCollationStmt>().is_aligned());
                Self::AlterCollationStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterDomainStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterDomainStmt>().is_aligned());
                Self::AlterDomainStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::GrantStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::GrantStmt>().is_aligned());
                Self::GrantStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ObjectWithArgs::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ObjectWithArgs>().is_aligned());
                Self::ObjectWithArgs(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AccessPriv::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AccessPriv>().is_aligned());
                Self::AccessPriv(unsafe { ptr.cast().as_ref() })
            }
            (nodes::GrantRoleStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::GrantRoleStmt>().is_aligned());
                Self::GrantRoleStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterDefaultPrivilegesStmt::TAG, Some(ptr)) => {
                debug_assert!(
                    ptr.cast::<nodes::AlterDefaultPrivilegesStmt>().is_aligned(),
                );
                Self::AlterDefaultPrivilegesStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CopyStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CopyStmt>().is_aligned());
                Self::CopyStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::VariableSetStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::VariableSetStmt>().is_aligned());
                Self::VariableSetStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::VariableShowStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::VariableShowStmt>().is_aligned());
                Self::VariableShowStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateStmt>().is_aligned());
                Self::CreateStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::Constraint::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::Constraint>().is_aligned());
                Self::Constraint(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateTableSpaceStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateTableSpaceStmt>().is_aligned());
                Self::CreateTableSpaceStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DropTableSpaceStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DropTableSpaceStmt>().is_aligned());
                Self::DropTableSpaceStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterTableSpaceOptionsStmt::TAG, Some(ptr)) => {
                debug_assert!(
                    ptr.cast::<nodes::AlterTableSpaceOptionsStmt>().is_aligned(),
                );
                Self::AlterTableSpaceOptionsStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterTableMoveAllStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterTableMoveAllStmt>().is_aligned());
                Self::AlterTableMoveAllStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateExtensionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateExtensionStmt>().is_aligned());
                Self::CreateExtensionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterExtensionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterExtensionStmt>().is_aligned());
                Self::AlterExtensionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterExtensionContentsStmt::TAG, Some(ptr)) => {
                debug_assert!(
                    ptr.cast::<nodes::AlterExtensionContentsStmt>().is_aligned(),
                );
                Self::AlterExtensionContentsStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateFdwStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateFdwStmt>().is_aligned());
                Self::CreateFdwStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterFdwStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterFdwStmt>().is_aligned());
                Self::AlterFdwStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateForeignServerStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateForeignServerStmt>().is_aligned());
                Self::CreateForeignServerStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterForeignServerStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterForeignServerStmt>().is_aligned());
                Self::AlterForeignServerStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateUserMappingStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateUserMappingStmt>().is_aligned());
                Self::CreateUserMappingStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterUserMappingStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterUserMappingStmt>().is_aligned());
                Self::AlterUserMappingStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DropUserMappingStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DropUserMappingStmt>().is_aligned());
                Self::DropUserMappingStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ImportForeignSchemaStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ImportForeignSchemaStmt>().is_aligned());
                Self::ImportForeignSchemaStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreatePolicyStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreatePolicyStmt>().is_aligned());
                Self::CreatePolicyStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterPolicyStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterPolicyStmt>().is_aligned());
                Self::AlterPolicyStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateAmStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateAmStmt>().is_aligned());
                Self::CreateAmStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateTrigStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateTrigStmt>().is_aligned());
                Self::CreateTrigStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateEventTrigStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateEventTrigStmt>().is_aligned());
                Self::CreateEventTrigStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterEventTrigStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterEventTrigStmt>().is_aligned());
                Self::AlterEventTrigStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreatePLangStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreatePLangStmt>().is_aligned());
                Self::CreatePLangStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateRoleStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateRoleStmt>().is_aligned());
                Self::CreateRoleStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterRoleStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterRoleStmt>().is_aligned());
                Self::AlterRoleStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterRoleSetStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterRoleSetStmt>().is_aligned());
                Self::AlterRoleSetStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DropRoleStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DropRoleStmt>().is_aligned());
                Self::DropRoleStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateSeqStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateSeqStmt>().is_aligned());
                Self::CreateSeqStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterSeqStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterSeqStmt>().is_aligned());
                Self::AlterSeqStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DefineStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DefineStmt>().is_aligned());
                Self::DefineStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateDomainStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateDomainStmt>().is_aligned());
                Self::CreateDomainStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateOpClassStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateOpClassStmt>().is_aligned());
                Self::CreateOpClassStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateOpClassItem::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateOpClassItem>().is_aligned());
                Self::CreateOpClassItem(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateOpFamilyStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateOpFamilyStmt>().is_aligned());
                Self::CreateOpFamilyStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterOpFamilyStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterOpFamilyStmt>().is_aligned());
                Self::AlterOpFamilyStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DropStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DropStmt>().is_aligned());
                Self::DropStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TruncateStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TruncateStmt>().is_aligned());
                Self::TruncateStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CommentStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CommentStmt>().is_aligned());
                Self::CommentStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::SecLabelStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::SecLabelStmt>().is_aligned());
                Self::SecLabelStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DeclareCursorStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DeclareCursorStmt>().is_aligned());
                Self::DeclareCursorStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ClosePortalStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ClosePortalStmt>().is_aligned());
                Self::ClosePortalStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::FetchStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::FetchStmt>().is_aligned());
                Self::FetchStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::IndexStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::IndexStmt>().is_aligned());
                Self::IndexStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateStatsStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateStatsStmt>().is_aligned());
                Self::CreateStatsStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::StatsElem::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::StatsElem>().is_aligned());
                Self::StatsElem(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterStatsStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterStatsStmt>().is_aligned());
                Self::AlterStatsStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateFunctionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateFunctionStmt>().is_aligned());
                Self::CreateFunctionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::FunctionParameter::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::FunctionParameter>().is_aligned());
                Self::FunctionParameter(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterFunctionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterFunctionStmt>().is_aligned());
                Self::AlterFunctionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DoStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DoStmt>().is_aligned());
                Self::DoStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::InlineCodeBlock::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::InlineCodeBlock>().is_aligned());
                Self::InlineCodeBlock(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CallStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CallStmt>().is_aligned());
                Self::CallStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CallContext::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CallContext>().is_aligned());
                Self::CallContext(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RenameStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RenameStmt>().is_aligned());
                Self::RenameStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterObjectDependsStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterObjectDependsStmt>().is_aligned());
                Self::AlterObjectDependsStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterObjectSchemaStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterObjectSchemaStmt>().is_aligned());
                Self::AlterObjectSchemaStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterOwnerStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterOwnerStmt>().is_aligned());
                Self::AlterOwnerStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterOperatorStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterOperatorStmt>().is_aligned());
                Self::AlterOperatorStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterTypeStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterTypeStmt>().is_aligned());
                Self::AlterTypeStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RuleStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RuleStmt>().is_aligned());
                Self::RuleStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::NotifyStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::NotifyStmt>().is_aligned());
                Self::NotifyStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ListenStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ListenStmt>().is_aligned());
                Self::ListenStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::UnlistenStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::UnlistenStmt>().is_aligned());
                Self::UnlistenStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::TransactionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::TransactionStmt>().is_aligned());
                Self::TransactionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CompositeTypeStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CompositeTypeStmt>().is_aligned());
                Self::CompositeTypeStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateEnumStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateEnumStmt>().is_aligned());
                Self::CreateEnumStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateRangeStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateRangeStmt>().is_aligned());
                Self::CreateRangeStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterEnumStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterEnumStmt>().is_aligned());
                Self::AlterEnumStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ViewStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ViewStmt>().is_aligned());
                Self::ViewStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::LoadStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::LoadStmt>().is_aligned());
                Self::LoadStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreatedbStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreatedbStmt>().is_aligned());
                Self::CreatedbStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterDatabaseStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterDatabaseStmt>().is_aligned());
                Self::AlterDatabaseStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterDatabaseRefreshCollStmt::TAG, Some(ptr)) => {
                debug_assert!(
                    ptr.cast::<nodes::AlterDatabaseRefreshCollStmt>().is_aligned(),
                );
                Self::AlterDatabaseRefreshCollStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterDatabaseSetStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterDatabaseSetStmt>().is_aligned());
                Self::AlterDatabaseSetStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DropdbStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DropdbStmt>().is_aligned());
                Self::DropdbStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterSystemStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterSystemStmt>().is_aligned());
                Self::AlterSystemStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ClusterStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ClusterStmt>().is_aligned());
                Self::ClusterStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::VacuumStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::VacuumStmt>().is_aligned());
                Self::VacuumStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::VacuumRelation::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::VacuumRelation>().is_aligned());
                Self::VacuumRelation(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ExplainStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ExplainStmt>().is_aligned());
                Self::ExplainStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateTableAsStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateTableAsStmt>().is_aligned());
                Self::CreateTableAsStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::RefreshMatViewStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::RefreshMatViewStmt>().is_aligned());
                Self::RefreshMatViewStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CheckPointStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CheckPointStmt>().is_aligned());
                Self::CheckPointStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DiscardStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DiscardStmt>().is_aligned());
                Self::DiscardStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::LockStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::LockStmt>().is_aligned());
                Self::LockStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ConstraintsSetStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ConstraintsSetStmt>().is_aligned());
                Self::ConstraintsSetStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ReindexStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ReindexStmt>().is_aligned());
                Self::ReindexStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateConversionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateConversionStmt>().is_aligned());
                Self::CreateConversionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateCastStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateCastStmt>().is_aligned());
                Self::CreateCastStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateTransformStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateTransformStmt>().is_aligned());
                Self::CreateTransformStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PrepareStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PrepareStmt>().is_aligned());
                Self::PrepareStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ExecuteStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ExecuteStmt>().is_aligned());
                Self::ExecuteStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DeallocateStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DeallocateStmt>().is_aligned());
                Self::DeallocateStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DropOwnedStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DropOwnedStmt>().is_aligned());
                Self::DropOwnedStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::ReassignOwnedStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::ReassignOwnedStmt>().is_aligned());
                Self::ReassignOwnedStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterTSDictionaryStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterTSDictionaryStmt>().is_aligned());
                Self::AlterTSDictionaryStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterTSConfigurationStmt::TAG, Some(ptr)) => {
                debug_assert!(
                    ptr.cast::<nodes::AlterTSConfigurationStmt>().is_aligned(),
                );
                Self::AlterTSConfigurationStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PublicationTable::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PublicationTable>().is_aligned());
                Self::PublicationTable(unsafe { ptr.cast().as_ref() })
            }
            (nodes::PublicationObjSpec::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::PublicationObjSpec>().is_aligned());
                Self::PublicationObjSpec(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreatePublicationStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreatePublicationStmt>().is_aligned());
                Self::CreatePublicationStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterPublicationStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterPublicationStmt>().is_aligned());
                Self::AlterPublicationStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::CreateSubscriptionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::CreateSubscriptionStmt>().is_aligned());
                Self::CreateSubscriptionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::AlterSubscriptionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::AlterSubscriptionStmt>().is_aligned());
                Self::AlterSubscriptionStmt(unsafe { ptr.cast().as_ref() })
            }
            (nodes::DropSubscriptionStmt::TAG, Some(ptr)) => {
                debug_assert!(ptr.cast::<nodes::DropSubscriptionStmt>().is_aligned());
                Self::DropSubscriptionStmt(unsafe { ptr.cast().as_ref() })
            }
            (raw::NodeTag::T_List, Some(ptr)) => {
                debug_assert!(ptr.cast::<list::NodeList>().is_aligned());
                Self::NodeList(unsafe { ptr.cast().as_ref() })
            }
            (_, Some(p)) => Self::Invalid(unsafe { p.as_ref() }),
        }
    }
}
impl AsNodeRef for Node<'_> {
    type AsRef<'b> = Node<'b>;
    type List = crate::list::NodeList;
}
unsafe impl AsNodePtr for Node<'_> {
    fn as_ptr(self) -> *mut raw::Node {
        match self {
            Self::None => std::ptr::null_mut(),
            Self::Invalid(p) => (&raw const *p).cast_mut(),
            Self::NodeList(p) => (&raw const *p).cast_mut().cast(),
            Self::Bitmapset(p) => (&raw const *p).cast_mut().cast(),
            Self::Alias(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeVar(p) => (&raw const *p).cast_mut().cast(),
            Self::TableFunc(p) => (&raw const *p).cast_mut().cast(),
            Self::IntoClause(p) => (&raw const *p).cast_mut().cast(),
            Self::Param(p) => (&raw const *p).cast_mut().cast(),
            Self::Aggref(p) => (&raw const *p).cast_mut().cast(),
            Self::GroupingFunc(p) => (&raw const *p).cast_mut().cast(),
            Self::WindowFunc(p) => (&raw const *p).cast_mut().cast(),
            Self::WindowFuncRunCondition(p) => (&raw const *p).cast_mut().cast(),
            Self::MergeSupportFunc(p) => (&raw const *p).cast_mut().cast(),
            Self::SubscriptingRef(p) => (&raw const *p).cast_mut().cast(),
            Self::FuncExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::NamedArgExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::OpExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::ScalarArrayOpExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::BoolExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::SubLink(p) => (&raw const *p).cast_mut().cast(),
            Self::SubPlan(p) => (&raw const *p).cast_mut().cast(),
            Self::AlternativeSubPlan(p) => (&raw const *p).cast_mut().cast(),
            Self::FieldSelect(p) => (&raw const *p).cast_mut().cast(),
            Self::FieldStore(p) => (&raw const *p).cast_mut().cast(),
            Self::CoerceViaIO(p) => (&raw const *p).cast_mut().cast(),
            Self::ArrayCoerceExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::ConvertRowtypeExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::CollateExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::CaseExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::CaseWhen(p) => (&raw const *p).cast_mut().cast(),
            Self::CaseTestExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::ArrayExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::RowExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::RowCompareExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::CoalesceExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::MinMaxExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::SQLValueFunction(p) => (&raw const *p).cast_mut().cast(),
            Self::XmlExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonFormat(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonReturning(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonValueExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonConstructorExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonIsPredicate(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonBehavior(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::NullTest(p) => (&raw const *p).cast_mut().cast(),
            Self::BooleanTest(p) => (&raw const *p).cast_mut().cast(),
            Self::MergeAction(p) => (&raw const *p).cast_mut().cast(),
            Self::CoerceToDomain(p) => (&raw const *p).cast_mut().cast(),
            Self::CoerceToDomainValue(p) => (&raw const *p).cast_mut().cast(),
            Self::SetToDefault(p) => (&raw const *p).cast_mut().cast(),
            Self::CurrentOfExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::NextValueExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::InferenceElem(p) => (&raw const *p).cast_mut().cast(),
            Self::ReturningExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::TargetEntry(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeTblRef(p) => (&raw const *p).cast_mut().cast(),
            Self::JoinExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::FromExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::OnConflictExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::Integer(p) => (&raw const *p).cast_mut().cast(),
            Self::Float(p) => (&raw const *p).cast_mut().cast(),
            Self::Boolean(p) => (&raw const *p).cast_mut().cast(),
            Self::String(p) => (&raw const *p).cast_mut().cast(),
            Self::BitString(p) => (&raw const *p).cast_mut().cast(),
            Self::Query(p) => (&raw const *p).cast_mut().cast(),
            Self::TypeName(p) => (&raw const *p).cast_mut().cast(),
            Self::ColumnRef(p) => (&raw const *p).cast_mut().cast(),
            Self::ParamRef(p) => (&raw const *p).cast_mut().cast(),
            Self::A_Expr(p) => (&raw const *p).cast_mut().cast(),
            Self::A_Const(p) => (&raw const *p).cast_mut().cast(),
            Self::TypeCast(p) => (&raw const *p).cast_mut().cast(),
            Self::CollateClause(p) => (&raw const *p).cast_mut().cast(),
            Self::RoleSpec(p) => (&raw const *p).cast_mut().cast(),
            Self::FuncCall(p) => (&raw const *p).cast_mut().cast(),
            Self::A_Star(p) => (&raw const *p).cast_mut().cast(),
            Self::A_Indices(p) => (&raw const *p).cast_mut().cast(),
            Self::A_Indirection(p) => (&raw const *p).cast_mut().cast(),
            Self::A_ArrayExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::ResTarget(p) => (&raw const *p).cast_mut().cast(),
            Self::MultiAssignRef(p) => (&raw const *p).cast_mut().cast(),
            Self::SortBy(p) => (&raw const *p).cast_mut().cast(),
            Self::WindowDef(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeSubselect(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeFunction(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeTableFunc(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeTableFuncCol(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeTableSample(p) => (&raw const *p).cast_mut().cast(),
            Self::ColumnDef(p) => (&raw const *p).cast_mut().cast(),
            Self::TableLikeClause(p) => (&raw const *p).cast_mut().cast(),
            Self::IndexElem(p) => (&raw const *p).cast_mut().cast(),
            Self::DefElem(p) => (&raw const *p).cast_mut().cast(),
            Self::LockingClause(p) => (&raw const *p).cast_mut().cast(),
            Self::XmlSerialize(p) => (&raw const *p).cast_mut().cast(),
            Self::PartitionElem(p) => (&raw const *p).cast_mut().cast(),
            Self::PartitionSpec(p) => (&raw const *p).cast_mut().cast(),
            Self::PartitionBoundSpec(p) => (&raw const *p).cast_mut().cast(),
            Self::PartitionRangeDatum(p) => (&raw const *p).cast_mut().cast(),
            Self::PartitionCmd(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeTblEntry(p) => (&raw const *p).cast_mut().cast(),
            Self::RTEPermissionInfo(p) => (&raw const *p).cast_mut().cast(),
            Self::RangeTblFunction(p) => (&raw const *p).cast_mut().cast(),
            Self::TableSampleClause(p) => (&raw const *p).cast_mut().cast(),
            Self::WithCheckOption(p) => (&raw const *p).cast_mut().cast(),
            Self::SortGroupClause(p) => (&raw const *p).cast_mut().cast(),
            Self::GroupingSet(p) => (&raw const *p).cast_mut().cast(),
            Self::WindowClause(p) => (&raw const *p).cast_mut().cast(),
            Self::RowMarkClause(p) => (&raw const *p).cast_mut().cast(),
            Self::WithClause(p) => (&raw const *p).cast_mut().cast(),
            Self::InferClause(p) => (&raw const *p).cast_mut().cast(),
            Self::OnConflictClause(p) => (&raw const *p).cast_mut().cast(),
            Self::CTESearchClause(p) => (&raw const *p).cast_mut().cast(),
            Self::CTECycleClause(p) => (&raw const *p).cast_mut().cast(),
            Self::CommonTableExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::MergeWhenClause(p) => (&raw const *p).cast_mut().cast(),
            Self::ReturningOption(p) => (&raw const *p).cast_mut().cast(),
            Self::ReturningClause(p) => (&raw const *p).cast_mut().cast(),
            Self::TriggerTransition(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonOutput(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonArgument(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonFuncExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonTablePathSpec(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonTable(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonTableColumn(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonKeyValue(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonParseExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonScalarExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonSerializeExpr(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonObjectConstructor(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonArrayConstructor(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonArrayQueryConstructor(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonAggConstructor(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonObjectAgg(p) => (&raw const *p).cast_mut().cast(),
            Self::JsonArrayAgg(p) => (&raw const *p).cast_mut().cast(),
            Self::RawStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::InsertStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DeleteStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::UpdateStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::MergeStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::SelectStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::SetOperationStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ReturnStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::PLAssignStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateSchemaStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterTableStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterTableCmd(p) => (&raw const *p).cast_mut().cast(),
            Self::ATAlterConstraint(p) => (&raw const *p).cast_mut().cast(),
            Self::ReplicaIdentityStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterCollationStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterDomainStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::GrantStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ObjectWithArgs(p) => (&raw const *p).cast_mut().cast(),
            Self::AccessPriv(p) => (&raw const *p).cast_mut().cast(),
            Self::GrantRoleStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterDefaultPrivilegesStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CopyStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::VariableSetStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::VariableShowStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::Constraint(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateTableSpaceStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DropTableSpaceStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterTableSpaceOptionsStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterTableMoveAllStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateExtensionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterExtensionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterExtensionContentsStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateFdwStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterFdwStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateForeignServerStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterForeignServerStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateUserMappingStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterUserMappingStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DropUserMappingStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ImportForeignSchemaStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreatePolicyStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterPolicyStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateAmStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateTrigStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateEventTrigStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterEventTrigStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreatePLangStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateRoleStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterRoleStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterRoleSetStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DropRoleStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateSeqStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterSeqStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DefineStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateDomainStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateOpClassStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateOpClassItem(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateOpFamilyStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterOpFamilyStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DropStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::TruncateStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CommentStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::SecLabelStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DeclareCursorStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ClosePortalStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::FetchStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::IndexStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateStatsStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::StatsElem(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterStatsStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateFunctionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::FunctionParameter(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterFunctionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DoStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::InlineCodeBlock(p) => (&raw const *p).cast_mut().cast(),
            Self::CallStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CallContext(p) => (&raw const *p).cast_mut().cast(),
            Self::RenameStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterObjectDependsStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterObjectSchemaStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterOwnerStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterOperatorStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterTypeStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::RuleStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::NotifyStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ListenStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::UnlistenStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::TransactionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CompositeTypeStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateEnumStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateRangeStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterEnumStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ViewStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::LoadStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreatedbStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterDatabaseStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterDatabaseRefreshCollStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterDatabaseSetStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DropdbStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterSystemStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ClusterStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::VacuumStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::VacuumRelation(p) => (&raw const *p).cast_mut().cast(),
            Self::ExplainStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateTableAsStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::RefreshMatViewStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CheckPointStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DiscardStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::LockStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ConstraintsSetStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ReindexStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateConversionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateCastStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateTransformStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::PrepareStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ExecuteStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DeallocateStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DropOwnedStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::ReassignOwnedStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterTSDictionaryStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterTSConfigurationStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::PublicationTable(p) => (&raw const *p).cast_mut().cast(),
            Self::PublicationObjSpec(p) => (&raw const *p).cast_mut().cast(),
            Self::CreatePublicationStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterPublicationStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::CreateSubscriptionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::AlterSubscriptionStmt(p) => (&raw const *p).cast_mut().cast(),
            Self::DropSubscriptionStmt(p) => (&raw const *p).cast_mut().cast(),
        }
    }
}
impl<'mem> FromNodeMut<'mem> for Node<'_> {
    type MutRef<'mutref> = NodeMut<'mem, 'mutref>;
    unsafe fn from_ptr_mut<'mutref>(
        tag: Option<raw::NodeTag::Type>,
        ptr: &'mutref mut *mut raw::Node,
        id: Id<'mem>,
    ) -> Self::MutRef<'mutref> {
        unsafe {
            match tag {
                None => NodeMut::None(ptr, id),
                Some(nodes::Bitmapset::TAG) => {
                    NodeMut::Bitmapset(
                        <&'mem nodes::Bitmapset>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::Alias::TAG) => {
                    NodeMut::Alias(<&'mem nodes::Alias>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::RangeVar::TAG) => {
                    NodeMut::RangeVar(
                        <&'mem nodes::RangeVar>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::TableFunc::TAG) => {
                    NodeMut::TableFunc(
                        <&'mem nodes::TableFunc>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::IntoClause::TAG) => {
                    NodeMut::IntoClause(
                        <&'mem nodes::IntoClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::Param::TAG) => {
                    NodeMut::Param(<&'mem nodes::Param>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::Aggref::TAG) => {
                    NodeMut::Aggref(<&'mem nodes::Aggref>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::GroupingFunc::TAG) => {
                    NodeMut::GroupingFunc(
                        <&'mem nodes::GroupingFunc>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::WindowFunc::TAG) => {
                    NodeMut::WindowFunc(
                        <&'mem nodes::WindowFunc>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::WindowFuncRunCondition::TAG) => {
                    NodeMut::WindowFuncRunCondition(
                        <&'mem nodes::WindowFuncRunCondition>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::MergeSupportFunc::TAG) => {
                    NodeMut::MergeSupportFunc(
                        <&'mem nodes::MergeSupportFunc>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SubscriptingRef::TAG) => {
                    NodeMut::SubscriptingRef(
                        <&'mem nodes::SubscriptingRef>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::FuncExpr::TAG) => {
                    NodeMut::FuncExpr(
                        <&'mem nodes::FuncExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::NamedArgExpr::TAG) => {
                    NodeMut::NamedArgExpr(
                        <&'mem nodes::NamedArgExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::OpExpr::TAG) => {
                    NodeMut::OpExpr(<&'mem nodes::OpExpr>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::ScalarArrayOpExpr::TAG) => {
                    NodeMut::ScalarArrayOpExpr(
                        <&'mem nodes::ScalarArrayOpExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::BoolExpr::TAG) => {
                    NodeMut::BoolExpr(
                        <&'mem nodes::BoolExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SubLink::TAG) => {
                    NodeMut::SubLink(<&'mem nodes::SubLink>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::SubPlan::TAG) => {
                    NodeMut::SubPlan(<&'mem nodes::SubPlan>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::AlternativeSubPlan::TAG) => {
                    NodeMut::AlternativeSubPlan(
                        <&'mem nodes::AlternativeSubPlan>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::FieldSelect::TAG) => {
                    NodeMut::FieldSelect(
                        <&'mem nodes::FieldSelect>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::FieldStore::TAG) => {
                    NodeMut::FieldStore(
                        <&'mem nodes::FieldStore>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CoerceViaIO::TAG) => {
                    NodeMut::CoerceViaIO(
                        <&'mem nodes::CoerceViaIO>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ArrayCoerceExpr::TAG) => {
                    NodeMut::ArrayCoerceExpr(
                        <&'mem nodes::ArrayCoerceExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ConvertRowtypeExpr::TAG) => {
                    NodeMut::ConvertRowtypeExpr(
                        <&'mem nodes::ConvertRowtypeExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CollateExpr::TAG) => {
                    NodeMut::CollateExpr(
                        <&'mem nodes::CollateExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CaseExpr::TAG) => {
                    NodeMut::CaseExpr(
                        <&'mem nodes::CaseExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CaseWhen::TAG) => {
                    NodeMut::CaseWhen(
                        <&'mem nodes::CaseWhen>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CaseTestExpr::TAG) => {
                    NodeMut::CaseTestExpr(
                        <&'mem nodes::CaseTestExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ArrayExpr::TAG) => {
                    NodeMut::ArrayExpr(
                        <&'mem nodes::ArrayExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RowExpr::TAG) => {
                    NodeMut::RowExpr(<&'mem nodes::RowExpr>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::RowCompareExpr::TAG) => {
                    NodeMut::RowCompareExpr(
                        <&'mem nodes::RowCompareExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CoalesceExpr::TAG) => {
                    NodeMut::CoalesceExpr(
                        <&'mem nodes::CoalesceExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::MinMaxExpr::TAG) => {
                    NodeMut::MinMaxExpr(
                        <&'mem nodes::MinMaxExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SQLValueFunction::TAG) => {
                    NodeMut::SQLValueFunction(
                        <&'mem nodes::SQLValueFunction>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::XmlExpr::TAG) => {
                    NodeMut::XmlExpr(<&'mem nodes::XmlExpr>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::JsonFormat::TAG) => {
                    NodeMut::JsonFormat(
                        <&'mem nodes::JsonFormat>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonReturning::TAG) => {
                    NodeMut::JsonReturning(
                        <&'mem nodes::JsonReturning>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonValueExpr::TAG) => {
                    NodeMut::JsonValueExpr(
                        <&'mem nodes::JsonValueExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonConstructorExpr::TAG) => {
                    NodeMut::JsonConstructorExpr(
                        <&'mem nodes::JsonConstructorExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonIsPredicate::TAG) => {
                    NodeMut::JsonIsPredicate(
                        <&'mem nodes::JsonIsPredicate>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonBehavior::TAG) => {
                    NodeMut::JsonBehavior(
                        <&'mem nodes::JsonBehavior>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonExpr::TAG) => {
                    NodeMut::JsonExpr(
                        <&'mem nodes::JsonExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::NullTest::TAG) => {
                    NodeMut::NullTest(
                        <&'mem nodes::NullTest>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::BooleanTest::TAG) => {
                    NodeMut::BooleanTest(
                        <&'mem nodes::BooleanTest>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::MergeAction::TAG) => {
                    NodeMut::MergeAction(
                        <&'mem nodes::MergeAction>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CoerceToDomain::TAG) => {
                    NodeMut::CoerceToDomain(
                        <&'mem nodes::CoerceToDomain>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CoerceToDomainValue::TAG) => {
                    NodeMut::CoerceToDomainValue(
                        <&'mem nodes::CoerceToDomainValue>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SetToDefault::TAG) => {
                    NodeMut::SetToDefault(
                        <&'mem nodes::SetToDefault>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CurrentOfExpr::TAG) => {
                    NodeMut::CurrentOfExpr(
                        <&'mem nodes::CurrentOfExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::NextValueExpr::TAG) => {
                    NodeMut::NextValueExpr(
                        <&'mem nodes::NextValueExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::InferenceElem::TAG) => {
                    NodeMut::InferenceElem(
                        <&'mem nodes::InferenceElem>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ReturningExpr::TAG) => {
                    NodeMut::ReturningExpr(
                        <&'mem nodes::ReturningExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::TargetEntry::TAG) => {
                    NodeMut::TargetEntry(
                        <&'mem nodes::TargetEntry>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeTblRef::TAG) => {
                    NodeMut::RangeTblRef(
                        <&'mem nodes::RangeTblRef>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JoinExpr::TAG) => {
                    NodeMut::JoinExpr(
                        <&'mem nodes::JoinExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::FromExpr::TAG) => {
                    NodeMut::FromExpr(
                        <&'mem nodes::FromExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::OnConflictExpr::TAG) => {
                    NodeMut::OnConflictExpr(
                        <&'mem nodes::OnConflictExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::Integer::TAG) => {
                    NodeMut::Integer(<&'mem nodes::Integer>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::Float::TAG) => {
                    NodeMut::Float(<&'mem nodes::Float>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::Boolean::TAG) => {
                    NodeMut::Boolean(<&'mem nodes::Boolean>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::String::TAG) => {
                    NodeMut::String(<&'mem nodes::String>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::BitString::TAG) => {
                    NodeMut::BitString(
                        <&'mem nodes::BitString>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::Query::TAG) => {
                    NodeMut::Query(<&'mem nodes::Query>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::TypeName::TAG) => {
                    NodeMut::TypeName(
                        <&'mem nodes::TypeName>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ColumnRef::TAG) => {
                    NodeMut::ColumnRef(
                        <&'mem nodes::ColumnRef>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ParamRef::TAG) => {
                    NodeMut::ParamRef(
                        <&'mem nodes::ParamRef>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::A_Expr::TAG) => {
                    NodeMut::A_Expr(<&'mem nodes::A_Expr>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::A_Const::TAG) => {
                    NodeMut::A_Const(<&'mem nodes::A_Const>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::TypeCast::TAG) => {
                    NodeMut::TypeCast(
                        <&'mem nodes::TypeCast>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CollateClause::TAG) => {
                    NodeMut::CollateClause(
                        <&'mem nodes::CollateClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RoleSpec::TAG) => {
                    NodeMut::RoleSpec(
                        <&'mem nodes::RoleSpec>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::FuncCall::TAG) => {
                    NodeMut::FuncCall(
                        <&'mem nodes::FuncCall>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::A_Star::TAG) => {
                    NodeMut::A_Star(<&'mem nodes::A_Star>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::A_Indices::TAG) => {
                    NodeMut::A_Indices(
                        <&'mem nodes::A_Indices>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::A_Indirection::TAG) => {
                    NodeMut::A_Indirection(
                        <&'mem nodes::A_Indirection>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::A_ArrayExpr::TAG) => {
                    NodeMut::A_ArrayExpr(
                        <&'mem nodes::A_ArrayExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ResTarget::TAG) => {
                    NodeMut::ResTarget(
                        <&'mem nodes::ResTarget>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::MultiAssignRef::TAG) => {
                    NodeMut::MultiAssignRef(
                        <&'mem nodes::MultiAssignRef>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SortBy::TAG) => {
                    NodeMut::SortBy(<&'mem nodes::SortBy>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::WindowDef::TAG) => {
                    NodeMut::WindowDef(
                        <&'mem nodes::WindowDef>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeSubselect::TAG) => {
                    NodeMut::RangeSubselect(
                        <&'mem nodes::RangeSubselect>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeFunction::TAG) => {
                    NodeMut::RangeFunction(
                        <&'mem nodes::RangeFunction>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeTableFunc::TAG) => {
                    NodeMut::RangeTableFunc(
                        <&'mem nodes::RangeTableFunc>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeTableFuncCol::TAG) => {
                    NodeMut::RangeTableFuncCol(
                        <&'mem nodes::RangeTableFuncCol>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeTableSample::TAG) => {
                    NodeMut::RangeTableSample(
                        <&'mem nodes::RangeTableSample>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ColumnDef::TAG) => {
                    NodeMut::ColumnDef(
                        <&'mem nodes::ColumnDef>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::TableLikeClause::TAG) => {
                    NodeMut::TableLikeClause(
                        <&'mem nodes::TableLikeClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::IndexElem::TAG) => {
                    NodeMut::IndexElem(
                        <&'mem nodes::IndexElem>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DefElem::TAG) => {
                    NodeMut::DefElem(<&'mem nodes::DefElem>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::LockingClause::TAG) => {
                    NodeMut::LockingClause(
                        <&'mem nodes::LockingClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::XmlSerialize::TAG) => {
                    NodeMut::XmlSerialize(
                        <&'mem nodes::XmlSerialize>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PartitionElem::TAG) => {
                    NodeMut::PartitionElem(
                        <&'mem nodes::PartitionElem>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PartitionSpec::TAG) => {
                    NodeMut::PartitionSpec(
                        <&'mem nodes::PartitionSpec>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PartitionBoundSpec::TAG) => {
                    NodeMut::PartitionBoundSpec(
                        <&'mem nodes::PartitionBoundSpec>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PartitionRangeDatum::TAG) => {
                    NodeMut::PartitionRangeDatum(
                        <&'mem nodes::PartitionRangeDatum>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PartitionCmd::TAG) => {
                    NodeMut::PartitionCmd(
                        <&'mem nodes::PartitionCmd>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeTblEntry::TAG) => {
                    NodeMut::RangeTblEntry(
                        <&'mem nodes::RangeTblEntry>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RTEPermissionInfo::TAG) => {
                    NodeMut::RTEPermissionInfo(
                        <&'mem nodes::RTEPermissionInfo>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RangeTblFunction::TAG) => {
                    NodeMut::RangeTblFunction(
                        <&'mem nodes::RangeTblFunction>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::TableSampleClause::TAG) => {
                    NodeMut::TableSampleClause(
                        <&'mem nodes::TableSampleClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::WithCheckOption::TAG) => {
                    NodeMut::WithCheckOption(
                        <&'mem nodes::WithCheckOption>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SortGroupClause::TAG) => {
                    NodeMut::SortGroupClause(
                        <&'mem nodes::SortGroupClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::GroupingSet::TAG) => {
                    NodeMut::GroupingSet(
                        <&'mem nodes::GroupingSet>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::WindowClause::TAG) => {
                    NodeMut::WindowClause(
                        <&'mem nodes::WindowClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RowMarkClause::TAG) => {
                    NodeMut::RowMarkClause(
                        <&'mem nodes::RowMarkClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::WithClause::TAG) => {
                    NodeMut::WithClause(
                        <&'mem nodes::WithClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::InferClause::TAG) => {
                    NodeMut::InferClause(
                        <&'mem nodes::InferClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::OnConflictClause::TAG) => {
                    NodeMut::OnConflictClause(
                        <&'mem nodes::OnConflictClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CTESearchClause::TAG) => {
                    NodeMut::CTESearchClause(
                        <&'mem nodes::CTESearchClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CTECycleClause::TAG) => {
                    NodeMut::CTECycleClause(
                        <&'mem nodes::CTECycleClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CommonTableExpr::TAG) => {
                    NodeMut::CommonTableExpr(
                        <&'mem nodes::CommonTableExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::MergeWhenClause::TAG) => {
                    NodeMut::MergeWhenClause(
                        <&'mem nodes::MergeWhenClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ReturningOption::TAG) => {
                    NodeMut::ReturningOption(
                        <&'mem nodes::ReturningOption>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ReturningClause::TAG) => {
                    NodeMut::ReturningClause(
                        <&'mem nodes::ReturningClause>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::TriggerTransition::TAG) => {
                    NodeMut::TriggerTransition(
                        <&'mem nodes::TriggerTransition>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonOutput::TAG) => {
                    NodeMut::JsonOutput(
                        <&'mem nodes::JsonOutput>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonArgument::TAG) => {
                    NodeMut::JsonArgument(
                        <&'mem nodes::JsonArgument>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonFuncExpr::TAG) => {
                    NodeMut::JsonFuncExpr(
                        <&'mem nodes::JsonFuncExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonTablePathSpec::TAG) => {
                    NodeMut::JsonTablePathSpec(
                        <&'mem nodes::JsonTablePathSpec>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonTable::TAG) => {
                    NodeMut::JsonTable(
                        <&'mem nodes::JsonTable>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonTableColumn::TAG) => {
                    NodeMut::JsonTableColumn(
                        <&'mem nodes::JsonTableColumn>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonKeyValue::TAG) => {
                    NodeMut::JsonKeyValue(
                        <&'mem nodes::JsonKeyValue>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonParseExpr::TAG) => {
                    NodeMut::JsonParseExpr(
                        <&'mem nodes::JsonParseExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonScalarExpr::TAG) => {
                    NodeMut::JsonScalarExpr(
                        <&'mem nodes::JsonScalarExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonSerializeExpr::TAG) => {
                    NodeMut::JsonSerializeExpr(
                        <&'mem nodes::JsonSerializeExpr>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonObjectConstructor::TAG) => {
                    NodeMut::JsonObjectConstructor(
                        <&'mem nodes::JsonObjectConstructor>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonArrayConstructor::TAG) => {
                    NodeMut::JsonArrayConstructor(
                        <&'mem nodes::JsonArrayConstructor>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonArrayQueryConstructor::TAG) => {
                    NodeMut::JsonArrayQueryConstructor(
                        <&'mem nodes::JsonArrayQueryConstructor>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::JsonAggConstructor::TAG) => {
                    NodeMut::JsonAggConstructor(
                        <&'mem nodes::JsonAggConstructor>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonObjectAgg::TAG) => {
                    NodeMut::JsonObjectAgg(
                        <&'mem nodes::JsonObjectAgg>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::JsonArrayAgg::TAG) => {
                    NodeMut::JsonArrayAgg(
                        <&'mem nodes::JsonArrayAgg>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RawStmt::TAG) => {
                    NodeMut::RawStmt(<&'mem nodes::RawStmt>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::InsertStmt::TAG) => {
                    NodeMut::InsertStmt(
                        <&'mem nodes::InsertStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DeleteStmt::TAG) => {
                    NodeMut::DeleteStmt(
                        <&'mem nodes::DeleteStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::UpdateStmt::TAG) => {
                    NodeMut::UpdateStmt(
                        <&'mem nodes::UpdateStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::MergeStmt::TAG) => {
                    NodeMut::MergeStmt(
                        <&'mem nodes::MergeStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SelectStmt::TAG) => {
                    NodeMut::SelectStmt(
                        <&'mem nodes::SelectStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SetOperationStmt::TAG) => {
                    NodeMut::SetOperationStmt(
                        <&'mem nodes::SetOperationStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ReturnStmt::TAG) => {
                    NodeMut::ReturnStmt(
                        <&'mem nodes::ReturnStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PLAssignStmt::TAG) => {
                    NodeMut::PLAssignStmt(
                        <&'mem nodes::PLAssignStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateSchemaStmt::TAG) => {
                    NodeMut::CreateSchemaStmt(
                        <&'mem nodes::CreateSchemaStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterTableStmt::TAG) => {
                    NodeMut::AlterTableStmt(
                        <&'mem nodes::AlterTableStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterTableCmd::TAG) => {
                    NodeMut::AlterTableCmd(
                        <&'mem nodes::AlterTableCmd>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ATAlterConstraint::TAG) => {
                    NodeMut::ATAlterConstraint(
                        <&'mem nodes::ATAlterConstraint>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ReplicaIdentityStmt::TAG) => {
                    NodeMut::ReplicaIdentityStmt(
                        <&'mem nodes::ReplicaIdentityStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterCollationStmt::TAG) => {
                    NodeMut::AlterCollationStmt(
                        <&'mem nodes::AlterCollationStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterDomainStmt::TAG) => {
                    NodeMut::AlterDomainStmt(
                        <&'mem nodes::AlterDomainStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::GrantStmt::TAG) => {
                    NodeMut::GrantStmt(
                        <&'mem nodes::GrantStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ObjectWithArgs::TAG) => {
                    NodeMut::ObjectWithArgs(
                        <&'mem nodes::ObjectWithArgs>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AccessPriv::TAG) => {
                    NodeMut::AccessPriv(
                        <&'mem nodes::AccessPriv>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::GrantRoleStmt::TAG) => {
                    NodeMut::GrantRoleStmt(
                        <&'mem nodes::GrantRoleStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterDefaultPrivilegesStmt::TAG) => {
                    NodeMut::AlterDefaultPrivilegesStmt(
                        <&'mem nodes::AlterDefaultPrivilegesStmt>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::CopyStmt::TAG) => {
                    NodeMut::CopyStmt(
                        <&'mem nodes::CopyStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::VariableSetStmt::TAG) => {
                    NodeMut::VariableSetStmt(
                        <&'mem nodes::VariableSetStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::VariableShowStmt::TAG) => {
                    NodeMut::VariableShowStmt(
                        <&'mem nodes::VariableShowStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateStmt::TAG) => {
                    NodeMut::CreateStmt(
                        <&'mem nodes::CreateStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::Constraint::TAG) => {
                    NodeMut::Constraint(
                        <&'mem nodes::Constraint>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateTableSpaceStmt::TAG) => {
                    NodeMut::CreateTableSpaceStmt(
                        <&'mem nodes::CreateTableSpaceStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DropTableSpaceStmt::TAG) => {
                    NodeMut::DropTableSpaceStmt(
                        <&'mem nodes::DropTableSpaceStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterTableSpaceOptionsStmt::TAG) => {
                    NodeMut::AlterTableSpaceOptionsStmt(
                        <&'mem nodes::AlterTableSpaceOptionsStmt>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::AlterTableMoveAllStmt::TAG) => {
                    NodeMut::AlterTableMoveAllStmt(
                        <&'mem nodes::AlterTableMoveAllStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateExtensionStmt::TAG) => {
                    NodeMut::CreateExtensionStmt(
                        <&'mem nodes::CreateExtensionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterExtensionStmt::TAG) => {
                    NodeMut::AlterExtensionStmt(
                        <&'mem nodes::AlterExtensionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterExtensionContentsStmt::TAG) => {
                    NodeMut::AlterExtensionContentsStmt(
                        <&'mem nodes::AlterExtensionContentsStmt>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::CreateFdwStmt::TAG) => {
                    NodeMut::CreateFdwStmt(
                        <&'mem nodes::CreateFdwStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterFdwStmt::TAG) => {
                    NodeMut::AlterFdwStmt(
                        <&'mem nodes::AlterFdwStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateForeignServerStmt::TAG) => {
                    NodeMut::CreateForeignServerStmt(
                        <&'mem nodes::CreateForeignServerStmt>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::AlterForeignServerStmt::TAG) => {
                    NodeMut::AlterForeignServerStmt(
                        <&'mem nodes::AlterForeignServerStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateUserMappingStmt::TAG) => {
                    NodeMut::CreateUserMappingStmt(
                        <&'mem nodes::CreateUserMappingStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterUserMappingStmt::TAG) => {
                    NodeMut::AlterUserMappingStmt(
                        <&'mem nodes::AlterUserMappingStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DropUserMappingStmt::TAG) => {
                    NodeMut::DropUserMappingStmt(
                        <&'mem nodes::DropUserMappingStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ImportForeignSchemaStmt::TAG) => {
                    NodeMut::ImportForeignSchemaStmt(
                        <&'mem nodes::ImportForeignSchemaStmt>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::CreatePolicyStmt::TAG) => {
                    NodeMut::CreatePolicyStmt(
                        <&'mem nodes::CreatePolicyStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterPolicyStmt::TAG) => {
                    NodeMut::AlterPolicyStmt(
                        <&'mem nodes::AlterPolicyStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateAmStmt::TAG) => {
                    NodeMut::CreateAmStmt(
                        <&'mem nodes::CreateAmStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateTrigStmt::TAG) => {
                    NodeMut::CreateTrigStmt(
                        <&'mem nodes::CreateTrigStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateEventTrigStmt::TAG) => {
                    NodeMut::CreateEventTrigStmt(
                        <&'mem nodes::CreateEventTrigStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterEventTrigStmt::TAG) => {
                    NodeMut::AlterEventTrigStmt(
                        <&'mem nodes::AlterEventTrigStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreatePLangStmt::TAG) => {
                    NodeMut::CreatePLangStmt(
                        <&'mem nodes::CreatePLangStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateRoleStmt::TAG) => {
                    NodeMut::CreateRoleStmt(
                        <&'mem nodes::CreateRoleStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterRoleStmt::TAG) => {
                    NodeMut::AlterRoleStmt(
                        <&'mem nodes::AlterRoleStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterRoleSetStmt::TAG) => {
                    NodeMut::AlterRoleSetStmt(
                        <&'mem nodes::AlterRoleSetStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DropRoleStmt::TAG) => {
                    NodeMut::DropRoleStmt(
                        <&'mem nodes::DropRoleStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateSeqStmt::TAG) => {
                    NodeMut::CreateSeqStmt(
                        <&'mem nodes::CreateSeqStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterSeqStmt::TAG) => {
                    NodeMut::AlterSeqStmt(
                        <&'mem nodes::AlterSeqStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DefineStmt::TAG) => {
                    NodeMut::DefineStmt(
                        <&'mem nodes::DefineStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateDomainStmt::TAG) => {
                    NodeMut::CreateDomainStmt(
                        <&'mem nodes::CreateDomainStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateOpClassStmt::TAG) => {
                    NodeMut::CreateOpClassStmt(
                        <&'mem nodes::CreateOpClassStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateOpClassItem::TAG) => {
                    NodeMut::CreateOpClassItem(
                        <&'mem nodes::CreateOpClassItem>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateOpFamilyStmt::TAG) => {
                    NodeMut::CreateOpFamilyStmt(
                        <&'mem nodes::CreateOpFamilyStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterOpFamilyStmt::TAG) => {
                    NodeMut::AlterOpFamilyStmt(
                        <&'mem nodes::AlterOpFamilyStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DropStmt::TAG) => {
                    NodeMut::DropStmt(
                        <&'mem nodes::DropStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::TruncateStmt::TAG) => {
                    NodeMut::TruncateStmt(
                        <&'mem nodes::TruncateStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CommentStmt::TAG) => {
                    NodeMut::CommentStmt(
                        <&'mem nodes::CommentStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::SecLabelStmt::TAG) => {
                    NodeMut::SecLabelStmt(
                        <&'mem nodes::SecLabelStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DeclareCursorStmt::TAG) => {
                    NodeMut::DeclareCursorStmt(
                        <&'mem nodes::DeclareCursorStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ClosePortalStmt::TAG) => {
                    NodeMut::ClosePortalStmt(
                        <&'mem nodes::ClosePortalStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::FetchStmt::TAG) => {
                    NodeMut::FetchStmt(
                        <&'mem nodes::FetchStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::IndexStmt::TAG) => {
                    NodeMut::IndexStmt(
                        <&'mem nodes::IndexStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateStatsStmt::TAG) => {
                    NodeMut::CreateStatsStmt(
                        <&'mem nodes::CreateStatsStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::StatsElem::TAG) => {
                    NodeMut::StatsElem(
                        <&'mem nodes::StatsElem>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterStatsStmt::TAG) => {
                    NodeMut::AlterStatsStmt(
                        <&'mem nodes::AlterStatsStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateFunctionStmt::TAG) => {
                    NodeMut::CreateFunctionStmt(
                        <&'mem nodes::CreateFunctionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::FunctionParameter::TAG) => {
                    NodeMut::FunctionParameter(
                        <&'mem nodes::FunctionParameter>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterFunctionStmt::TAG) => {
                    NodeMut::AlterFunctionStmt(
                        <&'mem nodes::AlterFunctionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DoStmt::TAG) => {
                    NodeMut::DoStmt(<&'mem nodes::DoStmt>::from_ptr_mut(tag, ptr, id))
                }
                Some(nodes::InlineCodeBlock::TAG) => {
                    NodeMut::InlineCodeBlock(
                        <&'mem nodes::InlineCodeBlock>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CallStmt::TAG) => {
                    NodeMut::CallStmt(
                        <&'mem nodes::CallStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CallContext::TAG) => {
                    NodeMut::CallContext(
                        <&'mem nodes::CallContext>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RenameStmt::TAG) => {
                    NodeMut::RenameStmt(
                        <&'mem nodes::RenameStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterObjectDependsStmt::TAG) => {
                    NodeMut::AlterObjectDependsStmt(
                        <&'mem nodes::AlterObjectDependsStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterObjectSchemaStmt::TAG) => {
                    NodeMut::AlterObjectSchemaStmt(
                        <&'mem nodes::AlterObjectSchemaStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterOwnerStmt::TAG) => {
                    NodeMut::AlterOwnerStmt(
                        <&'mem nodes::AlterOwnerStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterOperatorStmt::TAG) => {
                    NodeMut::AlterOperatorStmt(
                        <&'mem nodes::AlterOperatorStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterTypeStmt::TAG) => {
                    NodeMut::AlterTypeStmt(
                        <&'mem nodes::AlterTypeStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RuleStmt::TAG) => {
                    NodeMut::RuleStmt(
                        <&'mem nodes::RuleStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::NotifyStmt::TAG) => {
                    NodeMut::NotifyStmt(
                        <&'mem nodes::NotifyStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ListenStmt::TAG) => {
                    NodeMut::ListenStmt(
                        <&'mem nodes::ListenStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::UnlistenStmt::TAG) => {
                    NodeMut::UnlistenStmt(
                        <&'mem nodes::UnlistenStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::TransactionStmt::TAG) => {
                    NodeMut::TransactionStmt(
                        <&'mem nodes::TransactionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CompositeTypeStmt::TAG) => {
                    NodeMut::CompositeTypeStmt(
                        <&'mem nodes::CompositeTypeStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateEnumStmt::TAG) => {
                    NodeMut::CreateEnumStmt(
                        <&'mem nodes::CreateEnumStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateRangeStmt::TAG) => {
                    NodeMut::CreateRangeStmt(
                        <&'mem nodes::CreateRangeStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterEnumStmt::TAG) => {
                    NodeMut::AlterEnumStmt(
                        <&'mem nodes::AlterEnumStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ViewStmt::TAG) => {
                    NodeMut::ViewStmt(
                        <&'mem nodes::ViewStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::LoadStmt::TAG) => {
                    NodeMut::LoadStmt(
                        <&'mem nodes::LoadStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreatedbStmt::TAG) => {
                    NodeMut::CreatedbStmt(
                        <&'mem nodes::CreatedbStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterDatabaseStmt::TAG) => {
                    NodeMut::AlterDatabaseStmt(
                        <&'mem nodes::AlterDatabaseStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterDatabaseRefreshCollStmt::TAG) => {
                    NodeMut::AlterDatabaseRefreshCollStmt(
                        <&'mem nodes::AlterDatabaseRefreshCollStmt>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::AlterDatabaseSetStmt::TAG) => {
                    NodeMut::AlterDatabaseSetStmt(
                        <&'mem nodes::AlterDatabaseSetStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DropdbStmt::TAG) => {
                    NodeMut::DropdbStmt(
                        <&'mem nodes::DropdbStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterSystemStmt::TAG) => {
                    NodeMut::AlterSystemStmt(
                        <&'mem nodes::AlterSystemStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ClusterStmt::TAG) => {
                    NodeMut::ClusterStmt(
                        <&'mem nodes::ClusterStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::VacuumStmt::TAG) => {
                    NodeMut::VacuumStmt(
                        <&'mem nodes::VacuumStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::VacuumRelation::TAG) => {
                    NodeMut::VacuumRelation(
                        <&'mem nodes::VacuumRelation>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ExplainStmt::TAG) => {
                    NodeMut::ExplainStmt(
                        <&'mem nodes::ExplainStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateTableAsStmt::TAG) => {
                    NodeMut::CreateTableAsStmt(
                        <&'mem nodes::CreateTableAsStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::RefreshMatViewStmt::TAG) => {
                    NodeMut::RefreshMatViewStmt(
                        <&'mem nodes::RefreshMatViewStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CheckPointStmt::TAG) => {
                    NodeMut::CheckPointStmt(
                        <&'mem nodes::CheckPointStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DiscardStmt::TAG) => {
                    NodeMut::DiscardStmt(
                        <&'mem nodes::DiscardStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::LockStmt::TAG) => {
                    NodeMut::LockStmt(
                        <&'mem nodes::LockStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ConstraintsSetStmt::TAG) => {
                    NodeMut::ConstraintsSetStmt(
                        <&'mem nodes::ConstraintsSetStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ReindexStmt::TAG) => {
                    NodeMut::ReindexStmt(
                        <&'mem nodes::ReindexStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateConversionStmt::TAG) => {
                    NodeMut::CreateConversionStmt(
                        <&'mem nodes::CreateConversionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateCastStmt::TAG) => {
                    NodeMut::CreateCastStmt(
                        <&'mem nodes::CreateCastStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateTransformStmt::TAG) => {
                    NodeMut::CreateTransformStmt(
                        <&'mem nodes::CreateTransformStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PrepareStmt::TAG) => {
                    NodeMut::PrepareStmt(
                        <&'mem nodes::PrepareStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ExecuteStmt::TAG) => {
                    NodeMut::ExecuteStmt(
                        <&'mem nodes::ExecuteStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DeallocateStmt::TAG) => {
                    NodeMut::DeallocateStmt(
                        <&'mem nodes::DeallocateStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DropOwnedStmt::TAG) => {
                    NodeMut::DropOwnedStmt(
                        <&'mem nodes::DropOwnedStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::ReassignOwnedStmt::TAG) => {
                    NodeMut::ReassignOwnedStmt(
                        <&'mem nodes::ReassignOwnedStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterTSDictionaryStmt::TAG) => {
                    NodeMut::AlterTSDictionaryStmt(
                        <&'mem nodes::AlterTSDictionaryStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterTSConfigurationStmt::TAG) => {
                    NodeMut::AlterTSConfigurationStmt(
                        <&'mem nodes::AlterTSConfigurationStmt>::from_ptr_mut(
                            tag,
                            ptr,
                            id,
                        ),
                    )
                }
                Some(nodes::PublicationTable::TAG) => {
                    NodeMut::PublicationTable(
                        <&'mem nodes::PublicationTable>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::PublicationObjSpec::TAG) => {
                    NodeMut::PublicationObjSpec(
                        <&'mem nodes::PublicationObjSpec>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreatePublicationStmt::TAG) => {
                    NodeMut::CreatePublicationStmt(
                        <&'mem nodes::CreatePublicationStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterPublicationStmt::TAG) => {
                    NodeMut::AlterPublicationStmt(
                        <&'mem nodes::AlterPublicationStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::CreateSubscriptionStmt::TAG) => {
                    NodeMut::CreateSubscriptionStmt(
                        <&'mem nodes::CreateSubscriptionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::AlterSubscriptionStmt::TAG) => {
                    NodeMut::AlterSubscriptionStmt(
                        <&'mem nodes::AlterSubscriptionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(nodes::DropSubscriptionStmt::TAG) => {
                    NodeMut::DropSubscriptionStmt(
                        <&'mem nodes::DropSubscriptionStmt>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(raw::NodeTag::T_List) => {
                    NodeMut::NodeList(
                        <&'mem crate::list::NodeList>::from_ptr_mut(tag, ptr, id),
                    )
                }
                Some(_) => NodeMut::Invalid(ptr, id),
            }
        }
    }
}
#[allow(non_camel_case_types)]
#[repr(u32)]
pub enum NodeMut<'mem, 'mutref> {
    /// A NULL pointer to a node
    None(&'mutref mut *mut raw::Node, Id<'mem>) = 0,
    NodeList(
        <&'mem crate::list::NodeList as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = raw::NodeTag::T_List,
    Bitmapset(
        <&'mem nodes::Bitmapset as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Bitmapset::TAG,
    Alias(
        <&'mem nodes::Alias as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Alias::TAG,
    RangeVar(
        <&'mem nodes::RangeVar as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeVar::TAG,
    TableFunc(
        <&'mem nodes::TableFunc as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TableFunc::TAG,
    IntoClause(
        <&'mem nodes::IntoClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::IntoClause::TAG,
    Param(
        <&'mem nodes::Param as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Param::TAG,
    Aggref(
        <&'mem nodes::Aggref as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Aggref::TAG,
    GroupingFunc(
        <&'mem nodes::GroupingFunc as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::GroupingFunc::TAG,
    WindowFunc(
        <&'mem nodes::WindowFunc as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::WindowFunc::TAG,
    WindowFuncRunCondition(
        <&'mem nodes::WindowFuncRunCondition as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::WindowFuncRunCondition::TAG,
    MergeSupportFunc(
        <&'mem nodes::MergeSupportFunc as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::MergeSupportFunc::TAG,
    SubscriptingRef(
        <&'mem nodes::SubscriptingRef as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SubscriptingRef::TAG,
    FuncExpr(
        <&'mem nodes::FuncExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::FuncExpr::TAG,
    NamedArgExpr(
        <&'mem nodes::NamedArgExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::NamedArgExpr::TAG,
    OpExpr(
        <&'mem nodes::OpExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::OpExpr::TAG,
    ScalarArrayOpExpr(
        <&'mem nodes::ScalarArrayOpExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ScalarArrayOpExpr::TAG,
    BoolExpr(
        <&'mem nodes::BoolExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::BoolExpr::TAG,
    SubLink(
        <&'mem nodes::SubLink as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SubLink::TAG,
    SubPlan(
        <&'mem nodes::SubPlan as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SubPlan::TAG,
    AlternativeSubPlan(
        <&'mem nodes::AlternativeSubPlan as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlternativeSubPlan::TAG,
    FieldSelect(
        <&'mem nodes::FieldSelect as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::FieldSelect::TAG,
    FieldStore(
        <&'mem nodes::FieldStore as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::FieldStore::TAG,
    CoerceViaIO(
        <&'mem nodes::CoerceViaIO as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CoerceViaIO::TAG,
    ArrayCoerceExpr(
        <&'mem nodes::ArrayCoerceExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ArrayCoerceExpr::TAG,
    ConvertRowtypeExpr(
        <&'mem nodes::ConvertRowtypeExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ConvertRowtypeExpr::TAG,
    CollateExpr(
        <&'mem nodes::CollateExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CollateExpr::TAG,
    CaseExpr(
        <&'mem nodes::CaseExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CaseExpr::TAG,
    CaseWhen(
        <&'mem nodes::CaseWhen as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CaseWhen::TAG,
    CaseTestExpr(
        <&'mem nodes::CaseTestExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CaseTestExpr::TAG,
    ArrayExpr(
        <&'mem nodes::ArrayExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ArrayExpr::TAG,
    RowExpr(
        <&'mem nodes::RowExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RowExpr::TAG,
    RowCompareExpr(
        <&'mem nodes::RowCompareExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RowCompareExpr::TAG,
    CoalesceExpr(
        <&'mem nodes::CoalesceExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CoalesceExpr::TAG,
    MinMaxExpr(
        <&'mem nodes::MinMaxExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::MinMaxExpr::TAG,
    SQLValueFunction(
        <&'mem nodes::SQLValueFunction as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SQLValueFunction::TAG,
    XmlExpr(
        <&'mem nodes::XmlExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::XmlExpr::TAG,
    JsonFormat(
        <&'mem nodes::JsonFormat as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonFormat::TAG,
    JsonReturning(
        <&'mem nodes::JsonReturning as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonReturning::TAG,
    JsonValueExpr(
        <&'mem nodes::JsonValueExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonValueExpr::TAG,
    JsonConstructorExpr(
        <&'mem nodes::JsonConstructorExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonConstructorExpr::TAG,
    JsonIsPredicate(
        <&'mem nodes::JsonIsPredicate as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonIsPredicate::TAG,
    JsonBehavior(
        <&'mem nodes::JsonBehavior as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonBehavior::TAG,
    JsonExpr(
        <&'mem nodes::JsonExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonExpr::TAG,
    NullTest(
        <&'mem nodes::NullTest as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::NullTest::TAG,
    BooleanTest(
        <&'mem nodes::BooleanTest as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::BooleanTest::TAG,
    MergeAction(
        <&'mem nodes::MergeAction as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::MergeAction::TAG,
    CoerceToDomain(
        <&'mem nodes::CoerceToDomain as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CoerceToDomain::TAG,
    CoerceToDomainValue(
        <&'mem nodes::CoerceToDomainValue as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CoerceToDomainValue::TAG,
    SetToDefault(
        <&'mem nodes::SetToDefault as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SetToDefault::TAG,
    CurrentOfExpr(
        <&'mem nodes::CurrentOfExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CurrentOfExpr::TAG,
    NextValueExpr(
        <&'mem nodes::NextValueExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::NextValueExpr::TAG,
    InferenceElem(
        <&'mem nodes::InferenceElem as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::InferenceElem::TAG,
    ReturningExpr(
        <&'mem nodes::ReturningExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ReturningExpr::TAG,
    TargetEntry(
        <&'mem nodes::TargetEntry as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TargetEntry::TAG,
    RangeTblRef(
        <&'mem nodes::RangeTblRef as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeTblRef::TAG,
    JoinExpr(
        <&'mem nodes::JoinExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JoinExpr::TAG,
    FromExpr(
        <&'mem nodes::FromExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::FromExpr::TAG,
    OnConflictExpr(
        <&'mem nodes::OnConflictExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::OnConflictExpr::TAG,
    Integer(
        <&'mem nodes::Integer as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Integer::TAG,
    Float(
        <&'mem nodes::Float as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Float::TAG,
    Boolean(
        <&'mem nodes::Boolean as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Boolean::TAG,
    String(
        <&'mem nodes::String as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::String::TAG,
    BitString(
        <&'mem nodes::BitString as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::BitString::TAG,
    Query(
        <&'mem nodes::Query as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Query::TAG,
    TypeName(
        <&'mem nodes::TypeName as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TypeName::TAG,
    ColumnRef(
        <&'mem nodes::ColumnRef as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ColumnRef::TAG,
    ParamRef(
        <&'mem nodes::ParamRef as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ParamRef::TAG,
    A_Expr(
        <&'mem nodes::A_Expr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::A_Expr::TAG,
    A_Const(
        <&'mem nodes::A_Const as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::A_Const::TAG,
    TypeCast(
        <&'mem nodes::TypeCast as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TypeCast::TAG,
    CollateClause(
        <&'mem nodes::CollateClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CollateClause::TAG,
    RoleSpec(
        <&'mem nodes::RoleSpec as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RoleSpec::TAG,
    FuncCall(
        <&'mem nodes::FuncCall as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::FuncCall::TAG,
    A_Star(
        <&'mem nodes::A_Star as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::A_Star::TAG,
    A_Indices(
        <&'mem nodes::A_Indices as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::A_Indices::TAG,
    A_Indirection(
        <&'mem nodes::A_Indirection as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::A_Indirection::TAG,
    A_ArrayExpr(
        <&'mem nodes::A_ArrayExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::A_ArrayExpr::TAG,
    ResTarget(
        <&'mem nodes::ResTarget as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ResTarget::TAG,
    MultiAssignRef(
        <&'mem nodes::MultiAssignRef as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::MultiAssignRef::TAG,
    SortBy(
        <&'mem nodes::SortBy as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SortBy::TAG,
    WindowDef(
        <&'mem nodes::WindowDef as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::WindowDef::TAG,
    RangeSubselect(
        <&'mem nodes::RangeSubselect as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeSubselect::TAG,
    RangeFunction(
        <&'mem nodes::RangeFunction as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeFunction::TAG,
    RangeTableFunc(
        <&'mem nodes::RangeTableFunc as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeTableFunc::TAG,
    RangeTableFuncCol(
        <&'mem nodes::RangeTableFuncCol as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeTableFuncCol::TAG,
    RangeTableSample(
        <&'mem nodes::RangeTableSample as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeTableSample::TAG,
    ColumnDef(
        <&'mem nodes::ColumnDef as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ColumnDef::TAG,
    TableLikeClause(
        <&'mem nodes::TableLikeClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TableLikeClause::TAG,
    IndexElem(
        <&'mem nodes::IndexElem as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::IndexElem::TAG,
    DefElem(
        <&'mem nodes::DefElem as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DefElem::TAG,
    LockingClause(
        <&'mem nodes::LockingClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::LockingClause::TAG,
    XmlSerialize(
        <&'mem nodes::XmlSerialize as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::XmlSerialize::TAG,
    PartitionElem(
        <&'mem nodes::PartitionElem as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PartitionElem::TAG,
    PartitionSpec(
        <&'mem nodes::PartitionSpec as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PartitionSpec::TAG,
    PartitionBoundSpec(
        <&'mem nodes::PartitionBoundSpec as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PartitionBoundSpec::TAG,
    PartitionRangeDatum(
        <&'mem nodes::PartitionRangeDatum as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PartitionRangeDatum::TAG,
    PartitionCmd(
        <&'mem nodes::PartitionCmd as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PartitionCmd::TAG,
    RangeTblEntry(
        <&'mem nodes::RangeTblEntry as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeTblEntry::TAG,
    RTEPermissionInfo(
        <&'mem nodes::RTEPermissionInfo as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RTEPermissionInfo::TAG,
    RangeTblFunction(
        <&'mem nodes::RangeTblFunction as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RangeTblFunction::TAG,
    TableSampleClause(
        <&'mem nodes::TableSampleClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TableSampleClause::TAG,
    WithCheckOption(
        <&'mem nodes::WithCheckOption as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::WithCheckOption::TAG,
    SortGroupClause(
        <&'mem nodes::SortGroupClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SortGroupClause::TAG,
    GroupingSet(
        <&'mem nodes::GroupingSet as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::GroupingSet::TAG,
    WindowClause(
        <&'mem nodes::WindowClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::WindowClause::TAG,
    RowMarkClause(
        <&'mem nodes::RowMarkClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RowMarkClause::TAG,
    WithClause(
        <&'mem nodes::WithClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::WithClause::TAG,
    InferClause(
        <&'mem nodes::InferClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::InferClause::TAG,
    OnConflictClause(
        <&'mem nodes::OnConflictClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::OnConflictClause::TAG,
    CTESearchClause(
        <&'mem nodes::CTESearchClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CTESearchClause::TAG,
    CTECycleClause(
        <&'mem nodes::CTECycleClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CTECycleClause::TAG,
    CommonTableExpr(
        <&'mem nodes::CommonTableExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CommonTableExpr::TAG,
    MergeWhenClause(
        <&'mem nodes::MergeWhenClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::MergeWhenClause::TAG,
    ReturningOption(
        <&'mem nodes::ReturningOption as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ReturningOption::TAG,
    ReturningClause(
        <&'mem nodes::ReturningClause as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ReturningClause::TAG,
    TriggerTransition(
        <&'mem nodes::TriggerTransition as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TriggerTransition::TAG,
    JsonOutput(
        <&'mem nodes::JsonOutput as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonOutput::TAG,
    JsonArgument(
        <&'mem nodes::JsonArgument as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonArgument::TAG,
    JsonFuncExpr(
        <&'mem nodes::JsonFuncExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonFuncExpr::TAG,
    JsonTablePathSpec(
        <&'mem nodes::JsonTablePathSpec as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonTablePathSpec::TAG,
    JsonTable(
        <&'mem nodes::JsonTable as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonTable::TAG,
    JsonTableColumn(
        <&'mem nodes::JsonTableColumn as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonTableColumn::TAG,
    JsonKeyValue(
        <&'mem nodes::JsonKeyValue as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonKeyValue::TAG,
    JsonParseExpr(
        <&'mem nodes::JsonParseExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonParseExpr::TAG,
    JsonScalarExpr(
        <&'mem nodes::JsonScalarExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonScalarExpr::TAG,
    JsonSerializeExpr(
        <&'mem nodes::JsonSerializeExpr as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonSerializeExpr::TAG,
    JsonObjectConstructor(
        <&'mem nodes::JsonObjectConstructor as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonObjectConstructor::TAG,
    JsonArrayConstructor(
        <&'mem nodes::JsonArrayConstructor as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonArrayConstructor::TAG,
    JsonArrayQueryConstructor(
        <&'mem nodes::JsonArrayQueryConstructor as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonArrayQueryConstructor::TAG,
    JsonAggConstructor(
        <&'mem nodes::JsonAggConstructor as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonAggConstructor::TAG,
    JsonObjectAgg(
        <&'mem nodes::JsonObjectAgg as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonObjectAgg::TAG,
    JsonArrayAgg(
        <&'mem nodes::JsonArrayAgg as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::JsonArrayAgg::TAG,
    RawStmt(
        <&'mem nodes::RawStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RawStmt::TAG,
    InsertStmt(
        <&'mem nodes::InsertStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::InsertStmt::TAG,
    DeleteStmt(
        <&'mem nodes::DeleteStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DeleteStmt::TAG,
    UpdateStmt(
        <&'mem nodes::UpdateStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::UpdateStmt::TAG,
    MergeStmt(
        <&'mem nodes::MergeStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::MergeStmt::TAG,
    SelectStmt(
        <&'mem nodes::SelectStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SelectStmt::TAG,
    SetOperationStmt(
        <&'mem nodes::SetOperationStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SetOperationStmt::TAG,
    ReturnStmt(
        <&'mem nodes::ReturnStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ReturnStmt::TAG,
    PLAssignStmt(
        <&'mem nodes::PLAssignStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PLAssignStmt::TAG,
    CreateSchemaStmt(
        <&'mem nodes::CreateSchemaStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateSchemaStmt::TAG,
    AlterTableStmt(
        <&'mem nodes::AlterTableStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterTableStmt::TAG,
    AlterTableCmd(
        <&'mem nodes::AlterTableCmd as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterTableCmd::TAG,
    ATAlterConstraint(
        <&'mem nodes::ATAlterConstraint as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ATAlterConstraint::TAG,
    ReplicaIdentityStmt(
        <&'mem nodes::ReplicaIdentityStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ReplicaIdentityStmt::TAG,
    AlterCollationStmt(
        <&'mem nodes::AlterCollationStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterCollationStmt::TAG,
    AlterDomainStmt(
        <&'mem nodes::AlterDomainStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterDomainStmt::TAG,
    GrantStmt(
        <&'mem nodes::GrantStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::GrantStmt::TAG,
    ObjectWithArgs(
        <&'mem nodes::ObjectWithArgs as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ObjectWithArgs::TAG,
    AccessPriv(
        <&'mem nodes::AccessPriv as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AccessPriv::TAG,
    GrantRoleStmt(
        <&'mem nodes::GrantRoleStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::GrantRoleStmt::TAG,
    AlterDefaultPrivilegesStmt(
        <&'mem nodes::AlterDefaultPrivilegesStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterDefaultPrivilegesStmt::TAG,
    CopyStmt(
        <&'mem nodes::CopyStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CopyStmt::TAG,
    VariableSetStmt(
        <&'mem nodes::VariableSetStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::VariableSetStmt::TAG,
    VariableShowStmt(
        <&'mem nodes::VariableShowStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::VariableShowStmt::TAG,
    CreateStmt(
        <&'mem nodes::CreateStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateStmt::TAG,
    Constraint(
        <&'mem nodes::Constraint as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::Constraint::TAG,
    CreateTableSpaceStmt(
        <&'mem nodes::CreateTableSpaceStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateTableSpaceStmt::TAG,
    DropTableSpaceStmt(
        <&'mem nodes::DropTableSpaceStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DropTableSpaceStmt::TAG,
    AlterTableSpaceOptionsStmt(
        <&'mem nodes::AlterTableSpaceOptionsStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterTableSpaceOptionsStmt::TAG,
    AlterTableMoveAllStmt(
        <&'mem nodes::AlterTableMoveAllStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterTableMoveAllStmt::TAG,
    CreateExtensionStmt(
        <&'mem nodes::CreateExtensionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateExtensionStmt::TAG,
    AlterExtensionStmt(
        <&'mem nodes::AlterExtensionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterExtensionStmt::TAG,
    AlterExtensionContentsStmt(
        <&'mem nodes::AlterExtensionContentsStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterExtensionContentsStmt::TAG,
    CreateFdwStmt(
        <&'mem nodes::CreateFdwStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateFdwStmt::TAG,
    AlterFdwStmt(
        <&'mem nodes::AlterFdwStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterFdwStmt::TAG,
    CreateForeignServerStmt(
        <&'mem nodes::CreateForeignServerStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateForeignServerStmt::TAG,
    AlterForeignServerStmt(
        <&'mem nodes::AlterForeignServerStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterForeignServerStmt::TAG,
    CreateUserMappingStmt(
        <&'mem nodes::CreateUserMappingStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateUserMappingStmt::TAG,
    AlterUserMappingStmt(
        <&'mem nodes::AlterUserMappingStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterUserMappingStmt::TAG,
    DropUserMappingStmt(
        <&'mem nodes::DropUserMappingStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DropUserMappingStmt::TAG,
    ImportForeignSchemaStmt(
        <&'mem nodes::ImportForeignSchemaStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ImportForeignSchemaStmt::TAG,
    CreatePolicyStmt(
        <&'mem nodes::CreatePolicyStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreatePolicyStmt::TAG,
    AlterPolicyStmt(
        <&'mem nodes::AlterPolicyStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterPolicyStmt::TAG,
    CreateAmStmt(
        <&'mem nodes::CreateAmStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateAmStmt::TAG,
    CreateTrigStmt(
        <&'mem nodes::CreateTrigStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateTrigStmt::TAG,
    CreateEventTrigStmt(
        <&'mem nodes::CreateEventTrigStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateEventTrigStmt::TAG,
    AlterEventTrigStmt(
        <&'mem nodes::AlterEventTrigStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterEventTrigStmt::TAG,
    CreatePLangStmt(
        <&'mem nodes::CreatePLangStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreatePLangStmt::TAG,
    CreateRoleStmt(
        <&'mem nodes::CreateRoleStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateRoleStmt::TAG,
    AlterRoleStmt(
        <&'mem nodes::AlterRoleStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterRoleStmt::TAG,
    AlterRoleSetStmt(
        <&'mem nodes::AlterRoleSetStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterRoleSetStmt::TAG,
    DropRoleStmt(
        <&'mem nodes::DropRoleStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DropRoleStmt::TAG,
    CreateSeqStmt(
        <&'mem nodes::CreateSeqStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateSeqStmt::TAG,
    AlterSeqStmt(
        <&'mem nodes::AlterSeqStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterSeqStmt::TAG,
    DefineStmt(
        <&'mem nodes::DefineStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DefineStmt::TAG,
    CreateDomainStmt(
        <&'mem nodes::CreateDomainStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateDomainStmt::TAG,
    CreateOpClassStmt(
        <&'mem nodes::CreateOpClassStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateOpClassStmt::TAG,
    CreateOpClassItem(
        <&'mem nodes::CreateOpClassItem as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateOpClassItem::TAG,
    CreateOpFamilyStmt(
        <&'mem nodes::CreateOpFamilyStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateOpFamilyStmt::TAG,
    AlterOpFamilyStmt(
        <&'mem nodes::AlterOpFamilyStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterOpFamilyStmt::TAG,
    DropStmt(
        <&'mem nodes::DropStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DropStmt::TAG,
    TruncateStmt(
        <&'mem nodes::TruncateStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TruncateStmt::TAG,
    CommentStmt(
        <&'mem nodes::CommentStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CommentStmt::TAG,
    SecLabelStmt(
        <&'mem nodes::SecLabelStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::SecLabelStmt::TAG,
    DeclareCursorStmt(
        <&'mem nodes::DeclareCursorStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DeclareCursorStmt::TAG,
    ClosePortalStmt(
        <&'mem nodes::ClosePortalStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ClosePortalStmt::TAG,
    FetchStmt(
        <&'mem nodes::FetchStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::FetchStmt::TAG,
    IndexStmt(
        <&'mem nodes::IndexStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::IndexStmt::TAG,
    CreateStatsStmt(
        <&'mem nodes::CreateStatsStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateStatsStmt::TAG,
    StatsElem(
        <&'mem nodes::StatsElem as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::StatsElem::TAG,
    AlterStatsStmt(
        <&'mem nodes::AlterStatsStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterStatsStmt::TAG,
    CreateFunctionStmt(
        <&'mem nodes::CreateFunctionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateFunctionStmt::TAG,
    FunctionParameter(
        <&'mem nodes::FunctionParameter as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::FunctionParameter::TAG,
    AlterFunctionStmt(
        <&'mem nodes::AlterFunctionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterFunctionStmt::TAG,
    DoStmt(
        <&'mem nodes::DoStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DoStmt::TAG,
    InlineCodeBlock(
        <&'mem nodes::InlineCodeBlock as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::InlineCodeBlock::TAG,
    CallStmt(
        <&'mem nodes::CallStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CallStmt::TAG,
    CallContext(
        <&'mem nodes::CallContext as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CallContext::TAG,
    RenameStmt(
        <&'mem nodes::RenameStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RenameStmt::TAG,
    AlterObjectDependsStmt(
        <&'mem nodes::AlterObjectDependsStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterObjectDependsStmt::TAG,
    AlterObjectSchemaStmt(
        <&'mem nodes::AlterObjectSchemaStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterObjectSchemaStmt::TAG,
    AlterOwnerStmt(
        <&'mem nodes::AlterOwnerStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterOwnerStmt::TAG,
    AlterOperatorStmt(
        <&'mem nodes::AlterOperatorStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterOperatorStmt::TAG,
    AlterTypeStmt(
        <&'mem nodes::AlterTypeStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterTypeStmt::TAG,
    RuleStmt(
        <&'mem nodes::RuleStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RuleStmt::TAG,
    NotifyStmt(
        <&'mem nodes::NotifyStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::NotifyStmt::TAG,
    ListenStmt(
        <&'mem nodes::ListenStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ListenStmt::TAG,
    UnlistenStmt(
        <&'mem nodes::UnlistenStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::UnlistenStmt::TAG,
    TransactionStmt(
        <&'mem nodes::TransactionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::TransactionStmt::TAG,
    CompositeTypeStmt(
        <&'mem nodes::CompositeTypeStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CompositeTypeStmt::TAG,
    CreateEnumStmt(
        <&'mem nodes::CreateEnumStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateEnumStmt::TAG,
    CreateRangeStmt(
        <&'mem nodes::CreateRangeStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateRangeStmt::TAG,
    AlterEnumStmt(
        <&'mem nodes::AlterEnumStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterEnumStmt::TAG,
    ViewStmt(
        <&'mem nodes::ViewStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ViewStmt::TAG,
    LoadStmt(
        <&'mem nodes::LoadStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::LoadStmt::TAG,
    CreatedbStmt(
        <&'mem nodes::CreatedbStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreatedbStmt::TAG,
    AlterDatabaseStmt(
        <&'mem nodes::AlterDatabaseStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterDatabaseStmt::TAG,
    AlterDatabaseRefreshCollStmt(
        <&'mem nodes::AlterDatabaseRefreshCollStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterDatabaseRefreshCollStmt::TAG,
    AlterDatabaseSetStmt(
        <&'mem nodes::AlterDatabaseSetStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterDatabaseSetStmt::TAG,
    DropdbStmt(
        <&'mem nodes::DropdbStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DropdbStmt::TAG,
    AlterSystemStmt(
        <&'mem nodes::AlterSystemStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterSystemStmt::TAG,
    ClusterStmt(
        <&'mem nodes::ClusterStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ClusterStmt::TAG,
    VacuumStmt(
        <&'mem nodes::VacuumStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::VacuumStmt::TAG,
    VacuumRelation(
        <&'mem nodes::VacuumRelation as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::VacuumRelation::TAG,
    ExplainStmt(
        <&'mem nodes::ExplainStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ExplainStmt::TAG,
    CreateTableAsStmt(
        <&'mem nodes::CreateTableAsStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateTableAsStmt::TAG,
    RefreshMatViewStmt(
        <&'mem nodes::RefreshMatViewStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::RefreshMatViewStmt::TAG,
    CheckPointStmt(
        <&'mem nodes::CheckPointStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CheckPointStmt::TAG,
    DiscardStmt(
        <&'mem nodes::DiscardStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DiscardStmt::TAG,
    LockStmt(
        <&'mem nodes::LockStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::LockStmt::TAG,
    ConstraintsSetStmt(
        <&'mem nodes::ConstraintsSetStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ConstraintsSetStmt::TAG,
    ReindexStmt(
        <&'mem nodes::ReindexStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ReindexStmt::TAG,
    CreateConversionStmt(
        <&'mem nodes::CreateConversionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateConversionStmt::TAG,
    CreateCastStmt(
        <&'mem nodes::CreateCastStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateCastStmt::TAG,
    CreateTransformStmt(
        <&'mem nodes::CreateTransformStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateTransformStmt::TAG,
    PrepareStmt(
        <&'mem nodes::PrepareStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PrepareStmt::TAG,
    ExecuteStmt(
        <&'mem nodes::ExecuteStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ExecuteStmt::TAG,
    DeallocateStmt(
        <&'mem nodes::DeallocateStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DeallocateStmt::TAG,
    DropOwnedStmt(
        <&'mem nodes::DropOwnedStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DropOwnedStmt::TAG,
    ReassignOwnedStmt(
        <&'mem nodes::ReassignOwnedStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::ReassignOwnedStmt::TAG,
    AlterTSDictionaryStmt(
        <&'mem nodes::AlterTSDictionaryStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterTSDictionaryStmt::TAG,
    AlterTSConfigurationStmt(
        <&'mem nodes::AlterTSConfigurationStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterTSConfigurationStmt::TAG,
    PublicationTable(
        <&'mem nodes::PublicationTable as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PublicationTable::TAG,
    PublicationObjSpec(
        <&'mem nodes::PublicationObjSpec as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::PublicationObjSpec::TAG,
    CreatePublicationStmt(
        <&'mem nodes::CreatePublicationStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreatePublicationStmt::TAG,
    AlterPublicationStmt(
        <&'mem nodes::AlterPublicationStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterPublicationStmt::TAG,
    CreateSubscriptionStmt(
        <&'mem nodes::CreateSubscriptionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::CreateSubscriptionStmt::TAG,
    AlterSubscriptionStmt(
        <&'mem nodes::AlterSubscriptionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::AlterSubscriptionStmt::TAG,
    DropSubscriptionStmt(
        <&'mem nodes::DropSubscriptionStmt as FromNodeMut<'mem>>::MutRef<'mutref>,
    ) = nodes::DropSubscriptionStmt::TAG,
    /// A pointer to a node that wasn't part of a parse tree, or that
    /// pg_raw_parse doesn't know how to generate code for.
    Invalid(&'mutref mut *mut raw::Node, Id<'mem>),
}
impl<'mem, 'mutref> NodeMut<'mem, 'mutref> {
    pub fn as_ref(&self) -> Node<'_> {
        match self {
            Self::None(..) => Node::None,
            Self::NodeList(list) => Node::NodeList(list),
            Self::Bitmapset(n) => Node::Bitmapset(n),
            Self::Alias(n) => Node::Alias(n),
            Self::RangeVar(n) => Node::RangeVar(n),
            Self::TableFunc(n) => Node::TableFunc(n),
            Self::IntoClause(n) => Node::IntoClause(n),
            Self::Param(n) => Node::Param(n),
            Self::Aggref(n) => Node::Aggref(n),
            Self::GroupingFunc(n) => Node::GroupingFunc(n),
            Self::WindowFunc(n) => Node::WindowFunc(n),
            Self::WindowFuncRunCondition(n) => Node::WindowFuncRunCondition(n),
            Self::MergeSupportFunc(n) => Node::MergeSupportFunc(n),
            Self::SubscriptingRef(n) => Node::SubscriptingRef(n),
            Self::FuncExpr(n) => Node::FuncExpr(n),
            Self::NamedArgExpr(n) => Node::NamedArgExpr(n),
            Self::OpExpr(n) => Node::OpExpr(n),
            Self::ScalarArrayOpExpr(n) => Node::ScalarArrayOpExpr(n),
            Self::BoolExpr(n) => Node::BoolExpr(n),
            Self::SubLink(n) => Node::SubLink(n),
            Self::SubPlan(n) => Node::SubPlan(n),
            Self::AlternativeSubPlan(n) => Node::AlternativeSubPlan(n),
            Self::FieldSelect(n) => Node::FieldSelect(n),
            Self::FieldStore(n) => Node::FieldStore(n),
            Self::CoerceViaIO(n) => Node::CoerceViaIO(n),
            Self::ArrayCoerceExpr(n) => Node::ArrayCoerceExpr(n),
            Self::ConvertRowtypeExpr(n) => Node::ConvertRowtypeExpr(n),
            Self::CollateExpr(n) => Node::CollateExpr(n),
            Self::CaseExpr(n) => Node::CaseExpr(n),
            Self::CaseWhen(n) => Node::CaseWhen(n),
            Self::CaseTestExpr(n) => Node::CaseTestExpr(n),
            Self::ArrayExpr(n) => Node::ArrayExpr(n),
            Self::RowExpr(n) => Node::RowExpr(n),
            Self::RowCompareExpr(n) => Node::RowCompareExpr(n),
            Self::CoalesceExpr(n) => Node::CoalesceExpr(n),
            Self::MinMaxExpr(n) => Node::MinMaxExpr(n),
            Self::SQLValueFunction(n) => Node::SQLValueFunction(n),
            Self::XmlExpr(n) => Node::XmlExpr(n),
            Self::JsonFormat(n) => Node::JsonFormat(n),
            Self::JsonReturning(n) => Node::JsonReturning(n),
            Self::JsonValueExpr(n) => Node::JsonValueExpr(n),
            Self::JsonConstructorExpr(n) => Node::JsonConstructorExpr(n),
            Self::JsonIsPredicate(n) => Node::JsonIsPredicate(n),
            Self::JsonBehavior(n) => Node::JsonBehavior(n),
            Self::JsonExpr(n) => Node::JsonExpr(n),
            Self::NullTest(n) => Node::NullTest(n),
            Self::BooleanTest(n) => Node::BooleanTest(n),
            Self::MergeAction(n) => Node::MergeAction(n),
            Self::CoerceToDomain(n) => Node::CoerceToDomain(n),
            Self::CoerceToDomainValue(n) => Node::CoerceToDomainValue(n),
            Self::SetToDefault(n) => Node::SetToDefault(n),
            Self::CurrentOfExpr(n) => Node::CurrentOfExpr(n),
            Self::NextValueExpr(n) => Node::NextValueExpr(n),
            Self::InferenceElem(n) => Node::InferenceElem(n),
            Self::ReturningExpr(n) => Node::ReturningExpr(n),
            Self::TargetEntry(n) => Node::TargetEntry(n),
            Self::RangeTblRef(n) => Node::RangeTblRef(n),
            Self::JoinExpr(n) => Node::JoinExpr(n),
            Self::FromExpr(n) => Node::FromExpr(n),
            Self::OnConflictExpr(n) => Node::OnConflictExpr(n),
            Self::Integer(n) => Node::Integer(n),
            Self::Float(n) => Node::Float(n),
            Self::Boolean(n) => Node::Boolean(n),
            Self::String(n) => Node::String(n),
            Self::BitString(n) => Node::BitString(n),
            Self::Query(n) => Node::Query(n),
            Self::TypeName(n) => Node::TypeName(n),
            Self::ColumnRef(n) => Node::ColumnRef(n),
            Self::ParamRef(n) => Node::ParamRef(n),
            Self::A_Expr(n) => Node::A_Expr(n),
            Self::A_Const(n) => Node::A_Const(n),
            Self::TypeCast(n) => Node::TypeCast(n),
            Self::CollateClause(n) => Node::CollateClause(n),
            Self::RoleSpec(n) => Node::RoleSpec(n),
            Self::FuncCall(n) => Node::FuncCall(n),
            Self::A_Star(n) => Node::A_Star(n),
            Self::A_Indices(n) => Node::A_Indices(n),
            Self::A_Indirection(n) => Node::A_Indirection(n),
            Self::A_ArrayExpr(n) => Node::A_ArrayExpr(n),
            Self::ResTarget(n) => Node::ResTarget(n),
            Self::MultiAssignRef(n) => Node::MultiAssignRef(n),
            Self::SortBy(n) => Node::SortBy(n),
            Self::WindowDef(n) => Node::WindowDef(n),
            Self::RangeSubselect(n) => Node::RangeSubselect(n),
            Self::RangeFunction(n) => Node::RangeFunction(n),
            Self::RangeTableFunc(n) => Node::RangeTableFunc(n),
            Self::RangeTableFuncCol(n) => Node::RangeTableFuncCol(n),
            Self::RangeTableSample(n) => Node::RangeTableSample(n),
            Self::ColumnDef(n) => Node::ColumnDef(n),
            Self::TableLikeClause(n) => Node::TableLikeClause(n),
            Self::IndexElem(n) => Node::IndexElem(n),
            Self::DefElem(n) => Node::DefElem(n),
            Self::LockingClause(n) => Node::LockingClause(n),
            Self::XmlSerialize(n) => Node::XmlSerialize(n),
            Self::PartitionElem(n) => Node::PartitionElem(n),
            Self::PartitionSpec(n) => Node::PartitionSpec(n),
            Self::PartitionBoundSpec(n) => Node::PartitionBoundSpec(n),
            Self::PartitionRangeDatum(n) => Node::PartitionRangeDatum(n),
            Self::PartitionCmd(n) => Node::PartitionCmd(n),
            Self::RangeTblEntry(n) => Node::RangeTblEntry(n),
            Self::RTEPermissionInfo(n) => Node::RTEPermissionInfo(n),
            Self::RangeTblFunction(n) => Node::RangeTblFunction(n),
            Self::TableSampleClause(n) => Node::TableSampleClause(n),
            Self::WithCheckOption(n) => Node::WithCheckOption(n),
            Self::SortGroupClause(n) => Node::SortGroupClause(n),
            Self::GroupingSet(n) => Node::GroupingSet(n),
            Self::WindowClause(n) => Node::WindowClause(n),
            Self::RowMarkClause(n) => Node::RowMarkClause(n),
            Self::WithClause(n) => Node::WithClause(n),
            Self::InferClause(n) => Node::InferClause(n),
            Self::OnConflictClause(n) => Node::OnConflictClause(n),
            Self::CTESearchClause(n) => Node::CTESearchClause(n),
            Self::CTECycleClause(n) => Node::CTECycleClause(n),
            Self::CommonTableExpr(n) => Node::CommonTableExpr(n),
            Self::MergeWhenClause(n) => Node::MergeWhenClause(n),
            Self::ReturningOption(n) => Node::ReturningOption(n),
            Self::ReturningClause(n) => Node::ReturningClause(n),
            Self::TriggerTransition(n) => Node::TriggerTransition(n),
            Self::JsonOutput(n) => Node::JsonOutput(n),
            Self::JsonArgument(n) => Node::JsonArgument(n),
            Self::JsonFuncExpr(n) => Node::JsonFuncExpr(n),
            Self::JsonTablePathSpec(n) => Node::JsonTablePathSpec(n),
            Self::JsonTable(n) => Node::JsonTable(n),
            Self::JsonTableColumn(n) => Node::JsonTableColumn(n),
            Self::JsonKeyValue(n) => Node::JsonKeyValue(n),
            Self::JsonParseExpr(n) => Node::JsonParseExpr(n),
            Self::JsonScalarExpr(n) => Node::JsonScalarExpr(n),
            Self::JsonSerializeExpr(n) => Node::JsonSerializeExpr(n),
            Self::JsonObjectConstructor(n) => Node::JsonObjectConstructor(n),
            Self::JsonArrayConstructor(n) => Node::JsonArrayConstructor(n),
            Self::JsonArrayQueryConstructor(n) => Node::JsonArrayQueryConstructor(n),
            Self::JsonAggConstructor(n) => Node::JsonAggConstructor(n),
            Self::JsonObjectAgg(n) => Node::JsonObjectAgg(n),
            Self::JsonArrayAgg(n) => Node::JsonArrayAgg(n),
            Self::RawStmt(n) => Node::RawStmt(n),
            Self::InsertStmt(n) => Node::InsertStmt(n),
            Self::DeleteStmt(n) => Node::DeleteStmt(n),
            Self::UpdateStmt(n) => Node::UpdateStmt(n),
            Self::MergeStmt(n) => Node::MergeStmt(n),
            Self::SelectStmt(n) => Node::SelectStmt(n),
            Self::SetOperationStmt(n) => Node::SetOperationStmt(n),
            Self::ReturnStmt(n) => Node::ReturnStmt(n),
            Self::PLAssignStmt(n) => Node::PLAssignStmt(n),
            Self::CreateSchemaStmt(n) => Node::CreateSchemaStmt(n),
            Self::AlterTableStmt(n) => Node::AlterTableStmt(n),
            Self::AlterTableCmd(n) => Node::AlterTableCmd(n),
            Self::ATAlterConstraint(n) => Node::ATAlterConstraint(n),
            Self::ReplicaIdentityStmt(n) => Node::ReplicaIdentityStmt(n),
            Self::AlterCollationStmt(n) => Node::AlterCollationStmt(n),
            Self::AlterDomainStmt(n) => Node::AlterDomainStmt(n),
            Self::GrantStmt(n) => Node::GrantStmt(n),
            Self::ObjectWithArgs(n) => Node::ObjectWithArgs(n),
            Self::AccessPriv(n) => Node::AccessPriv(n),
            Self::GrantRoleStmt(n) => Node::GrantRoleStmt(n),
            Self::AlterDefaultPrivilegesStmt(n) => Node::AlterDefaultPrivilegesStmt(n),
            Self::CopyStmt(n) => Node::CopyStmt(n),
            Self::VariableSetStmt(n) => Node::VariableSetStmt(n),
            Self::VariableShowStmt(n) => Node::VariableShowStmt(n),
            Self::CreateStmt(n) => Node::CreateStmt(n),
            Self::Constraint(n) => Node::Constraint(n),
            Self::CreateTableSpaceStmt(n) => Node::CreateTableSpaceStmt(n),
            Self::DropTableSpaceStmt(n) => Node::DropTableSpaceStmt(n),
            Self::AlterTableSpaceOptionsStmt(n) => Node::AlterTableSpaceOptionsStmt(n),
            Self::AlterTableMoveAllStmt(n) => Node::AlterTableMoveAllStmt(n),
            Self::CreateExtensionStmt(n) => Node::CreateExtensionStmt(n),
            Self::AlterExtensionStmt(n) => Node::AlterExtensionStmt(n),
            Self::AlterExtensionContentsStmt(n) => Node::AlterExtensionContentsStmt(n),
            Self::CreateFdwStmt(n) => Node::CreateFdwStmt(n),
            Self::AlterFdwStmt(n) => Node::AlterFdwStmt(n),
            Self::CreateForeignServerStmt(n) => Node::CreateForeignServerStmt(n),
            Self::AlterForeignServerStmt(n) => Node::AlterForeignServerStmt(n),
            Self::CreateUserMappingStmt(n) => Node::CreateUserMappingStmt(n),
            Self::AlterUserMappingStmt(n) => Node::AlterUserMappingStmt(n),
            Self::DropUserMappingStmt(n) => Node::DropUserMappingStmt(n),
            Self::ImportForeignSchemaStmt(n) => Node::ImportForeignSchemaStmt(n),
            Self::CreatePolicyStmt(n) => Node::CreatePolicyStmt(n),
            Self::AlterPolicyStmt(n) => Node::AlterPolicyStmt(n),
            Self::CreateAmStmt(n) => Node::CreateAmStmt(n),
            Self::CreateTrigStmt(n) => Node::CreateTrigStmt(n),
            Self::CreateEventTrigStmt(n) => Node::CreateEventTrigStmt(n),
            Self::AlterEventTrigStmt(n) => Node::AlterEventTrigStmt(n),
            Self::CreatePLangStmt(n) => Node::CreatePLangStmt(n),
            Self::CreateRoleStmt(n) => Node::CreateRoleStmt(n),
            Self::AlterRoleStmt(n) => Node::AlterRoleStmt(n),
            Self::AlterRoleSetStmt(n) => Node::AlterRoleSetStmt(n),
            Self::DropRoleStmt(n) => Node::DropRoleStmt(n),
            Self::CreateSeqStmt(n) => Node::CreateSeqStmt(n),
            Self::AlterSeqStmt(n) => Node::AlterSeqStmt(n),
            Self::DefineStmt(n) => Node::DefineStmt(n),
            Self::CreateDomainStmt(n) => Node::CreateDomainStmt(n),
            Self::CreateOpClassStmt(n) => Node::CreateOpClassStmt(n),
            Self::CreateOpClassItem(n) => Node::CreateOpClassItem(n),
            Self::CreateOpFamilyStmt(n) => Node::CreateOpFamilyStmt(n),
            Self::AlterOpFamilyStmt(n) => Node::AlterOpFamilyStmt(n),
            Self::DropStmt(n) => Node::DropStmt(n),
            Self::TruncateStmt(n) => Node::TruncateStmt(n),
            Self::CommentStmt(n) => Node::CommentStmt(n),
            Self::SecLabelStmt(n) => Node::SecLabelStmt(n),
            Self::DeclareCursorStmt(n) => Node::DeclareCursorStmt(n),
            Self::ClosePortalStmt(n) => Node::ClosePortalStmt(n),
            Self::FetchStmt(n) => Node::FetchStmt(n),
            Self::IndexStmt(n) => Node::IndexStmt(n),
            Self::CreateStatsStmt(n) => Node::CreateStatsStmt(n),
            Self::StatsElem(n) => Node::StatsElem(n),
            Self::AlterStatsStmt(n) => Node::AlterStatsStmt(n),
            Self::CreateFunctionStmt(n) => Node::CreateFunctionStmt(n),
            Self::FunctionParameter(n) => Node::FunctionParameter(n),
            Self::AlterFunctionStmt(n) => Node::AlterFunctionStmt(n),
            Self::DoStmt(n) => Node::DoStmt(n),
            Self::InlineCodeBlock(n) => Node::InlineCodeBlock(n),
            Self::CallStmt(n) => Node::CallStmt(n),
            Self::CallContext(n) => Node::CallContext(n),
            Self::RenameStmt(n) => Node::RenameStmt(n),
            Self::AlterObjectDependsStmt(n) => Node::AlterObjectDependsStmt(n),
            Self::AlterObjectSchemaStmt(n) => Node::AlterObjectSchemaStmt(n),
            Self::AlterOwnerStmt(n) => Node::AlterOwnerStmt(n),
            Self::AlterOperatorStmt(n) => Node::AlterOperatorStmt(n),
            Self::AlterTypeStmt(n) => Node::AlterTypeStmt(n),
            Self::RuleStmt(n) => Node::RuleStmt(n),
            Self::NotifyStmt(n) => Node::NotifyStmt(n),
            Self::ListenStmt(n) => Node::ListenStmt(n),
            Self::UnlistenStmt(n) => Node::UnlistenStmt(n),
            Self::TransactionStmt(n) => Node::TransactionStmt(n),
            Self::CompositeTypeStmt(n) => Node::CompositeTypeStmt(n),
            Self::CreateEnumStmt(n) => Node::CreateEnumStmt(n),
            Self::CreateRangeStmt(n) => Node::CreateRangeStmt(n),
            Self::AlterEnumStmt(n) => Node::AlterEnumStmt(n),
            Self::ViewStmt(n) => Node::ViewStmt(n),
            Self::LoadStmt(n) => Node::LoadStmt(n),
            Self::CreatedbStmt(n) => Node::CreatedbStmt(n),
            Self::AlterDatabaseStmt(n) => Node::AlterDatabaseStmt(n),
            Self::AlterDatabaseRefreshCollStmt(n) => {
                Node::AlterDatabaseRefreshCollStmt(n)
            }
            Self::AlterDatabaseSetStmt(n) => Node::AlterDatabaseSetStmt(n),
            Self::DropdbStmt(n) => Node::DropdbStmt(n),
            Self::AlterSystemStmt(n) => Node::AlterSystemStmt(n),
            Self::ClusterStmt(n) => Node::ClusterStmt(n),
            Self::VacuumStmt(n) => Node::VacuumStmt(n),
            Self::VacuumRelation(n) => Node::VacuumRelation(n),
            Self::ExplainStmt(n) => Node::ExplainStmt(n),
            Self::CreateTableAsStmt(n) => Node::CreateTableAsStmt(n),
            Self::RefreshMatViewStmt(n) => Node::RefreshMatViewStmt(n),
            Self::CheckPointStmt(n) => Node::CheckPointStmt(n),
            Self::DiscardStmt(n) => Node::DiscardStmt(n),
            Self::LockStmt(n) => Node::LockStmt(n),
            Self::ConstraintsSetStmt(n) => Node::ConstraintsSetStmt(n),
            Self::ReindexStmt(n) => Node::ReindexStmt(n),
            Self::CreateConversionStmt(n) => Node::CreateConversionStmt(n),
            Self::CreateCastStmt(n) => Node::CreateCastStmt(n),
            Self::CreateTransformStmt(n) => Node::CreateTransformStmt(n),
            Self::PrepareStmt(n) => Node::PrepareStmt(n),
            Self::ExecuteStmt(n) => Node::ExecuteStmt(n),
            Self::DeallocateStmt(n) => Node::DeallocateStmt(n),
            Self::DropOwnedStmt(n) => Node::DropOwnedStmt(n),
            Self::ReassignOwnedStmt(n) => Node::ReassignOwnedStmt(n),
            Self::AlterTSDictionaryStmt(n) => Node::AlterTSDictionaryStmt(n),
            Self::AlterTSConfigurationStmt(n) => Node::AlterTSConfigurationStmt(n),
            Self::PublicationTable(n) => Node::PublicationTable(n),
            Self::PublicationObjSpec(n) => Node::PublicationObjSpec(n),
            Self::CreatePublicationStmt(n) => Node::CreatePublicationStmt(n),
            Self::AlterPublicationStmt(n) => Node::AlterPublicationStmt(n),
            Self::CreateSubscriptionStmt(n) => Node::CreateSubscriptionStmt(n),
            Self::AlterSubscriptionStmt(n) => Node::AlterSubscriptionStmt(n),
            Self::DropSubscriptionStmt(n) => Node::DropSubscriptionStmt(n),
            Self::Invalid(ptr, _) => Node::Invalid(unsafe { (*ptr).as_ref() }.unwrap()),
        }
    }
    /// Returns the lifetime brand for the memory context this points
    /// to
    pub(crate) fn id(&self) -> Id<'mem> {
        match self {
            Self::None(_, id) => *id,
            Self::NodeList(list) => list.id,
            Self::Bitmapset(n) => n.id,
            Self::Alias(n) => n.id,
            Self::RangeVar(n) => n.id,
            Self::TableFunc(n) => n.id,
            Self::IntoClause(n) => n.id,
            Self::Param(n) => n.id,
            Self::Aggref(n) => n.id,
            Self::GroupingFunc(n) => n.id,
            Self::WindowFunc(n) => n.id,
            Self::WindowFuncRunCondition(n) => n.id,
            Self::MergeSupportFunc(n) => n.id,
            Self::SubscriptingRef(n) => n.id,
            Self::FuncExpr(n) => n.id,
            Self::NamedArgExpr(n) => n.id,
            Self::OpExpr(n) => n.id,
            Self::ScalarArrayOpExpr(n) => n.id,
            Self::BoolExpr(n) => n.id,
            Self::SubLink(n) => n.id,
            Self::SubPlan(n) => n.id,
            Self::AlternativeSubPlan(n) => n.id,
            Self::FieldSelect(n) => n.id,
            Self::FieldStore(n) => n.id,
            Self::CoerceViaIO(n) => n.id,
            Self::ArrayCoerceExpr(n) => n.id,
            Self::ConvertRowtypeExpr(n) => n.id,
            Self::CollateExpr(n) => n.id,
            Self::CaseExpr(n) => n.id,
            Self::CaseWhen(n) => n.id,
            Self::CaseTestExpr(n) => n.id,
            Self::ArrayExpr(n) => n.id,
            Self::RowExpr(n) => n.id,
            Self::RowCompareExpr(n) => n.id,
            Self::CoalesceExpr(n) => n.id,
            Self::MinMaxExpr(n) => n.id,
            Self::SQLValueFunction(n) => n.id,
            Self::XmlExpr(n) => n.id,
            Self::JsonFormat(n) => n.id,
            Self::JsonReturning(n) => n.id,
            Self::JsonValueExpr(n) => n.id,
            Self::JsonConstructorExpr(n) => n.id,
            Self::JsonIsPredicate(n) => n.id,
            Self::JsonBehavior(n) => n.id,
            Self::JsonExpr(n) => n.id,
            Self::NullTest(n) => n.id,
            Self::BooleanTest(n) => n.id,
            Self::MergeAction(n) => n.id,
            Self::CoerceToDomain(n) => n.id,
            Self::CoerceToDomainValue(n) => n.id,
            Self::SetToDefault(n) => n.id,
            Self::CurrentOfExpr(n) => n.id,
            Self::NextValueExpr(n) => n.id,
            Self::InferenceElem(n) => n.id,
            Self::ReturningExpr(n) => n.id,
            Self::TargetEntry(n) => n.id,
            Self::RangeTblRef(n) => n.id,
            Self::JoinExpr(n) => n.id,
            Self::FromExpr(n) => n.id,
            Self::OnConflictExpr(n) => n.id,
            Self::Integer(n) => n.id,
            Self::Float(n) => n.id,
            Self::Boolean(n) => n.id,
            Self::String(n) => n.id,
            Self::BitString(n) => n.id,
            Self::Query(n) => n.id,
            Self::TypeName(n) => n.id,
            Self::ColumnRef(n) => n.id,
            Self::ParamRef(n) => n.id,
            Self::A_Expr(n) => n.id,
            Self::A_Const(n) => n.id,
            Self::TypeCast(n) => n.id,
            Self::CollateClause(n) => n.id,
            Self::RoleSpec(n) => n.id,
            Self::FuncCall(n) => n.id,
            Self::A_Star(n) => n.id,
            Self::A_Indices(n) => n.id,
            Self::A_Indirection(n) => n.id,
            Self::A_ArrayExpr(n) => n.id,
            Self::ResTarget(n) => n.id,
            Self::MultiAssignRef(n) => n.id,
            Self::SortBy(n) => n.id,
            Self::WindowDef(n) => n.id,
            Self::RangeSubselect(n) => n.id,
            Self::RangeFunction(n) => n.id,
            Self::RangeTableFunc(n) => n.id,
            Self::RangeTableFuncCol(n) => n.id,
            Self::RangeTableSample(n) => n.id,
            Self::ColumnDef(n) => n.id,
            Self::TableLikeClause(n) => n.id,
            Self::IndexElem(n) => n.id,
            Self::DefElem(n) => n.id,
            Self::LockingClause(n) => n.id,
            Self::XmlSerialize(n) => n.id,
            Self::PartitionElem(n) => n.id,
            Self::PartitionSpec(n) => n.id,
            Self::PartitionBoundSpec(n) => n.id,
            Self::PartitionRangeDatum(n) => n.id,
            Self::PartitionCmd(n) => n.id,
            Self::RangeTblEntry(n) => n.id,
            Self::RTEPermissionInfo(n) => n.id,
            Self::RangeTblFunction(n) => n.id,
            Self::TableSampleClause(n) => n.id,
            Self::WithCheckOption(n) => n.id,
            Self::SortGroupClause(n) => n.id,
            Self::GroupingSet(n) => n.id,
            Self::WindowClause(n) => n.id,
            Self::RowMarkClause(n) => n.id,
            Self::WithClause(n) => n.id,
            Self::InferClause(n) => n.id,
            Self::OnConflictClause(n) => n.id,
            Self::CTESearchClause(n) => n.id,
            Self::CTECycleClause(n) => n.id,
            Self::CommonTableExpr(n) => n.id,
            Self::MergeWhenClause(n) => n.id,
            Self::ReturningOption(n) => n.id,
            Self::ReturningClause(n) => n.id,
            Self::TriggerTransition(n) => n.id,
            Self::JsonOutput(n) => n.id,
            Self::JsonArgument(n) => n.id,
            Self::JsonFuncExpr(n) => n.id,
            Self::JsonTablePathSpec(n) => n.id,
            Self::JsonTable(n) => n.id,
            Self::JsonTableColumn(n) => n.id,
            Self::JsonKeyValue(n) => n.id,
            Self::JsonParseExpr(n) => n.id,
            Self::JsonScalarExpr(n) => n.id,
            Self::JsonSerializeExpr(n) => n.id,
            Self::JsonObjectConstructor(n) => n.id,
            Self::JsonArrayConstructor(n) => n.id,
            Self::JsonArrayQueryConstructor(n) => n.id,
            Self::JsonAggConstructor(n) => n.id,
            Self::JsonObjectAgg(n) => n.id,
            Self::JsonArrayAgg(n) => n.id,
            Self::RawStmt(n) => n.id,
            Self::InsertStmt(n) => n.id,
            Self::DeleteStmt(n) => n.id,
            Self::UpdateStmt(n) => n.id,
            Self::MergeStmt(n) => n.id,
            Self::SelectStmt(n) => n.id,
            Self::SetOperationStmt(n) => n.id,
            Self::ReturnStmt(n) => n.id,
            Self::PLAssignStmt(n) => n.id,
            Self::CreateSchemaStmt(n) => n.id,
            Self::AlterTableStmt(n) => n.id,
            Self::AlterTableCmd(n) => n.id,
            Self::ATAlterConstraint(n) => n.id,
            Self::ReplicaIdentityStmt(n) => n.id,
            Self::AlterCollationStmt(n) => n.id,
            Self::AlterDomainStmt(n) => n.id,
            Self::GrantStmt(n) => n.id,
            Self::ObjectWithArgs(n) => n.id,
            Self::AccessPriv(n) => n.id,
            Self::GrantRoleStmt(n) => n.id,
            Self::AlterDefaultPrivilegesStmt(n) => n.id,
            Self::CopyStmt(n) => n.id,
            Self::VariableSetStmt(n) => n.id,
            Self::VariableShowStmt(n) => n.id,
            Self::CreateStmt(n) => n.id,
            Self::Constraint(n) => n.id,
            Self::CreateTableSpaceStmt(n) => n.id,
            Self::DropTableSpaceStmt(n) => n.id,
            Self::AlterTableSpaceOptionsStmt(n) => n.id,
            Self::AlterTableMoveAllStmt(n) => n.id,
            Self::CreateExtensionStmt(n) => n.id,
            Self::AlterExtensionStmt(n) => n.id,
            Self::AlterExtensionContentsStmt(n) => n.id,
            Self::CreateFdwStmt(n) => n.id,
            Self::AlterFdwStmt(n) => n.id,
            Self::CreateForeignServerStmt(n) => n.id,
            Self::AlterForeignServerStmt(n) => n.id,
            Self::CreateUserMappingStmt(n) => n.id,
            Self::AlterUserMappingStmt(n) => n.id,
            Self::DropUserMappingStmt(n) => n.id,
            Self::ImportForeignSchemaStmt(n) => n.id,
            Self::CreatePolicyStmt(n) => n.id,
            Self::AlterPolicyStmt(n) => n.id,
            Self::CreateAmStmt(n) => n.id,
            Self::CreateTrigStmt(n) => n.id,
            Self::CreateEventTrigStmt(n) => n.id,
            Self::AlterEventTrigStmt(n) => n.id,
            Self::CreatePLangStmt(n) => n.id,
            Self::CreateRoleStmt(n) => n.id,
            Self::AlterRoleStmt(n) => n.id,
            Self::AlterRoleSetStmt(n) => n.id,
            Self::DropRoleStmt(n) => n.id,
            Self::CreateSeqStmt(n) => n.id,
            Self::AlterSeqStmt(n) => n.id,
            Self::DefineStmt(n) => n.id,
            Self::CreateDomainStmt(n) => n.id,
            Self::CreateOpClassStmt(n) => n.id,
            Self::CreateOpClassItem(n) => n.id,
            Self::CreateOpFamilyStmt(n) => n.id,
            Self::AlterOpFamilyStmt(n) => n.id,
            Self::DropStmt(n) => n.id,
            Self::TruncateStmt(n) => n.id,
            Self::CommentStmt(n) => n.id,
            Self::SecLabelStmt(n) => n.id,
            Self::DeclareCursorStmt(n) => n.id,
            Self::ClosePortalStmt(n) => n.id,
            Self::FetchStmt(n) => n.id,
            Self::IndexStmt(n) => n.id,
            Self::CreateStatsStmt(n) => n.id,
            Self::StatsElem(n) => n.id,
            Self::AlterStatsStmt(n) => n.id,
            Self::CreateFunctionStmt(n) => n.id,
            Self::FunctionParameter(n) => n.id,
            Self::AlterFunctionStmt(n) => n.id,
            Self::DoStmt(n) => n.id,
            Self::InlineCodeBlock(n) => n.id,
            Self::CallStmt(n) => n.id,
            Self::CallContext(n) => n.id,
            Self::RenameStmt(n) => n.id,
            Self::AlterObjectDependsStmt(n) => n.id,
            Self::AlterObjectSchemaStmt(n) => n.id,
            Self::AlterOwnerStmt(n) => n.id,
            Self::AlterOperatorStmt(n) => n.id,
            Self::AlterTypeStmt(n) => n.id,
            Self::RuleStmt(n) => n.id,
            Self::NotifyStmt(n) => n.id,
            Self::ListenStmt(n) => n.id,
            Self::UnlistenStmt(n) => n.id,
            Self::TransactionStmt(n) => n.id,
            Self::CompositeTypeStmt(n) => n.id,
            Self::CreateEnumStmt(n) => n.id,
            Self::CreateRangeStmt(n) => n.id,
            Self::AlterEnumStmt(n) => n.id,
            Self::ViewStmt(n) => n.id,
            Self::LoadStmt(n) => n.id,
            Self::CreatedbStmt(n) => n.id,
            Self::AlterDatabaseStmt(n) => n.id,
            Self::AlterDatabaseRefreshCollStmt(n) => n.id,
            Self::AlterDatabaseSetStmt(n) => n.id,
            Self::DropdbStmt(n) => n.id,
            Self::AlterSystemStmt(n) => n.id,
            Self::ClusterStmt(n) => n.id,
            Self::VacuumStmt(n) => n.id,
            Self::VacuumRelation(n) => n.id,
            Self::ExplainStmt(n) => n.id,
            Self::CreateTableAsStmt(n) => n.id,
            Self::RefreshMatViewStmt(n) => n.id,
            Self::CheckPointStmt(n) => n.id,
            Self::DiscardStmt(n) => n.id,
            Self::LockStmt(n) => n.id,
            Self::ConstraintsSetStmt(n) => n.id,
            Self::ReindexStmt(n) => n.id,
            Self::CreateConversionStmt(n) => n.id,
            Self::CreateCastStmt(n) => n.id,
            Self::CreateTransformStmt(n) => n.id,
            Self::PrepareStmt(n) => n.id,
            Self::ExecuteStmt(n) => n.id,
            Self::DeallocateStmt(n) => n.id,
            Self::DropOwnedStmt(n) => n.id,
            Self::ReassignOwnedStmt(n) => n.id,
            Self::AlterTSDictionaryStmt(n) => n.id,
            Self::AlterTSConfigurationStmt(n) => n.id,
            Self::PublicationTable(n) => n.id,
            Self::PublicationObjSpec(n) => n.id,
            Self::CreatePublicationStmt(n) => n.id,
            Self::AlterPublicationStmt(n) => n.id,
            Self::CreateSubscriptionStmt(n) => n.id,
            Self::AlterSubscriptionStmt(n) => n.id,
            Self::DropSubscriptionStmt(n) => n.id,
            Self::Invalid(_, id) => *id,
        }
    }
    /// Get the raw pointer representation of this node
    pub(crate) fn into_ptr(self) -> *mut raw::Node {
        match self {
            Self::None(..) => std::ptr::null_mut(),
            Self::NodeList(list) => list.as_ptr(),
            Self::Bitmapset(p) => p.as_ptr(),
            Self::Alias(p) => p.as_ptr(),
            Self::RangeVar(p) => p.as_ptr(),
            Self::TableFunc(p) => p.as_ptr(),
            Self::IntoClause(p) => p.as_ptr(),
            Self::Param(p) => p.as_ptr(),
            Self::Aggref(p) => p.as_ptr(),
            Self::GroupingFunc(p) => p.as_ptr(),
            Self::WindowFunc(p) => p.as_ptr(),
            Self::WindowFuncRunCondition(p) => p.as_ptr(),
            Self::MergeSupportFunc(p) => p.as_ptr(),
            Self::SubscriptingRef(p) => p.as_ptr(),
            Self::FuncExpr(p) => p.as_ptr(),
            Self::NamedArgExpr(p) => p.as_ptr(),
            Self::OpExpr(p) => p.as_ptr(),
            Self::ScalarArrayOpExpr(p) => p.as_ptr(),
            Self::BoolExpr(p) => p.as_ptr(),
            Self::SubLink(p) => p.as_ptr(),
            Self::SubPlan(p) => p.as_ptr(),
            Self::AlternativeSubPlan(p) => p.as_ptr(),
            Self::FieldSelect(p) => p.as_ptr(),
            Self::FieldStore(p) => p.as_ptr(),
            Self::CoerceViaIO(p) => p.as_ptr(),
            Self::ArrayCoerceExpr(p) => p.as_ptr(),
            Self::ConvertRowtypeExpr(p) => p.as_ptr(),
            Self::CollateExpr(p) => p.as_ptr(),
            Self::CaseExpr(p) => p.as_ptr(),
            Self::CaseWhen(p) => p.as_ptr(),
            Self::CaseTestExpr(p) => p.as_ptr(),
            Self::ArrayExpr(p) => p.as_ptr(),
            Self::RowExpr(p) => p.as_ptr(),
            Self::RowCompareExpr(p) => p.as_ptr(),
            Self::CoalesceExpr(p) => p.as_ptr(),
            Self::MinMaxExpr(p) => p.as_ptr(),
            Self::SQLValueFunction(p) => p.as_ptr(),
            Self::XmlExpr(p) => p.as_ptr(),
            Self::JsonFormat(p) => p.as_ptr(),
            Self::JsonReturning(p) => p.as_ptr(),
            Self::JsonValueExpr(p) => p.as_ptr(),
            Self::JsonConstructorExpr(p) => p.as_ptr(),
            Self::JsonIsPredicate(p) => p.as_ptr(),
            Self::JsonBehavior(p) => p.as_ptr(),
            Self::JsonExpr(p) => p.as_ptr(),
            Self::NullTest(p) => p.as_ptr(),
            Self::BooleanTest(p) => p.as_ptr(),
            Self::MergeAction(p) => p.as_ptr(),
            Self::CoerceToDomain(p) => p.as_ptr(),
            Self::CoerceToDomainValue(p) => p.as_ptr(),
            Self::SetToDefault(p) => p.as_ptr(),
            Self::CurrentOfExpr(p) => p.as_ptr(),
            Self::NextValueExpr(p) => p.as_ptr(),
            Self::InferenceElem(p) => p.as_ptr(),
            Self::ReturningExpr(p) => p.as_ptr(),
            Self::TargetEntry(p) => p.as_ptr(),
            Self::RangeTblRef(p) => p.as_ptr(),
            Self::JoinExpr(p) => p.as_ptr(),
            Self::FromExpr(p) => p.as_ptr(),
            Self::OnConflictExpr(p) => p.as_ptr(),
            Self::Integer(p) => p.as_ptr(),
            Self::Float(p) => p.as_ptr(),
            Self::Boolean(p) => p.as_ptr(),
            Self::String(p) => p.as_ptr(),
            Self::BitString(p) => p.as_ptr(),
            Self::Query(p) => p.as_ptr(),
            Self::TypeName(p) => p.as_ptr(),
            Self::ColumnRef(p) => p.as_ptr(),
            Self::ParamRef(p) => p.as_ptr(),
            Self::A_Expr(p) => p.as_ptr(),
            Self::A_Const(p) => p.as_ptr(),
            Self::TypeCast(p) => p.as_ptr(),
            Self::CollateClause(p) => p.as_ptr(),
            Self::RoleSpec(p) => p.as_ptr(),
            Self::FuncCall(p) => p.as_ptr(),
            Self::A_Star(p) => p.as_ptr(),
            Self::A_Indices(p) => p.as_ptr(),
            Self::A_Indirection(p) => p.as_ptr(),
            Self::A_ArrayExpr(p) => p.as_ptr(),
            Self::ResTarget(p) => p.as_ptr(),
            Self::MultiAssignRef(p) => p.as_ptr(),
            Self::SortBy(p) => p.as_ptr(),
            Self::WindowDef(p) => p.as_ptr(),
            Self::RangeSubselect(p) => p.as_ptr(),
            Self::RangeFunction(p) => p.as_ptr(),
            Self::RangeTableFunc(p) => p.as_ptr(),
            Self::RangeTableFuncCol(p) => p.as_ptr(),
            Self::RangeTableSample(p) => p.as_ptr(),
            Self::ColumnDef(p) => p.as_ptr(),
            Self::TableLikeClause(p) => p.as_ptr(),
            Self::IndexElem(p) => p.as_ptr(),
            Self::DefElem(p) => p.as_ptr(),
            Self::LockingClause(p) => p.as_ptr(),
            Self::XmlSerialize(p) => p.as_ptr(),
            Self::PartitionElem(p) => p.as_ptr(),
            Self::PartitionSpec(p) => p.as_ptr(),
            Self::PartitionBoundSpec(p) => p.as_ptr(),
            Self::PartitionRangeDatum(p) => p.as_ptr(),
            Self::PartitionCmd(p) => p.as_ptr(),
            Self::RangeTblEntry(p) => p.as_ptr(),
            Self::RTEPermissionInfo(p) => p.as_ptr(),
            Self::RangeTblFunction(p) => p.as_ptr(),
            Self::TableSampleClause(p) => p.as_ptr(),
            Self::WithCheckOption(p) => p.as_ptr(),
            Self::SortGroupClause(p) => p.as_ptr(),
            Self::GroupingSet(p) => p.as_ptr(),
            Self::WindowClause(p) => p.as_ptr(),
            Self::RowMarkClause(p) => p.as_ptr(),
            Self::WithClause(p) => p.as_ptr(),
            Self::InferClause(p) => p.as_ptr(),
            Self::OnConflictClause(p) => p.as_ptr(),
            Self::CTESearchClause(p) => p.as_ptr(),
            Self::CTECycleClause(p) => p.as_ptr(),
            Self::CommonTableExpr(p) => p.as_ptr(),
            Self::MergeWhenClause(p) => p.as_ptr(),
            Self::ReturningOption(p) => p.as_ptr(),
            Self::ReturningClause(p) => p.as_ptr(),
            Self::TriggerTransition(p) => p.as_ptr(),
            Self::JsonOutput(p) => p.as_ptr(),
            Self::JsonArgument(p) => p.as_ptr(),
            Self::JsonFuncExpr(p) => p.as_ptr(),
            Self::JsonTablePathSpec(p) => p.as_ptr(),
            Self::JsonTable(p) => p.as_ptr(),
            Self::JsonTableColumn(p) => p.as_ptr(),
            Self::JsonKeyValue(p) => p.as_ptr(),
            Self::JsonParseExpr(p) => p.as_ptr(),
            Self::JsonScalarExpr(p) => p.as_ptr(),
            Self::JsonSerializeExpr(p) => p.as_ptr(),
            Self::JsonObjectConstructor(p) => p.as_ptr(),
            Self::JsonArrayConstructor(p) => p.as_ptr(),
            Self::JsonArrayQueryConstructor(p) => p.as_ptr(),
            Self::JsonAggConstructor(p) => p.as_ptr(),
            Self::JsonObjectAgg(p) => p.as_ptr(),
            Self::JsonArrayAgg(p) => p.as_ptr(),
            Self::RawStmt(p) => p.as_ptr(),
            Self::InsertStmt(p) => p.as_ptr(),
            Self::DeleteStmt(p) => p.as_ptr(),
            Self::UpdateStmt(p) => p.as_ptr(),
            Self::MergeStmt(p) => p.as_ptr(),
            Self::SelectStmt(p) => p.as_ptr(),
            Self::SetOperationStmt(p) => p.as_ptr(),
            Self::ReturnStmt(p) => p.as_ptr(),
            Self::PLAssignStmt(p) => p.as_ptr(),
            Self::CreateSchemaStmt(p) => p.as_ptr(),
            Self::AlterTableStmt(p) => p.as_ptr(),
            Self::AlterTableCmd(p) => p.as_ptr(),
            Self::ATAlterConstraint(p) => p.as_ptr(),
            Self::ReplicaIdentityStmt(p) => p.as_ptr(),
            Self::AlterCollationStmt(p) => p.as_ptr(),
            Self::AlterDomainStmt(p) => p.as_ptr(),
            Self::GrantStmt(p) => p.as_ptr(),
            Self::ObjectWithArgs(p) => p.as_ptr(),
            Self::AccessPriv(p) => p.as_ptr(),
            Self::GrantRoleStmt(p) => p.as_ptr(),
            Self::AlterDefaultPrivilegesStmt(p) => p.as_ptr(),
            Self::CopyStmt(p) => p.as_ptr(),
            Self::VariableSetStmt(p) => p.as_ptr(),
            Self::VariableShowStmt(p) => p.as_ptr(),
            Self::CreateStmt(p) => p.as_ptr(),
            Self::Constraint(p) => p.as_ptr(),
            Self::CreateTableSpaceStmt(p) => p.as_ptr(),
            Self::DropTableSpaceStmt(p) => p.as_ptr(),
            Self::AlterTableSpaceOptionsStmt(p) => p.as_ptr(),
            Self::AlterTableMoveAllStmt(p) => p.as_ptr(),
            Self::CreateExtensionStmt(p) => p.as_ptr(),
            Self::AlterExtensionStmt(p) => p.as_ptr(),
            Self::AlterExtensionContentsStmt(p) => p.as_ptr(),
            Self::CreateFdwStmt(p) => p.as_ptr(),
            Self::AlterFdwStmt(p) => p.as_ptr(),
            Self::CreateForeignServerStmt(p) => p.as_ptr(),
            Self::AlterForeignServerStmt(p) => p.as_ptr(),
            Self::CreateUserMappingStmt(p) => p.as_ptr(),
            Self::AlterUserMappingStmt(p) => p.as_ptr(),
            Self::DropUserMappingStmt(p) => p.as_ptr(),
            Self::ImportForeignSchemaStmt(p) => p.as_ptr(),
            Self::CreatePolicyStmt(p) => p.as_ptr(),
            Self::AlterPolicyStmt(p) => p.as_ptr(),
            Self::CreateAmStmt(p) => p.as_ptr(),
            Self::CreateTrigStmt(p) => p.as_ptr(),
            Self::CreateEventTrigStmt(p) => p.as_ptr(),
            Self::AlterEventTrigStmt(p) => p.as_ptr(),
            Self::CreatePLangStmt(p) => p.as_ptr(),
            Self::CreateRoleStmt(p) => p.as_ptr(),
            Self::AlterRoleStmt(p) => p.as_ptr(),
            Self::AlterRoleSetStmt(p) => p.as_ptr(),
            Self::DropRoleStmt(p) => p.as_ptr(),
            Self::CreateSeqStmt(p) => p.as_ptr(),
            Self::AlterSeqStmt(p) => p.as_ptr(),
            Self::DefineStmt(p) => p.as_ptr(),
            Self::CreateDomainStmt(p) => p.as_ptr(),
            Self::CreateOpClassStmt(p) => p.as_ptr(),
            Self::CreateOpClassItem(p) => p.as_ptr(),
            Self::CreateOpFamilyStmt(p) => p.as_ptr(),
            Self::AlterOpFamilyStmt(p) => p.as_ptr(),
            Self::DropStmt(p) => p.as_ptr(),
            Self::TruncateStmt(p) => p.as_ptr(),
            Self::CommentStmt(p) => p.as_ptr(),
            Self::SecLabelStmt(p) => p.as_ptr(),
            Self::DeclareCursorStmt(p) => p.as_ptr(),
            Self::ClosePortalStmt(p) => p.as_ptr(),
            Self::FetchStmt(p) => p.as_ptr(),
            Self::IndexStmt(p) => p.as_ptr(),
            Self::CreateStatsStmt(p) => p.as_ptr(),
            Self::StatsElem(p) => p.as_ptr(),
            Self::AlterStatsStmt(p) => p.as_ptr(),
            Self::CreateFunctionStmt(p) => p.as_ptr(),
            Self::FunctionParameter(p) => p.as_ptr(),
            Self::AlterFunctionStmt(p) => p.as_ptr(),
            Self::DoStmt(p) => p.as_ptr(),
            Self::InlineCodeBlock(p) => p.as_ptr(),
            Self::CallStmt(p) => p.as_ptr(),
            Self::CallContext(p) => p.as_ptr(),
            Self::RenameStmt(p) => p.as_ptr(),
            Self::AlterObjectDependsStmt(p) => p.as_ptr(),
            Self::AlterObjectSchemaStmt(p) => p.as_ptr(),
            Self::AlterOwnerStmt(p) => p.as_ptr(),
            Self::AlterOperatorStmt(p) => p.as_ptr(),
            Self::AlterTypeStmt(p) => p.as_ptr(),
            Self::RuleStmt(p) => p.as_ptr(),
            Self::NotifyStmt(p) => p.as_ptr(),
            Self::ListenStmt(p) => p.as_ptr(),
            Self::UnlistenStmt(p) => p.as_ptr(),
            Self::TransactionStmt(p) => p.as_ptr(),
            Self::CompositeTypeStmt(p) => p.as_ptr(),
            Self::CreateEnumStmt(p) => p.as_ptr(),
            Self::CreateRangeStmt(p) => p.as_ptr(),
            Self::AlterEnumStmt(p) => p.as_ptr(),
            Self::ViewStmt(p) => p.as_ptr(),
            Self::LoadStmt(p) => p.as_ptr(),
            Self::CreatedbStmt(p) => p.as_ptr(),
            Self::AlterDatabaseStmt(p) => p.as_ptr(),
            Self::AlterDatabaseRefreshCollStmt(p) => p.as_ptr(),
            Self::AlterDatabaseSetStmt(p) => p.as_ptr(),
            Self::DropdbStmt(p) => p.as_ptr(),
            Self::AlterSystemStmt(p) => p.as_ptr(),
            Self::ClusterStmt(p) => p.as_ptr(),
            Self::VacuumStmt(p) => p.as_ptr(),
            Self::VacuumRelation(p) => p.as_ptr(),
            Self::ExplainStmt(p) => p.as_ptr(),
            Self::CreateTableAsStmt(p) => p.as_ptr(),
            Self::RefreshMatViewStmt(p) => p.as_ptr(),
            Self::CheckPointStmt(p) => p.as_ptr(),
            Self::DiscardStmt(p) => p.as_ptr(),
            Self::LockStmt(p) => p.as_ptr(),
            Self::ConstraintsSetStmt(p) => p.as_ptr(),
            Self::ReindexStmt(p) => p.as_ptr(),
            Self::CreateConversionStmt(p) => p.as_ptr(),
            Self::CreateCastStmt(p) => p.as_ptr(),
            Self::CreateTransformStmt(p) => p.as_ptr(),
            Self::PrepareStmt(p) => p.as_ptr(),
            Self::ExecuteStmt(p) => p.as_ptr(),
            Self::DeallocateStmt(p) => p.as_ptr(),
            Self::DropOwnedStmt(p) => p.as_ptr(),
            Self::ReassignOwnedStmt(p) => p.as_ptr(),
            Self::AlterTSDictionaryStmt(p) => p.as_ptr(),
            Self::AlterTSConfigurationStmt(p) => p.as_ptr(),
            Self::PublicationTable(p) => p.as_ptr(),
            Self::PublicationObjSpec(p) => p.as_ptr(),
            Self::CreatePublicationStmt(p) => p.as_ptr(),
            Self::AlterPublicationStmt(p) => p.as_ptr(),
            Self::CreateSubscriptionStmt(p) => p.as_ptr(),
            Self::AlterSubscriptionStmt(p) => p.as_ptr(),
            Self::DropSubscriptionStmt(p) => p.as_ptr(),
            Self::Invalid(p, _) => *p,
        }
    }
    /// Assign a node in-place
    ///
    /// # Safety
    ///
    /// This NodeMut must not have been constructed from a node that
    /// is expected to be of a specific type
    pub(crate) unsafe fn replace(self, node: make::Unique<'mem, Node<'_>>) {
        let ref_mut = match self {
            Self::None(ref_mut, _) => ptr::from_mut(ref_mut).cast(),
            Self::NodeList(list) => list.into_assignment(),
            Self::Bitmapset(p) => p.into_assignment(),
            Self::Alias(p) => p.into_assignment(),
            Self::RangeVar(p) => p.into_assignment(),
            Self::TableFunc(p) => p.into_assignment(),
            Self::IntoClause(p) => p.into_assignment(),
            Self::Param(p) => p.into_assignment(),
            Self::Aggref(p) => p.into_assignment(),
            Self::GroupingFunc(p) => p.into_assignment(),
            Self::WindowFunc(p) => p.into_assignment(),
            Self::WindowFuncRunCondition(p) => p.into_assignment(),
            Self::MergeSupportFunc(p) => p.into_assignment(),
            Self::SubscriptingRef(p) => p.into_assignment(),
            Self::FuncExpr(p) => p.into_assignment(),
            Self::NamedArgExpr(p) => p.into_assignment(),
            Self::OpExpr(p) => p.into_assignment(),
            Self::ScalarArrayOpExpr(p) => p.into_assignment(),
            Self::BoolExpr(p) => p.into_assignment(),
            Self::SubLink(p) => p.into_assignment(),
            Self::SubPlan(p) => p.into_assignment(),
            Self::AlternativeSubPlan(p) => p.into_assignment(),
            Self::FieldSelect(p) => p.into_assignment(),
            Self::FieldStore(p) => p.into_assignment(),
            Self::CoerceViaIO(p) => p.into_assignment(),
            Self::ArrayCoerceExpr(p) => p.into_assignment(),
            Self::ConvertRowtypeExpr(p) => p.into_assignment(),
            Self::CollateExpr(p) => p.into_assignment(),
            Self::CaseExpr(p) => p.into_assignment(),
            Self::CaseWhen(p) => p.into_assignment(),
            Self::CaseTestExpr(p) => p.into_assignment(),
            Self::ArrayExpr(p) => p.into_assignment(),
            Self::RowExpr(p) => p.into_assignment(),
            Self::RowCompareExpr(p) => p.into_assignment(),
            Self::CoalesceExpr(p) => p.into_assignment(),
            Self::MinMaxExpr(p) => p.into_assignment(),
            Self::SQLValueFunction(p) => p.into_assignment(),
            Self::XmlExpr(p) => p.into_assignment(),
            Self::JsonFormat(p) => p.into_assignment(),
            Self::JsonReturning(p) => p.into_assignment(),
            Self::JsonValueExpr(p) => p.into_assignment(),
            Self::JsonConstructorExpr(p) => p.into_assignment(),
            Self::JsonIsPredicate(p) => p.into_assignment(),
            Self::JsonBehavior(p) => p.into_assignment(),
            Self::JsonExpr(p) => p.into_assignment(),
            Self::NullTest(p) => p.into_assignment(),
            Self::BooleanTest(p) => p.into_assignment(),
            Self::MergeAction(p) => p.into_assignment(),
            Self::CoerceToDomain(p) => p.into_assignment(),
            Self::CoerceToDomainValue(p) => p.into_assignment(),
            Self::SetToDefault(p) => p.into_assignment(),
            Self::CurrentOfExpr(p) => p.into_assignment(),
            Self::NextValueExpr(p) => p.into_assignment(),
            Self::InferenceElem(p) => p.into_assignment(),
            Self::ReturningExpr(p) => p.into_assignment(),
            Self::TargetEntry(p) => p.into_assignment(),
            Self::RangeTblRef(p) => p.into_assignment(),
            Self::JoinExpr(p) => p.into_assignment(),
            Self::FromExpr(p) => p.into_assignment(),
            Self::OnConflictExpr(p) => p.into_assignment(),
            Self::Integer(p) => p.into_assignment(),
            Self::Float(p) => p.into_assignment(),
            Self::Boolean(p) => p.into_assignment(),
            Self::String(p) => p.into_assignment(),
            Self::BitString(p) => p.into_assignment(),
            Self::Query(p) => p.into_assignment(),
            Self::TypeName(p) => p.into_assignment(),
            Self::ColumnRef(p) => p.into_assignment(),
            Self::ParamRef(p) => p.into_assignment(),
            Self::A_Expr(p) => p.into_assignment(),
            Self::A_Const(p) => p.into_assignment(),
            Self::TypeCast(p) => p.into_assignment(),
            Self::CollateClause(p) => p.into_assignment(),
            Self::RoleSpec(p) => p.into_assignment(),
            Self::FuncCall(p) => p.into_assignment(),
            Self::A_Star(p) => p.into_assignment(),
            Self::A_Indices(p) => p.into_assignment(),
            Self::A_Indirection(p) => p.into_assignment(),
            Self::A_ArrayExpr(p) => p.into_assignment(),
            Self::ResTarget(p) => p.into_assignment(),
            Self::MultiAssignRef(p) => p.into_assignment(),
            Self::SortBy(p) => p.into_assignment(),
            Self::WindowDef(p) => p.into_assignment(),
            Self::RangeSubselect(p) => p.into_assignment(),
            Self::RangeFunction(p) => p.into_assignment(),
            Self::RangeTableFunc(p) => p.into_assignment(),
            Self::RangeTableFuncCol(p) => p.into_assignment(),
            Self::RangeTableSample(p) => p.into_assignment(),
            Self::ColumnDef(p) => p.into_assignment(),
            Self::TableLikeClause(p) => p.into_assignment(),
            Self::IndexElem(p) => p.into_assignment(),
            Self::DefElem(p) => p.into_assignment(),
            Self::LockingClause(p) => p.into_assignment(),
            Self::XmlSerialize(p) => p.into_assignment(),
            Self::PartitionElem(p) => p.into_assignment(),
            Self::PartitionSpec(p) => p.into_assignment(),
            Self::PartitionBoundSpec(p) => p.into_assignment(),
            Self::PartitionRangeDatum(p) => p.into_assignment(),
            Self::PartitionCmd(p) => p.into_assignment(),
            Self::RangeTblEntry(p) => p.into_assignment(),
            Self::RTEPermissionInfo(p) => p.into_assignment(),
            Self::RangeTblFunction(p) => p.into_assignment(),
            Self::TableSampleClause(p) => p.into_assignment(),
            Self::WithCheckOption(p) => p.into_assignment(),
            Self::SortGroupClause(p) => p.into_assignment(),
            Self::GroupingSet(p) => p.into_assignment(),
            Self::WindowClause(p) => p.into_assignment(),
            Self::RowMarkClause(p) => p.into_assignment(),
            Self::WithClause(p) => p.into_assignment(),
            Self::InferClause(p) => p.into_assignment(),
            Self::OnConflictClause(p) => p.into_assignment(),
            Self::CTESearchClause(p) => p.into_assignment(),
            Self::CTECycleClause(p) => p.into_assignment(),
            Self::CommonTableExpr(p) => p.into_assignment(),
            Self::MergeWhenClause(p) => p.into_assignment(),
            Self::ReturningOption(p) => p.into_assignment(),
            Self::ReturningClause(p) => p.into_assignment(),
            Self::TriggerTransition(p) => p.into_assignment(),
            Self::JsonOutput(p) => p.into_assignment(),
            Self::JsonArgument(p) => p.into_assignment(),
            Self::JsonFuncExpr(p) => p.into_assignment(),
            Self::JsonTablePathSpec(p) => p.into_assignment(),
            Self::JsonTable(p) => p.into_assignment(),
            Self::JsonTableColumn(p) => p.into_assignment(),
            Self::JsonKeyValue(p) => p.into_assignment(),
            Self::JsonParseExpr(p) => p.into_assignment(),
            Self::JsonScalarExpr(p) => p.into_assignment(),
            Self::JsonSerializeExpr(p) => p.into_assignment(),
            Self::JsonObjectConstructor(p) => p.into_assignment(),
            Self::JsonArrayConstructor(p) => p.into_assignment(),
            Self::JsonArrayQueryConstructor(p) => p.into_assignment(),
            Self::JsonAggConstructor(p) => p.into_assignment(),
            Self::JsonObjectAgg(p) => p.into_assignment(),
            Self::JsonArrayAgg(p) => p.into_assignment(),
            Self::RawStmt(p) => p.into_assignment(),
            Self::InsertStmt(p) => p.into_assignment(),
            Self::DeleteStmt(p) => p.into_assignment(),
            Self::UpdateStmt(p) => p.into_assignment(),
            Self::MergeStmt(p) => p.into_assignment(),
            Self::SelectStmt(p) => p.into_assignment(),
            Self::SetOperationStmt(p) => p.into_assignment(),
            Self::ReturnStmt(p) => p.into_assignment(),
            Self::PLAssignStmt(p) => p.into_assignment(),
            Self::CreateSchemaStmt(p) => p.into_assignment(),
            Self::AlterTableStmt(p) => p.into_assignment(),
            Self::AlterTableCmd(p) => p.into_assignment(),
            Self::ATAlterConstraint(p) => p.into_assignment(),
            Self::ReplicaIdentityStmt(p) => p.into_assignment(),
            Self::AlterCollationStmt(p) => p.into_assignment(),
            Self::AlterDomainStmt(p) => p.into_assignment(),
            Self::GrantStmt(p) => p.into_assignment(),
            Self::ObjectWithArgs(p) => p.into_assignment(),
            Self::AccessPriv(p) => p.into_assignment(),
            Self::GrantRoleStmt(p) => p.into_assignment(),
            Self::AlterDefaultPrivilegesStmt(p) => p.into_assignment(),
            Self::CopyStmt(p) => p.into_assignment(),
            Self::VariableSetStmt(p) => p.into_assignment(),
            Self::VariableShowStmt(p) => p.into_assignment(),
            Self::CreateStmt(p) => p.into_assignment(),
            Self::Constraint(p) => p.into_assignment(),
            Self::CreateTableSpaceStmt(p) => p.into_assignment(),
            Self::DropTableSpaceStmt(p) => p.into_assignment(),
            Self::AlterTableSpaceOptionsStmt(p) => p.into_assignment(),
            Self::AlterTableMoveAllStmt(p) => p.into_assignment(),
            Self::CreateExtensionStmt(p) => p.into_assignment(),
            Self::AlterExtensionStmt(p) => p.into_assignment(),
            Self::AlterExtensionContentsStmt(p) => p.into_assignment(),
            Self::CreateFdwStmt(p) => p.into_assignment(),
            Self::AlterFdwStmt(p) => p.into_assignment(),
            Self::CreateForeignServerStmt(p) => p.into_assignment(),
            Self::AlterForeignServerStmt(p) => p.into_assignment(),
            Self::CreateUserMappingStmt(p) => p.into_assignment(),
            Self::AlterUserMappingStmt(p) => p.into_assignment(),
            Self::DropUserMappingStmt(p) => p.into_assignment(),
            Self::ImportForeignSchemaStmt(p) => p.into_assignment(),
            Self::CreatePolicyStmt(p) => p.into_assignment(),
            Self::AlterPolicyStmt(p) => p.into_assignment(),
            Self::CreateAmStmt(p) => p.into_assignment(),
            Self::CreateTrigStmt(p) => p.into_assignment(),
            Self::CreateEventTrigStmt(p) => p.into_assignment(),
            Self::AlterEventTrigStmt(p) => p.into_assignment(),
            Self::CreatePLangStmt(p) => p.into_assignment(),
            Self::CreateRoleStmt(p) => p.into_assignment(),
            Self::AlterRoleStmt(p) => p.into_assignment(),
            Self::AlterRoleSetStmt(p) => p.into_assignment(),
            Self::DropRoleStmt(p) => p.into_assignment(),
            Self::CreateSeqStmt(p) => p.into_assignment(),
            Self::AlterSeqStmt(p) => p.into_assignment(),
            Self::DefineStmt(p) => p.into_assignment(),
            Self::CreateDomainStmt(p) => p.into_assignment(),
            Self::CreateOpClassStmt(p) => p.into_assignment(),
            Self::CreateOpClassItem(p) => p.into_assignment(),
            Self::CreateOpFamilyStmt(p) => p.into_assignment(),
            Self::AlterOpFamilyStmt(p) => p.into_assignment(),
            Self::DropStmt(p) => p.into_assignment(),
            Self::TruncateStmt(p) => p.into_assignment(),
            Self::CommentStmt(p) => p.into_assignment(),
            Self::SecLabelStmt(p) => p.into_assignment(),
            Self::DeclareCursorStmt(p) => p.into_assignment(),
            Self::ClosePortalStmt(p) => p.into_assignment(),
            Self::FetchStmt(p) => p.into_assignment(),
            Self::IndexStmt(p) => p.into_assignment(),
            Self::CreateStatsStmt(p) => p.into_assignment(),
            Self::StatsElem(p) => p.into_assignment(),
            Self::AlterStatsStmt(p) => p.into_assignment(),
            Self::CreateFunctionStmt(p) => p.into_assignment(),
            Self::FunctionParameter(p) => p.into_assignment(),
            Self::AlterFunctionStmt(p) => p.into_assignment(),
            Self::DoStmt(p) => p.into_assignment(),
            Self::InlineCodeBlock(p) => p.into_assignment(),
            Self::CallStmt(p) => p.into_assignment(),
            Self::CallContext(p) => p.into_assignment(),
            Self::RenameStmt(p) => p.into_assignment(),
            Self::AlterObjectDependsStmt(p) => p.into_assignment(),
            Self::AlterObjectSchemaStmt(p) => p.into_assignment(),
            Self::AlterOwnerStmt(p) => p.into_assignment(),
            Self::AlterOperatorStmt(p) => p.into_assignment(),
            Self::AlterTypeStmt(p) => p.into_assignment(),
            Self::RuleStmt(p) => p.into_assignment(),
            Self::NotifyStmt(p) => p.into_assignment(),
            Self::ListenStmt(p) => p.into_assignment(),
            Self::UnlistenStmt(p) => p.into_assignment(),
            Self::TransactionStmt(p) => p.into_assignment(),
            Self::CompositeTypeStmt(p) => p.into_assignment(),
            Self::CreateEnumStmt(p) => p.into_assignment(),
            Self::CreateRangeStmt(p) => p.into_assignment(),
            Self::AlterEnumStmt(p) => p.into_assignment(),
            Self::ViewStmt(p) => p.into_assignment(),
            Self::LoadStmt(p) => p.into_assignment(),
            Self::CreatedbStmt(p) => p.into_assignment(),
            Self::AlterDatabaseStmt(p) => p.into_assignment(),
            Self::AlterDatabaseRefreshCollStmt(p) => p.into_assignment(),
            Self::AlterDatabaseSetStmt(p) => p.into_assignment(),
            Self::DropdbStmt(p) => p.into_assignment(),
            Self::AlterSystemStmt(p) => p.into_assignment(),
            Self::ClusterStmt(p) => p.into_assignment(),
            Self::VacuumStmt(p) => p.into_assignment(),
            Self::VacuumRelation(p) => p.into_assignment(),
            Self::ExplainStmt(p) => p.into_assignment(),
            Self::CreateTableAsStmt(p) => p.into_assignment(),
            Self::RefreshMatViewStmt(p) => p.into_assignment(),
            Self::CheckPointStmt(p) => p.into_assignment(),
            Self::DiscardStmt(p) => p.into_assignment(),
            Self::LockStmt(p) => p.into_assignment(),
            Self::ConstraintsSetStmt(p) => p.into_assignment(),
            Self::ReindexStmt(p) => p.into_assignment(),
            Self::CreateConversionStmt(p) => p.into_assignment(),
            Self::CreateCastStmt(p) => p.into_assignment(),
            Self::CreateTransformStmt(p) => p.into_assignment(),
            Self::PrepareStmt(p) => p.into_assignment(),
            Self::ExecuteStmt(p) => p.into_assignment(),
            Self::DeallocateStmt(p) => p.into_assignment(),
            Self::DropOwnedStmt(p) => p.into_assignment(),
            Self::ReassignOwnedStmt(p) => p.into_assignment(),
            Self::AlterTSDictionaryStmt(p) => p.into_assignment(),
            Self::AlterTSConfigurationStmt(p) => p.into_assignment(),
            Self::PublicationTable(p) => p.into_assignment(),
            Self::PublicationObjSpec(p) => p.into_assignment(),
            Self::CreatePublicationStmt(p) => p.into_assignment(),
            Self::AlterPublicationStmt(p) => p.into_assignment(),
            Self::CreateSubscriptionStmt(p) => p.into_assignment(),
            Self::AlterSubscriptionStmt(p) => p.into_assignment(),
            Self::DropSubscriptionStmt(p) => p.into_assignment(),
            Self::Invalid(ref_mut, _) => ptr::from_mut(ref_mut),
        };
        unsafe { *ref_mut = node.into_ptr() };
    }
}
