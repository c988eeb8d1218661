pub fn transform_node<'mem, 'mutref, T>(
    node: NodeMut<'mem, 'mutref>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    match node {
        NodeMut::None(..) | NodeMut::Invalid(..) => {}
        NodeMut::NodeList(list) => transformer.transform_list(list),
        NodeMut::Bitmapset(node) => transformer.transform_bitmapset(node),
        NodeMut::Alias(node) => transformer.transform_alias(node),
        NodeMut::RangeVar(node) => transformer.transform_range_var(node),
        NodeMut::TableFunc(node) => transformer.transform_table_func(node),
        NodeMut::IntoClause(node) => transformer.transform_into_clause(node),
        NodeMut::Param(node) => transformer.transform_param(node),
        NodeMut::Aggref(node) => transformer.transform_aggref(node),
        NodeMut::GroupingFunc(node) => transformer.transform_grouping_func(node),
        NodeMut::WindowFunc(node) => transformer.transform_window_func(node),
        NodeMut::WindowFuncRunCondition(node) => {
            transformer.transform_window_func_run_condition(node)
        }
        NodeMut::MergeSupportFunc(node) => transformer.transform_merge_support_func(node),
        NodeMut::SubscriptingRef(node) => transformer.transform_subscripting_ref(node),
        NodeMut::FuncExpr(node) => transformer.transform_func_expr(node),
        NodeMut::NamedArgExpr(node) => transformer.transform_named_arg_expr(node),
        NodeMut::OpExpr(node) => transformer.transform_op_expr(node),
        NodeMut::ScalarArrayOpExpr(node) => {
            transformer.transform_scalar_array_op_expr(node)
        }
        NodeMut::BoolExpr(node) => transformer.transform_bool_expr(node),
        NodeMut::SubLink(node) => transformer.transform_sub_link(node),
        NodeMut::SubPlan(node) => transformer.transform_sub_plan(node),
        NodeMut::AlternativeSubPlan(node) => {
            transformer.transform_alternative_sub_plan(node)
        }
        NodeMut::FieldSelect(node) => transformer.transform_field_select(node),
        NodeMut::FieldStore(node) => transformer.transform_field_store(node),
        NodeMut::CoerceViaIO(node) => transformer.transform_coerce_via_io(node),
        NodeMut::ArrayCoerceExpr(node) => transformer.transform_array_coerce_expr(node),
        NodeMut::ConvertRowtypeExpr(node) => {
            transformer.transform_convert_rowtype_expr(node)
        }
        NodeMut::CollateExpr(node) => transformer.transform_collate_expr(node),
        NodeMut::CaseExpr(node) => transformer.transform_case_expr(node),
        NodeMut::CaseWhen(node) => transformer.transform_case_when(node),
        NodeMut::CaseTestExpr(node) => transformer.transform_case_test_expr(node),
        NodeMut::ArrayExpr(node) => transformer.transform_array_expr(node),
        NodeMut::RowExpr(node) => transformer.transform_row_expr(node),
        NodeMut::RowCompareExpr(node) => transformer.transform_row_compare_expr(node),
        NodeMut::CoalesceExpr(node) => transformer.transform_coalesce_expr(node),
        NodeMut::MinMaxExpr(node) => transformer.transform_min_max_expr(node),
        NodeMut::SQLValueFunction(node) => transformer.transform_sql_value_function(node),
        NodeMut::XmlExpr(node) => transformer.transform_xml_expr(node),
        NodeMut::JsonFormat(node) => transformer.transform_json_format(node),
        NodeMut::JsonReturning(node) => transformer.transform_json_returning(node),
        NodeMut::JsonValueExpr(node) => transformer.transform_json_value_expr(node),
        NodeMut::JsonConstructorExpr(node) => {
            transformer.transform_json_constructor_expr(node)
        }
        NodeMut::JsonIsPredicate(node) => transformer.transform_json_is_predicate(node),
        NodeMut::JsonBehavior(node) => transformer.transform_json_behavior(node),
        NodeMut::JsonExpr(node) => transformer.transform_json_expr(node),
        NodeMut::NullTest(node) => transformer.transform_null_test(node),
        NodeMut::BooleanTest(node) => transformer.transform_boolean_test(node),
        NodeMut::MergeAction(node) => transformer.transform_merge_action(node),
        NodeMut::CoerceToDomain(node) => transformer.transform_coerce_to_domain(node),
        NodeMut::CoerceToDomainValue(node) => {
            transformer.transform_coerce_to_domain_value(node)
        }
        NodeMut::SetToDefault(node) => transformer.transform_set_to_default(node),
        NodeMut::CurrentOfExpr(node) => transformer.transform_current_of_expr(node),
        NodeMut::NextValueExpr(node) => transformer.transform_next_value_expr(node),
        NodeMut::InferenceElem(node) => transformer.transform_inference_elem(node),
        NodeMut::ReturningExpr(node) => transformer.transform_returning_expr(node),
        NodeMut::TargetEntry(node) => transformer.transform_target_entry(node),
        NodeMut::RangeTblRef(node) => transformer.transform_range_tbl_ref(node),
        NodeMut::JoinExpr(node) => transformer.transform_join_expr(node),
        NodeMut::FromExpr(node) => transformer.transform_from_expr(node),
        NodeMut::OnConflictExpr(node) => transformer.transform_on_conflict_expr(node),
        NodeMut::Integer(node) => transformer.transform_integer(node),
        NodeMut::Float(node) => transformer.transform_float(node),
        NodeMut::Boolean(node) => transformer.transform_boolean(node),
        NodeMut::String(node) => transformer.transform_string(node),
        NodeMut::BitString(node) => transformer.transform_bit_string(node),
        NodeMut::Query(node) => transformer.transform_query(node),
        NodeMut::TypeName(node) => transformer.transform_type_name(node),
        NodeMut::ColumnRef(node) => transformer.transform_column_ref(node),
        NodeMut::ParamRef(node) => transformer.transform_param_ref(node),
        NodeMut::A_Expr(node) => transformer.transform_a_expr(node),
        NodeMut::A_Const(node) => transformer.transform_a_const(node),
        NodeMut::TypeCast(node) => transformer.transform_type_cast(node),
        NodeMut::CollateClause(node) => transformer.transform_collate_clause(node),
        NodeMut::RoleSpec(node) => transformer.transform_role_spec(node),
        NodeMut::FuncCall(node) => transformer.transform_func_call(node),
        NodeMut::A_Star(node) => transformer.transform_a_star(node),
        NodeMut::A_Indices(node) => transformer.transform_a_indices(node),
        NodeMut::A_Indirection(node) => transformer.transform_a_indirection(node),
        NodeMut::A_ArrayExpr(node) => transformer.transform_a_array_expr(node),
        NodeMut::ResTarget(node) => transformer.transform_res_target(node),
        NodeMut::MultiAssignRef(node) => transformer.transform_multi_assign_ref(node),
        NodeMut::SortBy(node) => transformer.transform_sort_by(node),
        NodeMut::WindowDef(node) => transformer.transform_window_def(node),
        NodeMut::RangeSubselect(node) => transformer.transform_range_subselect(node),
        NodeMut::RangeFunction(node) => transformer.transform_range_function(node),
        NodeMut::RangeTableFunc(node) => transformer.transform_range_table_func(node),
        NodeMut::RangeTableFuncCol(node) => {
            transformer.transform_range_table_func_col(node)
        }
        NodeMut::RangeTableSample(node) => transformer.transform_range_table_sample(node),
        NodeMut::ColumnDef(node) => transformer.transform_column_def(node),
        NodeMut::TableLikeClause(node) => transformer.transform_table_like_clause(node),
        NodeMut::IndexElem(node) => transformer.transform_index_elem(node),
        NodeMut::DefElem(node) => transformer.transform_def_elem(node),
        NodeMut::LockingClause(node) => transformer.transform_locking_clause(node),
        NodeMut::XmlSerialize(node) => transformer.transform_xml_serialize(node),
        NodeMut::PartitionElem(node) => transformer.transform_partition_elem(node),
        NodeMut::PartitionSpec(node) => transformer.transform_partition_spec(node),
        NodeMut::PartitionBoundSpec(node) => {
            transformer.transform_partition_bound_spec(node)
        }
        NodeMut::PartitionRangeDatum(node) => {
            transformer.transform_partition_range_datum(node)
        }
        NodeMut::PartitionCmd(node) => transformer.transform_partition_cmd(node),
        NodeMut::RangeTblEntry(node) => transformer.transform_range_tbl_entry(node),
        NodeMut::RTEPermissionInfo(node) => {
            transformer.transform_rte_permission_info(node)
        }
        NodeMut::RangeTblFunction(node) => transformer.transform_range_tbl_function(node),
        NodeMut::TableSampleClause(node) => {
            transformer.transform_table_sample_clause(node)
        }
        NodeMut::WithCheckOption(node) => transformer.transform_with_check_option(node),
        NodeMut::SortGroupClause(node) => transformer.transform_sort_group_clause(node),
        NodeMut::GroupingSet(node) => transformer.transform_grouping_set(node),
        NodeMut::WindowClause(node) => transformer.transform_window_clause(node),
        NodeMut::RowMarkClause(node) => transformer.transform_row_mark_clause(node),
        NodeMut::WithClause(node) => transformer.transform_with_clause(node),
        NodeMut::InferClause(node) => transformer.transform_infer_clause(node),
        NodeMut::OnConflictClause(node) => transformer.transform_on_conflict_clause(node),
        NodeMut::CTESearchClause(node) => transformer.transform_cte_search_clause(node),
        NodeMut::CTECycleClause(node) => transformer.transform_cte_cycle_clause(node),
        NodeMut::CommonTableExpr(node) => transformer.transform_common_table_expr(node),
        NodeMut::MergeWhenClause(node) => transformer.transform_merge_when_clause(node),
        NodeMut::ReturningOption(node) => transformer.transform_returning_option(node),
        NodeMut::ReturningClause(node) => transformer.transform_returning_clause(node),
        NodeMut::TriggerTransition(node) => {
            transformer.transform_trigger_transition(node)
        }
        NodeMut::JsonOutput(node) => transformer.transform_json_output(node),
        NodeMut::JsonArgument(node) => transformer.transform_json_argument(node),
        NodeMut::JsonFuncExpr(node) => transformer.transform_json_func_expr(node),
        NodeMut::JsonTablePathSpec(node) => {
            transformer.transform_json_table_path_spec(node)
        }
        NodeMut::JsonTable(node) => transformer.transform_json_table(node),
        NodeMut::JsonTableColumn(node) => transformer.transform_json_table_column(node),
        NodeMut::JsonKeyValue(node) => transformer.transform_json_key_value(node),
        NodeMut::JsonParseExpr(node) => transformer.transform_json_parse_expr(node),
        NodeMut::JsonScalarExpr(node) => transformer.transform_json_scalar_expr(node),
        NodeMut::JsonSerializeExpr(node) => {
            transformer.transform_json_serialize_expr(node)
        }
        NodeMut::JsonObjectConstructor(node) => {
            transformer.transform_json_object_constructor(node)
        }
        NodeMut::JsonArrayConstructor(node) => {
            transformer.transform_json_array_constructor(node)
        }
        NodeMut::JsonArrayQueryConstructor(node) => {
            transformer.transform_json_array_query_constructor(node)
        }
        NodeMut::JsonAggConstructor(node) => {
            transformer.transform_json_agg_constructor(node)
        }
        NodeMut::JsonObjectAgg(node) => transformer.transform_json_object_agg(node),
        NodeMut::JsonArrayAgg(node) => transformer.transform_json_array_agg(node),
        NodeMut::RawStmt(node) => transformer.transform_raw_stmt(node),
        NodeMut::InsertStmt(node) => transformer.transform_insert_stmt(node),
        NodeMut::DeleteStmt(node) => transformer.transform_delete_stmt(node),
        NodeMut::UpdateStmt(node) => transformer.transform_update_stmt(node),
        NodeMut::MergeStmt(node) => transformer.transform_merge_stmt(node),
        NodeMut::SelectStmt(node) => transformer.transform_select_stmt(node),
        NodeMut::SetOperationStmt(node) => transformer.transform_set_operation_stmt(node),
        NodeMut::ReturnStmt(node) => transformer.transform_return_stmt(node),
        NodeMut::PLAssignStmt(node) => transformer.transform_pl_assign_stmt(node),
        NodeMut::CreateSchemaStmt(node) => transformer.transform_create_schema_stmt(node),
        NodeMut::AlterTableStmt(node) => transformer.transform_alter_table_stmt(node),
        NodeMut::AlterTableCmd(node) => transformer.transform_alter_table_cmd(node),
        NodeMut::ATAlterConstraint(node) => {
            transformer.transform_at_alter_constraint(node)
        }
        NodeMut::ReplicaIdentityStmt(node) => {
            transformer.transform_replica_identity_stmt(node)
        }
        NodeMut::AlterCollationStmt(node) => {
            transformer.transform_alter_collation_stmt(node)
        }
        NodeMut::AlterDomainStmt(node) => transformer.transform_alter_domain_stmt(node),
        NodeMut::GrantStmt(node) => transformer.transform_grant_stmt(node),
        NodeMut::ObjectWithArgs(node) => transformer.transform_object_with_args(node),
        NodeMut::AccessPriv(node) => transformer.transform_access_priv(node),
        NodeMut::GrantRoleStmt(node) => transformer.transform_grant_role_stmt(node),
        NodeMut::AlterDefaultPrivilegesStmt(node) => {
            transformer.transform_alter_default_privileges_stmt(node)
        }
        NodeMut::CopyStmt(node) => transformer.transform_copy_stmt(node),
        NodeMut::VariableSetStmt(node) => transformer.transform_variable_set_stmt(node),
        NodeMut::VariableShowStmt(node) => transformer.transform_variable_show_stmt(node),
        NodeMut::CreateStmt(node) => transformer.transform_create_stmt(node),
        NodeMut::Constraint(node) => transformer.transform_constraint(node),
        NodeMut::CreateTableSpaceStmt(node) => {
            transformer.transform_create_table_space_stmt(node)
        }
        NodeMut::DropTableSpaceStmt(node) => {
            transformer.transform_drop_table_space_stmt(node)
        }
        NodeMut::AlterTableSpaceOptionsStmt(node) => {
            transformer.transform_alter_table_space_options_stmt(node)
        }
        NodeMut::AlterTableMoveAllStmt(node) => {
            transformer.transform_alter_table_move_all_stmt(node)
        }
        NodeMut::CreateExtensionStmt(node) => {
            transformer.transform_create_extension_stmt(node)
        }
        NodeMut::AlterExtensionStmt(node) => {
            transformer.transform_alter_extension_stmt(node)
        }
        NodeMut::AlterExtensionContentsStmt(node) => {
            transformer.transform_alter_extension_contents_stmt(node)
        }
        NodeMut::CreateFdwStmt(node) => transformer.transform_create_fdw_stmt(node),
        NodeMut::AlterFdwStmt(node) => transformer.transform_alter_fdw_stmt(node),
        NodeMut::CreateForeignServerStmt(node) => {
            transformer.transform_create_foreign_server_stmt(node)
        }
        NodeMut::AlterForeignServerStmt(node) => {
            transformer.transform_alter_foreign_server_stmt(node)
        }
        NodeMut::CreateUserMappingStmt(node) => {
            transformer.transform_create_user_mapping_stmt(node)
        }
        NodeMut::AlterUserMappingStmt(node) => {
            transformer.transform_alter_user_mapping_stmt(node)
        }
        NodeMut::DropUserMappingStmt(node) => {
            transformer.transform_drop_user_mapping_stmt(node)
        }
        NodeMut::ImportForeignSchemaStmt(node) => {
            transformer.transform_import_foreign_schema_stmt(node)
        }
        NodeMut::CreatePolicyStmt(node) => transformer.transform_create_policy_stmt(node),
        NodeMut::AlterPolicyStmt(node) => transformer.transform_alter_policy_stmt(node),
        NodeMut::CreateAmStmt(node) => transformer.transform_create_am_stmt(node),
        NodeMut::CreateTrigStmt(node) => transformer.transform_create_trig_stmt(node),
        NodeMut::CreateEventTrigStmt(node) => {
            transformer.transform_create_event_trig_stmt(node)
        }
        NodeMut::AlterEventTrigStmt(node) => {
            transformer.transform_alter_event_trig_stmt(node)
        }
        NodeMut::CreatePLangStmt(node) => transformer.transform_create_p_lang_stmt(node),
        NodeMut::CreateRoleStmt(node) => transformer.transform_create_role_stmt(node),
        NodeMut::AlterRoleStmt(node) => transformer.transform_alter_role_stmt(node),
        NodeMut::AlterRoleSetStmt(node) => {
            transformer.transform_alter_role_set_stmt(node)
        }
        NodeMut::DropRoleStmt(node) => transformer.transform_drop_role_stmt(node),
        NodeMut::CreateSeqStmt(node) => transformer.transform_create_seq_stmt(node),
        NodeMut::AlterSeqStmt(node) => transformer.transform_alter_seq_stmt(node),
        NodeMut::DefineStmt(node) => transformer.transform_define_stmt(node),
        NodeMut::CreateDomainStmt(node) => transformer.transform_create_domain_stmt(node),
        NodeMut::CreateOpClassStmt(node) => {
            transformer.transform_create_op_class_stmt(node)
        }
        NodeMut::CreateOpClassItem(node) => {
            transformer.transform_create_op_class_item(node)
        }
        NodeMut::CreateOpFamilyStmt(node) => {
            transformer.transform_create_op_family_stmt(node)
        }
        NodeMut::AlterOpFamilyStmt(node) => {
            transformer.transform_alter_op_family_stmt(node)
        }
        NodeMut::DropStmt(node) => transformer.transform_drop_stmt(node),
        NodeMut::TruncateStmt(node) => transformer.transform_truncate_stmt(node),
        NodeMut::CommentStmt(node) => transformer.transform_comment_stmt(node),
        NodeMut::SecLabelStmt(node) => transformer.transform_sec_label_stmt(node),
        NodeMut::DeclareCursorStmt(node) => {
            transformer.transform_declare_cursor_stmt(node)
        }
        NodeMut::ClosePortalStmt(node) => transformer.transform_close_portal_stmt(node),
        NodeMut::FetchStmt(node) => transformer.transform_fetch_stmt(node),
        NodeMut::IndexStmt(node) => transformer.transform_index_stmt(node),
        NodeMut::CreateStatsStmt(node) => transformer.transform_create_stats_stmt(node),
        NodeMut::StatsElem(node) => transformer.transform_stats_elem(node),
        NodeMut::AlterStatsStmt(node) => transformer.transform_alter_stats_stmt(node),
        NodeMut::CreateFunctionStmt(node) => {
            transformer.transform_create_function_stmt(node)
        }
        NodeMut::FunctionParameter(node) => {
            transformer.transform_function_parameter(node)
        }
        NodeMut::AlterFunctionStmt(node) => {
            transformer.transform_alter_function_stmt(node)
        }
        NodeMut::DoStmt(node) => transformer.transform_do_stmt(node),
        NodeMut::InlineCodeBlock(node) => transformer.transform_inline_code_block(node),
        NodeMut::CallStmt(node) => transformer.transform_call_stmt(node),
        NodeMut::CallContext(node) => transformer.transform_call_context(node),
        NodeMut::RenameStmt(node) => transformer.transform_rename_stmt(node),
        NodeMut::AlterObjectDependsStmt(node) => {
            transformer.transform_alter_object_depends_stmt(node)
        }
        NodeMut::AlterObjectSchemaStmt(node) => {
            transformer.transform_alter_object_schema_stmt(node)
        }
        NodeMut::AlterOwnerStmt(node) => transformer.transform_alter_owner_stmt(node),
        NodeMut::AlterOperatorStmt(node) => {
            transformer.transform_alter_operator_stmt(node)
        }
        NodeMut::AlterTypeStmt(node) => transformer.transform_alter_type_stmt(node),
        NodeMut::RuleStmt(node) => transformer.transform_rule_stmt(node),
        NodeMut::NotifyStmt(node) => transformer.transform_notify_stmt(node),
        NodeMut::ListenStmt(node) => transformer.transform_listen_stmt(node),
        NodeMut::UnlistenStmt(node) => transformer.transform_unlisten_stmt(node),
        NodeMut::TransactionStmt(node) => transformer.transform_transaction_stmt(node),
        NodeMut::CompositeTypeStmt(node) => {
            transformer.transform_composite_type_stmt(node)
        }
        NodeMut::CreateEnumStmt(node) => transformer.transform_create_enum_stmt(node),
        NodeMut::CreateRangeStmt(node) => transformer.transform_create_range_stmt(node),
        NodeMut::AlterEnumStmt(node) => transformer.transform_alter_enum_stmt(node),
        NodeMut::ViewStmt(node) => transformer.transform_view_stmt(node),
        NodeMut::LoadStmt(node) => transformer.transform_load_stmt(node),
        NodeMut::CreatedbStmt(node) => transformer.transform_createdb_stmt(node),
        NodeMut::AlterDatabaseStmt(node) => {
            transformer.transform_alter_database_stmt(node)
        }
        NodeMut::AlterDatabaseRefreshCollStmt(node) => {
            transformer.transform_alter_database_refresh_coll_stmt(node)
        }
        NodeMut::AlterDatabaseSetStmt(node) => {
            transformer.transform_alter_database_set_stmt(node)
        }
        NodeMut::DropdbStmt(node) => transformer.transform_dropdb_stmt(node),
        NodeMut::AlterSystemStmt(node) => transformer.transform_alter_system_stmt(node),
        NodeMut::ClusterStmt(node) => transformer.transform_cluster_stmt(node),
        NodeMut::VacuumStmt(node) => transformer.transform_vacuum_stmt(node),
        NodeMut::VacuumRelation(node) => transformer.transform_vacuum_relation(node),
        NodeMut::ExplainStmt(node) => transformer.transform_explain_stmt(node),
        NodeMut::CreateTableAsStmt(node) => {
            transformer.transform_create_table_as_stmt(node)
        }
        NodeMut::RefreshMatViewStmt(node) => {
            transformer.transform_refresh_mat_view_stmt(node)
        }
        NodeMut::CheckPointStmt(node) => transformer.transform_check_point_stmt(node),
        NodeMut::DiscardStmt(node) => transformer.transform_discard_stmt(node),
        NodeMut::LockStmt(node) => transformer.transform_lock_stmt(node),
        NodeMut::ConstraintsSetStmt(node) => {
            transformer.transform_constraints_set_stmt(node)
        }
        NodeMut::ReindexStmt(node) => transformer.transform_reindex_stmt(node),
        NodeMut::CreateConversionStmt(node) => {
            transformer.transform_create_conversion_stmt(node)
        }
        NodeMut::CreateCastStmt(node) => transformer.transform_create_cast_stmt(node),
        NodeMut::CreateTransformStmt(node) => {
            transformer.transform_create_transform_stmt(node)
        }
        NodeMut::PrepareStmt(node) => transformer.transform_prepare_stmt(node),
        NodeMut::ExecuteStmt(node) => transformer.transform_execute_stmt(node),
        NodeMut::DeallocateStmt(node) => transformer.transform_deallocate_stmt(node),
        NodeMut::DropOwnedStmt(node) => transformer.transform_drop_owned_stmt(node),
        NodeMut::ReassignOwnedStmt(node) => {
            transformer.transform_reassign_owned_stmt(node)
        }
        NodeMut::AlterTSDictionaryStmt(node) => {
            transformer.transform_alter_ts_dictionary_stmt(node)
        }
        NodeMut::AlterTSConfigurationStmt(node) => {
            transformer.transform_alter_ts_configuration_stmt(node)
        }
        NodeMut::PublicationTable(node) => transformer.transform_publication_table(node),
        NodeMut::PublicationObjSpec(node) => {
            transformer.transform_publication_obj_spec(node)
        }
        NodeMut::CreatePublicationStmt(node) => {
            transformer.transform_create_publication_stmt(node)
        }
        NodeMut::AlterPublicationStmt(node) => {
            transformer.transform_alter_publication_stmt(node)
        }
        NodeMut::CreateSubscriptionStmt(node) => {
            transformer.transform_create_subscription_stmt(node)
        }
        NodeMut::AlterSubscriptionStmt(node) => {
            transformer.transform_alter_subscription_stmt(node)
        }
        NodeMut::DropSubscriptionStmt(node) => {
            transformer.transform_drop_subscription_stmt(node)
        }
    }
}
pub fn transform_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, NodeList>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_node(Assignable(node));
    }
}
fn transform_bitmapset_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Bitmapset>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_bitmapset(node);
    }
}
pub fn transform_bitmapset<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::BitmapsetMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_alias_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Alias>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alias(node);
    }
}
pub fn transform_alias<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AliasMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.colnames_mut());
}
fn transform_range_var_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeVar>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_var(node);
    }
}
pub fn transform_range_var<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeVarMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.alias_mut() {
        transformer.transform_alias(node);
    }
}
fn transform_table_func_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TableFunc>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_table_func(node);
    }
}
pub fn transform_table_func<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TableFuncMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.ns_uris_mut());
    transformer.transform_list(node.ns_names_mut());
    transformer.transform_node(Assignable(node.docexpr_mut()));
    transformer.transform_node(Assignable(node.rowexpr_mut()));
    transformer.transform_string_list(node.colnames_mut());
    transformer.transform_list(node.colexprs_mut());
    transformer.transform_list(node.coldefexprs_mut());
    transformer.transform_list(node.colvalexprs_mut());
    transformer.transform_list(node.passingvalexprs_mut());
    if let Some(node) = node.notnulls_mut() {
        transformer.transform_bitmapset(node);
    }
    transformer.transform_node(Assignable(node.plan_mut()));
}
fn transform_into_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::IntoClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_into_clause(node);
    }
}
pub fn transform_into_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::IntoClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.rel_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.col_names_mut());
    transformer.transform_list(node.options_mut());
    if let Some(node) = node.view_query_mut() {
        transformer.transform_query(node);
    }
}
fn transform_param_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Param>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_param(node);
    }
}
pub fn transform_param<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ParamMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_aggref_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Aggref>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_aggref(node);
    }
}
pub fn transform_aggref<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AggrefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.aggargtypes_mut());
    transformer.transform_list(node.aggdirectargs_mut());
    transformer.transform_list(node.args_mut());
    transformer.transform_sort_group_clause_list(node.aggorder_mut());
    transformer.transform_sort_group_clause_list(node.aggdistinct_mut());
    transformer.transform_node(Assignable(node.aggfilter_mut()));
}
fn transform_grouping_func_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GroupingFunc>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_grouping_func(node);
    }
}
pub fn transform_grouping_func<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::GroupingFuncMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
    transformer.transform_list(node.refs_mut());
    transformer.transform_list(node.cols_mut());
}
fn transform_window_func_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowFunc>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_window_func(node);
    }
}
pub fn transform_window_func<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::WindowFuncMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
    transformer.transform_node(Assignable(node.aggfilter_mut()));
    transformer.transform_window_func_run_condition_list(node.run_condition_mut());
}
fn transform_window_func_run_condition_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowFuncRunCondition>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_window_func_run_condition(node);
    }
}
pub fn transform_window_func_run_condition<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::WindowFuncRunConditionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_merge_support_func_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeSupportFunc>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_merge_support_func(node);
    }
}
pub fn transform_merge_support_func<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::MergeSupportFuncMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_subscripting_ref_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SubscriptingRef>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_subscripting_ref(node);
    }
}
pub fn transform_subscripting_ref<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SubscriptingRefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.refupperindexpr_mut());
    transformer.transform_list(node.reflowerindexpr_mut());
    transformer.transform_node(Assignable(node.refexpr_mut()));
    transformer.transform_node(Assignable(node.refassgnexpr_mut()));
}
fn transform_func_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FuncExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_func_expr(node);
    }
}
pub fn transform_func_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FuncExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
}
fn transform_named_arg_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NamedArgExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_named_arg_expr(node);
    }
}
pub fn transform_named_arg_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::NamedArgExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_op_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::OpExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_op_expr(node);
    }
}
pub fn transform_op_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::OpExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
}
fn transform_scalar_array_op_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ScalarArrayOpExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_scalar_array_op_expr(node);
    }
}
pub fn transform_scalar_array_op_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ScalarArrayOpExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
}
fn transform_bool_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::BoolExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_bool_expr(node);
    }
}
pub fn transform_bool_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::BoolExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
}
fn transform_sub_link_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SubLink>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_sub_link(node);
    }
}
pub fn transform_sub_link<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SubLinkMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.testexpr_mut()));
    transformer.transform_list(node.oper_name_mut());
    transformer.transform_node(Assignable(node.subselect_mut()));
}
fn transform_sub_plan_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SubPlan>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_sub_plan(node);
    }
}
pub fn transform_sub_plan<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SubPlanMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.testexpr_mut()));
    transformer.transform_list(node.param_ids_mut());
    transformer.transform_list(node.set_param_mut());
    transformer.transform_list(node.par_param_mut());
    transformer.transform_list(node.args_mut());
}
fn transform_alternative_sub_plan_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlternativeSubPlan>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alternative_sub_plan(node);
    }
}
pub fn transform_alternative_sub_plan<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlternativeSubPlanMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.subplans_mut());
}
fn transform_field_select_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FieldSelect>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_field_select(node);
    }
}
pub fn transform_field_select<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FieldSelectMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_field_store_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FieldStore>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_field_store(node);
    }
}
pub fn transform_field_store<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FieldStoreMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
    transformer.transform_list(node.newvals_mut());
}
fn transform_coerce_via_io_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoerceViaIO>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_coerce_via_io(node);
    }
}
pub fn transform_coerce_via_io<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CoerceViaIOMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_array_coerce_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ArrayCoerceExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_array_coerce_expr(node);
    }
}
pub fn transform_array_coerce_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ArrayCoerceExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
    transformer.transform_node(Assignable(node.elemexpr_mut()));
}
fn transform_convert_rowtype_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ConvertRowtypeExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_convert_rowtype_expr(node);
    }
}
pub fn transform_convert_rowtype_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ConvertRowtypeExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_collate_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CollateExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_collate_expr(node);
    }
}
pub fn transform_collate_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CollateExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_case_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CaseExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_case_expr(node);
    }
}
pub fn transform_case_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CaseExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
    transformer.transform_list(node.args_mut());
    transformer.transform_node(Assignable(node.defresult_mut()));
}
fn transform_case_when_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CaseWhen>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_case_when(node);
    }
}
pub fn transform_case_when<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CaseWhenMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
    transformer.transform_node(Assignable(node.result_mut()));
}
fn transform_case_test_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CaseTestExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_case_test_expr(node);
    }
}
pub fn transform_case_test_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CaseTestExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_array_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ArrayExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_array_expr(node);
    }
}
pub fn transform_array_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ArrayExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.elements_mut());
}
fn transform_row_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RowExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_row_expr(node);
    }
}
pub fn transform_row_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RowExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
    transformer.transform_string_list(node.colnames_mut());
}
fn transform_row_compare_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RowCompareExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_row_compare_expr(node);
    }
}
pub fn transform_row_compare_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RowCompareExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.largs_mut());
    transformer.transform_list(node.rargs_mut());
}
fn transform_coalesce_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoalesceExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_coalesce_expr(node);
    }
}
pub fn transform_coalesce_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CoalesceExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
}
fn transform_min_max_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MinMaxExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_min_max_expr(node);
    }
}
pub fn transform_min_max_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::MinMaxExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
}
fn transform_sql_value_function_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SQLValueFunction>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_sql_value_function(node);
    }
}
pub fn transform_sql_value_function<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SQLValueFunctionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_xml_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::XmlExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_xml_expr(node);
    }
}
pub fn transform_xml_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::XmlExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.named_args_mut());
    transformer.transform_string_list(node.arg_names_mut());
    transformer.transform_list(node.args_mut());
}
fn transform_json_format_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonFormat>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_format(node);
    }
}
pub fn transform_json_format<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonFormatMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_json_returning_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonReturning>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_returning(node);
    }
}
pub fn transform_json_returning<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonReturningMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.format_mut() {
        transformer.transform_json_format(node);
    }
}
fn transform_json_value_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonValueExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_value_expr(node);
    }
}
pub fn transform_json_value_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonValueExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.raw_expr_mut()));
    transformer.transform_node(Assignable(node.formatted_expr_mut()));
    if let Some(node) = node.format_mut() {
        transformer.transform_json_format(node);
    }
}
fn transform_json_constructor_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonConstructorExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_constructor_expr(node);
    }
}
pub fn transform_json_constructor_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonConstructorExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
    transformer.transform_node(Assignable(node.func_mut()));
    transformer.transform_node(Assignable(node.coercion_mut()));
    if let Some(node) = node.returning_mut() {
        transformer.transform_json_returning(node);
    }
}
fn transform_json_is_predicate_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonIsPredicate>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_is_predicate(node);
    }
}
pub fn transform_json_is_predicate<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonIsPredicateMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
    if let Some(node) = node.format_mut() {
        transformer.transform_json_format(node);
    }
}
fn transform_json_behavior_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonBehavior>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_behavior(node);
    }
}
pub fn transform_json_behavior<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonBehaviorMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
}
fn transform_json_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_expr(node);
    }
}
pub fn transform_json_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.formatted_expr_mut()));
    if let Some(node) = node.format_mut() {
        transformer.transform_json_format(node);
    }
    transformer.transform_node(Assignable(node.path_spec_mut()));
    if let Some(node) = node.returning_mut() {
        transformer.transform_json_returning(node);
    }
    transformer.transform_list(node.passing_names_mut());
    transformer.transform_list(node.passing_values_mut());
    if let Some(node) = node.on_empty_mut() {
        transformer.transform_json_behavior(node);
    }
    if let Some(node) = node.on_error_mut() {
        transformer.transform_json_behavior(node);
    }
}
fn transform_null_test_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NullTest>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_null_test(node);
    }
}
pub fn transform_null_test<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::NullTestMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_boolean_test_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::BooleanTest>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_boolean_test(node);
    }
}
pub fn transform_boolean_test<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::BooleanTestMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_merge_action_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeAction>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_merge_action(node);
    }
}
pub fn transform_merge_action<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::MergeActionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.qual_mut()));
    transformer.transform_target_entry_list(node.target_list_mut());
    transformer.transform_list(node.update_colnos_mut());
}
fn transform_coerce_to_domain_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoerceToDomain>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_coerce_to_domain(node);
    }
}
pub fn transform_coerce_to_domain<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CoerceToDomainMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_coerce_to_domain_value_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoerceToDomainValue>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_coerce_to_domain_value(node);
    }
}
pub fn transform_coerce_to_domain_value<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CoerceToDomainValueMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_set_to_default_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SetToDefault>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_set_to_default(node);
    }
}
pub fn transform_set_to_default<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SetToDefaultMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_current_of_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CurrentOfExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_current_of_expr(node);
    }
}
pub fn transform_current_of_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CurrentOfExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_next_value_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NextValueExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_next_value_expr(node);
    }
}
pub fn transform_next_value_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::NextValueExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_inference_elem_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InferenceElem>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_inference_elem(node);
    }
}
pub fn transform_inference_elem<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::InferenceElemMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
}
fn transform_returning_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturningExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_returning_expr(node);
    }
}
pub fn transform_returning_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ReturningExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.retexpr_mut()));
}
fn transform_target_entry_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TargetEntry>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_target_entry(node);
    }
}
pub fn transform_target_entry<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TargetEntryMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
}
fn transform_range_tbl_ref_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTblRef>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_tbl_ref(node);
    }
}
pub fn transform_range_tbl_ref<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeTblRefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_join_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JoinExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_join_expr(node);
    }
}
pub fn transform_join_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JoinExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.larg_mut()));
    transformer.transform_node(Assignable(node.rarg_mut()));
    transformer.transform_string_list(node.using_clause_mut());
    if let Some(node) = node.join_using_alias_mut() {
        transformer.transform_alias(node);
    }
    transformer.transform_node(Assignable(node.quals_mut()));
    if let Some(node) = node.alias_mut() {
        transformer.transform_alias(node);
    }
}
fn transform_from_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FromExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_from_expr(node);
    }
}
pub fn transform_from_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FromExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.fromlist_mut());
    transformer.transform_node(Assignable(node.quals_mut()));
}
fn transform_on_conflict_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::OnConflictExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_on_conflict_expr(node);
    }
}
pub fn transform_on_conflict_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::OnConflictExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.arbiter_elems_mut());
    transformer.transform_node(Assignable(node.arbiter_where_mut()));
    transformer.transform_list(node.on_conflict_set_mut());
    transformer.transform_node(Assignable(node.on_conflict_where_mut()));
    transformer.transform_list(node.excl_rel_tlist_mut());
}
fn transform_integer_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Integer>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_integer(node);
    }
}
pub fn transform_integer<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::IntegerMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_float_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Float>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_float(node);
    }
}
pub fn transform_float<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FloatMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_boolean_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Boolean>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_boolean(node);
    }
}
pub fn transform_boolean<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::BooleanMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_string_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::String>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_string(node);
    }
}
pub fn transform_string<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::StringMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_bit_string_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::BitString>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_bit_string(node);
    }
}
pub fn transform_bit_string<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::BitStringMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_query_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Query>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_query(node);
    }
}
pub fn transform_query<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::QueryMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.utility_stmt_mut()));
    transformer.transform_common_table_expr_list(node.cte_list_mut());
    transformer.transform_list(node.rtable_mut());
    transformer.transform_rte_permission_info_list(node.rteperminfos_mut());
    if let Some(node) = node.jointree_mut() {
        transformer.transform_from_expr(node);
    }
    transformer.transform_list(node.merge_action_list_mut());
    transformer.transform_node(Assignable(node.merge_join_condition_mut()));
    transformer.transform_target_entry_list(node.target_list_mut());
    if let Some(node) = node.on_conflict_mut() {
        transformer.transform_on_conflict_expr(node);
    }
    transformer.transform_target_entry_list(node.returning_list_mut());
    transformer.transform_sort_group_clause_list(node.group_clause_mut());
    transformer.transform_grouping_set_list(node.grouping_sets_mut());
    transformer.transform_node(Assignable(node.having_qual_mut()));
    transformer.transform_window_clause_list(node.window_clause_mut());
    transformer.transform_sort_group_clause_list(node.distinct_clause_mut());
    transformer.transform_sort_group_clause_list(node.sort_clause_mut());
    transformer.transform_node(Assignable(node.limit_offset_mut()));
    transformer.transform_node(Assignable(node.limit_count_mut()));
    transformer.transform_row_mark_clause_list(node.row_marks_mut());
    transformer.transform_node(Assignable(node.set_operations_mut()));
    transformer.transform_list(node.constraint_deps_mut());
    transformer.transform_with_check_option_list(node.with_check_options_mut());
}
fn transform_type_name_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TypeName>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_type_name(node);
    }
}
pub fn transform_type_name<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TypeNameMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.names_mut());
    transformer.transform_list(node.typmods_mut());
    transformer.transform_list(node.array_bounds_mut());
}
fn transform_column_ref_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ColumnRef>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_column_ref(node);
    }
}
pub fn transform_column_ref<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ColumnRefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.fields_mut());
}
fn transform_param_ref_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ParamRef>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_param_ref(node);
    }
}
pub fn transform_param_ref<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ParamRefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_a_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Expr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_a_expr(node);
    }
}
pub fn transform_a_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::A_ExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.name_mut());
    transformer.transform_node(Assignable(node.lexpr_mut()));
    transformer.transform_node(Assignable(node.rexpr_mut()));
}
fn transform_a_const_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Const>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_a_const(node);
    }
}
pub fn transform_a_const<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::A_ConstMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_type_cast_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TypeCast>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_type_cast(node);
    }
}
pub fn transform_type_cast<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TypeCastMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
}
fn transform_collate_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CollateClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_collate_clause(node);
    }
}
pub fn transform_collate_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CollateClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
    transformer.transform_list(node.collname_mut());
}
fn transform_role_spec_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RoleSpec>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_role_spec(node);
    }
}
pub fn transform_role_spec<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RoleSpecMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_func_call_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FuncCall>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_func_call(node);
    }
}
pub fn transform_func_call<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FuncCallMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.funcname_mut());
    transformer.transform_list(node.args_mut());
    transformer.transform_sort_by_list(node.agg_order_mut());
    transformer.transform_node(Assignable(node.agg_filter_mut()));
    if let Some(node) = node.over_mut() {
        transformer.transform_window_def(node);
    }
}
fn transform_a_star_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Star>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_a_star(node);
    }
}
pub fn transform_a_star<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::A_StarMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_a_indices_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Indices>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_a_indices(node);
    }
}
pub fn transform_a_indices<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::A_IndicesMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.lidx_mut()));
    transformer.transform_node(Assignable(node.uidx_mut()));
}
fn transform_a_indirection_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Indirection>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_a_indirection(node);
    }
}
pub fn transform_a_indirection<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::A_IndirectionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
    transformer.transform_list(node.indirection_mut());
}
fn transform_a_array_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_ArrayExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_a_array_expr(node);
    }
}
pub fn transform_a_array_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::A_ArrayExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.elements_mut());
}
fn transform_res_target_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ResTarget>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_res_target(node);
    }
}
pub fn transform_res_target<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ResTargetMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.indirection_mut());
    transformer.transform_node(Assignable(node.val_mut()));
}
fn transform_multi_assign_ref_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MultiAssignRef>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_multi_assign_ref(node);
    }
}
pub fn transform_multi_assign_ref<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::MultiAssignRefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.source_mut()));
}
fn transform_sort_by_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SortBy>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_sort_by(node);
    }
}
pub fn transform_sort_by<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SortByMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.node_mut()));
    transformer.transform_list(node.use_op_mut());
}
fn transform_window_def_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowDef>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_window_def(node);
    }
}
pub fn transform_window_def<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::WindowDefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.partition_clause_mut());
    transformer.transform_sort_by_list(node.order_clause_mut());
    transformer.transform_node(Assignable(node.start_offset_mut()));
    transformer.transform_node(Assignable(node.end_offset_mut()));
}
fn transform_range_subselect_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeSubselect>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_subselect(node);
    }
}
pub fn transform_range_subselect<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeSubselectMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.subquery_mut()));
    if let Some(node) = node.alias_mut() {
        transformer.transform_alias(node);
    }
}
fn transform_range_function_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeFunction>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_function(node);
    }
}
pub fn transform_range_function<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeFunctionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.functions_mut());
    if let Some(node) = node.alias_mut() {
        transformer.transform_alias(node);
    }
    transformer.transform_column_def_list(node.coldeflist_mut());
}
fn transform_range_table_func_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTableFunc>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_table_func(node);
    }
}
pub fn transform_range_table_func<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeTableFuncMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.docexpr_mut()));
    transformer.transform_node(Assignable(node.rowexpr_mut()));
    transformer.transform_list(node.namespaces_mut());
    transformer.transform_range_table_func_col_list(node.columns_mut());
    if let Some(node) = node.alias_mut() {
        transformer.transform_alias(node);
    }
}
fn transform_range_table_func_col_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTableFuncCol>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_table_func_col(node);
    }
}
pub fn transform_range_table_func_col<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeTableFuncColMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
    transformer.transform_node(Assignable(node.colexpr_mut()));
    transformer.transform_node(Assignable(node.coldefexpr_mut()));
}
fn transform_range_table_sample_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTableSample>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_table_sample(node);
    }
}
pub fn transform_range_table_sample<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeTableSampleMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.relation_mut()));
    transformer.transform_list(node.method_mut());
    transformer.transform_list(node.args_mut());
    transformer.transform_node(Assignable(node.repeatable_mut()));
}
fn transform_column_def_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ColumnDef>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_column_def(node);
    }
}
pub fn transform_column_def<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ColumnDefMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
    transformer.transform_node(Assignable(node.raw_default_mut()));
    transformer.transform_node(Assignable(node.cooked_default_mut()));
    if let Some(node) = node.identity_sequence_mut() {
        transformer.transform_range_var(node);
    }
    if let Some(node) = node.coll_clause_mut() {
        transformer.transform_collate_clause(node);
    }
    transformer.transform_list(node.constraints_mut());
    transformer.transform_list(node.fdwoptions_mut());
}
fn transform_table_like_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TableLikeClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_table_like_clause(node);
    }
}
pub fn transform_table_like_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TableLikeClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
}
fn transform_index_elem_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::IndexElem>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_index_elem(node);
    }
}
pub fn transform_index_elem<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::IndexElemMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
    transformer.transform_list(node.collation_mut());
    transformer.transform_list(node.opclass_mut());
    transformer.transform_list(node.opclassopts_mut());
}
fn transform_def_elem_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DefElem>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_def_elem(node);
    }
}
pub fn transform_def_elem<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DefElemMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.arg_mut()));
}
fn transform_locking_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::LockingClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_locking_clause(node);
    }
}
pub fn transform_locking_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::LockingClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.locked_rels_mut());
}
fn transform_xml_serialize_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::XmlSerialize>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_xml_serialize(node);
    }
}
pub fn transform_xml_serialize<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::XmlSerializeMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
}
fn transform_partition_elem_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionElem>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_partition_elem(node);
    }
}
pub fn transform_partition_elem<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PartitionElemMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
    transformer.transform_list(node.collation_mut());
    transformer.transform_list(node.opclass_mut());
}
fn transform_partition_spec_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionSpec>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_partition_spec(node);
    }
}
pub fn transform_partition_spec<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PartitionSpecMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_partition_elem_list(node.part_params_mut());
}
fn transform_partition_bound_spec_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionBoundSpec>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_partition_bound_spec(node);
    }
}
pub fn transform_partition_bound_spec<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PartitionBoundSpecMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.listdatums_mut());
    transformer.transform_list(node.lowerdatums_mut());
    transformer.transform_list(node.upperdatums_mut());
}
fn transform_partition_range_datum_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionRangeDatum>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_partition_range_datum(node);
    }
}
pub fn transform_partition_range_datum<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PartitionRangeDatumMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.value_mut()));
}
fn transform_partition_cmd_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionCmd>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_partition_cmd(node);
    }
}
pub fn transform_partition_cmd<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PartitionCmdMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.name_mut() {
        transformer.transform_range_var(node);
    }
    if let Some(node) = node.bound_mut() {
        transformer.transform_partition_bound_spec(node);
    }
}
fn transform_range_tbl_entry_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTblEntry>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_tbl_entry(node);
    }
}
pub fn transform_range_tbl_entry<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeTblEntryMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.alias_mut() {
        transformer.transform_alias(node);
    }
    if let Some(node) = node.eref_mut() {
        transformer.transform_alias(node);
    }
    if let Some(node) = node.tablesample_mut() {
        transformer.transform_table_sample_clause(node);
    }
    if let Some(node) = node.subquery_mut() {
        transformer.transform_query(node);
    }
    transformer.transform_list(node.joinaliasvars_mut());
    transformer.transform_list(node.joinleftcols_mut());
    transformer.transform_list(node.joinrightcols_mut());
    if let Some(node) = node.join_using_alias_mut() {
        transformer.transform_alias(node);
    }
    transformer.transform_range_tbl_function_list(node.functions_mut());
    if let Some(node) = node.tablefunc_mut() {
        transformer.transform_table_func(node);
    }
    transformer.transform_list(node.values_lists_mut());
    transformer.transform_list(node.coltypes_mut());
    transformer.transform_list(node.groupexprs_mut());
    transformer.transform_list(node.security_quals_mut());
}
fn transform_rte_permission_info_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RTEPermissionInfo>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_rte_permission_info(node);
    }
}
pub fn transform_rte_permission_info<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RTEPermissionInfoMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.selected_cols_mut() {
        transformer.transform_bitmapset(node);
    }
    if let Some(node) = node.inserted_cols_mut() {
        transformer.transform_bitmapset(node);
    }
    if let Some(node) = node.updated_cols_mut() {
        transformer.transform_bitmapset(node);
    }
}
fn transform_range_tbl_function_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTblFunction>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_range_tbl_function(node);
    }
}
pub fn transform_range_tbl_function<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RangeTblFunctionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.funcexpr_mut()));
    transformer.transform_string_list(node.funccolnames_mut());
    if let Some(node) = node.funcparams_mut() {
        transformer.transform_bitmapset(node);
    }
}
fn transform_table_sample_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TableSampleClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_table_sample_clause(node);
    }
}
pub fn transform_table_sample_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TableSampleClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
    transformer.transform_node(Assignable(node.repeatable_mut()));
}
fn transform_with_check_option_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WithCheckOption>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_with_check_option(node);
    }
}
pub fn transform_with_check_option<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::WithCheckOptionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.qual_mut()));
}
fn transform_sort_group_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SortGroupClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_sort_group_clause(node);
    }
}
pub fn transform_sort_group_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SortGroupClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_grouping_set_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GroupingSet>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_grouping_set(node);
    }
}
pub fn transform_grouping_set<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::GroupingSetMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.content_mut());
}
fn transform_window_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_window_clause(node);
    }
}
pub fn transform_window_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::WindowClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.partition_clause_mut());
    transformer.transform_list(node.order_clause_mut());
    transformer.transform_node(Assignable(node.start_offset_mut()));
    transformer.transform_node(Assignable(node.end_offset_mut()));
}
fn transform_row_mark_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RowMarkClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_row_mark_clause(node);
    }
}
pub fn transform_row_mark_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RowMarkClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_with_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WithClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_with_clause(node);
    }
}
pub fn transform_with_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::WithClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_common_table_expr_list(node.ctes_mut());
}
fn transform_infer_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InferClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_infer_clause(node);
    }
}
pub fn transform_infer_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::InferClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.index_elems_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
}
fn transform_on_conflict_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::OnConflictClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_on_conflict_clause(node);
    }
}
pub fn transform_on_conflict_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::OnConflictClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.infer_mut() {
        transformer.transform_infer_clause(node);
    }
    transformer.transform_res_target_list(node.target_list_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
}
fn transform_cte_search_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CTESearchClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_cte_search_clause(node);
    }
}
pub fn transform_cte_search_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CTESearchClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.search_col_list_mut());
}
fn transform_cte_cycle_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CTECycleClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_cte_cycle_clause(node);
    }
}
pub fn transform_cte_cycle_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CTECycleClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.cycle_col_list_mut());
    transformer.transform_node(Assignable(node.cycle_mark_value_mut()));
    transformer.transform_node(Assignable(node.cycle_mark_default_mut()));
}
fn transform_common_table_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CommonTableExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_common_table_expr(node);
    }
}
pub fn transform_common_table_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CommonTableExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.aliascolnames_mut());
    transformer.transform_node(Assignable(node.ctequery_mut()));
    if let Some(node) = node.search_clause_mut() {
        transformer.transform_cte_search_clause(node);
    }
    if let Some(node) = node.cycle_clause_mut() {
        transformer.transform_cte_cycle_clause(node);
    }
    transformer.transform_list(node.ctecolnames_mut());
}
fn transform_merge_when_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeWhenClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_merge_when_clause(node);
    }
}
pub fn transform_merge_when_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::MergeWhenClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.condition_mut()));
    transformer.transform_list(node.target_list_mut());
    transformer.transform_list(node.values_mut());
}
fn transform_returning_option_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturningOption>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_returning_option(node);
    }
}
pub fn transform_returning_option<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ReturningOptionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_returning_clause_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturningClause>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_returning_clause(node);
    }
}
pub fn transform_returning_clause<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ReturningClauseMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_returning_option_list(node.options_mut());
    transformer.transform_list(node.exprs_mut());
}
fn transform_trigger_transition_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TriggerTransition>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_trigger_transition(node);
    }
}
pub fn transform_trigger_transition<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TriggerTransitionMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_json_output_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonOutput>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_output(node);
    }
}
pub fn transform_json_output<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonOutputMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
    if let Some(node) = node.returning_mut() {
        transformer.transform_json_returning(node);
    }
}
fn transform_json_argument_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArgument>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_argument(node);
    }
}
pub fn transform_json_argument<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonArgumentMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.val_mut() {
        transformer.transform_json_value_expr(node);
    }
}
fn transform_json_func_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonFuncExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_func_expr(node);
    }
}
pub fn transform_json_func_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonFuncExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.context_item_mut() {
        transformer.transform_json_value_expr(node);
    }
    transformer.transform_node(Assignable(node.pathspec_mut()));
    transformer.transform_list(node.passing_mut());
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
    if let Some(node) = node.on_empty_mut() {
        transformer.transform_json_behavior(node);
    }
    if let Some(node) = node.on_error_mut() {
        transformer.transform_json_behavior(node);
    }
}
fn transform_json_table_path_spec_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonTablePathSpec>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_table_path_spec(node);
    }
}
pub fn transform_json_table_path_spec<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonTablePathSpecMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.string_mut()));
}
fn transform_json_table_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonTable>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_table(node);
    }
}
pub fn transform_json_table<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonTableMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.context_item_mut() {
        transformer.transform_json_value_expr(node);
    }
    if let Some(node) = node.pathspec_mut() {
        transformer.transform_json_table_path_spec(node);
    }
    transformer.transform_list(node.passing_mut());
    transformer.transform_json_table_column_list(node.columns_mut());
    if let Some(node) = node.on_error_mut() {
        transformer.transform_json_behavior(node);
    }
    if let Some(node) = node.alias_mut() {
        transformer.transform_alias(node);
    }
}
fn transform_json_table_column_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonTableColumn>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_table_column(node);
    }
}
pub fn transform_json_table_column<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonTableColumnMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
    if let Some(node) = node.pathspec_mut() {
        transformer.transform_json_table_path_spec(node);
    }
    if let Some(node) = node.format_mut() {
        transformer.transform_json_format(node);
    }
    transformer.transform_list(node.columns_mut());
    if let Some(node) = node.on_empty_mut() {
        transformer.transform_json_behavior(node);
    }
    if let Some(node) = node.on_error_mut() {
        transformer.transform_json_behavior(node);
    }
}
fn transform_json_key_value_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonKeyValue>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_key_value(node);
    }
}
pub fn transform_json_key_value<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonKeyValueMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.key_mut()));
    if let Some(node) = node.value_mut() {
        transformer.transform_json_value_expr(node);
    }
}
fn transform_json_parse_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonParseExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_parse_expr(node);
    }
}
pub fn transform_json_parse_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonParseExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.expr_mut() {
        transformer.transform_json_value_expr(node);
    }
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
}
fn transform_json_scalar_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonScalarExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_scalar_expr(node);
    }
}
pub fn transform_json_scalar_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonScalarExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
}
fn transform_json_serialize_expr_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonSerializeExpr>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_serialize_expr(node);
    }
}
pub fn transform_json_serialize_expr<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonSerializeExprMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.expr_mut() {
        transformer.transform_json_value_expr(node);
    }
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
}
fn transform_json_object_constructor_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonObjectConstructor>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_object_constructor(node);
    }
}
pub fn transform_json_object_constructor<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonObjectConstructorMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_json_key_value_list(node.exprs_mut());
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
}
fn transform_json_array_constructor_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArrayConstructor>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_array_constructor(node);
    }
}
pub fn transform_json_array_constructor<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonArrayConstructorMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_json_value_expr_list(node.exprs_mut());
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
}
fn transform_json_array_query_constructor_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArrayQueryConstructor>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_array_query_constructor(node);
    }
}
pub fn transform_json_array_query_constructor<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonArrayQueryConstructorMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.query_mut()));
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
    if let Some(node) = node.format_mut() {
        transformer.transform_json_format(node);
    }
}
fn transform_json_agg_constructor_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonAggConstructor>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_agg_constructor(node);
    }
}
pub fn transform_json_agg_constructor<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonAggConstructorMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.output_mut() {
        transformer.transform_json_output(node);
    }
    transformer.transform_node(Assignable(node.agg_filter_mut()));
    transformer.transform_list(node.agg_order_mut());
    if let Some(node) = node.over_mut() {
        transformer.transform_window_def(node);
    }
}
fn transform_json_object_agg_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonObjectAgg>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_object_agg(node);
    }
}
pub fn transform_json_object_agg<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonObjectAggMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.constructor_mut() {
        transformer.transform_json_agg_constructor(node);
    }
    if let Some(node) = node.arg_mut() {
        transformer.transform_json_key_value(node);
    }
}
fn transform_json_array_agg_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArrayAgg>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_json_array_agg(node);
    }
}
pub fn transform_json_array_agg<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::JsonArrayAggMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.constructor_mut() {
        transformer.transform_json_agg_constructor(node);
    }
    if let Some(node) = node.arg_mut() {
        transformer.transform_json_value_expr(node);
    }
}
fn transform_raw_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RawStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_raw_stmt(node);
    }
}
pub fn transform_raw_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RawStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.stmt_mut()));
}
fn transform_insert_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InsertStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_insert_stmt(node);
    }
}
pub fn transform_insert_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::InsertStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.cols_mut());
    transformer.transform_node(Assignable(node.select_stmt_mut()));
    if let Some(node) = node.on_conflict_clause_mut() {
        transformer.transform_on_conflict_clause(node);
    }
    if let Some(node) = node.returning_clause_mut() {
        transformer.transform_returning_clause(node);
    }
    if let Some(node) = node.with_clause_mut() {
        transformer.transform_with_clause(node);
    }
}
fn transform_delete_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DeleteStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_delete_stmt(node);
    }
}
pub fn transform_delete_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DeleteStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.using_clause_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
    if let Some(node) = node.returning_clause_mut() {
        transformer.transform_returning_clause(node);
    }
    if let Some(node) = node.with_clause_mut() {
        transformer.transform_with_clause(node);
    }
}
fn transform_update_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::UpdateStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_update_stmt(node);
    }
}
pub fn transform_update_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::UpdateStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_res_target_list(node.target_list_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
    transformer.transform_list(node.from_clause_mut());
    if let Some(node) = node.returning_clause_mut() {
        transformer.transform_returning_clause(node);
    }
    if let Some(node) = node.with_clause_mut() {
        transformer.transform_with_clause(node);
    }
}
fn transform_merge_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_merge_stmt(node);
    }
}
pub fn transform_merge_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::MergeStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.source_relation_mut()));
    transformer.transform_node(Assignable(node.join_condition_mut()));
    transformer.transform_merge_when_clause_list(node.merge_when_clauses_mut());
    if let Some(node) = node.returning_clause_mut() {
        transformer.transform_returning_clause(node);
    }
    if let Some(node) = node.with_clause_mut() {
        transformer.transform_with_clause(node);
    }
}
fn transform_select_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SelectStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_select_stmt(node);
    }
}
pub fn transform_select_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SelectStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.distinct_clause_mut());
    if let Some(node) = node.into_clause_mut() {
        transformer.transform_into_clause(node);
    }
    transformer.transform_res_target_list(node.target_list_mut());
    transformer.transform_list(node.from_clause_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
    transformer.transform_list(node.group_clause_mut());
    transformer.transform_node(Assignable(node.having_clause_mut()));
    transformer.transform_list(node.window_clause_mut());
    transformer.transform_list(node.values_lists_mut());
    transformer.transform_sort_by_list(node.sort_clause_mut());
    transformer.transform_node(Assignable(node.limit_offset_mut()));
    transformer.transform_node(Assignable(node.limit_count_mut()));
    transformer.transform_locking_clause_list(node.locking_clause_mut());
    if let Some(node) = node.with_clause_mut() {
        transformer.transform_with_clause(node);
    }
    if let Some(node) = node.larg_mut() {
        transformer.transform_select_stmt(node);
    }
    if let Some(node) = node.rarg_mut() {
        transformer.transform_select_stmt(node);
    }
}
fn transform_set_operation_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SetOperationStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_set_operation_stmt(node);
    }
}
pub fn transform_set_operation_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SetOperationStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.larg_mut()));
    transformer.transform_node(Assignable(node.rarg_mut()));
    transformer.transform_list(node.col_types_mut());
    transformer.transform_sort_group_clause_list(node.group_clauses_mut());
}
fn transform_return_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturnStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_return_stmt(node);
    }
}
pub fn transform_return_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ReturnStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.returnval_mut()));
}
fn transform_pl_assign_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PLAssignStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_pl_assign_stmt(node);
    }
}
pub fn transform_pl_assign_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PLAssignStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.indirection_mut());
    if let Some(node) = node.val_mut() {
        transformer.transform_select_stmt(node);
    }
}
fn transform_create_schema_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateSchemaStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_schema_stmt(node);
    }
}
pub fn transform_create_schema_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateSchemaStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.authrole_mut() {
        transformer.transform_role_spec(node);
    }
    transformer.transform_list(node.schema_elts_mut());
}
fn transform_alter_table_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_table_stmt(node);
    }
}
pub fn transform_alter_table_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterTableStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.cmds_mut());
}
fn transform_alter_table_cmd_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableCmd>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_table_cmd(node);
    }
}
pub fn transform_alter_table_cmd<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterTableCmdMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.newowner_mut() {
        transformer.transform_role_spec(node);
    }
    transformer.transform_node(Assignable(node.def_mut()));
}
fn transform_at_alter_constraint_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ATAlterConstraint>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_at_alter_constraint(node);
    }
}
pub fn transform_at_alter_constraint<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ATAlterConstraintMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_replica_identity_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReplicaIdentityStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_replica_identity_stmt(node);
    }
}
pub fn transform_replica_identity_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ReplicaIdentityStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_alter_collation_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterCollationStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_collation_stmt(node);
    }
}
pub fn transform_alter_collation_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterCollationStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.collname_mut());
}
fn transform_alter_domain_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDomainStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_domain_stmt(node);
    }
}
pub fn transform_alter_domain_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterDomainStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.type_name_mut());
    transformer.transform_node(Assignable(node.def_mut()));
}
fn transform_grant_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GrantStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_grant_stmt(node);
    }
}
pub fn transform_grant_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::GrantStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_range_var_list(node.objects_mut());
    transformer.transform_access_priv_list(node.privileges_mut());
    transformer.transform_role_spec_list(node.grantees_mut());
    if let Some(node) = node.grantor_mut() {
        transformer.transform_role_spec(node);
    }
}
fn transform_object_with_args_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ObjectWithArgs>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_object_with_args(node);
    }
}
pub fn transform_object_with_args<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ObjectWithArgsMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.objname_mut());
    transformer.transform_list(node.objargs_mut());
    transformer.transform_function_parameter_list(node.objfuncargs_mut());
}
fn transform_access_priv_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AccessPriv>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_access_priv(node);
    }
}
pub fn transform_access_priv<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AccessPrivMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.cols_mut());
}
fn transform_grant_role_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GrantRoleStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_grant_role_stmt(node);
    }
}
pub fn transform_grant_role_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::GrantRoleStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.granted_roles_mut());
    transformer.transform_list(node.grantee_roles_mut());
    transformer.transform_list(node.opt_mut());
    if let Some(node) = node.grantor_mut() {
        transformer.transform_role_spec(node);
    }
}
fn transform_alter_default_privileges_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDefaultPrivilegesStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_default_privileges_stmt(node);
    }
}
pub fn transform_alter_default_privileges_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterDefaultPrivilegesStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
    if let Some(node) = node.action_mut() {
        transformer.transform_grant_stmt(node);
    }
}
fn transform_copy_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CopyStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_copy_stmt(node);
    }
}
pub fn transform_copy_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CopyStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.query_mut()));
    transformer.transform_list(node.attlist_mut());
    transformer.transform_def_elem_list(node.options_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
}
fn transform_variable_set_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VariableSetStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_variable_set_stmt(node);
    }
}
pub fn transform_variable_set_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::VariableSetStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.args_mut());
}
fn transform_variable_show_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VariableShowStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_variable_show_stmt(node);
    }
}
pub fn transform_variable_show_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::VariableShowStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_create_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_stmt(node);
    }
}
pub fn transform_create_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.table_elts_mut());
    transformer.transform_list(node.inh_relations_mut());
    if let Some(node) = node.partbound_mut() {
        transformer.transform_partition_bound_spec(node);
    }
    if let Some(node) = node.partspec_mut() {
        transformer.transform_partition_spec(node);
    }
    if let Some(node) = node.of_typename_mut() {
        transformer.transform_type_name(node);
    }
    transformer.transform_constraint_list(node.constraints_mut());
    transformer.transform_list(node.nnconstraints_mut());
    transformer.transform_list(node.options_mut());
}
fn transform_constraint_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Constraint>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_constraint(node);
    }
}
pub fn transform_constraint<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ConstraintMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.raw_expr_mut()));
    transformer.transform_list(node.keys_mut());
    transformer.transform_list(node.including_mut());
    transformer.transform_list(node.exclusions_mut());
    transformer.transform_list(node.options_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
    if let Some(node) = node.pktable_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.fk_attrs_mut());
    transformer.transform_list(node.pk_attrs_mut());
    transformer.transform_list(node.fk_del_set_cols_mut());
    transformer.transform_list(node.old_conpfeqop_mut());
}
fn transform_create_table_space_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTableSpaceStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_table_space_stmt(node);
    }
}
pub fn transform_create_table_space_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateTableSpaceStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.owner_mut() {
        transformer.transform_role_spec(node);
    }
    transformer.transform_list(node.options_mut());
}
fn transform_drop_table_space_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropTableSpaceStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_drop_table_space_stmt(node);
    }
}
pub fn transform_drop_table_space_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DropTableSpaceStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_alter_table_space_options_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableSpaceOptionsStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_table_space_options_stmt(node);
    }
}
pub fn transform_alter_table_space_options_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterTableSpaceOptionsStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.options_mut());
}
fn transform_alter_table_move_all_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableMoveAllStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_table_move_all_stmt(node);
    }
}
pub fn transform_alter_table_move_all_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterTableMoveAllStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.roles_mut());
}
fn transform_create_extension_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateExtensionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_extension_stmt(node);
    }
}
pub fn transform_create_extension_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateExtensionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_extension_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterExtensionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_extension_stmt(node);
    }
}
pub fn transform_alter_extension_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterExtensionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_extension_contents_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterExtensionContentsStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_extension_contents_stmt(node);
    }
}
pub fn transform_alter_extension_contents_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterExtensionContentsStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.object_mut()));
}
fn transform_create_fdw_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateFdwStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_fdw_stmt(node);
    }
}
pub fn transform_create_fdw_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateFdwStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.func_options_mut());
    transformer.transform_list(node.options_mut());
}
fn transform_alter_fdw_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterFdwStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_fdw_stmt(node);
    }
}
pub fn transform_alter_fdw_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterFdwStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.func_options_mut());
    transformer.transform_list(node.options_mut());
}
fn transform_create_foreign_server_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateForeignServerStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_foreign_server_stmt(node);
    }
}
pub fn transform_create_foreign_server_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateForeignServerStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.options_mut());
}
fn transform_alter_foreign_server_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterForeignServerStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_foreign_server_stmt(node);
    }
}
pub fn transform_alter_foreign_server_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterForeignServerStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.options_mut());
}
fn transform_create_user_mapping_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateUserMappingStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_user_mapping_stmt(node);
    }
}
pub fn transform_create_user_mapping_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateUserMappingStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.user_mut() {
        transformer.transform_role_spec(node);
    }
    transformer.transform_list(node.options_mut());
}
fn transform_alter_user_mapping_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterUserMappingStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_user_mapping_stmt(node);
    }
}
pub fn transform_alter_user_mapping_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterUserMappingStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.user_mut() {
        transformer.transform_role_spec(node);
    }
    transformer.transform_list(node.options_mut());
}
fn transform_drop_user_mapping_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropUserMappingStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_drop_user_mapping_stmt(node);
    }
}
pub fn transform_drop_user_mapping_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DropUserMappingStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.user_mut() {
        transformer.transform_role_spec(node);
    }
}
fn transform_import_foreign_schema_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ImportForeignSchemaStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_import_foreign_schema_stmt(node);
    }
}
pub fn transform_import_foreign_schema_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ImportForeignSchemaStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_range_var_list(node.table_list_mut());
    transformer.transform_list(node.options_mut());
}
fn transform_create_policy_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatePolicyStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_policy_stmt(node);
    }
}
pub fn transform_create_policy_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreatePolicyStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.table_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.roles_mut());
    transformer.transform_node(Assignable(node.qual_mut()));
    transformer.transform_node(Assignable(node.with_check_mut()));
}
fn transform_alter_policy_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterPolicyStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_policy_stmt(node);
    }
}
pub fn transform_alter_policy_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterPolicyStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.table_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.roles_mut());
    transformer.transform_node(Assignable(node.qual_mut()));
    transformer.transform_node(Assignable(node.with_check_mut()));
}
fn transform_create_am_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateAmStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_am_stmt(node);
    }
}
pub fn transform_create_am_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateAmStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.handler_name_mut());
}
fn transform_create_trig_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTrigStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_trig_stmt(node);
    }
}
pub fn transform_create_trig_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateTrigStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.funcname_mut());
    transformer.transform_string_list(node.args_mut());
    transformer.transform_list(node.columns_mut());
    transformer.transform_node(Assignable(node.when_clause_mut()));
    transformer.transform_list(node.transition_rels_mut());
    if let Some(node) = node.constrrel_mut() {
        transformer.transform_range_var(node);
    }
}
fn transform_create_event_trig_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateEventTrigStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_event_trig_stmt(node);
    }
}
pub fn transform_create_event_trig_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateEventTrigStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.whenclause_mut());
    transformer.transform_list(node.funcname_mut());
}
fn transform_alter_event_trig_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterEventTrigStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_event_trig_stmt(node);
    }
}
pub fn transform_alter_event_trig_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterEventTrigStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_create_p_lang_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatePLangStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_p_lang_stmt(node);
    }
}
pub fn transform_create_p_lang_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreatePLangStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.plhandler_mut());
    transformer.transform_list(node.plinline_mut());
    transformer.transform_list(node.plvalidator_mut());
}
fn transform_create_role_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateRoleStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_role_stmt(node);
    }
}
pub fn transform_create_role_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateRoleStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_role_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterRoleStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_role_stmt(node);
    }
}
pub fn transform_alter_role_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterRoleStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.role_mut() {
        transformer.transform_role_spec(node);
    }
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_role_set_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterRoleSetStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_role_set_stmt(node);
    }
}
pub fn transform_alter_role_set_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterRoleSetStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.role_mut() {
        transformer.transform_role_spec(node);
    }
    if let Some(node) = node.setstmt_mut() {
        transformer.transform_variable_set_stmt(node);
    }
}
fn transform_drop_role_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropRoleStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_drop_role_stmt(node);
    }
}
pub fn transform_drop_role_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DropRoleStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.roles_mut());
}
fn transform_create_seq_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateSeqStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_seq_stmt(node);
    }
}
pub fn transform_create_seq_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateSeqStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.sequence_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.options_mut());
}
fn transform_alter_seq_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterSeqStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_seq_stmt(node);
    }
}
pub fn transform_alter_seq_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterSeqStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.sequence_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.options_mut());
}
fn transform_define_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DefineStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_define_stmt(node);
    }
}
pub fn transform_define_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DefineStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.defnames_mut());
    transformer.transform_list(node.args_mut());
    transformer.transform_def_elem_list(node.definition_mut());
}
fn transform_create_domain_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateDomainStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_domain_stmt(node);
    }
}
pub fn transform_create_domain_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateDomainStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.domainname_mut());
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
    if let Some(node) = node.coll_clause_mut() {
        transformer.transform_collate_clause(node);
    }
    transformer.transform_constraint_list(node.constraints_mut());
}
fn transform_create_op_class_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateOpClassStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_op_class_stmt(node);
    }
}
pub fn transform_create_op_class_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateOpClassStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.opclassname_mut());
    transformer.transform_list(node.opfamilyname_mut());
    if let Some(node) = node.datatype_mut() {
        transformer.transform_type_name(node);
    }
    transformer.transform_create_op_class_item_list(node.items_mut());
}
fn transform_create_op_class_item_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateOpClassItem>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_op_class_item(node);
    }
}
pub fn transform_create_op_class_item<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateOpClassItemMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.name_mut() {
        transformer.transform_object_with_args(node);
    }
    transformer.transform_list(node.order_family_mut());
    transformer.transform_list(node.class_args_mut());
    if let Some(node) = node.storedtype_mut() {
        transformer.transform_type_name(node);
    }
}
fn transform_create_op_family_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateOpFamilyStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_op_family_stmt(node);
    }
}
pub fn transform_create_op_family_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateOpFamilyStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.opfamilyname_mut());
}
fn transform_alter_op_family_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterOpFamilyStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_op_family_stmt(node);
    }
}
pub fn transform_alter_op_family_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterOpFamilyStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.opfamilyname_mut());
    transformer.transform_create_op_class_item_list(node.items_mut());
}
fn transform_drop_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_drop_stmt(node);
    }
}
pub fn transform_drop_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DropStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.objects_mut());
}
fn transform_truncate_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TruncateStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_truncate_stmt(node);
    }
}
pub fn transform_truncate_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TruncateStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.relations_mut());
}
fn transform_comment_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CommentStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_comment_stmt(node);
    }
}
pub fn transform_comment_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CommentStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.object_mut()));
}
fn transform_sec_label_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SecLabelStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_sec_label_stmt(node);
    }
}
pub fn transform_sec_label_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::SecLabelStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.object_mut()));
}
fn transform_declare_cursor_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DeclareCursorStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_declare_cursor_stmt(node);
    }
}
pub fn transform_declare_cursor_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DeclareCursorStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.query_mut()));
}
fn transform_close_portal_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ClosePortalStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_close_portal_stmt(node);
    }
}
pub fn transform_close_portal_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ClosePortalStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_fetch_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FetchStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_fetch_stmt(node);
    }
}
pub fn transform_fetch_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FetchStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_index_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::IndexStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_index_stmt(node);
    }
}
pub fn transform_index_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::IndexStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_index_elem_list(node.index_params_mut());
    transformer.transform_list(node.index_including_params_mut());
    transformer.transform_def_elem_list(node.options_mut());
    transformer.transform_node(Assignable(node.where_clause_mut()));
    transformer.transform_list(node.exclude_op_names_mut());
}
fn transform_create_stats_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateStatsStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_stats_stmt(node);
    }
}
pub fn transform_create_stats_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateStatsStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.defnames_mut());
    transformer.transform_string_list(node.stat_types_mut());
    transformer.transform_list(node.exprs_mut());
    transformer.transform_range_var_list(node.relations_mut());
}
fn transform_stats_elem_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::StatsElem>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_stats_elem(node);
    }
}
pub fn transform_stats_elem<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::StatsElemMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.expr_mut()));
}
fn transform_alter_stats_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterStatsStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_stats_stmt(node);
    }
}
pub fn transform_alter_stats_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterStatsStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.defnames_mut());
    transformer.transform_node(Assignable(node.stxstattarget_mut()));
}
fn transform_create_function_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateFunctionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_function_stmt(node);
    }
}
pub fn transform_create_function_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateFunctionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.funcname_mut());
    transformer.transform_function_parameter_list(node.parameters_mut());
    if let Some(node) = node.return_type_mut() {
        transformer.transform_type_name(node);
    }
    transformer.transform_def_elem_list(node.options_mut());
    transformer.transform_node(Assignable(node.sql_body_mut()));
}
fn transform_function_parameter_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FunctionParameter>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_function_parameter(node);
    }
}
pub fn transform_function_parameter<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::FunctionParameterMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.arg_type_mut() {
        transformer.transform_type_name(node);
    }
    transformer.transform_node(Assignable(node.defexpr_mut()));
}
fn transform_alter_function_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterFunctionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_function_stmt(node);
    }
}
pub fn transform_alter_function_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterFunctionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.func_mut() {
        transformer.transform_object_with_args(node);
    }
    transformer.transform_def_elem_list(node.actions_mut());
}
fn transform_do_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DoStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_do_stmt(node);
    }
}
pub fn transform_do_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DoStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.args_mut());
}
fn transform_inline_code_block_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InlineCodeBlock>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_inline_code_block(node);
    }
}
pub fn transform_inline_code_block<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::InlineCodeBlockMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_call_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CallStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_call_stmt(node);
    }
}
pub fn transform_call_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CallStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.funccall_mut() {
        transformer.transform_func_call(node);
    }
    if let Some(node) = node.funcexpr_mut() {
        transformer.transform_func_expr(node);
    }
    transformer.transform_list(node.outargs_mut());
}
fn transform_call_context_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CallContext>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_call_context(node);
    }
}
pub fn transform_call_context<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CallContextMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_rename_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RenameStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_rename_stmt(node);
    }
}
pub fn transform_rename_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RenameStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.object_mut()));
}
fn transform_alter_object_depends_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterObjectDependsStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_object_depends_stmt(node);
    }
}
pub fn transform_alter_object_depends_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterObjectDependsStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.object_mut()));
    if let Some(node) = node.extname_mut() {
        transformer.transform_string(node);
    }
}
fn transform_alter_object_schema_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterObjectSchemaStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_object_schema_stmt(node);
    }
}
pub fn transform_alter_object_schema_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterObjectSchemaStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.object_mut()));
}
fn transform_alter_owner_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterOwnerStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_owner_stmt(node);
    }
}
pub fn transform_alter_owner_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterOwnerStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.object_mut()));
    if let Some(node) = node.newowner_mut() {
        transformer.transform_role_spec(node);
    }
}
fn transform_alter_operator_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterOperatorStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_operator_stmt(node);
    }
}
pub fn transform_alter_operator_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterOperatorStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.opername_mut() {
        transformer.transform_object_with_args(node);
    }
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_type_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTypeStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_type_stmt(node);
    }
}
pub fn transform_alter_type_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterTypeStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.type_name_mut());
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_rule_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RuleStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_rule_stmt(node);
    }
}
pub fn transform_rule_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RuleStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.where_clause_mut()));
    transformer.transform_list(node.actions_mut());
}
fn transform_notify_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NotifyStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_notify_stmt(node);
    }
}
pub fn transform_notify_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::NotifyStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_listen_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ListenStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_listen_stmt(node);
    }
}
pub fn transform_listen_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ListenStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_unlisten_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::UnlistenStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_unlisten_stmt(node);
    }
}
pub fn transform_unlisten_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::UnlistenStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_transaction_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TransactionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_transaction_stmt(node);
    }
}
pub fn transform_transaction_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::TransactionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.options_mut());
}
fn transform_composite_type_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CompositeTypeStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_composite_type_stmt(node);
    }
}
pub fn transform_composite_type_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CompositeTypeStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.typevar_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_column_def_list(node.coldeflist_mut());
}
fn transform_create_enum_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateEnumStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_enum_stmt(node);
    }
}
pub fn transform_create_enum_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateEnumStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.type_name_mut());
    transformer.transform_string_list(node.vals_mut());
}
fn transform_create_range_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateRangeStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_range_stmt(node);
    }
}
pub fn transform_create_range_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateRangeStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.type_name_mut());
    transformer.transform_def_elem_list(node.params_mut());
}
fn transform_alter_enum_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterEnumStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_enum_stmt(node);
    }
}
pub fn transform_alter_enum_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterEnumStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.type_name_mut());
}
fn transform_view_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ViewStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_view_stmt(node);
    }
}
pub fn transform_view_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ViewStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.view_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.aliases_mut());
    transformer.transform_node(Assignable(node.query_mut()));
    transformer.transform_list(node.options_mut());
}
fn transform_load_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::LoadStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_load_stmt(node);
    }
}
pub fn transform_load_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::LoadStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_createdb_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatedbStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_createdb_stmt(node);
    }
}
pub fn transform_createdb_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreatedbStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_database_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDatabaseStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_database_stmt(node);
    }
}
pub fn transform_alter_database_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterDatabaseStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_database_refresh_coll_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDatabaseRefreshCollStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_database_refresh_coll_stmt(node);
    }
}
pub fn transform_alter_database_refresh_coll_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterDatabaseRefreshCollStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_alter_database_set_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDatabaseSetStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_database_set_stmt(node);
    }
}
pub fn transform_alter_database_set_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterDatabaseSetStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.setstmt_mut() {
        transformer.transform_variable_set_stmt(node);
    }
}
fn transform_dropdb_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropdbStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_dropdb_stmt(node);
    }
}
pub fn transform_dropdb_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DropdbStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.options_mut());
}
fn transform_alter_system_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterSystemStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_system_stmt(node);
    }
}
pub fn transform_alter_system_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterSystemStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.setstmt_mut() {
        transformer.transform_variable_set_stmt(node);
    }
}
fn transform_cluster_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ClusterStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_cluster_stmt(node);
    }
}
pub fn transform_cluster_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ClusterStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_def_elem_list(node.params_mut());
}
fn transform_vacuum_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VacuumStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_vacuum_stmt(node);
    }
}
pub fn transform_vacuum_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::VacuumStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
    transformer.transform_vacuum_relation_list(node.rels_mut());
}
fn transform_vacuum_relation_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VacuumRelation>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_vacuum_relation(node);
    }
}
pub fn transform_vacuum_relation<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::VacuumRelationMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_list(node.va_cols_mut());
}
fn transform_explain_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ExplainStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_explain_stmt(node);
    }
}
pub fn transform_explain_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ExplainStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.query_mut()));
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_create_table_as_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTableAsStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_table_as_stmt(node);
    }
}
pub fn transform_create_table_as_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateTableAsStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_node(Assignable(node.query_mut()));
    if let Some(node) = node.into_mut() {
        transformer.transform_into_clause(node);
    }
}
fn transform_refresh_mat_view_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RefreshMatViewStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_refresh_mat_view_stmt(node);
    }
}
pub fn transform_refresh_mat_view_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::RefreshMatViewStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
}
fn transform_check_point_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CheckPointStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_check_point_stmt(node);
    }
}
pub fn transform_check_point_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CheckPointStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_discard_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DiscardStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_discard_stmt(node);
    }
}
pub fn transform_discard_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DiscardStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_lock_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::LockStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_lock_stmt(node);
    }
}
pub fn transform_lock_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::LockStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.relations_mut());
}
fn transform_constraints_set_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ConstraintsSetStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_constraints_set_stmt(node);
    }
}
pub fn transform_constraints_set_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ConstraintsSetStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.constraints_mut());
}
fn transform_reindex_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReindexStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_reindex_stmt(node);
    }
}
pub fn transform_reindex_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ReindexStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_def_elem_list(node.params_mut());
}
fn transform_create_conversion_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateConversionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_conversion_stmt(node);
    }
}
pub fn transform_create_conversion_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateConversionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.conversion_name_mut());
    transformer.transform_list(node.func_name_mut());
}
fn transform_create_cast_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateCastStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_cast_stmt(node);
    }
}
pub fn transform_create_cast_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateCastStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.sourcetype_mut() {
        transformer.transform_type_name(node);
    }
    if let Some(node) = node.targettype_mut() {
        transformer.transform_type_name(node);
    }
    if let Some(node) = node.func_mut() {
        transformer.transform_object_with_args(node);
    }
}
fn transform_create_transform_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTransformStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_transform_stmt(node);
    }
}
pub fn transform_create_transform_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateTransformStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.type_name_mut() {
        transformer.transform_type_name(node);
    }
    if let Some(node) = node.fromsql_mut() {
        transformer.transform_object_with_args(node);
    }
    if let Some(node) = node.tosql_mut() {
        transformer.transform_object_with_args(node);
    }
}
fn transform_prepare_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PrepareStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_prepare_stmt(node);
    }
}
pub fn transform_prepare_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PrepareStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_type_name_list(node.argtypes_mut());
    transformer.transform_node(Assignable(node.query_mut()));
}
fn transform_execute_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ExecuteStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_execute_stmt(node);
    }
}
pub fn transform_execute_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ExecuteStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.params_mut());
}
fn transform_deallocate_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DeallocateStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_deallocate_stmt(node);
    }
}
pub fn transform_deallocate_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DeallocateStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
fn transform_drop_owned_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropOwnedStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_drop_owned_stmt(node);
    }
}
pub fn transform_drop_owned_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DropOwnedStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.roles_mut());
}
fn transform_reassign_owned_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReassignOwnedStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_reassign_owned_stmt(node);
    }
}
pub fn transform_reassign_owned_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::ReassignOwnedStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.roles_mut());
    if let Some(node) = node.newrole_mut() {
        transformer.transform_role_spec(node);
    }
}
fn transform_alter_ts_dictionary_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTSDictionaryStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_ts_dictionary_stmt(node);
    }
}
pub fn transform_alter_ts_dictionary_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterTSDictionaryStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.dictname_mut());
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_ts_configuration_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTSConfigurationStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_ts_configuration_stmt(node);
    }
}
pub fn transform_alter_ts_configuration_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterTSConfigurationStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_string_list(node.cfgname_mut());
    transformer.transform_list(node.tokentype_mut());
    transformer.transform_list(node.dicts_mut());
}
fn transform_publication_table_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PublicationTable>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_publication_table(node);
    }
}
pub fn transform_publication_table<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PublicationTableMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.relation_mut() {
        transformer.transform_range_var(node);
    }
    transformer.transform_node(Assignable(node.where_clause_mut()));
    transformer.transform_list(node.columns_mut());
}
fn transform_publication_obj_spec_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PublicationObjSpec>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_publication_obj_spec(node);
    }
}
pub fn transform_publication_obj_spec<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::PublicationObjSpecMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    if let Some(node) = node.pubtable_mut() {
        transformer.transform_publication_table(node);
    }
}
fn transform_create_publication_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatePublicationStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_publication_stmt(node);
    }
}
pub fn transform_create_publication_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreatePublicationStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
    transformer.transform_list(node.pubobjects_mut());
}
fn transform_alter_publication_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterPublicationStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_publication_stmt(node);
    }
}
pub fn transform_alter_publication_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterPublicationStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_def_elem_list(node.options_mut());
    transformer.transform_list(node.pubobjects_mut());
}
fn transform_create_subscription_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateSubscriptionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_create_subscription_stmt(node);
    }
}
pub fn transform_create_subscription_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::CreateSubscriptionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.publication_mut());
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_alter_subscription_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterSubscriptionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_alter_subscription_stmt(node);
    }
}
pub fn transform_alter_subscription_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::AlterSubscriptionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    transformer.transform_list(node.publication_mut());
    transformer.transform_def_elem_list(node.options_mut());
}
fn transform_drop_subscription_stmt_list<'mem, 'mutref, T>(
    list: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropSubscriptionStmt>>,
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{
    for node in list {
        transformer.transform_drop_subscription_stmt(node);
    }
}
pub fn transform_drop_subscription_stmt<'mem, 'mutref, T>(
    #[allow(unused)]
    mut node: nodes::DropSubscriptionStmtMut<'mem, 'mutref>,
    #[allow(unused)]
    transformer: &mut T,
)
where
    T: Transform<'mem> + ?Sized,
{}
pub trait Transform<'mem> {
    fn transform_node<'mutref>(&mut self, node: Assignable<'mem, 'mutref>) {
        transform_node(node.into_inner(), self);
    }
    fn transform_list<'mutref>(&mut self, list: NodeListMut<'mem, 'mutref, NodeList>) {
        transform_list(list, self);
    }
    fn transform_bitmapset<'mutref>(
        &mut self,
        node: nodes::BitmapsetMut<'mem, 'mutref>,
    ) {
        transform_bitmapset(node, self)
    }
    fn transform_bitmapset_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Bitmapset>>,
    ) {
        transform_bitmapset_list(node, self)
    }
    fn transform_alias<'mutref>(&mut self, node: nodes::AliasMut<'mem, 'mutref>) {
        transform_alias(node, self)
    }
    fn transform_alias_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Alias>>,
    ) {
        transform_alias_list(node, self)
    }
    fn transform_range_var<'mutref>(&mut self, node: nodes::RangeVarMut<'mem, 'mutref>) {
        transform_range_var(node, self)
    }
    fn transform_range_var_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeVar>>,
    ) {
        transform_range_var_list(node, self)
    }
    fn transform_table_func<'mutref>(
        &mut self,
        node: nodes::TableFuncMut<'mem, 'mutref>,
    ) {
        transform_table_func(node, self)
    }
    fn transform_table_func_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TableFunc>>,
    ) {
        transform_table_func_list(node, self)
    }
    fn transform_into_clause<'mutref>(
        &mut self,
        node: nodes::IntoClauseMut<'mem, 'mutref>,
    ) {
        transform_into_clause(node, self)
    }
    fn transform_into_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::IntoClause>>,
    ) {
        transform_into_clause_list(node, self)
    }
    fn transform_param<'mutref>(&mut self, node: nodes::ParamMut<'mem, 'mutref>) {
        transform_param(node, self)
    }
    fn transform_param_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Param>>,
    ) {
        transform_param_list(node, self)
    }
    fn transform_aggref<'mutref>(&mut self, node: nodes::AggrefMut<'mem, 'mutref>) {
        transform_aggref(node, self)
    }
    fn transform_aggref_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Aggref>>,
    ) {
        transform_aggref_list(node, self)
    }
    fn transform_grouping_func<'mutref>(
        &mut self,
        node: nodes::GroupingFuncMut<'mem, 'mutref>,
    ) {
        transform_grouping_func(node, self)
    }
    fn transform_grouping_func_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GroupingFunc>>,
    ) {
        transform_grouping_func_list(node, self)
    }
    fn transform_window_func<'mutref>(
        &mut self,
        node: nodes::WindowFuncMut<'mem, 'mutref>,
    ) {
        transform_window_func(node, self)
    }
    fn transform_window_func_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowFunc>>,
    ) {
        transform_window_func_list(node, self)
    }
    fn transform_window_func_run_condition<'mutref>(
        &mut self,
        node: nodes::WindowFuncRunConditionMut<'mem, 'mutref>,
    ) {
        transform_window_func_run_condition(node, self)
    }
    fn transform_window_func_run_condition_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowFuncRunCondition>>,
    ) {
        transform_window_func_run_condition_list(node, self)
    }
    fn transform_merge_support_func<'mutref>(
        &mut self,
        node: nodes::MergeSupportFuncMut<'mem, 'mutref>,
    ) {
        transform_merge_support_func(node, self)
    }
    fn transform_merge_support_func_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeSupportFunc>>,
    ) {
        transform_merge_support_func_list(node, self)
    }
    fn transform_subscripting_ref<'mutref>(
        &mut self,
        node: nodes::SubscriptingRefMut<'mem, 'mutref>,
    ) {
        transform_subscripting_ref(node, self)
    }
    fn transform_subscripting_ref_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SubscriptingRef>>,
    ) {
        transform_subscripting_ref_list(node, self)
    }
    fn transform_func_expr<'mutref>(&mut self, node: nodes::FuncExprMut<'mem, 'mutref>) {
        transform_func_expr(node, self)
    }
    fn transform_func_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FuncExpr>>,
    ) {
        transform_func_expr_list(node, self)
    }
    fn transform_named_arg_expr<'mutref>(
        &mut self,
        node: nodes::NamedArgExprMut<'mem, 'mutref>,
    ) {
        transform_named_arg_expr(node, self)
    }
    fn transform_named_arg_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NamedArgExpr>>,
    ) {
        transform_named_arg_expr_list(node, self)
    }
    fn transform_op_expr<'mutref>(&mut self, node: nodes::OpExprMut<'mem, 'mutref>) {
        transform_op_expr(node, self)
    }
    fn transform_op_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::OpExpr>>,
    ) {
        transform_op_expr_list(node, self)
    }
    fn transform_scalar_array_op_expr<'mutref>(
        &mut self,
        node: nodes::ScalarArrayOpExprMut<'mem, 'mutref>,
    ) {
        transform_scalar_array_op_expr(node, self)
    }
    fn transform_scalar_array_op_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ScalarArrayOpExpr>>,
    ) {
        transform_scalar_array_op_expr_list(node, self)
    }
    fn transform_bool_expr<'mutref>(&mut self, node: nodes::BoolExprMut<'mem, 'mutref>) {
        transform_bool_expr(node, self)
    }
    fn transform_bool_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::BoolExpr>>,
    ) {
        transform_bool_expr_list(node, self)
    }
    fn transform_sub_link<'mutref>(&mut self, node: nodes::SubLinkMut<'mem, 'mutref>) {
        transform_sub_link(node, self)
    }
    fn transform_sub_link_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SubLink>>,
    ) {
        transform_sub_link_list(node, self)
    }
    fn transform_sub_plan<'mutref>(&mut self, node: nodes::SubPlanMut<'mem, 'mutref>) {
        transform_sub_plan(node, self)
    }
    fn transform_sub_plan_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SubPlan>>,
    ) {
        transform_sub_plan_list(node, self)
    }
    fn transform_alternative_sub_plan<'mutref>(
        &mut self,
        node: nodes::AlternativeSubPlanMut<'mem, 'mutref>,
    ) {
        transform_alternative_sub_plan(node, self)
    }
    fn transform_alternative_sub_plan_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlternativeSubPlan>>,
    ) {
        transform_alternative_sub_plan_list(node, self)
    }
    fn transform_field_select<'mutref>(
        &mut self,
        node: nodes::FieldSelectMut<'mem, 'mutref>,
    ) {
        transform_field_select(node, self)
    }
    fn transform_field_select_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FieldSelect>>,
    ) {
        transform_field_select_list(node, self)
    }
    fn transform_field_store<'mutref>(
        &mut self,
        node: nodes::FieldStoreMut<'mem, 'mutref>,
    ) {
        transform_field_store(node, self)
    }
    fn transform_field_store_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FieldStore>>,
    ) {
        transform_field_store_list(node, self)
    }
    fn transform_coerce_via_io<'mutref>(
        &mut self,
        node: nodes::CoerceViaIOMut<'mem, 'mutref>,
    ) {
        transform_coerce_via_io(node, self)
    }
    fn transform_coerce_via_io_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoerceViaIO>>,
    ) {
        transform_coerce_via_io_list(node, self)
    }
    fn transform_array_coerce_expr<'mutref>(
        &mut self,
        node: nodes::ArrayCoerceExprMut<'mem, 'mutref>,
    ) {
        transform_array_coerce_expr(node, self)
    }
    fn transform_array_coerce_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ArrayCoerceExpr>>,
    ) {
        transform_array_coerce_expr_list(node, self)
    }
    fn transform_convert_rowtype_expr<'mutref>(
        &mut self,
        node: nodes::ConvertRowtypeExprMut<'mem, 'mutref>,
    ) {
        transform_convert_rowtype_expr(node, self)
    }
    fn transform_convert_rowtype_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ConvertRowtypeExpr>>,
    ) {
        transform_convert_rowtype_expr_list(node, self)
    }
    fn transform_collate_expr<'mutref>(
        &mut self,
        node: nodes::CollateExprMut<'mem, 'mutref>,
    ) {
        transform_collate_expr(node, self)
    }
    fn transform_collate_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CollateExpr>>,
    ) {
        transform_collate_expr_list(node, self)
    }
    fn transform_case_expr<'mutref>(&mut self, node: nodes::CaseExprMut<'mem, 'mutref>) {
        transform_case_expr(node, self)
    }
    fn transform_case_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CaseExpr>>,
    ) {
        transform_case_expr_list(node, self)
    }
    fn transform_case_when<'mutref>(&mut self, node: nodes::CaseWhenMut<'mem, 'mutref>) {
        transform_case_when(node, self)
    }
    fn transform_case_when_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CaseWhen>>,
    ) {
        transform_case_when_list(node, self)
    }
    fn transform_case_test_expr<'mutref>(
        &mut self,
        node: nodes::CaseTestExprMut<'mem, 'mutref>,
    ) {
        transform_case_test_expr(node, self)
    }
    fn transform_case_test_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CaseTestExpr>>,
    ) {
        transform_case_test_expr_list(node, self)
    }
    fn transform_array_expr<'mutref>(
        &mut self,
        node: nodes::ArrayExprMut<'mem, 'mutref>,
    ) {
        transform_array_expr(node, self)
    }
    fn transform_array_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ArrayExpr>>,
    ) {
        transform_array_expr_list(node, self)
    }
    fn transform_row_expr<'mutref>(&mut self, node: nodes::RowExprMut<'mem, 'mutref>) {
        transform_row_expr(node, self)
    }
    fn transform_row_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RowExpr>>,
    ) {
        transform_row_expr_list(node, self)
    }
    fn transform_row_compare_expr<'mutref>(
        &mut self,
        node: nodes::RowCompareExprMut<'mem, 'mutref>,
    ) {
        transform_row_compare_expr(node, self)
    }
    fn transform_row_compare_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RowCompareExpr>>,
    ) {
        transform_row_compare_expr_list(node, self)
    }
    fn transform_coalesce_expr<'mutref>(
        &mut self,
        node: nodes::CoalesceExprMut<'mem, 'mutref>,
    ) {
        transform_coalesce_expr(node, self)
    }
    fn transform_coalesce_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoalesceExpr>>,
    ) {
        transform_coalesce_expr_list(node, self)
    }
    fn transform_min_max_expr<'mutref>(
        &mut self,
        node: nodes::MinMaxExprMut<'mem, 'mutref>,
    ) {
        transform_min_max_expr(node, self)
    }
    fn transform_min_max_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MinMaxExpr>>,
    ) {
        transform_min_max_expr_list(node, self)
    }
    fn transform_sql_value_function<'mutref>(
        &mut self,
        node: nodes::SQLValueFunctionMut<'mem, 'mutref>,
    ) {
        transform_sql_value_function(node, self)
    }
    fn transform_sql_value_function_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SQLValueFunction>>,
    ) {
        transform_sql_value_function_list(node, self)
    }
    fn transform_xml_expr<'mutref>(&mut self, node: nodes::XmlExprMut<'mem, 'mutref>) {
        transform_xml_expr(node, self)
    }
    fn transform_xml_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::XmlExpr>>,
    ) {
        transform_xml_expr_list(node, self)
    }
    fn transform_json_format<'mutref>(
        &mut self,
        node: nodes::JsonFormatMut<'mem, 'mutref>,
    ) {
        transform_json_format(node, self)
    }
    fn transform_json_format_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonFormat>>,
    ) {
        transform_json_format_list(node, self)
    }
    fn transform_json_returning<'mutref>(
        &mut self,
        node: nodes::JsonReturningMut<'mem, 'mutref>,
    ) {
        transform_json_returning(node, self)
    }
    fn transform_json_returning_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonReturning>>,
    ) {
        transform_json_returning_list(node, self)
    }
    fn transform_json_value_expr<'mutref>(
        &mut self,
        node: nodes::JsonValueExprMut<'mem, 'mutref>,
    ) {
        transform_json_value_expr(node, self)
    }
    fn transform_json_value_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonValueExpr>>,
    ) {
        transform_json_value_expr_list(node, self)
    }
    fn transform_json_constructor_expr<'mutref>(
        &mut self,
        node: nodes::JsonConstructorExprMut<'mem, 'mutref>,
    ) {
        transform_json_constructor_expr(node, self)
    }
    fn transform_json_constructor_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonConstructorExpr>>,
    ) {
        transform_json_constructor_expr_list(node, self)
    }
    fn transform_json_is_predicate<'mutref>(
        &mut self,
        node: nodes::JsonIsPredicateMut<'mem, 'mutref>,
    ) {
        transform_json_is_predicate(node, self)
    }
    fn transform_json_is_predicate_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonIsPredicate>>,
    ) {
        transform_json_is_predicate_list(node, self)
    }
    fn transform_json_behavior<'mutref>(
        &mut self,
        node: nodes::JsonBehaviorMut<'mem, 'mutref>,
    ) {
        transform_json_behavior(node, self)
    }
    fn transform_json_behavior_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonBehavior>>,
    ) {
        transform_json_behavior_list(node, self)
    }
    fn transform_json_expr<'mutref>(&mut self, node: nodes::JsonExprMut<'mem, 'mutref>) {
        transform_json_expr(node, self)
    }
    fn transform_json_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonExpr>>,
    ) {
        transform_json_expr_list(node, self)
    }
    fn transform_null_test<'mutref>(&mut self, node: nodes::NullTestMut<'mem, 'mutref>) {
        transform_null_test(node, self)
    }
    fn transform_null_test_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NullTest>>,
    ) {
        transform_null_test_list(node, self)
    }
    fn transform_boolean_test<'mutref>(
        &mut self,
        node: nodes::BooleanTestMut<'mem, 'mutref>,
    ) {
        transform_boolean_test(node, self)
    }
    fn transform_boolean_test_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::BooleanTest>>,
    ) {
        transform_boolean_test_list(node, self)
    }
    fn transform_merge_action<'mutref>(
        &mut self,
        node: nodes::MergeActionMut<'mem, 'mutref>,
    ) {
        transform_merge_action(node, self)
    }
    fn transform_merge_action_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeAction>>,
    ) {
        transform_merge_action_list(node, self)
    }
    fn transform_coerce_to_domain<'mutref>(
        &mut self,
        node: nodes::CoerceToDomainMut<'mem, 'mutref>,
    ) {
        transform_coerce_to_domain(node, self)
    }
    fn transform_coerce_to_domain_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoerceToDomain>>,
    ) {
        transform_coerce_to_domain_list(node, self)
    }
    fn transform_coerce_to_domain_value<'mutref>(
        &mut self,
        node: nodes::CoerceToDomainValueMut<'mem, 'mutref>,
    ) {
        transform_coerce_to_domain_value(node, self)
    }
    fn transform_coerce_to_domain_value_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CoerceToDomainValue>>,
    ) {
        transform_coerce_to_domain_value_list(node, self)
    }
    fn transform_set_to_default<'mutref>(
        &mut self,
        node: nodes::SetToDefaultMut<'mem, 'mutref>,
    ) {
        transform_set_to_default(node, self)
    }
    fn transform_set_to_default_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SetToDefault>>,
    ) {
        transform_set_to_default_list(node, self)
    }
    fn transform_current_of_expr<'mutref>(
        &mut self,
        node: nodes::CurrentOfExprMut<'mem, 'mutref>,
    ) {
        transform_current_of_expr(node, self)
    }
    fn transform_current_of_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CurrentOfExpr>>,
    ) {
        transform_current_of_expr_list(node, self)
    }
    fn transform_next_value_expr<'mutref>(
        &mut self,
        node: nodes::NextValueExprMut<'mem, 'mutref>,
    ) {
        transform_next_value_expr(node, self)
    }
    fn transform_next_value_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NextValueExpr>>,
    ) {
        transform_next_value_expr_list(node, self)
    }
    fn transform_inference_elem<'mutref>(
        &mut self,
        node: nodes::InferenceElemMut<'mem, 'mutref>,
    ) {
        transform_inference_elem(node, self)
    }
    fn transform_inference_elem_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InferenceElem>>,
    ) {
        transform_inference_elem_list(node, self)
    }
    fn transform_returning_expr<'mutref>(
        &mut self,
        node: nodes::ReturningExprMut<'mem, 'mutref>,
    ) {
        transform_returning_expr(node, self)
    }
    fn transform_returning_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturningExpr>>,
    ) {
        transform_returning_expr_list(node, self)
    }
    fn transform_target_entry<'mutref>(
        &mut self,
        node: nodes::TargetEntryMut<'mem, 'mutref>,
    ) {
        transform_target_entry(node, self)
    }
    fn transform_target_entry_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TargetEntry>>,
    ) {
        transform_target_entry_list(node, self)
    }
    fn transform_range_tbl_ref<'mutref>(
        &mut self,
        node: nodes::RangeTblRefMut<'mem, 'mutref>,
    ) {
        transform_range_tbl_ref(node, self)
    }
    fn transform_range_tbl_ref_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTblRef>>,
    ) {
        transform_range_tbl_ref_list(node, self)
    }
    fn transform_join_expr<'mutref>(&mut self, node: nodes::JoinExprMut<'mem, 'mutref>) {
        transform_join_expr(node, self)
    }
    fn transform_join_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JoinExpr>>,
    ) {
        transform_join_expr_list(node, self)
    }
    fn transform_from_expr<'mutref>(&mut self, node: nodes::FromExprMut<'mem, 'mutref>) {
        transform_from_expr(node, self)
    }
    fn transform_from_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FromExpr>>,
    ) {
        transform_from_expr_list(node, self)
    }
    fn transform_on_conflict_expr<'mutref>(
        &mut self,
        node: nodes::OnConflictExprMut<'mem, 'mutref>,
    ) {
        transform_on_conflict_expr(node, self)
    }
    fn transform_on_conflict_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::OnConflictExpr>>,
    ) {
        transform_on_conflict_expr_list(node, self)
    }
    fn transform_integer<'mutref>(&mut self, node: nodes::IntegerMut<'mem, 'mutref>) {
        transform_integer(node, self)
    }
    fn transform_integer_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Integer>>,
    ) {
        transform_integer_list(node, self)
    }
    fn transform_float<'mutref>(&mut self, node: nodes::FloatMut<'mem, 'mutref>) {
        transform_float(node, self)
    }
    fn transform_float_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Float>>,
    ) {
        transform_float_list(node, self)
    }
    fn transform_boolean<'mutref>(&mut self, node: nodes::BooleanMut<'mem, 'mutref>) {
        transform_boolean(node, self)
    }
    fn transform_boolean_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Boolean>>,
    ) {
        transform_boolean_list(node, self)
    }
    fn transform_string<'mutref>(&mut self, node: nodes::StringMut<'mem, 'mutref>) {
        transform_string(node, self)
    }
    fn transform_string_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::String>>,
    ) {
        transform_string_list(node, self)
    }
    fn transform_bit_string<'mutref>(
        &mut self,
        node: nodes::BitStringMut<'mem, 'mutref>,
    ) {
        transform_bit_string(node, self)
    }
    fn transform_bit_string_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::BitString>>,
    ) {
        transform_bit_string_list(node, self)
    }
    fn transform_query<'mutref>(&mut self, node: nodes::QueryMut<'mem, 'mutref>) {
        transform_query(node, self)
    }
    fn transform_query_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Query>>,
    ) {
        transform_query_list(node, self)
    }
    fn transform_type_name<'mutref>(&mut self, node: nodes::TypeNameMut<'mem, 'mutref>) {
        transform_type_name(node, self)
    }
    fn transform_type_name_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TypeName>>,
    ) {
        transform_type_name_list(node, self)
    }
    fn transform_column_ref<'mutref>(
        &mut self,
        node: nodes::ColumnRefMut<'mem, 'mutref>,
    ) {
        transform_column_ref(node, self)
    }
    fn transform_column_ref_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ColumnRef>>,
    ) {
        transform_column_ref_list(node, self)
    }
    fn transform_param_ref<'mutref>(&mut self, node: nodes::ParamRefMut<'mem, 'mutref>) {
        transform_param_ref(node, self)
    }
    fn transform_param_ref_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ParamRef>>,
    ) {
        transform_param_ref_list(node, self)
    }
    fn transform_a_expr<'mutref>(&mut self, node: nodes::A_ExprMut<'mem, 'mutref>) {
        transform_a_expr(node, self)
    }
    fn transform_a_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Expr>>,
    ) {
        transform_a_expr_list(node, self)
    }
    fn transform_a_const<'mutref>(&mut self, node: nodes::A_ConstMut<'mem, 'mutref>) {
        transform_a_const(node, self)
    }
    fn transform_a_const_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Const>>,
    ) {
        transform_a_const_list(node, self)
    }
    fn transform_type_cast<'mutref>(&mut self, node: nodes::TypeCastMut<'mem, 'mutref>) {
        transform_type_cast(node, self)
    }
    fn transform_type_cast_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TypeCast>>,
    ) {
        transform_type_cast_list(node, self)
    }
    fn transform_collate_clause<'mutref>(
        &mut self,
        node: nodes::CollateClauseMut<'mem, 'mutref>,
    ) {
        transform_collate_clause(node, self)
    }
    fn transform_collate_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CollateClause>>,
    ) {
        transform_collate_clause_list(node, self)
    }
    fn transform_role_spec<'mutref>(&mut self, node: nodes::RoleSpecMut<'mem, 'mutref>) {
        transform_role_spec(node, self)
    }
    fn transform_role_spec_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RoleSpec>>,
    ) {
        transform_role_spec_list(node, self)
    }
    fn transform_func_call<'mutref>(&mut self, node: nodes::FuncCallMut<'mem, 'mutref>) {
        transform_func_call(node, self)
    }
    fn transform_func_call_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FuncCall>>,
    ) {
        transform_func_call_list(node, self)
    }
    fn transform_a_star<'mutref>(&mut self, node: nodes::A_StarMut<'mem, 'mutref>) {
        transform_a_star(node, self)
    }
    fn transform_a_star_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Star>>,
    ) {
        transform_a_star_list(node, self)
    }
    fn transform_a_indices<'mutref>(
        &mut self,
        node: nodes::A_IndicesMut<'mem, 'mutref>,
    ) {
        transform_a_indices(node, self)
    }
    fn transform_a_indices_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Indices>>,
    ) {
        transform_a_indices_list(node, self)
    }
    fn transform_a_indirection<'mutref>(
        &mut self,
        node: nodes::A_IndirectionMut<'mem, 'mutref>,
    ) {
        transform_a_indirection(node, self)
    }
    fn transform_a_indirection_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_Indirection>>,
    ) {
        transform_a_indirection_list(node, self)
    }
    fn transform_a_array_expr<'mutref>(
        &mut self,
        node: nodes::A_ArrayExprMut<'mem, 'mutref>,
    ) {
        transform_a_array_expr(node, self)
    }
    fn transform_a_array_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::A_ArrayExpr>>,
    ) {
        transform_a_array_expr_list(node, self)
    }
    fn transform_res_target<'mutref>(
        &mut self,
        node: nodes::ResTargetMut<'mem, 'mutref>,
    ) {
        transform_res_target(node, self)
    }
    fn transform_res_target_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ResTarget>>,
    ) {
        transform_res_target_list(node, self)
    }
    fn transform_multi_assign_ref<'mutref>(
        &mut self,
        node: nodes::MultiAssignRefMut<'mem, 'mutref>,
    ) {
        transform_multi_assign_ref(node, self)
    }
    fn transform_multi_assign_ref_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MultiAssignRef>>,
    ) {
        transform_multi_assign_ref_list(node, self)
    }
    fn transform_sort_by<'mutref>(&mut self, node: nodes::SortByMut<'mem, 'mutref>) {
        transform_sort_by(node, self)
    }
    fn transform_sort_by_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SortBy>>,
    ) {
        transform_sort_by_list(node, self)
    }
    fn transform_window_def<'mutref>(
        &mut self,
        node: nodes::WindowDefMut<'mem, 'mutref>,
    ) {
        transform_window_def(node, self)
    }
    fn transform_window_def_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowDef>>,
    ) {
        transform_window_def_list(node, self)
    }
    fn transform_range_subselect<'mutref>(
        &mut self,
        node: nodes::RangeSubselectMut<'mem, 'mutref>,
    ) {
        transform_range_subselect(node, self)
    }
    fn transform_range_subselect_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeSubselect>>,
    ) {
        transform_range_subselect_list(node, self)
    }
    fn transform_range_function<'mutref>(
        &mut self,
        node: nodes::RangeFunctionMut<'mem, 'mutref>,
    ) {
        transform_range_function(node, self)
    }
    fn transform_range_function_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeFunction>>,
    ) {
        transform_range_function_list(node, self)
    }
    fn transform_range_table_func<'mutref>(
        &mut self,
        node: nodes::RangeTableFuncMut<'mem, 'mutref>,
    ) {
        transform_range_table_func(node, self)
    }
    fn transform_range_table_func_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTableFunc>>,
    ) {
        transform_range_table_func_list(node, self)
    }
    fn transform_range_table_func_col<'mutref>(
        &mut self,
        node: nodes::RangeTableFuncColMut<'mem, 'mutref>,
    ) {
        transform_range_table_func_col(node, self)
    }
    fn transform_range_table_func_col_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTableFuncCol>>,
    ) {
        transform_range_table_func_col_list(node, self)
    }
    fn transform_range_table_sample<'mutref>(
        &mut self,
        node: nodes::RangeTableSampleMut<'mem, 'mutref>,
    ) {
        transform_range_table_sample(node, self)
    }
    fn transform_range_table_sample_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTableSample>>,
    ) {
        transform_range_table_sample_list(node, self)
    }
    fn transform_column_def<'mutref>(
        &mut self,
        node: nodes::ColumnDefMut<'mem, 'mutref>,
    ) {
        transform_column_def(node, self)
    }
    fn transform_column_def_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ColumnDef>>,
    ) {
        transform_column_def_list(node, self)
    }
    fn transform_table_like_clause<'mutref>(
        &mut self,
        node: nodes::TableLikeClauseMut<'mem, 'mutref>,
    ) {
        transform_table_like_clause(node, self)
    }
    fn transform_table_like_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TableLikeClause>>,
    ) {
        transform_table_like_clause_list(node, self)
    }
    fn transform_index_elem<'mutref>(
        &mut self,
        node: nodes::IndexElemMut<'mem, 'mutref>,
    ) {
        transform_index_elem(node, self)
    }
    fn transform_index_elem_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::IndexElem>>,
    ) {
        transform_index_elem_list(node, self)
    }
    fn transform_def_elem<'mutref>(&mut self, node: nodes::DefElemMut<'mem, 'mutref>) {
        transform_def_elem(node, self)
    }
    fn transform_def_elem_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DefElem>>,
    ) {
        transform_def_elem_list(node, self)
    }
    fn transform_locking_clause<'mutref>(
        &mut self,
        node: nodes::LockingClauseMut<'mem, 'mutref>,
    ) {
        transform_locking_clause(node, self)
    }
    fn transform_locking_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::LockingClause>>,
    ) {
        transform_locking_clause_list(node, self)
    }
    fn transform_xml_serialize<'mutref>(
        &mut self,
        node: nodes::XmlSerializeMut<'mem, 'mutref>,
    ) {
        transform_xml_serialize(node, self)
    }
    fn transform_xml_serialize_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::XmlSerialize>>,
    ) {
        transform_xml_serialize_list(node, self)
    }
    fn transform_partition_elem<'mutref>(
        &mut self,
        node: nodes::PartitionElemMut<'mem, 'mutref>,
    ) {
        transform_partition_elem(node, self)
    }
    fn transform_partition_elem_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionElem>>,
    ) {
        transform_partition_elem_list(node, self)
    }
    fn transform_partition_spec<'mutref>(
        &mut self,
        node: nodes::PartitionSpecMut<'mem, 'mutref>,
    ) {
        transform_partition_spec(node, self)
    }
    fn transform_partition_spec_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionSpec>>,
    ) {
        transform_partition_spec_list(node, self)
    }
    fn transform_partition_bound_spec<'mutref>(
        &mut self,
        node: nodes::PartitionBoundSpecMut<'mem, 'mutref>,
    ) {
        transform_partition_bound_spec(node, self)
    }
    fn transform_partition_bound_spec_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionBoundSpec>>,
    ) {
        transform_partition_bound_spec_list(node, self)
    }
    fn transform_partition_range_datum<'mutref>(
        &mut self,
        node: nodes::PartitionRangeDatumMut<'mem, 'mutref>,
    ) {
        transform_partition_range_datum(node, self)
    }
    fn transform_partition_range_datum_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionRangeDatum>>,
    ) {
        transform_partition_range_datum_list(node, self)
    }
    fn transform_partition_cmd<'mutref>(
        &mut self,
        node: nodes::PartitionCmdMut<'mem, 'mutref>,
    ) {
        transform_partition_cmd(node, self)
    }
    fn transform_partition_cmd_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PartitionCmd>>,
    ) {
        transform_partition_cmd_list(node, self)
    }
    fn transform_range_tbl_entry<'mutref>(
        &mut self,
        node: nodes::RangeTblEntryMut<'mem, 'mutref>,
    ) {
        transform_range_tbl_entry(node, self)
    }
    fn transform_range_tbl_entry_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTblEntry>>,
    ) {
        transform_range_tbl_entry_list(node, self)
    }
    fn transform_rte_permission_info<'mutref>(
        &mut self,
        node: nodes::RTEPermissionInfoMut<'mem, 'mutref>,
    ) {
        transform_rte_permission_info(node, self)
    }
    fn transform_rte_permission_info_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RTEPermissionInfo>>,
    ) {
        transform_rte_permission_info_list(node, self)
    }
    fn transform_range_tbl_function<'mutref>(
        &mut self,
        node: nodes::RangeTblFunctionMut<'mem, 'mutref>,
    ) {
        transform_range_tbl_function(node, self)
    }
    fn transform_range_tbl_function_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RangeTblFunction>>,
    ) {
        transform_range_tbl_function_list(node, self)
    }
    fn transform_table_sample_clause<'mutref>(
        &mut self,
        node: nodes::TableSampleClauseMut<'mem, 'mutref>,
    ) {
        transform_table_sample_clause(node, self)
    }
    fn transform_table_sample_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TableSampleClause>>,
    ) {
        transform_table_sample_clause_list(node, self)
    }
    fn transform_with_check_option<'mutref>(
        &mut self,
        node: nodes::WithCheckOptionMut<'mem, 'mutref>,
    ) {
        transform_with_check_option(node, self)
    }
    fn transform_with_check_option_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WithCheckOption>>,
    ) {
        transform_with_check_option_list(node, self)
    }
    fn transform_sort_group_clause<'mutref>(
        &mut self,
        node: nodes::SortGroupClauseMut<'mem, 'mutref>,
    ) {
        transform_sort_group_clause(node, self)
    }
    fn transform_sort_group_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SortGroupClause>>,
    ) {
        transform_sort_group_clause_list(node, self)
    }
    fn transform_grouping_set<'mutref>(
        &mut self,
        node: nodes::GroupingSetMut<'mem, 'mutref>,
    ) {
        transform_grouping_set(node, self)
    }
    fn transform_grouping_set_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GroupingSet>>,
    ) {
        transform_grouping_set_list(node, self)
    }
    fn transform_window_clause<'mutref>(
        &mut self,
        node: nodes::WindowClauseMut<'mem, 'mutref>,
    ) {
        transform_window_clause(node, self)
    }
    fn transform_window_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WindowClause>>,
    ) {
        transform_window_clause_list(node, self)
    }
    fn transform_row_mark_clause<'mutref>(
        &mut self,
        node: nodes::RowMarkClauseMut<'mem, 'mutref>,
    ) {
        transform_row_mark_clause(node, self)
    }
    fn transform_row_mark_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RowMarkClause>>,
    ) {
        transform_row_mark_clause_list(node, self)
    }
    fn transform_with_clause<'mutref>(
        &mut self,
        node: nodes::WithClauseMut<'mem, 'mutref>,
    ) {
        transform_with_clause(node, self)
    }
    fn transform_with_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::WithClause>>,
    ) {
        transform_with_clause_list(node, self)
    }
    fn transform_infer_clause<'mutref>(
        &mut self,
        node: nodes::InferClauseMut<'mem, 'mutref>,
    ) {
        transform_infer_clause(node, self)
    }
    fn transform_infer_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InferClause>>,
    ) {
        transform_infer_clause_list(node, self)
    }
    fn transform_on_conflict_clause<'mutref>(
        &mut self,
        node: nodes::OnConflictClauseMut<'mem, 'mutref>,
    ) {
        transform_on_conflict_clause(node, self)
    }
    fn transform_on_conflict_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::OnConflictClause>>,
    ) {
        transform_on_conflict_clause_list(node, self)
    }
    fn transform_cte_search_clause<'mutref>(
        &mut self,
        node: nodes::CTESearchClauseMut<'mem, 'mutref>,
    ) {
        transform_cte_search_clause(node, self)
    }
    fn transform_cte_search_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CTESearchClause>>,
    ) {
        transform_cte_search_clause_list(node, self)
    }
    fn transform_cte_cycle_clause<'mutref>(
        &mut self,
        node: nodes::CTECycleClauseMut<'mem, 'mutref>,
    ) {
        transform_cte_cycle_clause(node, self)
    }
    fn transform_cte_cycle_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CTECycleClause>>,
    ) {
        transform_cte_cycle_clause_list(node, self)
    }
    fn transform_common_table_expr<'mutref>(
        &mut self,
        node: nodes::CommonTableExprMut<'mem, 'mutref>,
    ) {
        transform_common_table_expr(node, self)
    }
    fn transform_common_table_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CommonTableExpr>>,
    ) {
        transform_common_table_expr_list(node, self)
    }
    fn transform_merge_when_clause<'mutref>(
        &mut self,
        node: nodes::MergeWhenClauseMut<'mem, 'mutref>,
    ) {
        transform_merge_when_clause(node, self)
    }
    fn transform_merge_when_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeWhenClause>>,
    ) {
        transform_merge_when_clause_list(node, self)
    }
    fn transform_returning_option<'mutref>(
        &mut self,
        node: nodes::ReturningOptionMut<'mem, 'mutref>,
    ) {
        transform_returning_option(node, self)
    }
    fn transform_returning_option_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturningOption>>,
    ) {
        transform_returning_option_list(node, self)
    }
    fn transform_returning_clause<'mutref>(
        &mut self,
        node: nodes::ReturningClauseMut<'mem, 'mutref>,
    ) {
        transform_returning_clause(node, self)
    }
    fn transform_returning_clause_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturningClause>>,
    ) {
        transform_returning_clause_list(node, self)
    }
    fn transform_trigger_transition<'mutref>(
        &mut self,
        node: nodes::TriggerTransitionMut<'mem, 'mutref>,
    ) {
        transform_trigger_transition(node, self)
    }
    fn transform_trigger_transition_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TriggerTransition>>,
    ) {
        transform_trigger_transition_list(node, self)
    }
    fn transform_json_output<'mutref>(
        &mut self,
        node: nodes::JsonOutputMut<'mem, 'mutref>,
    ) {
        transform_json_output(node, self)
    }
    fn transform_json_output_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonOutput>>,
    ) {
        transform_json_output_list(node, self)
    }
    fn transform_json_argument<'mutref>(
        &mut self,
        node: nodes::JsonArgumentMut<'mem, 'mutref>,
    ) {
        transform_json_argument(node, self)
    }
    fn transform_json_argument_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArgument>>,
    ) {
        transform_json_argument_list(node, self)
    }
    fn transform_json_func_expr<'mutref>(
        &mut self,
        node: nodes::JsonFuncExprMut<'mem, 'mutref>,
    ) {
        transform_json_func_expr(node, self)
    }
    fn transform_json_func_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonFuncExpr>>,
    ) {
        transform_json_func_expr_list(node, self)
    }
    fn transform_json_table_path_spec<'mutref>(
        &mut self,
        node: nodes::JsonTablePathSpecMut<'mem, 'mutref>,
    ) {
        transform_json_table_path_spec(node, self)
    }
    fn transform_json_table_path_spec_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonTablePathSpec>>,
    ) {
        transform_json_table_path_spec_list(node, self)
    }
    fn transform_json_table<'mutref>(
        &mut self,
        node: nodes::JsonTableMut<'mem, 'mutref>,
    ) {
        transform_json_table(node, self)
    }
    fn transform_json_table_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonTable>>,
    ) {
        transform_json_table_list(node, self)
    }
    fn transform_json_table_column<'mutref>(
        &mut self,
        node: nodes::JsonTableColumnMut<'mem, 'mutref>,
    ) {
        transform_json_table_column(node, self)
    }
    fn transform_json_table_column_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonTableColumn>>,
    ) {
        transform_json_table_column_list(node, self)
    }
    fn transform_json_key_value<'mutref>(
        &mut self,
        node: nodes::JsonKeyValueMut<'mem, 'mutref>,
    ) {
        transform_json_key_value(node, self)
    }
    fn transform_json_key_value_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonKeyValue>>,
    ) {
        transform_json_key_value_list(node, self)
    }
    fn transform_json_parse_expr<'mutref>(
        &mut self,
        node: nodes::JsonParseExprMut<'mem, 'mutref>,
    ) {
        transform_json_parse_expr(node, self)
    }
    fn transform_json_parse_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonParseExpr>>,
    ) {
        transform_json_parse_expr_list(node, self)
    }
    fn transform_json_scalar_expr<'mutref>(
        &mut self,
        node: nodes::JsonScalarExprMut<'mem, 'mutref>,
    ) {
        transform_json_scalar_expr(node, self)
    }
    fn transform_json_scalar_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonScalarExpr>>,
    ) {
        transform_json_scalar_expr_list(node, self)
    }
    fn transform_json_serialize_expr<'mutref>(
        &mut self,
        node: nodes::JsonSerializeExprMut<'mem, 'mutref>,
    ) {
        transform_json_serialize_expr(node, self)
    }
    fn transform_json_serialize_expr_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonSerializeExpr>>,
    ) {
        transform_json_serialize_expr_list(node, self)
    }
    fn transform_json_object_constructor<'mutref>(
        &mut self,
        node: nodes::JsonObjectConstructorMut<'mem, 'mutref>,
    ) {
        transform_json_object_constructor(node, self)
    }
    fn transform_json_object_constructor_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonObjectConstructor>>,
    ) {
        transform_json_object_constructor_list(node, self)
    }
    fn transform_json_array_constructor<'mutref>(
        &mut self,
        node: nodes::JsonArrayConstructorMut<'mem, 'mutref>,
    ) {
        transform_json_array_constructor(node, self)
    }
    fn transform_json_array_constructor_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArrayConstructor>>,
    ) {
        transform_json_array_constructor_list(node, self)
    }
    fn transform_json_array_query_constructor<'mutref>(
        &mut self,
        node: nodes::JsonArrayQueryConstructorMut<'mem, 'mutref>,
    ) {
        transform_json_array_query_constructor(node, self)
    }
    fn transform_json_array_query_constructor_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArrayQueryConstructor>>,
    ) {
        transform_json_array_query_constructor_list(node, self)
    }
    fn transform_json_agg_constructor<'mutref>(
        &mut self,
        node: nodes::JsonAggConstructorMut<'mem, 'mutref>,
    ) {
        transform_json_agg_constructor(node, self)
    }
    fn transform_json_agg_constructor_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonAggConstructor>>,
    ) {
        transform_json_agg_constructor_list(node, self)
    }
    fn transform_json_object_agg<'mutref>(
        &mut self,
        node: nodes::JsonObjectAggMut<'mem, 'mutref>,
    ) {
        transform_json_object_agg(node, self)
    }
    fn transform_json_object_agg_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonObjectAgg>>,
    ) {
        transform_json_object_agg_list(node, self)
    }
    fn transform_json_array_agg<'mutref>(
        &mut self,
        node: nodes::JsonArrayAggMut<'mem, 'mutref>,
    ) {
        transform_json_array_agg(node, self)
    }
    fn transform_json_array_agg_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::JsonArrayAgg>>,
    ) {
        transform_json_array_agg_list(node, self)
    }
    fn transform_raw_stmt<'mutref>(&mut self, node: nodes::RawStmtMut<'mem, 'mutref>) {
        transform_raw_stmt(node, self)
    }
    fn transform_raw_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RawStmt>>,
    ) {
        transform_raw_stmt_list(node, self)
    }
    fn transform_insert_stmt<'mutref>(
        &mut self,
        node: nodes::InsertStmtMut<'mem, 'mutref>,
    ) {
        transform_insert_stmt(node, self)
    }
    fn transform_insert_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InsertStmt>>,
    ) {
        transform_insert_stmt_list(node, self)
    }
    fn transform_delete_stmt<'mutref>(
        &mut self,
        node: nodes::DeleteStmtMut<'mem, 'mutref>,
    ) {
        transform_delete_stmt(node, self)
    }
    fn transform_delete_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DeleteStmt>>,
    ) {
        transform_delete_stmt_list(node, self)
    }
    fn transform_update_stmt<'mutref>(
        &mut self,
        node: nodes::UpdateStmtMut<'mem, 'mutref>,
    ) {
        transform_update_stmt(node, self)
    }
    fn transform_update_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::UpdateStmt>>,
    ) {
        transform_update_stmt_list(node, self)
    }
    fn transform_merge_stmt<'mutref>(
        &mut self,
        node: nodes::MergeStmtMut<'mem, 'mutref>,
    ) {
        transform_merge_stmt(node, self)
    }
    fn transform_merge_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::MergeStmt>>,
    ) {
        transform_merge_stmt_list(node, self)
    }
    fn transform_select_stmt<'mutref>(
        &mut self,
        node: nodes::SelectStmtMut<'mem, 'mutref>,
    ) {
        transform_select_stmt(node, self)
    }
    fn transform_select_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SelectStmt>>,
    ) {
        transform_select_stmt_list(node, self)
    }
    fn transform_set_operation_stmt<'mutref>(
        &mut self,
        node: nodes::SetOperationStmtMut<'mem, 'mutref>,
    ) {
        transform_set_operation_stmt(node, self)
    }
    fn transform_set_operation_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SetOperationStmt>>,
    ) {
        transform_set_operation_stmt_list(node, self)
    }
    fn transform_return_stmt<'mutref>(
        &mut self,
        node: nodes::ReturnStmtMut<'mem, 'mutref>,
    ) {
        transform_return_stmt(node, self)
    }
    fn transform_return_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReturnStmt>>,
    ) {
        transform_return_stmt_list(node, self)
    }
    fn transform_pl_assign_stmt<'mutref>(
        &mut self,
        node: nodes::PLAssignStmtMut<'mem, 'mutref>,
    ) {
        transform_pl_assign_stmt(node, self)
    }
    fn transform_pl_assign_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PLAssignStmt>>,
    ) {
        transform_pl_assign_stmt_list(node, self)
    }
    fn transform_create_schema_stmt<'mutref>(
        &mut self,
        node: nodes::CreateSchemaStmtMut<'mem, 'mutref>,
    ) {
        transform_create_schema_stmt(node, self)
    }
    fn transform_create_schema_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateSchemaStmt>>,
    ) {
        transform_create_schema_stmt_list(node, self)
    }
    fn transform_alter_table_stmt<'mutref>(
        &mut self,
        node: nodes::AlterTableStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_table_stmt(node, self)
    }
    fn transform_alter_table_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableStmt>>,
    ) {
        transform_alter_table_stmt_list(node, self)
    }
    fn transform_alter_table_cmd<'mutref>(
        &mut self,
        node: nodes::AlterTableCmdMut<'mem, 'mutref>,
    ) {
        transform_alter_table_cmd(node, self)
    }
    fn transform_alter_table_cmd_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableCmd>>,
    ) {
        transform_alter_table_cmd_list(node, self)
    }
    fn transform_at_alter_constraint<'mutref>(
        &mut self,
        node: nodes::ATAlterConstraintMut<'mem, 'mutref>,
    ) {
        transform_at_alter_constraint(node, self)
    }
    fn transform_at_alter_constraint_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ATAlterConstraint>>,
    ) {
        transform_at_alter_constraint_list(node, self)
    }
    fn transform_replica_identity_stmt<'mutref>(
        &mut self,
        node: nodes::ReplicaIdentityStmtMut<'mem, 'mutref>,
    ) {
        transform_replica_identity_stmt(node, self)
    }
    fn transform_replica_identity_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReplicaIdentityStmt>>,
    ) {
        transform_replica_identity_stmt_list(node, self)
    }
    fn transform_alter_collation_stmt<'mutref>(
        &mut self,
        node: nodes::AlterCollationStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_collation_stmt(node, self)
    }
    fn transform_alter_collation_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterCollationStmt>>,
    ) {
        transform_alter_collation_stmt_list(node, self)
    }
    fn transform_alter_domain_stmt<'mutref>(
        &mut self,
        node: nodes::AlterDomainStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_domain_stmt(node, self)
    }
    fn transform_alter_domain_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDomainStmt>>,
    ) {
        transform_alter_domain_stmt_list(node, self)
    }
    fn transform_grant_stmt<'mutref>(
        &mut self,
        node: nodes::GrantStmtMut<'mem, 'mutref>,
    ) {
        transform_grant_stmt(node, self)
    }
    fn transform_grant_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GrantStmt>>,
    ) {
        transform_grant_stmt_list(node, self)
    }
    fn transform_object_with_args<'mutref>(
        &mut self,
        node: nodes::ObjectWithArgsMut<'mem, 'mutref>,
    ) {
        transform_object_with_args(node, self)
    }
    fn transform_object_with_args_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ObjectWithArgs>>,
    ) {
        transform_object_with_args_list(node, self)
    }
    fn transform_access_priv<'mutref>(
        &mut self,
        node: nodes::AccessPrivMut<'mem, 'mutref>,
    ) {
        transform_access_priv(node, self)
    }
    fn transform_access_priv_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AccessPriv>>,
    ) {
        transform_access_priv_list(node, self)
    }
    fn transform_grant_role_stmt<'mutref>(
        &mut self,
        node: nodes::GrantRoleStmtMut<'mem, 'mutref>,
    ) {
        transform_grant_role_stmt(node, self)
    }
    fn transform_grant_role_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::GrantRoleStmt>>,
    ) {
        transform_grant_role_stmt_list(node, self)
    }
    fn transform_alter_default_privileges_stmt<'mutref>(
        &mut self,
        node: nodes::AlterDefaultPrivilegesStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_default_privileges_stmt(node, self)
    }
    fn transform_alter_default_privileges_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDefaultPrivilegesStmt>>,
    ) {
        transform_alter_default_privileges_stmt_list(node, self)
    }
    fn transform_copy_stmt<'mutref>(&mut self, node: nodes::CopyStmtMut<'mem, 'mutref>) {
        transform_copy_stmt(node, self)
    }
    fn transform_copy_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CopyStmt>>,
    ) {
        transform_copy_stmt_list(node, self)
    }
    fn transform_variable_set_stmt<'mutref>(
        &mut self,
        node: nodes::VariableSetStmtMut<'mem, 'mutref>,
    ) {
        transform_variable_set_stmt(node, self)
    }
    fn transform_variable_set_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VariableSetStmt>>,
    ) {
        transform_variable_set_stmt_list(node, self)
    }
    fn transform_variable_show_stmt<'mutref>(
        &mut self,
        node: nodes::VariableShowStmtMut<'mem, 'mutref>,
    ) {
        transform_variable_show_stmt(node, self)
    }
    fn transform_variable_show_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VariableShowStmt>>,
    ) {
        transform_variable_show_stmt_list(node, self)
    }
    fn transform_create_stmt<'mutref>(
        &mut self,
        node: nodes::CreateStmtMut<'mem, 'mutref>,
    ) {
        transform_create_stmt(node, self)
    }
    fn transform_create_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateStmt>>,
    ) {
        transform_create_stmt_list(node, self)
    }
    fn transform_constraint<'mutref>(
        &mut self,
        node: nodes::ConstraintMut<'mem, 'mutref>,
    ) {
        transform_constraint(node, self)
    }
    fn transform_constraint_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::Constraint>>,
    ) {
        transform_constraint_list(node, self)
    }
    fn transform_create_table_space_stmt<'mutref>(
        &mut self,
        node: nodes::CreateTableSpaceStmtMut<'mem, 'mutref>,
    ) {
        transform_create_table_space_stmt(node, self)
    }
    fn transform_create_table_space_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTableSpaceStmt>>,
    ) {
        transform_create_table_space_stmt_list(node, self)
    }
    fn transform_drop_table_space_stmt<'mutref>(
        &mut self,
        node: nodes::DropTableSpaceStmtMut<'mem, 'mutref>,
    ) {
        transform_drop_table_space_stmt(node, self)
    }
    fn transform_drop_table_space_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropTableSpaceStmt>>,
    ) {
        transform_drop_table_space_stmt_list(node, self)
    }
    fn transform_alter_table_space_options_stmt<'mutref>(
        &mut self,
        node: nodes::AlterTableSpaceOptionsStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_table_space_options_stmt(node, self)
    }
    fn transform_alter_table_space_options_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableSpaceOptionsStmt>>,
    ) {
        transform_alter_table_space_options_stmt_list(node, self)
    }
    fn transform_alter_table_move_all_stmt<'mutref>(
        &mut self,
        node: nodes::AlterTableMoveAllStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_table_move_all_stmt(node, self)
    }
    fn transform_alter_table_move_all_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTableMoveAllStmt>>,
    ) {
        transform_alter_table_move_all_stmt_list(node, self)
    }
    fn transform_create_extension_stmt<'mutref>(
        &mut self,
        node: nodes::CreateExtensionStmtMut<'mem, 'mutref>,
    ) {
        transform_create_extension_stmt(node, self)
    }
    fn transform_create_extension_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateExtensionStmt>>,
    ) {
        transform_create_extension_stmt_list(node, self)
    }
    fn transform_alter_extension_stmt<'mutref>(
        &mut self,
        node: nodes::AlterExtensionStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_extension_stmt(node, self)
    }
    fn transform_alter_extension_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterExtensionStmt>>,
    ) {
        transform_alter_extension_stmt_list(node, self)
    }
    fn transform_alter_extension_contents_stmt<'mutref>(
        &mut self,
        node: nodes::AlterExtensionContentsStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_extension_contents_stmt(node, self)
    }
    fn transform_alter_extension_contents_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterExtensionContentsStmt>>,
    ) {
        transform_alter_extension_contents_stmt_list(node, self)
    }
    fn transform_create_fdw_stmt<'mutref>(
        &mut self,
        node: nodes::CreateFdwStmtMut<'mem, 'mutref>,
    ) {
        transform_create_fdw_stmt(node, self)
    }
    fn transform_create_fdw_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateFdwStmt>>,
    ) {
        transform_create_fdw_stmt_list(node, self)
    }
    fn transform_alter_fdw_stmt<'mutref>(
        &mut self,
        node: nodes::AlterFdwStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_fdw_stmt(node, self)
    }
    fn transform_alter_fdw_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterFdwStmt>>,
    ) {
        transform_alter_fdw_stmt_list(node, self)
    }
    fn transform_create_foreign_server_stmt<'mutref>(
        &mut self,
        node: nodes::CreateForeignServerStmtMut<'mem, 'mutref>,
    ) {
        transform_create_foreign_server_stmt(node, self)
    }
    fn transform_create_foreign_server_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateForeignServerStmt>>,
    ) {
        transform_create_foreign_server_stmt_list(node, self)
    }
    fn transform_alter_foreign_server_stmt<'mutref>(
        &mut self,
        node: nodes::AlterForeignServerStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_foreign_server_stmt(node, self)
    }
    fn transform_alter_foreign_server_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterForeignServerStmt>>,
    ) {
        transform_alter_foreign_server_stmt_list(node, self)
    }
    fn transform_create_user_mapping_stmt<'mutref>(
        &mut self,
        node: nodes::CreateUserMappingStmtMut<'mem, 'mutref>,
    ) {
        transform_create_user_mapping_stmt(node, self)
    }
    fn transform_create_user_mapping_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateUserMappingStmt>>,
    ) {
        transform_create_user_mapping_stmt_list(node, self)
    }
    fn transform_alter_user_mapping_stmt<'mutref>(
        &mut self,
        node: nodes::AlterUserMappingStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_user_mapping_stmt(node, self)
    }
    fn transform_alter_user_mapping_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterUserMappingStmt>>,
    ) {
        transform_alter_user_mapping_stmt_list(node, self)
    }
    fn transform_drop_user_mapping_stmt<'mutref>(
        &mut self,
        node: nodes::DropUserMappingStmtMut<'mem, 'mutref>,
    ) {
        transform_drop_user_mapping_stmt(node, self)
    }
    fn transform_drop_user_mapping_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropUserMappingStmt>>,
    ) {
        transform_drop_user_mapping_stmt_list(node, self)
    }
    fn transform_import_foreign_schema_stmt<'mutref>(
        &mut self,
        node: nodes::ImportForeignSchemaStmtMut<'mem, 'mutref>,
    ) {
        transform_import_foreign_schema_stmt(node, self)
    }
    fn transform_import_foreign_schema_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ImportForeignSchemaStmt>>,
    ) {
        transform_import_foreign_schema_stmt_list(node, self)
    }
    fn transform_create_policy_stmt<'mutref>(
        &mut self,
        node: nodes::CreatePolicyStmtMut<'mem, 'mutref>,
    ) {
        transform_create_policy_stmt(node, self)
    }
    fn transform_create_policy_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatePolicyStmt>>,
    ) {
        transform_create_policy_stmt_list(node, self)
    }
    fn transform_alter_policy_stmt<'mutref>(
        &mut self,
        node: nodes::AlterPolicyStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_policy_stmt(node, self)
    }
    fn transform_alter_policy_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterPolicyStmt>>,
    ) {
        transform_alter_policy_stmt_list(node, self)
    }
    fn transform_create_am_stmt<'mutref>(
        &mut self,
        node: nodes::CreateAmStmtMut<'mem, 'mutref>,
    ) {
        transform_create_am_stmt(node, self)
    }
    fn transform_create_am_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateAmStmt>>,
    ) {
        transform_create_am_stmt_list(node, self)
    }
    fn transform_create_trig_stmt<'mutref>(
        &mut self,
        node: nodes::CreateTrigStmtMut<'mem, 'mutref>,
    ) {
        transform_create_trig_stmt(node, self)
    }
    fn transform_create_trig_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTrigStmt>>,
    ) {
        transform_create_trig_stmt_list(node, self)
    }
    fn transform_create_event_trig_stmt<'mutref>(
        &mut self,
        node: nodes::CreateEventTrigStmtMut<'mem, 'mutref>,
    ) {
        transform_create_event_trig_stmt(node, self)
    }
    fn transform_create_event_trig_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateEventTrigStmt>>,
    ) {
        transform_create_event_trig_stmt_list(node, self)
    }
    fn transform_alter_event_trig_stmt<'mutref>(
        &mut self,
        node: nodes::AlterEventTrigStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_event_trig_stmt(node, self)
    }
    fn transform_alter_event_trig_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterEventTrigStmt>>,
    ) {
        transform_alter_event_trig_stmt_list(node, self)
    }
    fn transform_create_p_lang_stmt<'mutref>(
        &mut self,
        node: nodes::CreatePLangStmtMut<'mem, 'mutref>,
    ) {
        transform_create_p_lang_stmt(node, self)
    }
    fn transform_create_p_lang_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatePLangStmt>>,
    ) {
        transform_create_p_lang_stmt_list(node, self)
    }
    fn transform_create_role_stmt<'mutref>(
        &mut self,
        node: nodes::CreateRoleStmtMut<'mem, 'mutref>,
    ) {
        transform_create_role_stmt(node, self)
    }
    fn transform_create_role_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateRoleStmt>>,
    ) {
        transform_create_role_stmt_list(node, self)
    }
    fn transform_alter_role_stmt<'mutref>(
        &mut self,
        node: nodes::AlterRoleStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_role_stmt(node, self)
    }
    fn transform_alter_role_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterRoleStmt>>,
    ) {
        transform_alter_role_stmt_list(node, self)
    }
    fn transform_alter_role_set_stmt<'mutref>(
        &mut self,
        node: nodes::AlterRoleSetStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_role_set_stmt(node, self)
    }
    fn transform_alter_role_set_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterRoleSetStmt>>,
    ) {
        transform_alter_role_set_stmt_list(node, self)
    }
    fn transform_drop_role_stmt<'mutref>(
        &mut self,
        node: nodes::DropRoleStmtMut<'mem, 'mutref>,
    ) {
        transform_drop_role_stmt(node, self)
    }
    fn transform_drop_role_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropRoleStmt>>,
    ) {
        transform_drop_role_stmt_list(node, self)
    }
    fn transform_create_seq_stmt<'mutref>(
        &mut self,
        node: nodes::CreateSeqStmtMut<'mem, 'mutref>,
    ) {
        transform_create_seq_stmt(node, self)
    }
    fn transform_create_seq_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateSeqStmt>>,
    ) {
        transform_create_seq_stmt_list(node, self)
    }
    fn transform_alter_seq_stmt<'mutref>(
        &mut self,
        node: nodes::AlterSeqStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_seq_stmt(node, self)
    }
    fn transform_alter_seq_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterSeqStmt>>,
    ) {
        transform_alter_seq_stmt_list(node, self)
    }
    fn transform_define_stmt<'mutref>(
        &mut self,
        node: nodes::DefineStmtMut<'mem, 'mutref>,
    ) {
        transform_define_stmt(node, self)
    }
    fn transform_define_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DefineStmt>>,
    ) {
        transform_define_stmt_list(node, self)
    }
    fn transform_create_domain_stmt<'mutref>(
        &mut self,
        node: nodes::CreateDomainStmtMut<'mem, 'mutref>,
    ) {
        transform_create_domain_stmt(node, self)
    }
    fn transform_create_domain_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateDomainStmt>>,
    ) {
        transform_create_domain_stmt_list(node, self)
    }
    fn transform_create_op_class_stmt<'mutref>(
        &mut self,
        node: nodes::CreateOpClassStmtMut<'mem, 'mutref>,
    ) {
        transform_create_op_class_stmt(node, self)
    }
    fn transform_create_op_class_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateOpClassStmt>>,
    ) {
        transform_create_op_class_stmt_list(node, self)
    }
    fn transform_create_op_class_item<'mutref>(
        &mut self,
        node: nodes::CreateOpClassItemMut<'mem, 'mutref>,
    ) {
        transform_create_op_class_item(node, self)
    }
    fn transform_create_op_class_item_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateOpClassItem>>,
    ) {
        transform_create_op_class_item_list(node, self)
    }
    fn transform_create_op_family_stmt<'mutref>(
        &mut self,
        node: nodes::CreateOpFamilyStmtMut<'mem, 'mutref>,
    ) {
        transform_create_op_family_stmt(node, self)
    }
    fn transform_create_op_family_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateOpFamilyStmt>>,
    ) {
        transform_create_op_family_stmt_list(node, self)
    }
    fn transform_alter_op_family_stmt<'mutref>(
        &mut self,
        node: nodes::AlterOpFamilyStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_op_family_stmt(node, self)
    }
    fn transform_alter_op_family_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterOpFamilyStmt>>,
    ) {
        transform_alter_op_family_stmt_list(node, self)
    }
    fn transform_drop_stmt<'mutref>(&mut self, node: nodes::DropStmtMut<'mem, 'mutref>) {
        transform_drop_stmt(node, self)
    }
    fn transform_drop_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropStmt>>,
    ) {
        transform_drop_stmt_list(node, self)
    }
    fn transform_truncate_stmt<'mutref>(
        &mut self,
        node: nodes::TruncateStmtMut<'mem, 'mutref>,
    ) {
        transform_truncate_stmt(node, self)
    }
    fn transform_truncate_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TruncateStmt>>,
    ) {
        transform_truncate_stmt_list(node, self)
    }
    fn transform_comment_stmt<'mutref>(
        &mut self,
        node: nodes::CommentStmtMut<'mem, 'mutref>,
    ) {
        transform_comment_stmt(node, self)
    }
    fn transform_comment_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CommentStmt>>,
    ) {
        transform_comment_stmt_list(node, self)
    }
    fn transform_sec_label_stmt<'mutref>(
        &mut self,
        node: nodes::SecLabelStmtMut<'mem, 'mutref>,
    ) {
        transform_sec_label_stmt(node, self)
    }
    fn transform_sec_label_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::SecLabelStmt>>,
    ) {
        transform_sec_label_stmt_list(node, self)
    }
    fn transform_declare_cursor_stmt<'mutref>(
        &mut self,
        node: nodes::DeclareCursorStmtMut<'mem, 'mutref>,
    ) {
        transform_declare_cursor_stmt(node, self)
    }
    fn transform_declare_cursor_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DeclareCursorStmt>>,
    ) {
        transform_declare_cursor_stmt_list(node, self)
    }
    fn transform_close_portal_stmt<'mutref>(
        &mut self,
        node: nodes::ClosePortalStmtMut<'mem, 'mutref>,
    ) {
        transform_close_portal_stmt(node, self)
    }
    fn transform_close_portal_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ClosePortalStmt>>,
    ) {
        transform_close_portal_stmt_list(node, self)
    }
    fn transform_fetch_stmt<'mutref>(
        &mut self,
        node: nodes::FetchStmtMut<'mem, 'mutref>,
    ) {
        transform_fetch_stmt(node, self)
    }
    fn transform_fetch_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FetchStmt>>,
    ) {
        transform_fetch_stmt_list(node, self)
    }
    fn transform_index_stmt<'mutref>(
        &mut self,
        node: nodes::IndexStmtMut<'mem, 'mutref>,
    ) {
        transform_index_stmt(node, self)
    }
    fn transform_index_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::IndexStmt>>,
    ) {
        transform_index_stmt_list(node, self)
    }
    fn transform_create_stats_stmt<'mutref>(
        &mut self,
        node: nodes::CreateStatsStmtMut<'mem, 'mutref>,
    ) {
        transform_create_stats_stmt(node, self)
    }
    fn transform_create_stats_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateStatsStmt>>,
    ) {
        transform_create_stats_stmt_list(node, self)
    }
    fn transform_stats_elem<'mutref>(
        &mut self,
        node: nodes::StatsElemMut<'mem, 'mutref>,
    ) {
        transform_stats_elem(node, self)
    }
    fn transform_stats_elem_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::StatsElem>>,
    ) {
        transform_stats_elem_list(node, self)
    }
    fn transform_alter_stats_stmt<'mutref>(
        &mut self,
        node: nodes::AlterStatsStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_stats_stmt(node, self)
    }
    fn transform_alter_stats_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterStatsStmt>>,
    ) {
        transform_alter_stats_stmt_list(node, self)
    }
    fn transform_create_function_stmt<'mutref>(
        &mut self,
        node: nodes::CreateFunctionStmtMut<'mem, 'mutref>,
    ) {
        transform_create_function_stmt(node, self)
    }
    fn transform_create_function_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateFunctionStmt>>,
    ) {
        transform_create_function_stmt_list(node, self)
    }
    fn transform_function_parameter<'mutref>(
        &mut self,
        node: nodes::FunctionParameterMut<'mem, 'mutref>,
    ) {
        transform_function_parameter(node, self)
    }
    fn transform_function_parameter_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::FunctionParameter>>,
    ) {
        transform_function_parameter_list(node, self)
    }
    fn transform_alter_function_stmt<'mutref>(
        &mut self,
        node: nodes::AlterFunctionStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_function_stmt(node, self)
    }
    fn transform_alter_function_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterFunctionStmt>>,
    ) {
        transform_alter_function_stmt_list(node, self)
    }
    fn transform_do_stmt<'mutref>(&mut self, node: nodes::DoStmtMut<'mem, 'mutref>) {
        transform_do_stmt(node, self)
    }
    fn transform_do_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DoStmt>>,
    ) {
        transform_do_stmt_list(node, self)
    }
    fn transform_inline_code_block<'mutref>(
        &mut self,
        node: nodes::InlineCodeBlockMut<'mem, 'mutref>,
    ) {
        transform_inline_code_block(node, self)
    }
    fn transform_inline_code_block_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::InlineCodeBlock>>,
    ) {
        transform_inline_code_block_list(node, self)
    }
    fn transform_call_stmt<'mutref>(&mut self, node: nodes::CallStmtMut<'mem, 'mutref>) {
        transform_call_stmt(node, self)
    }
    fn transform_call_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CallStmt>>,
    ) {
        transform_call_stmt_list(node, self)
    }
    fn transform_call_context<'mutref>(
        &mut self,
        node: nodes::CallContextMut<'mem, 'mutref>,
    ) {
        transform_call_context(node, self)
    }
    fn transform_call_context_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CallContext>>,
    ) {
        transform_call_context_list(node, self)
    }
    fn transform_rename_stmt<'mutref>(
        &mut self,
        node: nodes::RenameStmtMut<'mem, 'mutref>,
    ) {
        transform_rename_stmt(node, self)
    }
    fn transform_rename_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RenameStmt>>,
    ) {
        transform_rename_stmt_list(node, self)
    }
    fn transform_alter_object_depends_stmt<'mutref>(
        &mut self,
        node: nodes::AlterObjectDependsStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_object_depends_stmt(node, self)
    }
    fn transform_alter_object_depends_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterObjectDependsStmt>>,
    ) {
        transform_alter_object_depends_stmt_list(node, self)
    }
    fn transform_alter_object_schema_stmt<'mutref>(
        &mut self,
        node: nodes::AlterObjectSchemaStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_object_schema_stmt(node, self)
    }
    fn transform_alter_object_schema_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterObjectSchemaStmt>>,
    ) {
        transform_alter_object_schema_stmt_list(node, self)
    }
    fn transform_alter_owner_stmt<'mutref>(
        &mut self,
        node: nodes::AlterOwnerStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_owner_stmt(node, self)
    }
    fn transform_alter_owner_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterOwnerStmt>>,
    ) {
        transform_alter_owner_stmt_list(node, self)
    }
    fn transform_alter_operator_stmt<'mutref>(
        &mut self,
        node: nodes::AlterOperatorStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_operator_stmt(node, self)
    }
    fn transform_alter_operator_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterOperatorStmt>>,
    ) {
        transform_alter_operator_stmt_list(node, self)
    }
    fn transform_alter_type_stmt<'mutref>(
        &mut self,
        node: nodes::AlterTypeStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_type_stmt(node, self)
    }
    fn transform_alter_type_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTypeStmt>>,
    ) {
        transform_alter_type_stmt_list(node, self)
    }
    fn transform_rule_stmt<'mutref>(&mut self, node: nodes::RuleStmtMut<'mem, 'mutref>) {
        transform_rule_stmt(node, self)
    }
    fn transform_rule_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RuleStmt>>,
    ) {
        transform_rule_stmt_list(node, self)
    }
    fn transform_notify_stmt<'mutref>(
        &mut self,
        node: nodes::NotifyStmtMut<'mem, 'mutref>,
    ) {
        transform_notify_stmt(node, self)
    }
    fn transform_notify_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::NotifyStmt>>,
    ) {
        transform_notify_stmt_list(node, self)
    }
    fn transform_listen_stmt<'mutref>(
        &mut self,
        node: nodes::ListenStmtMut<'mem, 'mutref>,
    ) {
        transform_listen_stmt(node, self)
    }
    fn transform_listen_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ListenStmt>>,
    ) {
        transform_listen_stmt_list(node, self)
    }
    fn transform_unlisten_stmt<'mutref>(
        &mut self,
        node: nodes::UnlistenStmtMut<'mem, 'mutref>,
    ) {
        transform_unlisten_stmt(node, self)
    }
    fn transform_unlisten_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::UnlistenStmt>>,
    ) {
        transform_unlisten_stmt_list(node, self)
    }
    fn transform_transaction_stmt<'mutref>(
        &mut self,
        node: nodes::TransactionStmtMut<'mem, 'mutref>,
    ) {
        transform_transaction_stmt(node, self)
    }
    fn transform_transaction_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::TransactionStmt>>,
    ) {
        transform_transaction_stmt_list(node, self)
    }
    fn transform_composite_type_stmt<'mutref>(
        &mut self,
        node: nodes::CompositeTypeStmtMut<'mem, 'mutref>,
    ) {
        transform_composite_type_stmt(node, self)
    }
    fn transform_composite_type_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CompositeTypeStmt>>,
    ) {
        transform_composite_type_stmt_list(node, self)
    }
    fn transform_create_enum_stmt<'mutref>(
        &mut self,
        node: nodes::CreateEnumStmtMut<'mem, 'mutref>,
    ) {
        transform_create_enum_stmt(node, self)
    }
    fn transform_create_enum_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateEnumStmt>>,
    ) {
        transform_create_enum_stmt_list(node, self)
    }
    fn transform_create_range_stmt<'mutref>(
        &mut self,
        node: nodes::CreateRangeStmtMut<'mem, 'mutref>,
    ) {
        transform_create_range_stmt(node, self)
    }
    fn transform_create_range_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateRangeStmt>>,
    ) {
        transform_create_range_stmt_list(node, self)
    }
    fn transform_alter_enum_stmt<'mutref>(
        &mut self,
        node: nodes::AlterEnumStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_enum_stmt(node, self)
    }
    fn transform_alter_enum_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterEnumStmt>>,
    ) {
        transform_alter_enum_stmt_list(node, self)
    }
    fn transform_view_stmt<'mutref>(&mut self, node: nodes::ViewStmtMut<'mem, 'mutref>) {
        transform_view_stmt(node, self)
    }
    fn transform_view_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ViewStmt>>,
    ) {
        transform_view_stmt_list(node, self)
    }
    fn transform_load_stmt<'mutref>(&mut self, node: nodes::LoadStmtMut<'mem, 'mutref>) {
        transform_load_stmt(node, self)
    }
    fn transform_load_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::LoadStmt>>,
    ) {
        transform_load_stmt_list(node, self)
    }
    fn transform_createdb_stmt<'mutref>(
        &mut self,
        node: nodes::CreatedbStmtMut<'mem, 'mutref>,
    ) {
        transform_createdb_stmt(node, self)
    }
    fn transform_createdb_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatedbStmt>>,
    ) {
        transform_createdb_stmt_list(node, self)
    }
    fn transform_alter_database_stmt<'mutref>(
        &mut self,
        node: nodes::AlterDatabaseStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_database_stmt(node, self)
    }
    fn transform_alter_database_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDatabaseStmt>>,
    ) {
        transform_alter_database_stmt_list(node, self)
    }
    fn transform_alter_database_refresh_coll_stmt<'mutref>(
        &mut self,
        node: nodes::AlterDatabaseRefreshCollStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_database_refresh_coll_stmt(node, self)
    }
    fn transform_alter_database_refresh_coll_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<
            'mem,
            'mutref,
            CastNodeList<nodes::AlterDatabaseRefreshCollStmt>,
        >,
    ) {
        transform_alter_database_refresh_coll_stmt_list(node, self)
    }
    fn transform_alter_database_set_stmt<'mutref>(
        &mut self,
        node: nodes::AlterDatabaseSetStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_database_set_stmt(node, self)
    }
    fn transform_alter_database_set_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterDatabaseSetStmt>>,
    ) {
        transform_alter_database_set_stmt_list(node, self)
    }
    fn transform_dropdb_stmt<'mutref>(
        &mut self,
        node: nodes::DropdbStmtMut<'mem, 'mutref>,
    ) {
        transform_dropdb_stmt(node, self)
    }
    fn transform_dropdb_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropdbStmt>>,
    ) {
        transform_dropdb_stmt_list(node, self)
    }
    fn transform_alter_system_stmt<'mutref>(
        &mut self,
        node: nodes::AlterSystemStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_system_stmt(node, self)
    }
    fn transform_alter_system_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterSystemStmt>>,
    ) {
        transform_alter_system_stmt_list(node, self)
    }
    fn transform_cluster_stmt<'mutref>(
        &mut self,
        node: nodes::ClusterStmtMut<'mem, 'mutref>,
    ) {
        transform_cluster_stmt(node, self)
    }
    fn transform_cluster_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ClusterStmt>>,
    ) {
        transform_cluster_stmt_list(node, self)
    }
    fn transform_vacuum_stmt<'mutref>(
        &mut self,
        node: nodes::VacuumStmtMut<'mem, 'mutref>,
    ) {
        transform_vacuum_stmt(node, self)
    }
    fn transform_vacuum_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VacuumStmt>>,
    ) {
        transform_vacuum_stmt_list(node, self)
    }
    fn transform_vacuum_relation<'mutref>(
        &mut self,
        node: nodes::VacuumRelationMut<'mem, 'mutref>,
    ) {
        transform_vacuum_relation(node, self)
    }
    fn transform_vacuum_relation_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::VacuumRelation>>,
    ) {
        transform_vacuum_relation_list(node, self)
    }
    fn transform_explain_stmt<'mutref>(
        &mut self,
        node: nodes::ExplainStmtMut<'mem, 'mutref>,
    ) {
        transform_explain_stmt(node, self)
    }
    fn transform_explain_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ExplainStmt>>,
    ) {
        transform_explain_stmt_list(node, self)
    }
    fn transform_create_table_as_stmt<'mutref>(
        &mut self,
        node: nodes::CreateTableAsStmtMut<'mem, 'mutref>,
    ) {
        transform_create_table_as_stmt(node, self)
    }
    fn transform_create_table_as_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTableAsStmt>>,
    ) {
        transform_create_table_as_stmt_list(node, self)
    }
    fn transform_refresh_mat_view_stmt<'mutref>(
        &mut self,
        node: nodes::RefreshMatViewStmtMut<'mem, 'mutref>,
    ) {
        transform_refresh_mat_view_stmt(node, self)
    }
    fn transform_refresh_mat_view_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::RefreshMatViewStmt>>,
    ) {
        transform_refresh_mat_view_stmt_list(node, self)
    }
    fn transform_check_point_stmt<'mutref>(
        &mut self,
        node: nodes::CheckPointStmtMut<'mem, 'mutref>,
    ) {
        transform_check_point_stmt(node, self)
    }
    fn transform_check_point_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CheckPointStmt>>,
    ) {
        transform_check_point_stmt_list(node, self)
    }
    fn transform_discard_stmt<'mutref>(
        &mut self,
        node: nodes::DiscardStmtMut<'mem, 'mutref>,
    ) {
        transform_discard_stmt(node, self)
    }
    fn transform_discard_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DiscardStmt>>,
    ) {
        transform_discard_stmt_list(node, self)
    }
    fn transform_lock_stmt<'mutref>(&mut self, node: nodes::LockStmtMut<'mem, 'mutref>) {
        transform_lock_stmt(node, self)
    }
    fn transform_lock_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::LockStmt>>,
    ) {
        transform_lock_stmt_list(node, self)
    }
    fn transform_constraints_set_stmt<'mutref>(
        &mut self,
        node: nodes::ConstraintsSetStmtMut<'mem, 'mutref>,
    ) {
        transform_constraints_set_stmt(node, self)
    }
    fn transform_constraints_set_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ConstraintsSetStmt>>,
    ) {
        transform_constraints_set_stmt_list(node, self)
    }
    fn transform_reindex_stmt<'mutref>(
        &mut self,
        node: nodes::ReindexStmtMut<'mem, 'mutref>,
    ) {
        transform_reindex_stmt(node, self)
    }
    fn transform_reindex_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReindexStmt>>,
    ) {
        transform_reindex_stmt_list(node, self)
    }
    fn transform_create_conversion_stmt<'mutref>(
        &mut self,
        node: nodes::CreateConversionStmtMut<'mem, 'mutref>,
    ) {
        transform_create_conversion_stmt(node, self)
    }
    fn transform_create_conversion_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateConversionStmt>>,
    ) {
        transform_create_conversion_stmt_list(node, self)
    }
    fn transform_create_cast_stmt<'mutref>(
        &mut self,
        node: nodes::CreateCastStmtMut<'mem, 'mutref>,
    ) {
        transform_create_cast_stmt(node, self)
    }
    fn transform_create_cast_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateCastStmt>>,
    ) {
        transform_create_cast_stmt_list(node, self)
    }
    fn transform_create_transform_stmt<'mutref>(
        &mut self,
        node: nodes::CreateTransformStmtMut<'mem, 'mutref>,
    ) {
        transform_create_transform_stmt(node, self)
    }
    fn transform_create_transform_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateTransformStmt>>,
    ) {
        transform_create_transform_stmt_list(node, self)
    }
    fn transform_prepare_stmt<'mutref>(
        &mut self,
        node: nodes::PrepareStmtMut<'mem, 'mutref>,
    ) {
        transform_prepare_stmt(node, self)
    }
    fn transform_prepare_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PrepareStmt>>,
    ) {
        transform_prepare_stmt_list(node, self)
    }
    fn transform_execute_stmt<'mutref>(
        &mut self,
        node: nodes::ExecuteStmtMut<'mem, 'mutref>,
    ) {
        transform_execute_stmt(node, self)
    }
    fn transform_execute_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ExecuteStmt>>,
    ) {
        transform_execute_stmt_list(node, self)
    }
    fn transform_deallocate_stmt<'mutref>(
        &mut self,
        node: nodes::DeallocateStmtMut<'mem, 'mutref>,
    ) {
        transform_deallocate_stmt(node, self)
    }
    fn transform_deallocate_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DeallocateStmt>>,
    ) {
        transform_deallocate_stmt_list(node, self)
    }
    fn transform_drop_owned_stmt<'mutref>(
        &mut self,
        node: nodes::DropOwnedStmtMut<'mem, 'mutref>,
    ) {
        transform_drop_owned_stmt(node, self)
    }
    fn transform_drop_owned_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropOwnedStmt>>,
    ) {
        transform_drop_owned_stmt_list(node, self)
    }
    fn transform_reassign_owned_stmt<'mutref>(
        &mut self,
        node: nodes::ReassignOwnedStmtMut<'mem, 'mutref>,
    ) {
        transform_reassign_owned_stmt(node, self)
    }
    fn transform_reassign_owned_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::ReassignOwnedStmt>>,
    ) {
        transform_reassign_owned_stmt_list(node, self)
    }
    fn transform_alter_ts_dictionary_stmt<'mutref>(
        &mut self,
        node: nodes::AlterTSDictionaryStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_ts_dictionary_stmt(node, self)
    }
    fn transform_alter_ts_dictionary_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTSDictionaryStmt>>,
    ) {
        transform_alter_ts_dictionary_stmt_list(node, self)
    }
    fn transform_alter_ts_configuration_stmt<'mutref>(
        &mut self,
        node: nodes::AlterTSConfigurationStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_ts_configuration_stmt(node, self)
    }
    fn transform_alter_ts_configuration_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterTSConfigurationStmt>>,
    ) {
        transform_alter_ts_configuration_stmt_list(node, self)
    }
    fn transform_publication_table<'mutref>(
        &mut self,
        node: nodes::PublicationTableMut<'mem, 'mutref>,
    ) {
        transform_publication_table(node, self)
    }
    fn transform_publication_table_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PublicationTable>>,
    ) {
        transform_publication_table_list(node, self)
    }
    fn transform_publication_obj_spec<'mutref>(
        &mut self,
        node: nodes::PublicationObjSpecMut<'mem, 'mutref>,
    ) {
        transform_publication_obj_spec(node, self)
    }
    fn transform_publication_obj_spec_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::PublicationObjSpec>>,
    ) {
        transform_publication_obj_spec_list(node, self)
    }
    fn transform_create_publication_stmt<'mutref>(
        &mut self,
        node: nodes::CreatePublicationStmtMut<'mem, 'mutref>,
    ) {
        transform_create_publication_stmt(node, self)
    }
    fn transform_create_publication_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreatePublicationStmt>>,
    ) {
        transform_create_publication_stmt_list(node, self)
    }
    fn transform_alter_publication_stmt<'mutref>(
        &mut self,
        node: nodes::AlterPublicationStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_publication_stmt(node, self)
    }
    fn transform_alter_publication_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterPublicationStmt>>,
    ) {
        transform_alter_publication_stmt_list(node, self)
    }
    fn transform_create_subscription_stmt<'mutref>(
        &mut self,
        node: nodes::CreateSubscriptionStmtMut<'mem, 'mutref>,
    ) {
        transform_create_subscription_stmt(node, self)
    }
    fn transform_create_subscription_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::CreateSubscriptionStmt>>,
    ) {
        transform_create_subscription_stmt_list(node, self)
    }
    fn transform_alter_subscription_stmt<'mutref>(
        &mut self,
        node: nodes::AlterSubscriptionStmtMut<'mem, 'mutref>,
    ) {
        transform_alter_subscription_stmt(node, self)
    }
    fn transform_alter_subscription_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::AlterSubscriptionStmt>>,
    ) {
        transform_alter_subscription_stmt_list(node, self)
    }
    fn transform_drop_subscription_stmt<'mutref>(
        &mut self,
        node: nodes::DropSubscriptionStmtMut<'mem, 'mutref>,
    ) {
        transform_drop_subscription_stmt(node, self)
    }
    fn transform_drop_subscription_stmt_list<'mutref>(
        &mut self,
        node: NodeListMut<'mem, 'mutref, CastNodeList<nodes::DropSubscriptionStmt>>,
    ) {
        transform_drop_subscription_stmt_list(node, self)
    }
}
