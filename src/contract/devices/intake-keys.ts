import * as z from 'zod/mini'
import { DEVICE_KINDS } from '#src/domain/devices/status.ts'
import { INTAKE_SCOPES } from '#src/domain/intake/scopes.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, uuid, wholeOf } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

/** Keys with which a kitchen's own equipment, and systems of others, tell facts (docs/operating.md). */

const intakeKey = z.object({
  uuid: z.string(),
  name: z.string(),
  /** How it begins; the whole is shown only once. */
  prefix: z.string(),
  scopes: z.array(z.enum(INTAKE_SCOPES)),
  restaurants: z.array(z.object({ uuid: z.string(), number: z.string(), name: z.string() })),
  /** Whose it is, and whose restaurant it reports; null for a key that was made for restaurants. */
  device: z.nullable(z.object({ uuid: z.string(), kind: z.enum(DEVICE_KINDS), name: z.string() })),
  createdTime: z.int(),
  /** From then on it is refused; null while nobody ended it. */
  endTime: z.nullable(z.int()),
  lastUsedTime: z.nullable(z.int()),
  lastAddress: z.nullable(z.string()),
  /** How far the sender's clock is ahead of the server's; negative where it is behind. */
  clockOffsetMs: z.nullable(z.int()),
  /** What the sender calls itself. */
  agent: z.nullable(z.string()),
})
export type IntakeKey = z.output<typeof intakeKey>

/** A new key: `key` is in no other answer. */
const issued = z.object({ ...intakeKey.shape, key: z.string() })
export type IssuedIntakeKey = z.output<typeof issued>

const MOST_RESTAURANTS = 5_000

/** ENDING: another key has taken its place, and it is still accepted for some hours. */
export const KEY_STATES = ['ACTIVE', 'ENDING', 'ENDED'] as const

export const intakeKeys = defineList({
  path: '/intakeKeys',
  permission: 'DEVICE.VIEW',
  summary: 'A page of the keys whose restaurants the caller sees, all of them; ended ones for 30 days.',
  row: intakeKey,
  filters: {
    /** Part of the name, of what is shown of the key, or of the address. */
    search: z.optional(text(255)),
    restaurantUuid: z.optional(uuid),
    states: z.optional(z.array(z.enum(KEY_STATES))),
  },
  sorts: ['createdTime', 'name', 'lastUsedTime'],
  order: 'DESC',
})

/** What a person fills in of a key. */
export const keyForm = z.strictObject({
  name: text(80, () => t('Enter a name')),
  scopes: z.array(z.enum(INTAKE_SCOPES)).check(z.minLength(1, { error: () => t('Choose what is allowed') })),
  restaurantUuids: z
    .array(uuid)
    .check(z.minLength(1, { error: () => t('Choose a restaurant') }), z.maxLength(MOST_RESTAURANTS)),
})
export type KeyForm = z.output<typeof keyForm>

export const createIntakeKey = defineEndpoint({
  method: 'POST',
  path: '/intakeKeys',
  permission: 'DEVICE.CREATE',
  summary: 'A new key. The answer is the only one that shows it.',
  body: keyForm,
  answer: issued,
})

export const rotateIntakeKey = defineEndpoint({
  method: 'POST',
  path: '/intakeKeys/{id}/rotation',
  permission: 'DEVICE.EDIT',
  summary: 'A key that takes the place of this one, which is still accepted for the hours named.',
  params: byUuid,
  body: z.strictObject({ overlapHours: z._default(wholeOf('hours', 0, 720), 24) }),
  answer: issued,
})

export const revokeIntakeKey = defineEndpoint({
  method: 'DELETE',
  path: '/intakeKeys/{id}',
  permission: 'DEVICE.DELETE',
  summary: 'Revoke a key: from now on every server refuses it.',
  params: byUuid,
  answer: 'nothing',
})
