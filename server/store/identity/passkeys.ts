import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { msg } from '#src/domain/language/text.ts'
import { type WaysIn, wayInBesidesPasskeys } from '../administration/users.ts'
import type { Unique } from '../dictionary.ts'

export interface PasskeyRow {
  id: number
  uuid: string
  accountId: number
  credentialId: Buffer
  /** In COSE's form. */
  publicKey: Buffer
  counter: number
  transports: string[]
  /** It may be on several devices. */
  synced: boolean
  backedUp: boolean
  name: string
  createdDate: number
  lastUsedTime: number | null
}

const columns = sql`
  p.id, p.uuid, p.account_id, p.credential_id, p.public_key, p.counter, p.transports, p.synced, p.backed_up, p.name,
  p.created_at AS created_date, p.last_used_at AS last_used_time`

/** The passkey with this id of its authenticator's, of an account that is there. */
export function passkeyByCredential(db: Database, credentialId: Buffer): Promise<PasskeyRow | null> {
  return db.maybe<PasskeyRow>(sql`
    SELECT ${columns} FROM passkey p JOIN account a ON a.id = p.account_id
     WHERE p.credential_id = ${credentialId} AND a.deleted_at IS NULL`)
}

/** An account's passkeys, the newest last. */
export function passkeysOf(db: Database, accountId: number): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(
    sql`SELECT ${columns} FROM passkey p WHERE p.account_id = ${accountId} ORDER BY p.id`,
  )
}

/** One of an account's passkeys, locked for the transaction. */
export function lockPasskeyOf(tx: Database, accountId: number, uuid: string): Promise<PasskeyRow | null> {
  return tx.maybe<PasskeyRow>(sql`
    SELECT ${columns} FROM passkey p WHERE p.account_id = ${accountId} AND p.uuid = ${uuid} FOR UPDATE`)
}

/** The same by number; null for one that was removed meanwhile. */
export function lockPasskey(tx: Database, id: number): Promise<PasskeyRow | null> {
  return tx.maybe<PasskeyRow>(sql`SELECT ${columns} FROM passkey p WHERE p.id = ${id} FOR UPDATE`)
}

/** Only one passkey can have an authenticator's id. */
export const uniqueCredential: Unique = {
  index: 'passkey_credential',
  field: 'attestation',
  word: msg('key'),
}

/** Adds a passkey. Anyone who edits the account meanwhile notices: it has another factor than they saw. */
export async function insertPasskey(
  tx: Database,
  p: Pick<
    PasskeyRow,
    | 'accountId'
    | 'credentialId'
    | 'publicKey'
    | 'counter'
    | 'transports'
    | 'synced'
    | 'backedUp'
    | 'name'
    | 'createdDate'
  >,
): Promise<PasskeyRow> {
  const row = await tx.one<PasskeyRow>(sql`
    INSERT INTO passkey AS p (account_id, credential_id, public_key, counter, transports, synced, backed_up, name,
                              created_at)
    VALUES (${p.accountId}, ${p.credentialId}, ${p.publicKey}, ${p.counter}, ${[...p.transports]}::text[], ${p.synced},
            ${p.backedUp}, ${p.name}, ${p.createdDate}) RETURNING ${columns}`)
  await tx.run(sql`UPDATE account SET version = version + 1 WHERE id = ${p.accountId}`)
  return row
}

/** A passkey was used. */
export function touchPasskey(
  tx: Database,
  id: number,
  { counter, backedUp, at }: { counter: number; backedUp: boolean; at: number },
) {
  return tx.run(sql`
    UPDATE passkey SET counter = ${counter}, backed_up = ${backedUp}, last_used_at = ${at} WHERE id = ${id}`)
}

export function setPasskeyName(tx: Database, id: number, name: string) {
  return tx.run(sql`UPDATE passkey SET name = ${name} WHERE id = ${id}`)
}

export function deletePasskey(tx: Database, id: number) {
  return tx.run(sql`DELETE FROM passkey WHERE id = ${id}`)
}

/** Whether an account could sign in without its passkeys. */
export async function hasWayBesidesPasskeys(tx: Database, accountId: number, ways: WaysIn): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT a.id FROM account a WHERE a.id = ${accountId} AND ${wayInBesidesPasskeys(ways)}`)
  return row !== null
}

/** What a passkey is asked to sign something for. */
export type ChallengePurpose = 'SIGN_IN' | 'SECOND' | 'ADD' | 'PROVE'

export interface NewChallenge {
  hash: Buffer
  purpose: ChallengePurpose
  sessionId: number | null
  expiresAt: number
}

export function insertChallenge(db: Database, c: NewChallenge) {
  return db.run(sql`
    INSERT INTO challenge (hash, purpose, session_id, expires_at)
    VALUES (${c.hash}, ${c.purpose}, ${c.sessionId}, ${c.expiresAt})`)
}

/** Spends a challenge; false for one that was spent, is over, or was given for something or somebody else. */
export async function spendChallenge(
  db: Database,
  { hash, purpose, sessionId, at }: Omit<NewChallenge, 'expiresAt'> & { at: number },
): Promise<boolean> {
  const spent = await db.maybe(sql`
    UPDATE challenge SET used_at = ${at}
     WHERE hash = ${hash} AND purpose = ${purpose} AND session_id IS NOT DISTINCT FROM ${sessionId}::bigint
       AND used_at IS NULL AND expires_at > ${at} RETURNING hash`)
  return spent !== null
}

/** Deletes challenges that were over at `before`. */
export function purgeChallenges(db: Database, before: number) {
  return db.run(sql`DELETE FROM challenge WHERE expires_at < ${before}`)
}
