/*
 * Functions of libpg_query that the compiled files name, in functions of theirs that this crate never calls. The real ones come
 * with generated code for protobuf that takes longer to compile than all the rest.
 */
#include <stdlib.h>

#define UNUSED(name) void name(void); void name(void) { abort(); }

UNUSED(pg_query__scan_result__free_unpacked)
UNUSED(pg_query__scan_result__unpack)
UNUSED(pg_query_fingerprint_node)
UNUSED(pg_query_free_scan_result)
UNUSED(pg_query_nodes_to_json)
UNUSED(pg_query_nodes_to_protobuf)
UNUSED(pg_query_scan)
