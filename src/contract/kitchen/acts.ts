import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import {
  ACT_KINDS,
  MOST_PIECES,
  OLDEST_ACT_MS,
  RECALLABLE,
  STEPS,
  WASTE_REASONS,
} from '#src/domain/queue/acts.ts'
import { STAGE_NAMES, type StageName } from '#src/domain/queue/stage-names.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text, uuid, wholeOf } from '../define/fields.ts'

/**
 * A row of the live queue, or the act that made it, when the device has not heard of the row yet. Rows' uuids are hashes,
 * which have no version.
 */
const ofRow = z
  .string()
  .check(z.regex(/^[\da-fA-F]{8}(-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/), z.describe('a UUID'))

/** What a crew does: see src/domain/queue/acts.ts. */
export const floorAct = z
  .union([
    z.strictObject({ kind: z.literal('START'), recommendation: ofRow }),
    z.strictObject({
      kind: z.literal('COOK'),
      materialUuid: uuid,
      pieces: wholeOf('whole pieces', 1, MOST_PIECES, { missing: () => t('Enter the pieces') }),
    }),
    z.strictObject({
      kind: z.literal('DONE'),
      batch: ofRow,
      stage: z.enum(STEPS as [StageName, ...StageName[]]),
      /** Name of the fryer, where the step puts the basket into one and the crew says which. */
      fryer: z.optional(text(64, () => t('Name the fryer'))),
      /** Code of the container: the last step needs one. */
      container: z.optional(text(64, () => t('Name the pan'))),
    }),
    z.strictObject({ kind: z.literal('TAKE'), pan: ofRow }),
    z.strictObject({ kind: z.literal('WASTE'), pan: ofRow, reason: z.enum(WASTE_REASONS) }),
    z.strictObject({ kind: z.literal('RECALL'), act: uuid }),
  ])
  .check(z.describe('an act of one of the six kinds, with the fields of its kind'))
export type FloorAct = z.output<typeof floorAct>

const time = z.int()

export const takeAct = defineEndpoint({
  method: 'POST',
  path: '/queue/acts',
  permission: 'PCS.EDIT',
  alsoFor: 'tablet',
  summary:
    'Report what the crew did: started a batch, finished a step, took or wasted a pan, or recalled one of these. Sent again with the same uuid, it changes nothing.',
  body: z.strictObject({
    restaurantUuid: uuid,
    /** The device's own, new for each act. */
    uuid,
    /** Milliseconds since it was done: no clock of a device matters. */
    ageMs: wholeOf('milliseconds', 0, OLDEST_ACT_MS),
    /** False where the device restarted since, so that its age is only as good as its clock. */
    certain: z.boolean(),
    act: floorAct,
  }),
  answer: z.object({
    /** ALREADY: somebody else, or the equipment, did it before. */
    outcome: z.enum(['DONE', 'ALREADY']),
    /** Who did it before; null for the equipment, and where it was done now. */
    by: z.nullable(z.string()),
    at: time,
    /** The row that it made: of a batch or of a pan. */
    madeUuid: z.nullable(z.string()),
  }),
})

export const recentActs = defineEndpoint({
  method: 'GET',
  path: '/queue/acts',
  permission: 'PCS.EDIT',
  alsoFor: 'tablet',
  summary: `The last ${RECALLABLE} actions of a restaurant's crew, the latest first.`,
  query: z.strictObject({ restaurantUuid: uuid }),
  answer: z.object({
    content: z.array(
      z.object({
        uuid: z.string(),
        kind: z.enum(ACT_KINDS),
        material: z.nullable(z.string()),
        batchNumber: z.nullable(z.int()),
        panName: z.nullable(z.string()),
        pieces: z.nullable(z.int()),
        stage: z.nullable(z.enum(STAGE_NAMES)),
        reason: z.nullable(z.enum(WASTE_REASONS)),
        actedAt: time,
        by: z.string(),
        tablet: z.string(),
        isRecalled: z.boolean(),
      }),
    ),
  }),
})
