import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'

/**
 * Lets one change of users, roles or policies through at a time, on all servers, until the transaction ends: what one
 * of them looked at (the last administrator, who has a role, whether a name is free) still holds when it writes.
 * They are rare and short, so nobody waits long.
 */
export function lockAdministration(tx: Database) {
  return tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('linewatch.administration'))`)
}

/** A subselect: the access that policies grant, as a list to be merged, or null; `policies` selects their ids. */
export function grantsOf(policies: Sql): Sql {
  return sql`(
    SELECT json_agg(json_build_object('moduleType', pa.module_type, 'actionType', json_build_array(pa.action_type)))
      FROM policy_access pa WHERE pa.policy_id IN (${policies}))`
}
