import type { Database } from '#server/db/query.ts'
import { changesOf } from '#server/domain/access/changes.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import type { Caller } from '#server/services/identity/sessions.ts'
import type { Services } from '#server/services/services.ts'
import { insertAuditEvent } from '#server/store/administration/audit.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { takenOf, type Unique } from '#server/store/dictionary.ts'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { isKitchenSetting, kitchenSettingsTopic } from '#src/contract/live/kitchen-settings.ts'
import type { AuditAction } from '#src/domain/access/audit-actions.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
import { RECALL_MS } from './recall.ts'

/** Who does something, and from where; somebody unknown has no account. */
export interface Actor {
  accountId: number | null
  /** The name of the program that it is, where it is no person: an identity provider's token. */
  program?: string
  address: string
  userAgent: string
}

/** A signed-in caller as the audit record names them. */
export const actorOf = (call: { caller: Caller; origin: Omit<Actor, 'accountId' | 'program'> }): Actor => ({
  accountId: call.caller.account.id,
  ...call.origin,
})

/** The services within a transaction and without news: a change of many things sends its own once, when all are done. */
export const withoutNews = (services: Services, tx: Database): Services => ({
  ...services,
  db: tx,
  live: { ...services.live, publish: async () => {}, publishAll: async () => {} },
})

/** Who makes a change, and which restaurants' things they may change. */
export interface ChangeBy {
  actor: Actor
  scope: Scope
}

/** A signed-in caller, who may change what is of their restaurants. */
export const byOf = (call: Parameters<typeof actorOf>[0]): ChangeBy => ({
  actor: actorOf(call),
  scope: call.caller.scope,
})

/** What can be changed; some things are of a restaurant. */
interface Thing {
  uuid?: string | undefined
  restaurantUuid?: string | null
  version?: number
}

/** One kind of thing that is changed: what refusals, the audit record and live news say about it. */
export interface Subject<T> {
  kind: SubjectKind
  /** 'recurring order' */
  noun: Message
  called: (thing: T) => string
  /** What the audit record keeps of it, where it differs; `other` is how it was before, or is afterwards. */
  recorded: (thing: T, other: T | null) => object
  /** What only one of them may have, or one of each restaurant. */
  unique?: readonly Unique[]
  ofRestaurant?: true | 'OR_NONE'
  /** The restaurant it belongs to, where the thing doesn't say it by `restaurantUuid`. */
  restaurantIdOf?: (thing: T) => number | null
  /** Open lists of this kind ask again after each change. */
  listed?: true
  /** Tells the readers of its restaurant. Runs in the transaction, which is `services.db`; news leave when it commits. */
  tell?: (services: Services, restaurantId: number, thing: T) => Promise<unknown>
}

/** What `act` answers when there was nothing to do: nothing is recorded or told. */
export const UNCHANGED = Symbol('unchanged')

export interface Changing<T> {
  /** Reads the thing and locks it until the transaction ends; null when it isn't there, or isn't the caller's. */
  lock: (tx: Database, at: number) => Promise<T | null>
  /** The version that the caller saw. Any other one is a conflict; none given compares nothing. */
  version?: number | undefined
  /** What the caller is about to do, for the text of that conflict; 'save' unless set. */
  doing?: Doing
  /** Makes the change and answers the thing as it is afterwards, or null when it's gone. */
  act: (tx: Database, before: T, at: number) => Promise<T | null | typeof UNCHANGED>
}

/**
 * Changes or deletes one thing: locks it, compares its version, and makes the change, its audit record and its news one
 * transaction. Answers the thing as it is afterwards, or as it was before it was deleted.
 * @throws Refused 404, 409 for newer changes, 409 by field for what another one has.
 */
export const change = <T extends Thing>(
  services: Services,
  actor: Actor,
  subject: Subject<T>,
  action: AuditAction,
  { lock, version, doing, act }: Changing<T>,
): Promise<T> =>
  inFrame(services, actor, subject, action, async (tx, at) => {
    const before = await lock(tx, at)
    if (!before) throw goneRefusal(subject)
    if (version !== undefined && before.version !== version)
      throw newerChangesRefusal(t('the {noun}', { noun: t(subject.noun) }), doing)
    const after = await act(tx, before, at)
    return after === UNCHANGED
      ? { answer: before, done: null }
      : { answer: after ?? before, done: { before, after } }
  })

/** Creates one thing, as `change` changes it. @throws Refused 409 by field for what another one has. */
export const create = <T extends Thing>(
  services: Services,
  actor: Actor,
  subject: Subject<T>,
  action: AuditAction,
  act: (tx: Database, at: number) => Promise<T>,
): Promise<T> =>
  inFrame(services, actor, subject, action, async (tx, at) => {
    const after = await act(tx, at)
    return { answer: after, done: { before: null, after } }
  })

