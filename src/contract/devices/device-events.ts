import * as z from 'zod/mini'
import { INTAKE_KINDS } from '#src/domain/intake/kinds.ts'
import { EVENT_RESULTS } from '#src/domain/intake/results.ts'
import { text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

/** How many of a device are kept. */
export const DEVICE_EVENTS = 100

const deviceEvent = z.object({
  /** Those that came later have higher ones. */
  id: z.string(),
  receivedTime: z.int(),
  result: z.enum(EVENT_RESULTS),
  /** What it is about; null for a type that there is not. */
  kind: z.nullable(z.enum(INTAKE_KINDS)),
  /** It takes a fact back. */
  deletes: z.boolean(),
  /** As it came; null where it has none. */
  type: z.nullable(z.string()),
  /** Why it was refused. */
  message: z.nullable(z.string()),
  /** Its JSON with secrets hidden; null where it was too large to keep. */
  event: z.nullable(z.string()),
})
export type DeviceEvent = z.infer<typeof deviceEvent>

export const deviceEvents = defineList({
  path: '/deviceEvents',
  permission: 'DEVICE.VIEW',
  summary: `The last ${DEVICE_EVENTS} events of a PC as they came, newest first unless sorted otherwise.`,
  row: deviceEvent,
  filters: {
    deviceUuid: uuid,
    /** Part of the event or of the reason. */
    search: z.optional(text(255)),
    results: z.optional(z.array(z.enum(EVENT_RESULTS))),
  },
  sorts: ['receivedTime', 'kind', 'result'],
  order: 'DESC',
})
