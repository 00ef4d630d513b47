import * as z from 'zod/mini'
import { CODE_MINUTES, CODE_STATES } from '#src/domain/devices/enrolment.ts'
import { DEVICE_KINDS } from '#src/domain/devices/status.ts'
import { INTAKE_SCOPES, USUAL_SCOPES } from '#src/domain/intake/scopes.ts'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, restaurantOfRow, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

/** Codes with which devices are added (docs/intake.md, docs/tablets.md). */

const enrolment = z.object({
  uuid: z.string(),
  kind: z.enum(DEVICE_KINDS),
  name: z.string(),
  restaurant: restaurantOfRow,
  /** The device whose hardware is replaced; null for a new device. */
  replaces: z.nullable(z.string()),
  state: z.enum(CODE_STATES),
  /** Null where the account is gone. */
  createdBy: z.nullable(z.string()),
  createdTime: z.int(),
  expiresAt: z.int(),
  /** Null while nobody used it. */
  redeemedTime: z.nullable(z.int()),
  /** From where it was used. */
  address: z.nullable(z.string()),
  /** What the device said about itself: its own name, model and build. */
  about: z.nullable(z.string()),
  /** The device that it became; null also where that is gone. */
  deviceUuid: z.nullable(z.string()),
})
export type Enrolment = z.infer<typeof enrolment>

export const enrolments = defineList({
  path: '/devices/enrolment-codes',
  permission: 'DEVICE.VIEW',
  summary: 'A page of the codes with which devices are added, without the codes themselves.',
  row: enrolment,
  filters: {
    /** Part of the name or of the address. */
    search: z.optional(text(255)),
    restaurantUuid: z.optional(uuid),
    states: z.optional(z.array(z.enum(CODE_STATES))),
    /** This one alone. */
    uuid: z.optional(uuid),
  },
  sorts: ['createdTime', 'name', 'kind', 'restaurant', 'redeemedTime'],
  order: 'DESC',
})

/** What a person fills in to add a device. */
export const enrolmentForm = z
  .strictObject({
    kind: z.enum(DEVICE_KINDS),
    restaurantUuid: z.uuid({ error: () => t('Choose a restaurant') }),
    /** Of a new device; a replacement keeps the name of the device. */
    name: z._default(text(64), ''),
    /** The device whose hardware is replaced: its history stays, and its former key ends. */
    replaces: z.optional(uuid),
    scopes: z._default(
      z.array(z.enum(INTAKE_SCOPES)).check(z.minLength(1, { error: () => t('Choose what is allowed') })),
      [...USUAL_SCOPES],
    ),
  })
  .check(
    z.superRefine(({ name, replaces }, context) => {
      if (name === '' && replaces === undefined)
        context.addIssue({ code: 'custom', path: ['name'], message: t('Enter a name'), input: name })
    }),
  )
export type EnrolmentForm = z.output<typeof enrolmentForm>

export const createEnrolment = defineEndpoint({
  method: 'POST',
  path: '/devices/enrolment-codes',
  permission: 'DEVICE.CREATE',
  summary: `A code with which a device is added within ${CODE_MINUTES} minutes. The answer is the only one that shows it.`,
  body: enrolmentForm,
  /** `qr` is an SVG image of `url`, which leads a device to this server with the code. */
  answer: z.object({ ...enrolment.shape, code: z.string(), url: z.string(), qr: z.string() }),
})

export const cancelEnrolment = defineEndpoint({
  method: 'DELETE',
  path: '/devices/enrolment-codes/{id}',
  permission: 'DEVICE.CREATE',
  summary: 'Cancel a code that nobody has used. 409 when it was used or has expired.',
  params: byUuid,
  answer: 'nothing',
})
