import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change, create, type Subject } from '#server/services/changes/change.ts'
import { newToken, tokenHash } from '#server/services/identity/tokens.ts'
import { gather } from '#server/services/operations/gather.ts'
import type { Services } from '#server/services/services.ts'
import { deviceIdOf } from '#server/store/devices/online.ts'
import {
  type EdgeKey,
  endKey,
  insertKey,
  keyPage,
  keysByHash,
  lockKey,
  seenRestaurants,
  setSecret,
} from '#server/store/intake/keys.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import { badRequest, notFound, Refused } from '#src/contract/define/refusal.ts'
import type { IntakeKey, IssuedIntakeKey, intakeKeys } from '#src/contract/devices/intake-keys.ts'
import type { RefusedEvent } from '#src/contract/intake/envelope.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { IntakeScope } from '#src/domain/intake/scopes.ts'
import { KEY_PREFIX } from '#src/domain/intake/scopes.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { type ReadEvent, refuse } from './read-event.ts'
import type { OwnEvent } from './take.ts'

const subject: Subject<IntakeKey> = {
  kind: 'INTAKE_KEY',
  noun: msg('intake key'),
  listed: true,
  called: ({ name }) => name,
  recorded: ({ name, prefix, scopes, restaurants, endTime }) => ({
    name,
    prefix,
    scopes,
    restaurants: restaurants.map(({ number }) => number),
    endTime,
  }),
}

/** Where equipment sends. */
export const INTAKE = '/intake/v1'

/** Ended keys are shown so long: who asks what became of one still finds it. */
const SHOWN_MS = 30 * DAY
/** Enough to tell keys apart, and nothing to guess from. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6

/** One page of the keys that a caller sees. */
export const seenKeys = ({ db, now }: Services, scope: Scope, query: QueryOf<typeof intakeKeys>) =>
  keyPage(db, scope, query, { now: now(), endedSince: now() - SHOWN_MS })

interface Wanted {
  name: string
  scopes: readonly IntakeScope[]
  restaurantUuids: readonly string[]
}

/** Makes a key. @throws Refused 404 for a restaurant that is not there or not the caller's. */
export async function issueKey(
  services: Services,
  by: ChangeBy,
  { name, scopes, restaurantUuids }: Wanted,
): Promise<IssuedIntakeKey> {
  const key = KEY_PREFIX + newToken()
  const stored = await create(services, by.actor, subject, 'INTAKE_KEY_CREATED', async (tx, at) =>
    insertKey(
      tx,
      {
        ...storedOf(key),
        name,
        scopes,
        restaurantIds: await idsOf(tx, by.scope, restaurantUuids),
        deviceId: null,
      },
      at,
    ),
  )
  return { ...stored, key }
}

/** Makes the key of a device, which reports the restaurant that the device is in. Its device's code is in the audit record. */
export async function issueDeviceKey(
  tx: Database,
  { name, scopes, deviceId }: { name: string; scopes: readonly IntakeScope[]; deviceId: number },
  at: number,
): Promise<string> {
  const key = KEY_PREFIX + newToken()
  await insertKey(tx, { ...storedOf(key), name, scopes, restaurantIds: [], deviceId }, at)
  return key
}

/** What is kept of a key. */
const storedOf = (key: string) => ({ prefix: key.slice(0, SHOWN_CHARACTERS), hash: tokenHash(key) })

async function idsOf(tx: Database, scope: Scope, uuids: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(uuids)]
  const found = await seenRestaurants(tx, scope, wanted)
  if (found.length < wanted.length) throw notFound(t('One of these restaurants'))
  return found
}

