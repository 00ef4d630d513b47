import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { LevelRules, SignInRulesForm } from '#src/contract/administration/sign-in-rules.ts'
import {
  NO_RULES,
  type SignInRules,
  type StrictestRules,
  strictest,
} from '#src/domain/access/sign-in-rules.ts'
import { TABLET } from '#src/domain/access/tablet.ts'

/** Rules of one level, with the id of the role that they are for. */
export type RulesRow = LevelRules & { roleId: number | null }

const columns = sql`
  coalesce(p.multi_factor, false) AS multi_factor, p.session_hours, p.idle_minutes, p.sessions,
  coalesce(p.networks, '{}') AS networks, coalesce(p.version, 1) AS version`

/** Every level with its rules: a role without a row of its own has none. */
const levels = sql`
  SELECT p.uuid, p.level, NULL AS role_name, NULL::integer AS role_id, ${columns} FROM access_policy p WHERE p.role_id IS NULL
   UNION ALL
  SELECT ro.uuid, 'ROLE', ro.name, ro.id, ${columns} FROM role ro LEFT JOIN access_policy p ON p.role_id = ro.id`

const inOrder = sql`
  ORDER BY array_position(ARRAY['EVERYBODY', 'ADMIN', 'MANAGER', 'USER', 'ROLE'], l.level),
           l.role_name COLLATE readable, l.uuid`

/** For everybody first, then types, then roles by name. */
export const allRules = (db: Database) => db.rows<RulesRow>(sql`SELECT l.* FROM (${levels}) l ${inOrder}`)

export const rulesByUuid = (db: Database, uuid: string) =>
  db.maybe<RulesRow>(sql`SELECT l.* FROM (${levels}) l WHERE l.uuid = ${uuid}`)

/** To be called under the lock of administration: two changes of one level count one after the other. */
export function storeRules(
  tx: Database,
  { uuid, level, roleId }: Pick<RulesRow, 'uuid' | 'level' | 'roleId'>,
  { multiFactor, sessionHours, idleMinutes, sessions, networks }: SignInRulesForm,
) {
  return tx.run(sql`
    INSERT INTO access_policy (uuid, level, role_id, multi_factor, session_hours, idle_minutes, sessions, networks, version)
    VALUES (${uuid}, ${level}, ${roleId}, ${multiFactor}, ${sessionHours}, ${idleMinutes}, ${sessions}, ${networks}::text[], 2)
    ON CONFLICT (uuid) DO UPDATE
       SET multi_factor = excluded.multi_factor, session_hours = excluded.session_hours,
           idle_minutes = excluded.idle_minutes, sessions = excluded.sessions, networks = excluded.networks,
           version = access_policy.version + 1`)
}

/**
 * Condition: rules `p` concern account `a`. A tablet on the wall has nobody to sign in again, and an administrator no role.
 */
const concerns = sql`
  (a.type <> ${TABLET}
   AND (p.level IN ('EVERYBODY', a.type) OR (p.role_id = a.role_id AND a.type <> 'ADMIN')))`

/** A subselect: the rules that concern account `a`, for `strictestOf`. */
export const rulesOfAccount: Sql = sql`(
  SELECT json_agg(json_build_object('multiFactor', p.multi_factor, 'sessionHours', p.session_hours,
                                    'idleMinutes', p.idle_minutes, 'sessions', p.sessions, 'networks', p.networks))
    FROM access_policy p WHERE ${concerns})`

/** A subselect: whether rules demand a second factor of account `a`. */
export const factorDemandedOfAccount: Sql = sql`
  EXISTS (SELECT FROM access_policy p WHERE p.multi_factor AND ${concerns})`

export const strictestOf = (rules: readonly SignInRules[] | null): StrictestRules =>
  rules === null ? NO_RULES : strictest(rules)

/** The rules of administrators. */
export async function rulesOfAdministrators(db: Database): Promise<StrictestRules> {
  return strictest(
    await db.rows<SignInRules>(sql`
    SELECT p.multi_factor, p.session_hours, p.idle_minutes, p.sessions, p.networks
      FROM access_policy p WHERE p.level IN ('EVERYBODY', 'ADMIN')`),
  )
}

/** An account and its second factors. */
interface FactorRow {
  id: number
  email: string
  multiFactor: boolean
  passkeys: number
}
const factors = sql`
  a.multi_factor, (SELECT count(*) FROM passkey k WHERE k.account_id = a.id) AS passkeys`

/** Administrators on whom a change of rules is tried: those who are there and not blocked. */
export function administratorsToTry(tx: Database) {
  return tx.rows<FactorRow & { hasPassword: boolean; issuers: string[] }>(sql`
    SELECT a.id, a.email, a.password_hash IS NOT NULL AS has_password, ${factors},
           ARRAY(SELECT i.issuer FROM identity i WHERE i.account_id = a.id) AS issuers
      FROM account a WHERE a.type = 'ADMIN' AND a.deleted_at IS NULL AND a.blocked_at IS NULL ORDER BY a.id`)
}

/** Of these accounts the ones that may be used from some networks only. */
export async function accountsOfNetworks(db: Database, ids: readonly number[]) {
  const rows = await db.rows<FactorRow & { rules: SignInRules[] }>(sql`
    SELECT a.id, a.email, ${factors}, ${rulesOfAccount} AS rules FROM account a
     WHERE a.id = ANY(${[...ids]}::int[])
       AND EXISTS (SELECT FROM access_policy p WHERE cardinality(p.networks) > 0 AND ${concerns})`)
  return rows.map(({ rules, ...account }) => ({ ...account, rules: strictest(rules) }))
}
