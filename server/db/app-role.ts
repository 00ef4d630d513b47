import type { ClientBase } from 'pg'
import sql from 'sql-template-tag'
import { DatabaseStartError } from './embedded/start-error.ts'
import { sqlState } from './errors.ts'
import { aloneOnSchema } from './migrate.ts'
import type { Database } from './query.ts'

/**
 * What the server's own role may do with the tables of the record; with all others it may read, insert, update and
 * delete. An event's number, identifier and transaction are never the writer's to choose.
 */
const RESTRICTED: Readonly<Record<string, string>> = {
  audit_event: `SELECT, INSERT (at, account_id, actor_uuid, actor_name, actor_email, address, user_agent, action,
                                subject_kind, subject_uuid, subject_name, restaurant_id, changes)`,
  audit_numbering: 'SELECT',
  audit_stream: 'SELECT, INSERT, UPDATE',
  schema_migration: 'SELECT',
}
/** Their definers' rights are the owner's: see the migration that made them. */
const FUNCTIONS = ['note_audit_numbering()', 'expire_audit_events(bigint)']
/** The job library's. It hides its tables from everybody but their owner. */
const JOBS = 'graphile_worker'

/**
 * Grants the server's own role what it needs in the schema that the owner has migrated: everything but changing the
 * audit record. The job library's schema becomes that role's own. It repeats itself at each start: what has been granted
 * in excess on the record is taken away.
 *
 * The owner runs nothing in the job library's schema: what the server's role could put there, the owner would run.
 *
 * @param role the server's own; the owner must be a superuser or a member of it
 */
export function grantToApp(owner: Database, role: string): Promise<void> {
  return aloneOnSchema(owner, async (client) => {
    await client.query('begin')
    try {
      for (const statement of await statementsFor(client, role)) await client.query(statement)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw sqlState(error) === INSUFFICIENT ? await lacksMembership(client, role, error) : error
    }
  })
}

const INSUFFICIENT = '42501'

async function lacksMembership(client: ClientBase, role: string, cause: unknown): Promise<unknown> {
  const { rows } = await client.query<{ owner: string }>(
    `SELECT current_user::text AS owner WHERE NOT pg_has_role($1, 'SET')`,
    [role],
  )
  const owner = rows[0]?.owner
  if (owner === undefined) return cause
  return new DatabaseStartError(
    `The role of DATABASE_OWNER_URL cannot hand the job queue over. Run this as an administrator of the database: GRANT ${role} TO ${owner}`,
    { cause },
  )
}

async function statementsFor(client: ClientBase, role: string): Promise<string[]> {
  const ask = async (text: string, ...values: unknown[]) =>
    (await client.query<{ s: string }>(text, [role, ...values])).rows.map(({ s }) => s)
  const restricted = Object.keys(RESTRICTED)
  return [
    ...(await ask(SCHEMA)),
    ...(await ask(TABLES, restricted)),
    ...(await ask(SEQUENCES)),
    ...(await ask(RECORD, restricted, Object.values(RESTRICTED))),
    ...(await ask(CALLS, FUNCTIONS)),
    ...(await ask(JOBS_SCHEMA, JOBS)),
    ...(await ask(JOBS_OBJECTS, JOBS)),
  ]
}

/** Databases made before PostgreSQL 15 let everybody create in their schema, and what is created there the owner may run. */
const SCHEMA = `
  SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC, %I', current_schema(), $1::text) AS s
   WHERE has_schema_privilege($1, current_schema(), 'CREATE')
  UNION ALL
  SELECT format('GRANT USAGE ON SCHEMA %I TO %I', current_schema(), $1::text)
   WHERE NOT has_schema_privilege($1, current_schema(), 'USAGE')
  UNION ALL
  SELECT format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), $1::text)
   WHERE NOT has_database_privilege($1, current_database(), 'CONNECT')
      OR NOT has_database_privilege($1, current_database(), 'TEMPORARY')`

const TABLES = `
  SELECT format('GRANT %s ON %I.%I TO %I', p.privilege, current_schema(), c.relname, $1::text) AS s
    FROM pg_class c, (VALUES ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) p(privilege)
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
     AND c.relname <> ALL($2::text[]) AND NOT has_table_privilege($1, c.oid, p.privilege)`

