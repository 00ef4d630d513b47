import type { Listener } from '#server/db/listen.ts'
import { notify } from '#server/db/listen.ts'
import type { Database } from '#server/db/query.ts'
import {
  endSessions,
  roleWithAccess,
  type SessionRow,
  sessionByAccess,
  touchSession,
} from '#server/store/identity/sessions.ts'
import type { Refused } from '#src/contract/define/refusal.ts'
import { type Viewer, viewerOf } from '#src/domain/access/permission.ts'
import { type Scope, scopeOf } from '#src/domain/access/scope.ts'
import { type NetworkAccount, networkRefusal } from './rules/networks.ts'
import type { EndReason } from './session-end.ts'
import type { SingleSignOn } from './single-sign-on/single-sign-on.ts'
import { ACCESS_MS, tokenKey } from './tokens.ts'

type SessionKeys =
  | 'sessionId'
  | 'sessionUuid'
  | 'accessExpiresAt'
  | 'verified'
  | 'signedInTime'
  | 'endsAt'
  | 'provider'
  | 'byPasskey'

/** Who is calling: a session, its account, and the two things every decision is made from. */
export interface Caller {
  session: Pick<SessionRow, SessionKeys>
  account: SessionRow['account']
  viewer: Viewer
  scope: Scope
}

/** Looks sessions up by access token, and ends them everywhere. */
export interface Sessions {
  /** The caller a token stands for, or null when the token is unknown, over or ended. */
  find(accessToken: string): Promise<Caller | null>
  /** The same without asking the database: null also when nothing is remembered of the token. */
  recall(accessToken: string): Caller | null
  /** Why an account can't be used from an address, as a 403; null where it can. */
  networkRefusal(account: NetworkAccount, address: string): Refused | null
  /** A caller as they would be with this role alone, seeing what they see now; null when there is no such role. */
  asRole(caller: Caller, roleUuid: string): Promise<Caller | null>
  /** Ends sessions on all servers: tokens refused, sockets closed. Answers their uuids. */
  end(db: Database, ids: readonly number[], reason: EndReason): Promise<string[]>
  /** A session got new tokens: its former access token is refused on all servers. */
  renewed(db: Database, sessionUuid: string): Promise<void>
  /** An account, its role or its restaurants changed: what is remembered of it is looked up again. */
  changed(db: Database): Promise<void>
  /** Called with the uuid of each session that ended, on every server. */
  onEnd(handler: (sessionUuid: string) => void): void
  /** Called when what some account may do or see has changed, on every server. */
  onChange(handler: () => void): void
}

/** Announces ended sessions (a uuid), renewed ones (RENEWED and a uuid) and changed accounts ('*') to all servers. */
const CHANNEL = 'linewatch_session'
const RENEWED = 'renewed '
/** How long an answer may be reused while the announcements are heard; without them it is never reused. */
const REMEMBER_MS = 10_000
const TOUCH_MS = 60_000
const SETTLE_MS = 2_000
/** By how much a server's clock may be corrected without anybody's noticing. */
const DRIFT_MS = 3_600_000
const REMEMBERED_AT_MOST = 5_000

export async function openSessions(
  db: Database,
  listener: Listener,
  now: () => number,
  singleSignOn: Pick<SingleSignOn, 'emergencyAccounts'>,
): Promise<Sessions> {
  const remembered = new Map<string, { caller: Caller; at: number }>()
  const endHandlers: ((uuid: string) => void)[] = []
  const changeHandlers: (() => void)[] = []
  // Counts announcements: what was read before one, and came back after it, is not remembered.
  let heard = 0
  // Sessions whose end was begun here, and when: looked up each time, so that the end counts on this server as
  // soon as it is committed, and not only when the database has announced it.
  const ending = new Map<string, number>()
  // After a change begun here nothing is remembered until everybody has surely heard of it: the user who made it sees
  // it at their next call.
  let settledFrom = 0
  // A clock that was set back is not waited for.
  const isSettled = (at: number) => at >= settledFrom || settledFrom - at > SETTLE_MS

  const forget = (uuid: string) => {
    for (const [key, entry] of remembered) {
      if (entry.caller.session.sessionUuid === uuid) remembered.delete(key)
    }
  }

  await listener.listen(CHANNEL, (payload) => {
    heard += 1
    if (payload === '*') {
      remembered.clear()
      for (const handler of changeHandlers) handler()
      return
    }
    const ended = !payload.startsWith(RENEWED)
    const uuid = ended ? payload : payload.slice(RENEWED.length)
    forget(uuid)
    ending.delete(uuid)
    if (ended) for (const handler of endHandlers) handler(uuid)
  })
  listener.onReconnect(() => remembered.clear())

  const recall = (key: string, at: number): Caller | null => {
    const known = remembered.get(key)
    const isFresh = known && listener.connected && isSettled(at) && Math.abs(at - known.at) < REMEMBER_MS
    return isFresh && isInTime(known.caller.session.accessExpiresAt, at) ? known.caller : null
  }

  return {
    recall: (accessToken) => recall(tokenKey(accessToken), now()),
    async find(accessToken) {
      const at = now()
      const key = tokenKey(accessToken)
      const known = recall(key, at)
      if (known) return known
      const heardBefore = heard
      const row = await sessionByAccess(db, Buffer.from(key, 'base64'))
      if (!row || !isInTime(row.accessExpiresAt, at)) return null
      const caller = callerOf(row)
      if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear()
      // A session that waits for its code is looked up each time: the call after the code must find it verified.
      const settled = isSettled(at) && caller.session.verified && !ending.has(row.sessionUuid)
      if (heard === heardBefore && settled) remembered.set(key, { caller, at })
      // A tablet's first use of new tokens is noted at once: see refreshTokens.
      const isFirstUse = row.account.deviceId !== null && !row.isUsed
      if (isFirstUse || at - row.lastUsedAt > TOUCH_MS) await touchSession(db, row.sessionId, at)
      return caller
    },
    networkRefusal: (account, address) => networkRefusal({ singleSignOn }, account, address),
    async asRole(caller, roleUuid) {
      const role = await roleWithAccess(db, roleUuid)
      if (!role) return null
      const account = { ...caller.account, type: 'MANAGER', role }
      return { ...caller, account, viewer: { type: 'MANAGER', accessList: role.accessList } }
    },
    async end(tx, ids, reason) {
      const ended = await endSessions(tx, ids, reason, now())
      for (const [uuid, since] of ending) if (now() - since > REMEMBER_MS) ending.delete(uuid)
      for (const { uuid } of ended) {
        ending.set(uuid, now())
        forget(uuid)
        await notify(tx, CHANNEL, uuid)
      }
      return ended.map(({ uuid }) => uuid)
    },
    renewed: (tx, sessionUuid) => notify(tx, CHANNEL, RENEWED + sessionUuid),
    changed(tx) {
      settledFrom = now() + SETTLE_MS
      return notify(tx, CHANNEL, '*')
    },
    onEnd: (handler) => {
      endHandlers.push(handler)
    },
    onChange: (handler) => {
      changeHandlers.push(handler)
    },
  }
}

/** A token that would live for longer than any was issued by a clock that was ahead: it is renewed by the right one. */
const isInTime = (expiresAt: number, at: number): boolean =>
  expiresAt > at && expiresAt <= at + ACCESS_MS + DRIFT_MS

export function callerOf(row: SessionRow): Caller {
  const { account, ...session } = row
  return {
    session,
    account,
    viewer: viewerOf(account.type, account.role),
    scope: scopeOf(account),
  }
}
