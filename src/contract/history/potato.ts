import * as z from 'zod/mini'
import type { RowOf } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'
import { defineHistory } from './define-history.ts'

/** Baskets' stays in the dump pan: how long, whether too long, and what was left. */
export const dumpPanHistory = defineHistory({
  path: '/dumpPanInfo',
  rows: 'baskets dumped into the dump pan in a range',
  filters: {
    materials: codesOf('potato material'),
    expired: z.optional(z.boolean()),
    remaining: z.optional(z.boolean()),
  },
  row: {
    basket: z.int(),
    dumpedTime: z.int(),
    /** Null as long as something of it is in the pan. */
    emptiedTime: z.nullable(z.int()),
    /** Seconds in the pan, up to now while it is there. */
    panTime: z.int(),
    /** Seconds it may be there. */
    limit: z.nullable(z.int()),
    expired: z.boolean(),
    /** Grams dumped, and of them thrown away. */
    weight: z.int(),
    remainingWeight: z.int(),
  },
  sorts: ['dumpedTime', 'emptiedTime', 'material', 'basket', 'panTime', 'remainingWeight'],
  total: {},
})
export type DumpPanStay = RowOf<typeof dumpPanHistory.list>

/** Baskets' ways: out of the oil, into the dump pan, packaged, and what remained. */
export const basketEventsHistory = defineHistory({
  path: '/basketEventsInfo',
  rows: 'baskets that came out of the oil in a range',
  filters: {
    materials: codesOf('potato material'),
    baskets: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(99))).check(z.maxLength(20))),
  },
  row: {
    basket: z.int(),
    friedTime: z.int(),
    dumpedTime: z.int(),
    emptiedTime: z.nullable(z.int()),
    /** Seconds between the oil and the dump pan. */
    drainTime: z.int(),
    /** Grams fried, packaged so far, and left over when the pan was emptied. */
    weight: z.int(),
    packagedWeight: z.int(),
    remainingWeight: z.int(),
  },
  sorts: [
    'friedTime',
    'dumpedTime',
    'emptiedTime',
    'material',
    'basket',
    'drainTime',
    'weight',
    'remainingWeight',
  ],
  total: {},
})
export type BasketEvent = RowOf<typeof basketEventsHistory.list>
