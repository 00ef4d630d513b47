import { createHash } from 'node:crypto'
import { keptJson, partOf, storableText } from '#server/domain/intake/raw-event.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import { type ChangeBy, change, type Subject, UNCHANGED } from '#server/services/changes/change.ts'
import { type ExportSource, placeOf } from '#server/services/exports/exports.ts'
import type { Services } from '#server/services/services.ts'
import { yesNo } from '#server/store/history-parts.ts'
import { type EdgeKey, keysById } from '#server/store/intake/keys.ts'
import {
  countRefused,
  deleteRefused,
  eachRefused,
  insertRefusals,
  type KeptRefusal,
  type RefusedFilters,
  returnRefusals,
  takeOutRefused,
} from '#server/store/intake/refused.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { REFUSED_AT_ONCE, type RefusedEventRow } from '#src/contract/devices/refused-events.ts'
import { type RefusedEvent, restaurantOfSource } from '#src/contract/intake/envelope.ts'
import { permits, viewerOf } from '#src/domain/access/permission.ts'
import { INTAKE_KIND_WORDS } from '#src/domain/intake/kinds.ts'
import { REFUSALS } from '#src/domain/intake/refusals.ts'
import { msg, t, tn } from '#src/domain/language/text.ts'
import { keepFirstEvent } from './first-event.ts'
import { ofKey, restaurantOf } from './keys.ts'
import { readEvent, refuse } from './read-event.ts'
import { type Outcome, type OwnEvent, takeEvents } from './take.ts'

/** Refused events kept of one key: a sender that gets everything wrong must not fill the disk. */
export const KEPT_OF_A_KEY = 10_000
const MOST_CHARACTERS = 255
const MOST_OF_MESSAGE = 1_000

/**
 * Keeps what a request was refused, for people to look at. Its sender has been answered by then as far as it is concerned:
 * when this fails it is logged.
 */
export async function keepRefusals(
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  key: EdgeKey,
  refused: readonly RefusedEvent[],
  bodies: readonly unknown[],
): Promise<void> {
  if (refused.length === 0) return
  const at = now()
  try {
    const rows = refused.map((one) => {
      const body = bodies[one.index]
      const restaurantId = restaurantOfBody(body, key)
      return keptRefusal(one, body, { keyId: key.id, restaurantId, firstAt: at, lastAt: at, count: 1 })
    })
    await insertRefusals(db, key.id, eachOnce(rows), KEPT_OF_A_KEY)
  } catch (error) {
    log.error({ err: error, key: key.id, events: refused.length }, 'Refused events could not be kept.')
  }
}

function restaurantOfBody(body: unknown, { restaurants }: EdgeKey): number | null {
  const source = partOf(body, 'source')
  const number = typeof source === 'string' ? restaurantOfSource(source) : null
  return number === null ? null : restaurantOf(number, restaurants)
}

const stored = (text: string) => storableText(text, MOST_CHARACTERS)
const storedOrNull = (value: unknown) => (typeof value === 'string' ? stored(value) : null)

function keptRefusal(
  { id, code, field, message }: RefusedEvent,
  body: unknown,
  place: Pick<KeptRefusal, 'keyId' | 'restaurantId' | 'firstAt' | 'lastAt' | 'count'>,
): KeptRefusal {
  const type = storedOrNull(partOf(body, 'type'))
  // A sender that counts its events from one after each start means another fact by another key.
  const sameness = [
    place.restaurantId,
    type,
    code,
    field,
    id,
    storedOrNull(partOf(partOf(body, 'data'), 'key')),
  ]
  return {
    ...place,
    eventId: storedOrNull(id),
    type,
    code,
    field: storedOrNull(field),
    message: storableText(message, MOST_OF_MESSAGE),
    event: keptJson(body),
    digest: createHash('sha256').update(JSON.stringify(sameness)).digest('base64url'),
  }
}

/** What is the same is counted. */
function eachOnce(rows: readonly KeptRefusal[]): KeptRefusal[] {
  const all = new Map<string, KeptRefusal>()
  for (const row of rows) {
    const name = `${row.keyId} ${row.digest}`
    const known = all.get(name)
    all.set(
      name,
      known
        ? {
            ...row,
            count: known.count + row.count,
            firstAt: Math.min(known.firstAt, row.firstAt),
            lastAt: Math.max(known.lastAt, row.lastAt),
          }
        : row,
    )
  }
  return [...all.values()]
}

/** What one call does with refused events. */
interface Portion {
  events: number
  accepted: number
  unchanged: number
  refused: number
  left: number
  /** The restaurant that the filter names, for the audit record. */
  restaurantUuid: string | null
}

const subject: Subject<Portion> = {
  kind: 'REFUSED_EVENT',
  noun: msg('refused event'),
  called: ({ events }) => tn(events, { one: '{n} refused event', other: '{n} refused events' }),
  recorded: ({ accepted, unchanged, refused }) => ({ accepted, unchanged, refused }),
}

const portionOf = ({ restaurantUuid }: RefusedFilters): Portion => ({
  events: 0,
  accepted: 0,
  unchanged: 0,
  refused: 0,
  left: 0,
  restaurantUuid: restaurantUuid ?? null,
})

/**
 * Reads refused events again as if they came now, after what they lacked was added: what is taken leaves the list, what
 * is refused again stays with the new reason.
 */
