//! Compiles PostgreSQL's grammar. The bindings are generated already (`scripts/grammar`), so that a C compiler is all that is needed.

use std::env;
use std::path::PathBuf;

/// What the parser, the walker, the copier and the deparser need of libpg_query. Left out: what makes fingerprints, JSON, protobuf
/// and PL/pgSQL, for which `unused.c` stands.
const SOURCES: &[&str] = &[
    "src/pg_query.c",
    "src/pg_query_normalize.c",
    "src/pg_query_parse.c",
    "src/pg_query_raw_tree_walker_supports.c",
    "src/postgres_deparse.c",
    "src/postgres/src_backend_access_common_tupdesc.c",
    "src/postgres/src_backend_catalog_catalog.c",
    "src/postgres/src_backend_catalog_namespace.c",
    "src/postgres/src_backend_catalog_pg_proc.c",
    "src/postgres/src_backend_commands_define.c",
    "src/postgres/src_backend_commands_functioncmds.c",
    "src/postgres/src_backend_nodes_bitmapset.c",
    "src/postgres/src_backend_nodes_copyfuncs.c",
    "src/postgres/src_backend_nodes_equalfuncs.c",
    "src/postgres/src_backend_nodes_extensible.c",
    "src/postgres/src_backend_nodes_list.c",
    "src/postgres/src_backend_nodes_makefuncs.c",
    "src/postgres/src_backend_nodes_nodeFuncs.c",
    "src/postgres/src_backend_nodes_value.c",
    "src/postgres/src_backend_optimizer_util_var.c",
    "src/postgres/src_backend_parser_gram.c",
    "src/postgres/src_backend_parser_parse_coerce.c",
    "src/postgres/src_backend_parser_parse_collate.c",
    "src/postgres/src_backend_parser_parse_expr.c",
    "src/postgres/src_backend_parser_parse_node.c",
    "src/postgres/src_backend_parser_parse_type.c",
    "src/postgres/src_backend_parser_parser.c",
    "src/postgres/src_backend_parser_scan.c",
    "src/postgres/src_backend_parser_scansup.c",
    "src/postgres/src_backend_storage_ipc_ipc.c",
    "src/postgres/src_backend_tcop_postgres.c",
    "src/postgres/src_backend_utils_activity_pgstat_database.c",
    "src/postgres/src_backend_utils_adt_arrayfuncs.c",
    "src/postgres/src_backend_utils_adt_arrayutils.c",
    "src/postgres/src_backend_utils_adt_datum.c",
    "src/postgres/src_backend_utils_adt_expandeddatum.c",
    "src/postgres/src_backend_utils_adt_format_type.c",
    "src/postgres/src_backend_utils_adt_name.c",
    "src/postgres/src_backend_utils_adt_numutils.c",
    "src/postgres/src_backend_utils_adt_oid.c",
    "src/postgres/src_backend_utils_adt_regproc.c",
    "src/postgres/src_backend_utils_adt_ruleutils.c",
    "src/postgres/src_backend_utils_adt_varlena.c",
    "src/postgres/src_backend_utils_cache_funccache.c",
    "src/postgres/src_backend_utils_cache_lsyscache.c",
    "src/postgres/src_backend_utils_cache_syscache.c",
    "src/postgres/src_backend_utils_error_assert.c",
    "src/postgres/src_backend_utils_error_elog.c",
    "src/postgres/src_backend_utils_fmgr_fmgr.c",
    "src/postgres/src_backend_utils_fmgr_funcapi.c",
    "src/postgres/src_backend_utils_init_globals.c",
    "src/postgres/src_backend_utils_mb_mbutils.c",
    "src/postgres/src_backend_utils_misc_guc_tables.c",
    "src/postgres/src_backend_utils_misc_stack_depth.c",
    "src/postgres/src_backend_utils_mmgr_alignedalloc.c",
    "src/postgres/src_backend_utils_mmgr_aset.c",
    "src/postgres/src_backend_utils_mmgr_bump.c",
    "src/postgres/src_backend_utils_mmgr_generation.c",
    "src/postgres/src_backend_utils_mmgr_mcxt.c",
    "src/postgres/src_backend_utils_mmgr_slab.c",
    "src/postgres/src_common_encnames.c",
    "src/postgres/src_common_hashfn.c",
    "src/postgres/src_common_keywords.c",
    "src/postgres/src_common_kwlookup.c",
    "src/postgres/src_common_psprintf.c",
    "src/postgres/src_common_stringinfo.c",
    "src/postgres/src_common_wchar.c",
    "src/postgres/src_port_pg_bitutils.c",
    "src/postgres/src_port_pg_popcount_aarch64.c",
    "src/postgres/src_port_pgstrcasecmp.c",
    "src/postgres/src_port_qsort.c",
    "src/postgres/src_port_snprintf.c",
    "src/postgres/src_port_strerror.c",
    "src/postgres/src_port_strlcpy.c",
];

const GENERATED: &[&str] =
    &["bindings.rs", "make_funcs_raw.rs", "node_enum_raw.rs", "nodes_raw.rs", "transform_raw.rs"];

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where output goes"));
    for path in
        ["build.rs", "generated", "include", "libpg_query", "wrapper.h", "copy_pg_error.c", "unused.c"]
    {
        println!("cargo:rerun-if-changed={path}");
    }
    // The sources include the bindings from there, as the crate's own build script leaves them.
    for name in GENERATED {
        std::fs::copy(here.join("generated").join(name), out.join(name)).expect("the bindings are copied");
    }
    let c = here.join("libpg_query");
    cc::Build::new()
        .files(SOURCES.iter().map(|source| c.join(source)))
        .file(here.join("generated/wrap_static_fns.c"))
        .file(here.join("copy_pg_error.c"))
        .file(here.join("unused.c"))
        .include(&c)
        .include(c.join("vendor"))
        .include(c.join("src/postgres/include"))
        .include(c.join("src/include"))
        .include(&here)
        .include(here.join("include"))
        .warnings(false)
        .compile("pg_raw_parse");
}
