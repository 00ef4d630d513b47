import * as z from 'zod/mini'
import { MOST_SCALE } from '#src/domain/queue/adjustment.ts'
import { ORDER_GROUPS, ORDER_TYPES, WORK_CENTERS } from '#src/domain/queue/order-status.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'

/** A held request is answered after so many seconds at the latest. */
export const LONGEST_WAIT_S = 25
/** How far ahead the plan lists catering orders: a kitchen that is cut off for days still knows its orders. */
export const ORDERS_AHEAD_DAYS = 7
/** A plan never lists more orders than this, the first to begin first. */
export const MOST_ORDERS = 500

const described = <S extends z.ZodMiniType>(schema: S, what: string) => schema.check(z.describe(what))
const text = (what: string) => described(z.string(), what)
const whole = (what: string) => described(z.int(), what)
const moment = (what: string) => whole(`${what}, epoch milliseconds`)
const minute = (what: string) => whole(`${what}, minutes after the restaurant’s local midnight`)
const materialCode = text('code of the material')

/** What `GET /plan` takes. */
export const planQuery = z.strictObject({
  restaurant: z.optional(
    z
      .string()
      .check(
        z.maxLength(64),
        z.describe('number of the restaurant, such as 0412; required when the key has more than one'),
      ),
  ),
  wait: z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:1?\d|2[0-5])$/),
        z.describe(
          `seconds, a whole number from 0 to ${LONGEST_WAIT_S}: hold the answer until the plan is no longer the one in If-None-Match`,
        ),
      ),
  ),
})

/** The last of the names is the end, which takes no time. */
const stages = z.object(
  Object.fromEntries(
    STAGE_NAMES.slice(0, -1).map((stage) => [stage, whole('seconds that the stage usually takes')]),
  ),
)

const material = z.object({
  code: text('code that events name it by'),
  name: text('name that people read'),
  line: z.enum(['CHICKEN', 'POTATO']),
  pieceWeightG: whole('weight of one piece, grams'),
  holdLimitS: whole('how long it may be held, seconds'),
  fryTimeS: whole('time in oil, seconds'),
  grilled: described(z.boolean(), 'whether it is grilled'),
  stages: described(z.nullable(stages), 'usual time of each stage of a batch; null on the potato line'),
})

const container = z.object({
  code: text('code that events name it by'),
  name: text('name that people read'),
  marker: whole('number of the marker on it'),
})

const packageType = z.object({
  code: text('code that events name it by'),
  name: text('name that people read'),
  line: z.enum(['CHICKEN', 'POTATO']),
  material: materialCode,
  pieces: whole('pieces in one package'),
})

const fryer = z.object({
  name: text('name that events name it by'),
  vendor: text('who made it'),
  linked: described(z.boolean(), 'whether it reports its cycles itself'),
})

const rule = z.object({
  name: text('name that people read'),
  materials: described(z.array(materialCode), 'what it applies to'),
  weekdays: described(z.array(z.enum(WEEKDAYS)), 'days of the restaurant'),
  startMinute: minute('when it begins'),
  endMinute: minute('when it ends, not included; 1439 stands for midnight'),
  percent: whole('percent added to a recommendation; rules that apply together are summed'),
  changedAt: moment('last change'),
})

const scale = z.object({
  material: materialCode,
  percent: whole(`percent of what would be recommended, up to ${MOST_SCALE}`),
})

const order = z.object({
  uuid: text('what a batch that is cooked for it says as orderUuid'),
  number: whole('number that the crew calls it by'),
  type: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_GROUPS.active),
  material: materialCode,
  pieces: whole('pieces'),
  workCenter: z.enum(WORK_CENTERS),
  description: text('what people wrote about it; may be empty'),
  startAt: moment('when the first batch should begin'),
  readyAt: moment('when all of it should be ready'),
  departsAt: moment('when it leaves the restaurant'),
})

/** What a kitchen has to know to do its work: what `GET /plan` answers. */
export const intakePlan = z.object({
  restaurant: z.object({
    number: text('number, as in an event’s source'),
    name: text('name that people read'),
    timezone: text('IANA time zone'),
    hours: described(
      z.array(
        z.object({
          weekday: z.enum(WEEKDAYS),
          opensMinute: minute('when it opens'),
          closesMinute: minute('when it closes; over 1440 is after the next midnight'),
        }),
      ),
      'days on which it is open',
    ),
  }),
  materials: described(z.array(material), 'the menu of both lines'),
  containers: described(z.array(container), 'pans'),
  packageTypes: z.array(packageType),
  fryers: described(z.array(fryer), 'fryers of the restaurant'),
  rules: described(
    z.array(rule),
    'adjustment rules. A change applies from the restaurant’s next day on, so look at changedAt',
  ),
  scales: described(
    z.array(scale),
    'applied before the rules. A material that is not listed has 100 percent. Changes apply from the next day on',
  ),
  scalesChangedAt: described(
    z.nullable(z.int()),
    'last change of the scales, epoch milliseconds; null when none was ever set',
  ),
  orders: described(
    z.array(order).check(z.maxLength(MOST_ORDERS)),
    `catering orders that are not finished and begin within ${ORDERS_AHEAD_DAYS} days`,
  ),
})
export type IntakePlan = z.output<typeof intakePlan>
