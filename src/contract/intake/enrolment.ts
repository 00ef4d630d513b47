import * as z from 'zod/mini'
import { DEVICE_KINDS } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import { restaurantOfRow, text } from '../define/fields.ts'

/** What `POST /enrolments` takes: a device's code, and what the device says about itself. */
export const enrolmentRequest = z.object({
  /** 'ABCD-EFGH'; small letters, spaces and a missing dash are accepted. */
  code: text(40, () => t('Enter the code')),
  /** What the device calls itself: its host name, or its serial number. */
  name: z.optional(text(64)),
  about: z.optional(
    z.object({
      /** Refused where the code is for another kind. */
      kind: z.optional(z.enum(DEVICE_KINDS)),
      model: z.optional(text(64)),
      build: z.optional(text(64)),
    }),
  ),
})
export type EnrolmentRequest = z.output<typeof enrolmentRequest>

/** What it answers with 201. No other answer shows the key. */
export const enrolmentAnswer = z.object({
  /** Of a PC or an edge box for this intake; of a tablet for its socket. */
  key: z.string(),
  device: z.object({ uuid: z.string(), kind: z.enum(DEVICE_KINDS), name: z.string() }),
  /** Null where the device that was replaced has no restaurant. */
  restaurant: z.nullable(restaurantOfRow),
})
export type EnrolmentAnswer = z.output<typeof enrolmentAnswer>
