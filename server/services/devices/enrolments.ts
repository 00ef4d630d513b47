import { randomInt } from 'node:crypto'
import { renderSVG } from 'uqr'
import type { Database } from '#server/db/query.ts'
import { type Actor, type ChangeBy, change, create, type Subject } from '#server/services/changes/change.ts'
import { INTAKE, issueDeviceKey } from '#server/services/intake/keys.ts'
import type { Services } from '#server/services/services.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import {
  addedDevice,
  cancelEnrolment,
  deviceToReplace,
  endKeysOf,
  insertDevice,
  insertEnrolment,
  lockCode,
  lockEnrolment,
  redeemEnrolment,
  type SentCode,
} from '#server/store/devices/enrolments.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { badRequest, conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import type { createEnrolment, Enrolment, EnrolmentForm } from '#src/contract/devices/enrolments.ts'
import type { EnrolmentAnswer, EnrolmentRequest } from '#src/contract/intake/enrolment.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { CODE_MINUTES, codeState, newCode, readCode } from '#src/domain/devices/enrolment.ts'
import { DEVICE_KIND_WORDS, groupOf } from '#src/domain/devices/status.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { ANY_ENROLMENT_LIMIT, ENROLMENT_LIMIT } from '../identity/attempts.ts'
import { networkOf } from '../identity/network-of.ts'
import { tokenHash } from '../identity/tokens.ts'
import { tellDevices } from './device-news.ts'
import { issueSecret } from './tablet-door.ts'
import { endPairing } from './tablets.ts'

/** A code as the audit record has it; of one that a device sends, its restaurant is known by id. */
type Recorded = Pick<Enrolment, 'uuid' | 'kind' | 'name'> & { state: string; restaurantId: number | null }

const subject: Subject<Recorded> = {
  kind: 'ENROLMENT',
  noun: msg('device code'),
  called: ({ name }) => name,
  recorded: ({ kind, name, state }) => ({ kind, name, state }),
  restaurantIdOf: ({ restaurantId }) => restaurantId,
  listed: true,
}

/** Makes a code for a device. @throws Refused 404 for what isn't there or isn't the caller's, 409 where a device can't be replaced. */
export async function makeEnrolment(
  services: Services,
  { actor, scope }: ChangeBy,
  { kind, restaurantUuid, name, replaces, scopes }: EnrolmentForm,
): Promise<AnswerOf<typeof createEnrolment>> {
  const code = newCode((below) => randomInt(below))
  const made = await create(services, actor, subject, 'ENROLMENT_CREATED', async (tx, at) => {
    const restaurant = await restaurantByUuid(tx, scope, restaurantUuid)
    if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
    const replaced = replaces === undefined ? null : await deviceToReplace(tx, scope, replaces)
    if (replaces !== undefined && !replaced) throw notFound(t('This device'))
    if (replaced && replaced.kind !== kind)
      throw conflict(
        t('{name} is not of this kind. A replacement has to be of the same kind.', { name: replaced.name }),
      )
    if (replaced && replaced.restaurantUuid !== restaurantUuid)
      throw conflict(t('{name} is in another restaurant.', { name: replaced.name }))
    const uuid = await insertEnrolment(
      tx,
      {
        codeHash: tokenHash(code),
        kind,
        name: replaced?.name ?? name,
        restaurantId: restaurant.id,
        replacesId: replaced?.id ?? null,
        scopes: kind === 'TABLET' ? [] : scopes,
        createdBy: actor.accountId,
        expiresAt: at + CODE_MINUTES * MINUTE,
      },
      at,
    )
    const stored = await lockEnrolment(tx, 'all', uuid, at)
    if (!stored) throw notFound(t('This device code'))
    return { ...stored, restaurantId: restaurant.id }
  })
  const { restaurantId: _, ...row } = made
  // A tablet's own app reads the code of it; a browser opens the page where the tablet is paired.
  const page = kind === 'TABLET' ? '/pair' : `${INTAKE}/enrolments`
  const url = `${services.settings.publicUrl}${page}?code=${code}`
  return { ...row, code, url, qr: renderSVG(url) }
}