/**
 * Takes a deletion back; `restore` answers null when the thing wasn't deleted after `since`. It comes back as it was, so
 * the record lists no differences. @throws Refused 409 when it's too late, or another one has by now what only one may have.
 */
export const recall = <T extends Thing>(
  services: Services,
  actor: Actor,
  subject: Subject<T>,
  action: AuditAction,
  restore: (tx: Database, since: number, at: number) => Promise<T | null>,
): Promise<T> =>
  inFrame(services, actor, subject, action, async (tx, at) => {
    const back = await restore(tx, at - RECALL_MS, at)
    if (!back) throw conflict(t('This deletion can no longer be undone.'))
    return { answer: back, done: { before: back, after: back } }
  })

/** The refusal of a change to what somebody else changed first. */
export const newerChangesRefusal = (what: string, doing: Doing = 'save'): Refused =>
  conflict(t(NEWER_CHANGES[doing], { what }))

const NEWER_CHANGES = {
  save: msg('There are newer changes to {what}. Review them before you save.'),
  'acknowledge it': msg('There are newer changes to {what}. Review them before you acknowledge it.'),
  'assign it': msg('There are newer changes to {what}. Review them before you assign it.'),
  'finalize it': msg('There are newer changes to {what}. Review them before you finalize it.'),
  'move it': msg('There are newer changes to {what}. Review them before you move it.'),
}
export type Doing = keyof typeof NEWER_CHANGES

/** The refusal of what is not there, or not the caller's. */
export const goneRefusal = ({ noun }: Pick<Subject<never>, 'noun'>): Refused =>
  new Refused(404, t('This {noun} was not found.', { noun: t(noun) }))

/** The refusal of what another one has already. */
export function takenRefusal({ noun, ofRestaurant }: Subject<never>, { field, word }: Unique): Refused {
  const said = { noun: t(noun), word: t(word) }
  return conflict(
    ofRestaurant
      ? t('Another {noun} of this restaurant has this {word}.', said)
      : t('Another {noun} has this {word}.', said),
    { [field]: t('Another {noun} has this {word}', said) },
  )
}

/** A thing before and after; of a creation there's no `before`, of a deletion no `after`. */
interface Done<T> {
  before: T | null
  after: T | null
}

interface Outcome<T> {
  answer: T
  /** Null where there was nothing to do. */
  done: Done<T> | null
}

async function inFrame<T extends Thing>(
  services: Services,
  actor: Actor,
  subject: Subject<T>,
  action: AuditAction,
  act: (tx: Database, at: number) => Promise<Outcome<T>>,
): Promise<T> {
  try {
    return await services.db.transaction(async (tx) => {
      const { answer, done } = await act(tx, services.now())
      if (done) await record({ ...services, db: tx }, actor, subject, action, answer, done)
      return answer
    })
  } catch (error) {
    const unique = takenOf(subject, error)
    throw unique ? takenRefusal(subject, unique) : error
  }
}

async function record<T extends Thing>(
  services: Services,
  actor: Actor,
  { kind, called, recorded, restaurantIdOf, listed, tell }: Subject<T>,
  action: AuditAction,
  thing: T,
  { before, after }: Done<T>,
): Promise<void> {
  const { db, live } = services
  const { uuid, restaurantUuid } = thing
  const restaurant = restaurantUuid ? await restaurantByUuid(db, 'all', restaurantUuid) : null
  const restaurantId = restaurantIdOf ? restaurantIdOf(thing) : (restaurant?.id ?? null)
  // Kept in English, whatever language the change was made in.
  const kept = inLanguage('en', () => ({
    subject: { kind, uuid, name: called(thing) },
    before: before && recorded(before, after),
    after: after && recorded(after, before),
  }))
  await recordEvent(services, actor, { action, ...kept, restaurantId })
  if (listed) await live.publish(dictionariesTopic, 'everyone', { kind }, db)
  if (restaurantUuid && isKitchenSetting(kind))
    await live.publish(kitchenSettingsTopic, { restaurantUuid }, {}, db)
  if (restaurantId !== null) await tell?.(services, restaurantId, thing)
}

/** An entry of the audit record. Of `before` and `after` only the fields that differ are kept, and no secret. */
export interface RecordedEvent {
  action: AuditAction
  subject: { kind: SubjectKind; uuid?: string | undefined; name: string }
  before?: object | null
  after?: object | null
  restaurantId?: number | null
}

/** Records what happened and changed nothing, such as a wrong password. What changes something is a `change`. */
export async function recordEvent(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: Actor,
  { action, subject, before = null, after = null, restaurantId = null }: RecordedEvent,
): Promise<void> {
  const changes = changesOf(before as Fields | null, after as Fields | null)
  await insertAuditEvent(db, { ...actor, at: now(), action, subject, changes, restaurantId })
}

type Fields = Readonly<Record<string, unknown>>