/** Makes a key like another one, which is accepted for some hours more. @throws Refused 404. */
export async function replaceKey(
  services: Services,
  by: ChangeBy,
  uuid: string,
  overlapHours: number,
): Promise<IssuedIntakeKey> {
  const key = KEY_PREFIX + newToken()
  const stored = await change(services, by.actor, subject, 'INTAKE_KEY_ROTATED', {
    lock: (tx) => lockKey(tx, { scope: by.scope, uuid, now: services.now() }),
    act: async (tx, { name, scopes, restaurants, device }, at) => {
      await endKey(tx, uuid, at + overlapHours * HOUR)
      const uuids = device ? [] : restaurants.map((one) => one.uuid)
      const deviceId = device ? await deviceIdOf(tx, device.uuid) : null
      const restaurantIds = await idsOf(tx, 'all', uuids)
      return insertKey(tx, { ...storedOf(key), name, scopes, restaurantIds, deviceId }, at)
    },
  })
  return { ...stored, key }
}

/** Gives a key another secret, for a sender that has lost it: the one before is refused at once. Null where the key has ended. */
export async function renewKey(db: Database, uuid: string, now: number): Promise<string | null> {
  const key = KEY_PREFIX + newToken()
  return (await setSecret(db, { uuid, ...storedOf(key) }, now)) ? key : null
}

/** Ends a key now, on every server: each looks it up with each request. @throws Refused 404. */
export const revokeKey = (services: Services, by: ChangeBy, uuid: string) =>
  change(services, by.actor, subject, 'INTAKE_KEY_REVOKED', {
    lock: (tx) => lockKey(tx, { scope: by.scope, uuid, now: services.now() }),
    act: (tx, _, at) => endKey(tx, uuid, at),
  })

const FORM = new RegExp(`^Bearer (${KEY_PREFIX}[\\w-]{20,100})$`)

/** The key in a header; null where there is none. */
export const secretOf = (authorization: string | undefined): string | null =>
  FORM.exec(authorization ?? '')?.[1] ?? null

/** Requests wait so long for others, so that their keys are looked up together. */
const KEYS_GATHERED_MS = 10

/** Tells who sends with a key, as the database has it now; null where it is not known, or has ended. */
export const edges = ({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): ((key: string) => Promise<EdgeKey | null>) =>
  gather(KEYS_GATHERED_MS, (keys) => keysByHash(db, keys.map(tokenHash), now()))

/** The event with its restaurant, if its key may report that one; whether it is another's or none's is not said. */
export function ofKey(event: ReadEvent | RefusedEvent, { restaurants }: EdgeKey): OwnEvent | RefusedEvent {
  if ('code' in event) return event
  const restaurantId = restaurantOf(event.restaurant, restaurants)
  return restaurantId === null
    ? refuse(event, 'unknown-restaurant', 'source', `This key has no restaurant ${event.restaurant}.`)
    : { ...event, restaurantId }
}

/** The id of the restaurant with this number among those that a key may report; null where it may report none such. */
export const restaurantOf = (number: string, restaurants: EdgeKey['restaurants']): number | null =>
  Object.hasOwn(restaurants, number) ? (restaurants[number] ?? null) : null

/** A restaurant of a key, by number and id. */
export type OwnRestaurant = [number: string, id: number]

/** Whether a restaurant is another's, gone or was never there is not said. */
export const foreign = (number: string) =>
  new Refused(403, t('This key has no restaurant {number}.', { number: number.slice(0, 64) }))

/** The restaurant that a request asks for by `?restaurant=`, which a key for several has to. @throws Refused 400, 403 */
export function restaurantAsked(
  { restaurants }: Pick<EdgeKey, 'restaurants'>,
  asked: unknown,
): OwnRestaurant {
  if (asked === undefined) {
    const [only, another, ...others] = Object.entries(restaurants)
    if (!only) throw new Refused(403, t('This key has no restaurants. Stop asking.'))
    if (!another) return only
    const message = t('This key has {count} restaurants. Name one, such as {example}.', {
      count: others.length + 2,
      example: `?restaurant=${only[0]}`,
    })
    throw badRequest(message, { restaurant: message })
  }
  if (typeof asked !== 'string' || asked === '')
    throw badRequest(t('Name one restaurant by its number.'), {
      restaurant: t('Name one restaurant by its number.'),
    })
  const id = restaurantOf(asked, restaurants)
  if (id === null) throw foreign(asked)
  return [asked, id]
}