/** The next number of one, not setting it. An identity gives its numbers without. */
const SEQUENCES = `
  SELECT format('GRANT USAGE, SELECT ON SEQUENCE %I.%I TO %I', current_schema(), c.relname, $1::text) AS s
    FROM pg_class c
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'S' AND c.relname NOT LIKE 'audit%'
     AND NOT (has_sequence_privilege($1, c.oid, 'USAGE') AND has_sequence_privilege($1, c.oid, 'SELECT'))`

const RECORD = `
  SELECT s FROM unnest($2::text[], $3::text[]) AS t(name, allowed), LATERAL (VALUES
    (1, format('REVOKE ALL ON %I.%I FROM PUBLIC, %I', current_schema(), name, $1::text)),
    (2, format('GRANT %s ON %I.%I TO %I', allowed, current_schema(), name, $1::text))) v(place, s)
   WHERE NOT has_table_privilege($1, quote_ident(name)::regclass, 'SELECT')
      OR has_table_privilege($1, quote_ident(name)::regclass, 'DELETE, TRUNCATE, REFERENCES, TRIGGER')
      OR (allowed NOT LIKE '%UPDATE%' AND has_any_column_privilege($1, quote_ident(name)::regclass, 'UPDATE'))
      OR (name = 'audit_event' AND has_table_privilege($1, quote_ident(name)::regclass, 'INSERT'))
   ORDER BY name, place`

const CALLS = `
  SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I', f::regprocedure, $1::text) AS s FROM unnest($2::text[]) f
   WHERE NOT has_function_privilege($1, f::regprocedure, 'EXECUTE')`

/** With the one table that the library looks for: without it, it would ask for the right to create schemas. */
const JOBS_SCHEMA = `
  SELECT s FROM (VALUES
    (1, format('CREATE SCHEMA %I AUTHORIZATION %I', $2::text, $1::text)),
    (2, format('CREATE TABLE %I.migrations (id int PRIMARY KEY, ts timestamptz NOT NULL DEFAULT now(),
                                            breaking boolean NOT NULL DEFAULT false)', $2::text)),
    (3, format('ALTER TABLE %I.migrations OWNER TO %I', $2::text, $1::text))) v(place, s)
   WHERE to_regnamespace($2) IS NULL ORDER BY place`

/** What an owner has made there before this role existed. Identities and indexes go with their tables. */
const JOBS_OBJECTS = `
  SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1::text) AS s
    FROM pg_namespace WHERE nspname = $2 AND nspowner <> $1::regrole
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO %I', c.oid::regclass, $1::text)
    FROM pg_class c
   WHERE c.relnamespace = to_regnamespace($2) AND c.relowner <> $1::regrole
     AND (c.relkind IN ('r', 'p', 'v', 'm')
          OR (c.relkind = 'S' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i'))))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', p.oid::regprocedure, $1::text)
    FROM pg_proc p WHERE p.pronamespace = to_regnamespace($2) AND p.proowner <> $1::regrole
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', t.oid::regtype, $1::text)
    FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
   WHERE t.typnamespace = to_regnamespace($2) AND t.typowner <> $1::regrole
     AND (t.typtype IN ('d', 'e') OR (t.typtype = 'c' AND c.relkind = 'c'))`

/** Whether the role of a connection can only add to the audit record. */
export async function isRecordProtected(db: Database): Promise<boolean> {
  const { open } = await db.one<{ open: boolean }>(sql`
    SELECT pg_has_role(c.relowner, 'MEMBER') OR has_table_privilege(c.oid, 'DELETE, TRUNCATE, TRIGGER')
           OR has_any_column_privilege(c.oid, 'UPDATE') AS open
      FROM pg_class c WHERE c.oid = 'audit_event'::regclass`)
  return !open
}

/** Whether two connections lead to the same database, by what only one database has. */
export async function isSameDatabase(one: Database, other: Database): Promise<boolean> {
  const of = (db: Database) =>
    db.one<{ name: string; oid: number; started: string }>(sql`
      SELECT current_database() AS name, oid::int8 AS oid, pg_postmaster_start_time()::text AS started
        FROM pg_database WHERE datname = current_database()`)
  const [first, second] = [await of(one), await of(other)]
  return first.name === second.name && first.oid === second.oid && first.started === second.started
}

/** Whom a connection speaks as. */
export const roleOf = async (db: Database): Promise<string> =>
  (await db.one<{ role: string }>(sql`SELECT current_user::text AS role`)).role
