import * as z from 'zod/mini'
import { KITCHEN_STATES } from '#src/domain/now/ranking.ts'
import type { Sentence } from '#src/domain/now/sentences.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { DAY_PARTS, type DayPart } from '#src/domain/time/day-part.ts'
import { defineEndpoint } from '../define/endpoint.ts'

/** What stands in the kitchens now, on the wire; what the sentences mean stands in src/domain/now/sentences.ts. */

const time = z.int()
const maybe = z.nullable(time)
const name = z.string()
const material = { material: name }
const ofMaterial = { ...material, materialCode: name }
const since = { since: time }
/** How many more there are of the kind. */
const more = { more: z.int() }
const order = { order: z.uuid(), number: z.int() }
const batch = { ...material, batchNumber: z.int() }
const is = <R extends Sentence['rule']>(rule: R) => ({ rule: z.literal(rule) })

const sentence = z.union([
  z.object({ ...is('HOST_SILENT'), name: z.string(), ...since, lastFactAt: maybe, ...more }),
  z.object({ ...is('NO_FACTS'), since: maybe }),
  z.object({ ...is('OUT'), ...material, ...since, nextPanAt: maybe, ...more }),
  z.object({ ...is('PAST_LIMIT'), ...ofMaterial, ...since, ...more }),
  z.object({ ...is('ORDER_SHORT'), ...order, at: time, ready: z.int(), pieces: z.int(), ...more }),
  z.object({ ...is('ORDER_NOT_STARTED'), ...order, ...since, ...more }),
  z.object({ ...is('RUNS_OUT'), ...ofMaterial, at: time, nextPanAt: maybe, ...more }),
  z.object({ ...is('FRYER_OVER'), fryer: z.string(), ...batch, ...since, ...more }),
  z.object({ ...is('BATCH_LATE'), ...batch, stage: z.enum(STAGE_NAMES), ...since, ...more }),
  z.object({ ...is('ADVICE_WAITS'), ...ofMaterial, pieces: z.int(), ...since, ...more }),
  z.object({ ...is('PC_OFFLINE'), name: z.string(), ...since, ...more }),
  z.object({ ...is('PANS_WASTED'), ...ofMaterial, pans: z.int(), ...more }),
  z.object({ ...is('PANS_EXPIRE'), ...ofMaterial, pans: z.int(), ...more }),
  z.object({ ...is('FRIES_OLD'), ...ofMaterial, ...since, ...more }),
  z.object({
    ...is('WASTE_HIGH'),
    part: z.enum(DAY_PARTS as [DayPart, ...DayPart[]]),
    ...since,
    percent: z.number(),
    target: z.number(),
    usualPercent: z.number(),
    main: z.nullable(z.object({ ...ofMaterial, share: z.int() })),
  }),
  z.object({ ...is('BASKETS_OFF_TIME'), fryer: z.string(), baskets: z.int(), ...more }),
  z.object({ ...is('MARKERS_SHARED'), pan: z.nullable(name), otherPan: z.nullable(name) }),
  z.object({ ...is('TIMERS_MISSED'), pans: z.int() }),
  z.object({ ...is('SILENT'), device: z.enum(['CAMERA', 'TABLET']), name: z.string(), ...since, ...more }),
  z.object({ ...is('CALM'), order: z.nullable(z.uuid()), number: z.nullable(z.int()), at: maybe }),
])

const kitchenNow = z.object({
  restaurantUuid: z.uuid(),
  number: z.string(),
  name: z.string(),
  state: z.enum(KITCHEN_STATES),
  /** The higher, the sooner somebody should look: see src/domain/now/ranking.ts. */
  score: z.int(),
  /** At most five, the most urgent first; never none. */
  sentences: z.array(sentence),
  /** Alarms that nobody has acknowledged. */
  alarms: z.int(),
  /** Materials out of stock, stages over their time, pans past their limit, hosts and devices that are not there. */
  out: z.int(),
  late: z.int(),
  pastLimit: z.int(),
  offline: z.int(),
  /**
   * Of the restaurant's day so far, and of the same weekday a week before up to the same minute. Percent of the cooked
   * weight; null where less than 10 kg were cooked. The target is that of the parts of the day in which it was cooked.
   */
  waste: z.object({
    percent: z.nullable(z.number()),
    target: z.number(),
    lastWeek: z.nullable(z.number()),
  }),
  /** When the kitchen last sent anything; null if never. */
  lastFactAt: maybe,
})
export type KitchenNow = z.output<typeof kitchenNow>

export const nowOfKitchens = defineEndpoint({
  method: 'GET',
  path: '/kitchens/now',
  permission: 'DASHBOARD.VIEW',
  summary:
    'What needs somebody now in each of the kitchens that the caller sees, the most urgent kitchen first. At most five seconds old.',
  query: z.strictObject({ restaurantUuid: z.optional(z.uuid()) }),
  answer: z.object({ at: time, kitchens: z.array(kitchenNow) }),
})