export async function retryRefused(
  services: Services,
  { actor, scope }: ChangeBy,
  filters: RefusedFilters,
): Promise<Portion> {
  return change(services, actor, subject, 'REFUSED_EVENT_RETRIED', {
    lock: async () => portionOf(filters),
    act: async (tx, before, at) => {
      const waiting = await countRefused(tx, scope, filters, { isWhole: true })
      const rows = await takeOutRefused(tx, scope, filters, REFUSED_AT_ONCE)
      if (rows.length === 0) return UNCHANGED
      const keys = await keysById(tx, [...new Set(rows.map(({ keyId }) => keyId))])
      const bodies = rows.map(({ event }): unknown => JSON.parse(event))
      const read = rows.map((row, index) => readAgain(row, bodies[index], { index, keys, at }))
      const own = read.filter((one): one is OwnEvent => !('code' in one))
      const { outcomes, kinds, orders } = await takeEvents(tx, own, { at })
      for (const [restaurantId, ofIts] of kinds)
        tx.afterCommit(() => services.tellWritten(restaurantId, ofIts, orders.has(restaurantId)))
      const first = own[outcomes.indexOf('accepted')]
      const row = first && rows[first.index]
      if (first && row) await keepFirstEvent(tx, first, { json: row.event, receivedAt: row.firstAt })
      const again = [...read, ...outcomes].filter(isRefusal)
      await returnRefusals(tx, eachOnce(again.flatMap((one) => refusedAgain(one, { rows, bodies, keys }))))
      const countOf = (word: Outcome) => outcomes.filter((outcome) => outcome === word).length
      return {
        ...before,
        events: rows.length,
        accepted: countOf('accepted'),
        unchanged: countOf('unchanged'),
        refused: again.length,
        left: Math.max(0, waiting - rows.length),
      }
    },
  })
}

const isRefusal = (one: OwnEvent | Outcome): one is RefusedEvent => typeof one === 'object' && 'code' in one

function refusedAgain(
  refusal: RefusedEvent,
  of: { rows: readonly KeptRefusal[]; bodies: readonly unknown[]; keys: ReadonlyMap<number, EdgeKey> },
): KeptRefusal[] {
  const row = of.rows[refusal.index]
  if (!row) return []
  const body = of.bodies[refusal.index]
  const key = of.keys.get(row.keyId)
  // Its restaurant may be one of its key's by now, and is still not read for another reason.
  const restaurantId = row.restaurantId ?? (key ? restaurantOfBody(body, key) : null)
  return [keptRefusal(refusal, body, { ...row, restaurantId })]
}

/** An event as its door read it, of the restaurant that it was of then: numbers may have changed hands since. */
function readAgain(
  { keyId, restaurantId }: KeptRefusal,
  body: unknown,
  { index, keys, at }: { index: number; keys: ReadonlyMap<number, EdgeKey>; at: number },
): OwnEvent | RefusedEvent {
  const key = keys.get(keyId)
  const reading = { now: at, backfill: key?.scopes.includes('BACKFILL') ?? false }
  // Kept for readers of all languages.
  const event = inLanguage('en', () => readEvent(body, index, reading))
  if ('code' in event) return event
  if (!key) return refuse(event, 'unknown-restaurant', 'source', 'The key of this event is gone.')
  if (restaurantId === null) return ofKey(event, key)
  return Object.values(key.restaurants).includes(restaurantId)
    ? { ...event, restaurantId }
    : refuse(event, 'unknown-restaurant', 'source', `This key has no restaurant ${event.restaurant}.`)
}

/** Deletes refused events for good. */
export const removeRefused = (
  services: Services,
  { actor, scope }: ChangeBy,
  filters: RefusedFilters,
): Promise<Portion> =>
  change(services, actor, subject, 'REFUSED_EVENT_DELETED', {
    lock: async () => portionOf(filters),
    act: async (tx, before) => {
      const all = await countRefused(tx, scope, filters)
      const events = await deleteRefused(tx, scope, filters, REFUSED_AT_ONCE)
      return events === 0 ? UNCHANGED : { ...before, events, left: Math.max(0, all - events) }
    },
  })

/** The refused events as a file. */
export const refusedExport: ExportSource<RefusedFilters, RefusedEventRow> = {
  kind: 'refused-events',
  exported: [
    { title: msg('Restaurant'), value: ({ restaurant }) => restaurant?.number ?? null },
    { title: msg('Type'), value: ({ kind, type }) => (kind === null ? type : INTAKE_KIND_WORDS[kind]) },
    { title: msg('Takes back'), value: ({ deletes }) => yesNo(deletes) },
    { title: msg('Reason'), value: ({ code }) => REFUSALS[code] },
    { title: msg('Field'), value: ({ field }) => field },
    { title: msg('Message'), value: ({ message }) => message },
    { title: msg('Event ID'), value: ({ eventId }) => eventId },
    { title: msg('First'), value: ({ firstTime }) => firstTime, at: true },
    { title: msg('Last'), value: ({ lastTime }) => lastTime, at: true },
    { title: msg('Times'), value: ({ count }) => count },
    { title: msg('Key'), value: ({ keyName }) => keyName },
  ],
  async open(db, reader, filters) {
    // Asked again when it is made behind: the permission may have been taken away since.
    if (!permits(viewerOf(reader.account.type, reader.account.role), 'DEVICE.VIEW'))
      throw new Refused(403, t('You no longer have permission to view devices.'))
    const { zone, restaurantId } = await placeOf(db, reader, filters.restaurantUuid)
    return {
      zone,
      restaurantId,
      total: () => countRefused(db, reader.scope, filters),
      each: (take) =>
        eachRefused(db, reader.scope, filters, (rows) =>
          take(rows.map((row) => ({ ...row, timezone: row.restaurant?.timezone ?? zone ?? 'UTC' }))),
        ),
    }
  },
}
