import * as z from 'zod/mini'
import { RESOLUTIONS, type ResolutionCode } from '#src/domain/time/presets.ts'
import { byOwnClock, localDays, timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { factId, rangeShape, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'

/** Stock-outs (spec 2 §7): from a demand that finds nothing held to the next container placed. */

/** What the list, its total and its export are narrowed by; a range is about when they began. */
const filters = {
  ...rangeShape,
  /** Material codes. */
  materials: codesOf('chicken material'),
}
const listed = { ...filters, ...byOwnClock }
const lengths = RESOLUTIONS.map(({ code }) => code) as [ResolutionCode, ...ResolutionCode[]]

export const stockOut = z.object({
  id: factId,
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  materialCode: z.string(),
  material: z.string(),
  startTime: z.int(),
  /** Null while it goes on. */
  endTime: z.nullable(z.int()),
  /** Seconds; until the answer's moment while it goes on. */
  elapsedTime: z.number(),
})
export type StockOut = z.infer<typeof stockOut>

export const stockOutList = defineList({
  path: '/stockOut/list',
  permission: 'STOCK_OUT.VIEW',
  summary: 'Stock-outs that started in a range, newest first.',
  row: stockOut,
  filters: listed,
  sorts: ['startTime', 'endTime', 'material', 'elapsedTime'],
  order: 'DESC',
})

/** High, Low and Average seconds of those that are over; null where none is. */
const spread = {
  high: z.nullable(z.number()),
  low: z.nullable(z.number()),
  average: z.nullable(z.number()),
}

export const stockOutTotal = defineEndpoint({
  method: 'GET',
  path: '/stockOut/total',
  permission: 'STOCK_OUT.VIEW',
  summary:
    'Stock-outs that started in a range, and the High, Low and Average seconds of those that have ended.',
  query: z.strictObject(listed),
  answer: z.object({
    total: z.int(),
    /** Still going on. */
    open: z.int(),
    ...spread,
  }),
})

export const stockOutExport = defineEndpoint({
  method: 'GET',
  path: '/stockOut/xls',
  permission: 'STOCK_OUT.VIEW',
  summary:
    'The stock-outs as a zip of CSV in restaurant time; 202 when it is large and prepared as a report.',
  query: z.strictObject(listed),
  answer: 'file',
})

const figures = {
  incidentCount: z.int(),
  /** Seconds in all, of those that are over. */
  elapsedTime: z.number(),
  ...spread,
}

export const stockOutAnalytic = defineEndpoint({
  method: 'GET',
  path: '/stockOut/analytic',
  permission: 'STOCK_OUT.VIEW',
  summary: 'Stock-outs per period: how many started, and how long they lasted.',
  query: z.strictObject({
    ...filters,
    /** Length of the periods; the range's own automatic one unless set. 400 when it makes too many. */
    interval: z.optional(z.enum(lengths)),
    /** Zone in which periods are named where no one restaurant is meant; a restaurant's own always wins. */
    timezone,
    days: localDays,
  }),
  answer: z.object({
    /** Every period of the range, also those without any. */
    content: z.array(z.object({ time: z.int(), ...figures })),
    total: z.object(figures),
  }),
})

export const stockOutDistribution = defineEndpoint({
  method: 'GET',
  path: '/stockOut/distribution',
  permission: 'STOCK_OUT.VIEW',
  summary: 'How the stock-outs of a range are split among materials.',
  query: z.strictObject({ ...filters, days: localDays }),
  answer: z.object({
    /** `share` is the material's percent of the incidents. */
    content: z.array(
      z.object({ material: z.string(), materialName: z.string(), share: z.number(), ...figures }),
    ),
    total: z.object(figures),
  }),
})

export const stockOutAvailability = defineEndpoint({
  method: 'GET',
  path: '/stockOut/availability',
  permission: 'STOCK_OUT.VIEW',
  summary: 'When each material of a restaurant was out of stock in a range, longest first.',
  query: z.strictObject({ ...filters, restaurantUuid: uuid }),
  answer: z.object({
    /** From the restaurant's first container to the present, cut to the range: of other times nothing is known. */
    known: z.object({ start: z.int(), end: z.int() }),
    /** The materials that were out at any time in the range. */
    content: z.array(
      z.object({
        material: z.string(),
        materialName: z.string(),
        /** Those that began in the range, as the list has them. */
        incidentCount: z.int(),
        /** Seconds out of stock within the range. */
        outTime: z.number(),
        /** Percent of the known time in which it was there. */
        available: z.number(),
        /**
         * The times it was out, oldest first. The first may have begun before the range. Those that no screen could
         * show apart are one; `incidents` is how many began within it.
         */
        periods: z.array(z.object({ start: z.int(), end: z.int(), incidents: z.int() })),
      }),
    ),
  }),
})

export const stockOutMaterials = defineEndpoint({
  method: 'GET',
  path: '/materials/filters/stock-out-materials',
  permission: 'user',
  summary:
    'Chicken materials for the stock-out filter: materials in use, and materials with a recorded stock-out.',
  answer: z.object({ content: z.array(z.object({ materialCode: z.string(), material: z.string() })) }),
})
