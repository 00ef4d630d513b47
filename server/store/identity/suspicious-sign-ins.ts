import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import { TABLET } from '#src/domain/access/tablet.ts'
import { type KnownPlaces, purgePlaces, rememberPlace } from './known-places.ts'

/** What a wrong password or code is recorded as. */
const FAILED: readonly AuditAction[] = ['SIGN_IN_FAILED', 'CODE_FAILED']
const NETWORKS: KnownPlaces = { table: 'known_network', column: 'network' }

/** Where an account signs in from. */
export interface SignInPlace {
  network: string
  /** Of the address, as ISO 3166-1 has it; null where that isn't known. */
  country: string | null
}

/** Whether an account has signed in from a browser and a network before, and from any; and how often somebody failed to. */
export interface SignInStanding {
  knowsBrowser: boolean
  hasBrowsers: boolean
  knowsNetwork: boolean
  hasNetworks: boolean
  /** Its countries are known, and this is none of them. */
  isNewCountry: boolean
  failures: number
}

export function signInStanding(
  db: Database,
  account: { id: number; uuid: string },
  { tokenHash, network, country, since }: SignInPlace & { tokenHash: Buffer | null; since: number },
): Promise<SignInStanding> {
  return db.one<SignInStanding>(sql`
    SELECT EXISTS (SELECT FROM known_browser WHERE account_id = ${account.id} AND token_hash = ${tokenHash}) AS knows_browser,
           EXISTS (SELECT FROM known_browser WHERE account_id = ${account.id}) AS has_browsers,
           EXISTS (SELECT FROM known_network WHERE account_id = ${account.id} AND network = ${network}) AS knows_network,
           EXISTS (SELECT FROM known_network WHERE account_id = ${account.id}) AS has_networks,
           ${country}::text IS NOT NULL AND coalesce((SELECT bool_and(country <> ${country}) FROM known_network
             WHERE account_id = ${account.id} AND country IS NOT NULL), false) AS is_new_country,
           (SELECT count(*) FROM audit_event
             WHERE subject_uuid = ${account.uuid}::uuid AND at > ${since} AND action = ANY(${[...FAILED]})) AS failures`)
}

/** The account has signed in from this network, and its country, where that is known. */
export async function rememberNetwork(
  tx: Database,
  accountId: number,
  { network, country }: SignInPlace,
  at: number,
): Promise<void> {
  await rememberPlace(tx, NETWORKS, { accountId, place: network, at })
  if (country === null) return
  await tx.run(
    sql`UPDATE known_network SET country = ${country} WHERE account_id = ${accountId} AND network = ${network}`,
  )
}

export const purgeNetworks = (db: Database, before: number) => purgePlaces(db, NETWORKS, before)

/** An account that somebody tries to get into, and where the last try came from. */
export interface TriedAccount {
  id: number
  email: string
  displayName: string
  address: string
  userAgent: string
  at: number
}

/** People, who can sign in; a tablet on the wall reads no mail. */
const people = sql`
  a.deleted_at IS NULL AND a.blocked_at IS NULL AND a.password_hash IS NOT NULL AND a.type <> ${TABLET}`

/** Accounts for which so many wrong passwords or codes, or more, were given since a time. */
export function accountsFailedFor(
  db: Database,
  { since, atLeast }: { since: number; atLeast: number },
): Promise<(TriedAccount & { failures: number })[]> {
  return db.rows<TriedAccount & { failures: number }>(sql`
    SELECT a.id, a.email, a.display_name, count(*) AS failures, max(e.at) AS at,
           (array_agg(e.address ORDER BY e.at DESC))[1] AS address,
           (array_agg(e.user_agent ORDER BY e.at DESC))[1] AS user_agent
      FROM audit_event e JOIN account a ON a.uuid = e.subject_uuid
     WHERE e.at > ${since} AND e.action = ANY(${[...FAILED]}) AND e.subject_kind = 'USER' AND ${people}
     GROUP BY a.id HAVING count(*) >= ${atLeast} ORDER BY a.id`)
}

/** Accounts whose right password was given within a time from a browser that is not known, and no second factor since. */
export function accountsWithoutCode(
  db: Database,
  { from, until }: { from: number; until: number },
): Promise<TriedAccount[]> {
  return db.rows<TriedAccount>(sql`
    SELECT DISTINCT ON (a.id) a.id, a.email, a.display_name, s.address, s.user_agent, s.signed_in_time AS at
      FROM audit_event e JOIN account a ON a.uuid = e.subject_uuid JOIN session s ON s.account_id = a.id
     WHERE e.at > ${from} AND e.at <= ${until} AND e.action = 'SIGNED_IN' AND s.signed_in_time > ${from}
       AND s.signed_in_time <= ${until} AND s.ended_at IS NULL AND NOT s.verified
       AND (a.multi_factor OR EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id)) AND ${people}
       AND NOT EXISTS (SELECT FROM known_browser b WHERE b.account_id = a.id AND b.token_hash = s.browser_hash)
     ORDER BY a.id, s.signed_in_time DESC`)
}