/** Ends a code that nobody has used. @throws Refused 404, 409 */
export async function stopEnrolment(
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<void> {
  const read = async (tx: Database, at: number) => {
    const row = await lockEnrolment(tx, scope, uuid, at)
    const restaurant = row && (await restaurantByUuid(tx, 'all', row.restaurant.uuid))
    return row && { ...row, restaurantId: restaurant?.id ?? null }
  }
  await change(services, actor, subject, 'ENROLMENT_CANCELED', {
    lock: read,
    act: async (tx, { state }, at) => {
      if (state === 'USED') throw conflict(t('A device has already used this code.'))
      if (state !== 'WAITING') throw conflict(t('This code has already ended.'))
      await cancelEnrolment(tx, uuid, at)
      return read(tx, at)
    },
  })
}

/**
 * Adds the device that sends a code, and gives it the key that it signs in with.
 * @throws Refused as `spendCode`
 */
export const redeem = (
  services: Services,
  actor: Actor,
  request: EnrolmentRequest,
): Promise<EnrolmentAnswer> =>
  spendCode(services, actor, request, async (within, sent, deviceId, at) => {
    const key = await keyFor(within.db, sent, deviceId, at)
    const { restaurantId: _, ...device } = await addedDevice(within.db, deviceId)
    return { key, ...device }
  })

/** Lets a device in that has just been added, or has taken the place of another. */
type Admit<A> = (within: Services, sent: SentCode, deviceId: number, at: number) => Promise<A>

/**
 * Adds the device that sends a code, or has it take the place of the one that it replaces: that one keeps its history,
 * and what it signed in with ends at once.
 * @throws Refused 400, 404 for a code that there isn't, 409 when it was used or is for another kind, 410 when it has
 * ended or its device is gone, 429 after too many wrong codes
 */
export async function spendCode<A>(
  services: Services,
  actor: Actor,
  { code: typed, ...about }: EnrolmentRequest,
  admit: Admit<A>,
): Promise<A> {
  const code = readCode(typed)
  if (code === null)
    throw badRequest(t('A code looks like ABCD-EFGH. Check what you entered.'), {
      code: t('A code looks like ABCD-EFGH.'),
    })
  const network = networkOf(actor.address)
  const answer = await services.guesses.check(
    {
      key: `enrolment ${network}`,
      limit: ENROLMENT_LIMIT,
      line: network,
      slowedBy: [['enrolment', ANY_ENROLMENT_LIMIT]],
    },
    () => redeemCode(services, actor, tokenHash(code), about, admit),
  )
  if (answer) return answer
  throw new Refused(404, t('This code is not known. Check it, or create a new one in Linewatch.'))
}

/** Null where there's no such code. */
async function redeemCode<A>(
  services: Services,
  actor: Actor,
  codeHash: Buffer,
  about: Omit<EnrolmentRequest, 'code'>,
  admit: Admit<A>,
): Promise<A | null> {
  const added: { answer: A | null } = { answer: null }
  try {
    await change(services, actor, subject, 'ENROLMENT_REDEEMED', {
      lock: async (tx, at) => {
        const sent = await lockCode(tx, codeHash)
        if (!sent) throw UNKNOWN
        return recordedOf(checked(sent, about, at))
      },
      act: async (tx, before, at) => {
        const within = { ...services, db: tx }
        const deviceId = await (before.sent.replaced
          ? endFormer(within, before.sent, before.sent.replaced.id, at)
          : addDevice(within, before.sent, about, at))
        await redeemEnrolment(tx, before.uuid, { deviceId, address: actor.address, about, at })
        added.answer = await admit(within, before.sent, deviceId, at)
        const { restaurantId } = await addedDevice(tx, deviceId)
        await tellAdded(within, before.sent, restaurantId)
        return { ...before, state: 'USED', restaurantId }
      },
    })
  } catch (error) {
    if (error === UNKNOWN) return null
    throw error
  }
  return added.answer
}

const UNKNOWN = new Error('There is no such code.')

const recordedOf = (sent: SentCode): Recorded & { sent: SentCode } => ({
  ...sent,
  state: 'WAITING',
  sent,
})

/** A code that may be used. @throws Refused 409, 410 */
function checked(sent: SentCode, { about }: Omit<EnrolmentRequest, 'code'>, at: number): SentCode {
  const state = codeState(sent, at)
  if (state === 'USED') throw conflict(t('This code has already been used. Create a new one in Linewatch.'))
  if (state === 'EXPIRED')
    throw new Refused(
      410,
      t('Codes are valid for {minutes} minutes, and this one has expired. Create a new one.', {
        minutes: CODE_MINUTES,
      }),
    )
  if (state === 'CANCELED')
    throw new Refused(410, t('This code was canceled. Create a new one in Linewatch.'))
  if (sent.replaced?.isGone)
    throw new Refused(410, t('The device that this code is for was deleted. Create a code for a new device.'))
  if (sent.isClosed)
    throw new Refused(
      410,
      t('The restaurant that this code is for was deleted. Create a code for another one.'),
    )
  if (about?.kind !== undefined && about.kind !== sent.kind) {
    const [wanted, own] = [DEVICE_KIND_WORDS[sent.kind], DEVICE_KIND_WORDS[about.kind]]
    throw conflict(
      t('This code is for another kind of device. Code: {wanted}. This device: {own}.', { wanted, own }),
    )
  }
  return sent
}

function addDevice(
  within: Services,
  { kind, name, restaurantId }: SentCode,
  about: Omit<EnrolmentRequest, 'code'>,
  at: number,
): Promise<number> {
  const isTablet = kind === 'TABLET'
  return insertDevice(
    within.db,
    {
      kind,
      restaurantId,
      identifier: isTablet ? (about.name ?? name) : name,
      name: isTablet ? name : null,
      model: about.about?.model ?? 'Unknown',
      build: about.about?.build ?? 'Unknown',
    },
    at,
  )
}

/** Ends whatever the hardware that is replaced signed in with. */
async function endFormer(
  within: Services,
  { kind }: SentCode,
  deviceId: number,
  at: number,
): Promise<number> {
  await endKeysOf(within.db, deviceId, at)
  if (kind === 'TABLET') {
    await within.tablets.tell(within.db, { kind: 'secretEnded', id: deviceId })
    await endPairing(within, deviceId, at)
  }
  return deviceId
}

/** What the device signs in with: a tablet to its socket, the others to the intake. */
const keyFor = (
  tx: Database,
  { kind, name, scopes }: Pick<SentCode, 'kind' | 'name' | 'scopes'>,
  deviceId: number,
  at: number,
): Promise<string> =>
  kind === 'TABLET' ? issueSecret(tx, deviceId) : issueDeviceKey(tx, { name, scopes, deviceId }, at)

async function tellAdded(within: Services, { kind }: SentCode, restaurantId: number | null): Promise<void> {
  if (restaurantId !== null) await tellDevices(within, restaurantId, kind)
  const changed = [groupOf(kind) === 'PC' ? 'DEVICE' : 'TABLET', 'RESTAURANT', 'INTAKE_KEY'] as const
  for (const one of changed)
    await within.live.publish(dictionariesTopic, 'everyone', { kind: one }, within.db)
}
