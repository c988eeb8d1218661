impl<'mem> MemoryToken<'mem> {
    pub fn make_integer(
        self,
        ival: ::std::os::raw::c_int,
    ) -> Unique<'mem, &'mem crate::nodes::Integer> {
        let ptr = unsafe { self.mem.within(|| { raw::makeInteger(ival) }) };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_float(
        self,
        fval: Option<&str>,
    ) -> Unique<'mem, &'mem crate::nodes::Float> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeFloat(
                        fval
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_boolean(
        self,
        boolval: bool,
    ) -> Unique<'mem, &'mem crate::nodes::Boolean> {
        let ptr = unsafe { self.mem.within(|| { raw::makeBoolean(boolval) }) };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_string(
        self,
        sval: Option<&str>,
    ) -> Unique<'mem, &'mem crate::nodes::String> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeString(
                        sval
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_bit_string(
        self,
        bsval: Option<&str>,
    ) -> Unique<'mem, &'mem crate::nodes::BitString> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeBitString(
                        bsval
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_a_expr(
        self,
        kind: A_Expr_Kind::Type,
        name: Unique<'mem, &'_ crate::list::NodeList>,
        lexpr: Unique<'mem, crate::Node<'_>>,
        rexpr: Unique<'mem, crate::Node<'_>>,
    ) -> Unique<'mem, &'mem crate::nodes::A_Expr> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeA_Expr(
                        kind,
                        name.into_ptr().cast(),
                        lexpr.into_ptr().cast(),
                        rexpr.into_ptr().cast(),
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_bool_expr(
        self,
        boolop: BoolExprType::Type,
        args: Unique<'mem, &'_ crate::list::NodeList>,
    ) -> Unique<'mem, &'mem crate::nodes::BoolExpr> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeBoolExpr(boolop, args.into_ptr().cast(), Default::default())
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_alias(
        self,
        aliasname: Option<&str>,
        colnames: Unique<'mem, &'_ crate::list::NodeList>,
    ) -> Unique<'mem, &'mem crate::nodes::Alias> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeAlias(
                        aliasname
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                        colnames.into_ptr().cast(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_range_var(
        self,
        schemaname: Option<&str>,
        relname: Option<&str>,
    ) -> Unique<'mem, &'mem crate::nodes::RangeVar> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeRangeVar(
                        schemaname
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                        relname
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_func_call(
        self,
        funcname: Unique<'mem, &'_ crate::list::NodeList>,
        args: Unique<'mem, &'_ crate::list::NodeList>,
        funcformat: CoercionForm::Type,
    ) -> Unique<'mem, &'mem crate::nodes::FuncCall> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeFuncCall(
                        funcname.into_ptr().cast(),
                        args.into_ptr().cast(),
                        funcformat,
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_def_elem(
        self,
        defname: Option<&str>,
        arg: Unique<'mem, crate::Node<'_>>,
    ) -> Unique<'mem, &'mem crate::nodes::DefElem> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeDefElem(
                        defname
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                        arg.into_ptr().cast(),
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_grouping_set(
        self,
        kind: GroupingSetKind::Type,
        content: Unique<'mem, &'_ crate::list::NodeList>,
    ) -> Unique<'mem, &'mem crate::nodes::GroupingSet> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeGroupingSet(
                        kind,
                        content.into_ptr().cast(),
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_vacuum_relation(
        self,
        relation: Unique<'mem, Option<&'_ crate::nodes::RangeVar>>,
        oid: Oid,
        va_cols: Unique<'mem, &'_ crate::list::NodeList>,
    ) -> Unique<'mem, &'mem crate::nodes::VacuumRelation> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeVacuumRelation(
                        relation.into_ptr().cast(),
                        oid,
                        va_cols.into_ptr().cast(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_json_format(
        self,
        encoding: JsonEncoding::Type,
    ) -> Unique<'mem, &'mem crate::nodes::JsonFormat> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeJsonFormat(Default::default(), encoding, Default::default())
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_json_value_expr(
        self,
        raw_expr: Unique<'mem, crate::Node<'_>>,
        formatted_expr: Unique<'mem, crate::Node<'_>>,
        format: Unique<'mem, Option<&'_ crate::nodes::JsonFormat>>,
    ) -> Unique<'mem, &'mem crate::nodes::JsonValueExpr> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeJsonValueExpr(
                        raw_expr.into_ptr().cast(),
                        formatted_expr.into_ptr().cast(),
                        format.into_ptr().cast(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_json_key_value(
        self,
        key: Unique<'mem, crate::Node<'_>>,
        value: Unique<'mem, Option<&'_ crate::nodes::JsonValueExpr>>,
    ) -> Unique<'mem, &'mem crate::nodes::JsonKeyValue> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeJsonKeyValue(key.into_ptr().cast(), value.into_ptr().cast())
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_json_is_predicate(
        self,
        expr: Unique<'mem, crate::Node<'_>>,
        format: Unique<'mem, Option<&'_ crate::nodes::JsonFormat>>,
        item_type: JsonValueType::Type,
        unique_keys: bool,
    ) -> Unique<'mem, &'mem crate::nodes::JsonIsPredicate> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeJsonIsPredicate(
                        expr.into_ptr().cast(),
                        format.into_ptr().cast(),
                        item_type,
                        unique_keys,
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_json_behavior(
        self,
        btype: JsonBehaviorType::Type,
        expr: Unique<'mem, crate::Node<'_>>,
    ) -> Unique<'mem, &'mem crate::nodes::JsonBehavior> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeJsonBehavior(
                        btype,
                        expr.into_ptr().cast(),
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
    pub fn make_json_table_path_spec(
        self,
        string: Unique<'mem, crate::Node<'_>>,
        name: Option<&str>,
    ) -> Unique<'mem, &'mem crate::nodes::JsonTablePathSpec> {
        let ptr = unsafe {
            self.mem
                .within(|| {
                    raw::makeJsonTablePathSpec(
                        string.into_ptr().cast(),
                        name
                            .map(|s| self.copy_string(s).into_ptr())
                            .unwrap_or(ptr::null_mut()),
                        Default::default(),
                        Default::default(),
                    )
                })
        };
        Unique(ptr.cast(), self.id, PhantomData)
    }
}
