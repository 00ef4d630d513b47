import { actorOf, change, type Subject } from '#server/services/changes/change.ts'
import {
  type ActiveSessionRow,
  type LiveSession,
  liveSession,
  sessionsOf,
} from '#server/store/identity/active-sessions.ts'
import { otherSessions } from '#server/store/identity/sessions.ts'
import { pageOf } from '#server/store/page-of.ts'
import type { ActiveSession, activeSessions } from '#src/contract/account/sessions.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import { type Permission, permits } from '#src/domain/access/permission.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { forbid, userToChange } from '../administration/administering.ts'
import { changeAccount } from '../administration/user-subject.ts'
import type { Services } from '../services.ts'
import type { Origin } from './auth.ts'
import { requireProof } from './proof.ts'
import type { Caller } from './sessions.ts'
import { readUserAgent } from './user-agent.ts'

type Asked = QueryOf<typeof activeSessions>

/** Whose sessions a call is about. */
interface Owner {
  id: number
  uuid: string
  email: string
}

/**
 * The account of this uuid: the caller's own, or another's for a caller who has the permission and may administer them.
 * @throws Refused 403 without that permission or for somebody mightier, 404 for nobody the caller sees.
 */
async function ownerOf(
  { db }: Services,
  caller: Caller,
  uuid: string,
  permission: Permission,
): Promise<Owner> {
  if (uuid === caller.account.uuid) return caller.account
  if (!permits(caller.viewer, permission)) forbid(t('You can only do this with your own sessions.'))
  return userToChange(db, caller, uuid)
}

/** A user's live sessions. */
export async function listSessions(
  services: Services,
  caller: Caller,
  asked: Asked,
): Promise<Paged<ActiveSession>> {
  const { page, limit } = asked
  const owner = await ownerOf(services, caller, asked.userUuid ?? caller.account.uuid, 'USERS.VIEW')
  const { rows, total } = await sessionsOf(services.db, owner.id, services.now(), asked)
  const content = rows.map((row) => present(row, caller))
  return pageOf({ page, limit }, content, total)
}

function present(row: ActiveSessionRow, { session }: Caller): ActiveSession {
  const { uuid, address, signedInTime, lastUsedTime, expiryTime, verified, userAgent } = row
  return {
    uuid,
    ...readUserAgent(userAgent),
    address,
    signedInTime,
    lastUsedTime,
    expiryTime,
    verified,
    current: row.id === session.sessionId,
  }
}

/** A session that is ended, as the record of its user keeps it. */
const SESSION: Subject<{ uuid: string; email: string; address: string; userAgent: string }> = {
  kind: 'USER',
  noun: msg('session'),
  called: ({ email }) => email,
  recorded: ({ address, userAgent }) => ({ address, ...readUserAgent(userAgent) }),
}

/**
 * Ends one session: its tokens are dead, its live channel closes.
 * @throws Refused 404 for one that is over or not there, and as `endFound`.
 */
export async function endOne(services: Services, caller: Caller, uuid: string, origin: Origin) {
  const session = await liveSession(services.db, uuid, services.now())
  // Who may not administer users does not learn whether a session is there.
  if (!session || !(isOwn(caller, session) || permits(caller.viewer, 'USERS.EDIT')))
    throw notFound(t('This session'))
  await endFound(services, caller, session, origin)
}

const isOwn = ({ account }: Caller, { accountId }: LiveSession) => accountId === account.id

/** @throws Refused 403 for another of one's own without a fresh proof, 404 for one of somebody the caller may not administer. */
async function endFound(services: Services, caller: Caller, session: LiveSession, origin: Origin) {
  const { db, sessions } = services
  const own = isOwn(caller, session)
  if (!own) await userToChange(db, caller, session.accountUuid)
  // To end the current session is to sign out, which anybody may do at any time.
  else if (session.id !== caller.session.sessionId) await requireProof(services, db, caller)
  const { accountUuid, email, address, userAgent } = session
  await change(services, actorOf({ caller, origin }), SESSION, 'SESSION_ENDED', {
    lock: async () => ({ uuid: accountUuid, email, address, userAgent }),
    act: async (tx) => {
      const ended = await sessions.end(tx, [session.id], own ? 'ENDED_ELSEWHERE' : 'ENDED_BY_ADMINISTRATOR')
      if (ended.length === 0) throw notFound(t('This session'))
      return null
    },
  })
}

/**
 * Ends the session with this uuid, or all sessions of the user with it.
 * @throws Refused 403 for another user without USERS.EDIT, and as `endFound` and `endAll`.
 */
export async function resetSessions(
  services: Services,
  caller: Caller,
  uuid: string,
  keepCurrent: boolean,
  origin: Origin,
) {
  const session = await liveSession(services.db, uuid, services.now())
  const isCurrent = session?.id === caller.session.sessionId
  if (isCurrent && keepCurrent) return
  const own = session ? isOwn(caller, session) : uuid === caller.account.uuid
  // The same refusal whether or not this is a session: who may not administer users does not learn that it is one.
  if (!own && !permits(caller.viewer, 'USERS.EDIT')) forbid(t('You can only do this with your own sessions.'))
  const end = session
    ? endFound(services, caller, session, origin)
    : endAll(services, caller, uuid, keepCurrent, origin)
  // The id may have been meant as either.
  await end.catch((error: unknown) => {
    throw error instanceof Refused && error.code === 404
      ? new Refused(404, t('No user or session has this id.'))
      : error
  })
}

/**
 * Ends all sessions of a user; `keepCurrent` leaves the calling one.
 * @throws Refused 403 for another user without USERS.EDIT or mightier than the caller, or without a fresh proof for oneself, 404 for nobody.
 */
async function endAll(
  services: Services,
  caller: Caller,
  userUuid: string,
  keepCurrent: boolean,
  origin: Origin,
) {
  const { db, sessions } = services
  const owner = await ownerOf(services, caller, userUuid, 'USERS.EDIT')
  const own = owner.id === caller.account.id
  if (own) await requireProof(services, db, caller)
  await changeAccount(services, actorOf({ caller, origin }), owner, 'SESSIONS_RESET', async (tx) => {
    const ids = await otherSessions(tx, owner.id, keepCurrent ? caller.session.sessionId : null)
    await sessions.end(tx, ids, own ? 'ENDED_ELSEWHERE' : 'ENDED_BY_ADMINISTRATOR')
  })
}
