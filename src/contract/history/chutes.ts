import * as z from 'zod/mini'
import { dayParts } from '../define/clock-fields.ts'
import type { RowOf } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'
import { defineHistory } from './define-history.ts'

const chutes = z.optional(z.array(z.int().check(z.minimum(1), z.maximum(99))).check(z.maxLength(20)))

/** What every package in a chute is: which type, where, from when until when. */
const packed = {
  packageType: z.nullable(z.string()),
  package: z.nullable(z.string()),
  chute: z.int(),
  quantity: z.int(),
  packedTime: z.int(),
  /** Null while it waits. */
  takenTime: z.nullable(z.int()),
  /** Seconds between the two. */
  chuteTime: z.nullable(z.int()),
}

/** The entree chutes' timers: how long packages waited to be handed out. */
export const entreeChutesHistory = defineHistory({
  path: '/entreeChutesTimerCycleHistory',
  rows: 'packages put into an entree chute in a range',
  filters: { packages: codesOf('chicken package'), chutes },
  row: packed,
  sorts: ['packedTime', 'takenTime', 'material', 'package', 'chute', 'quantity', 'chuteTime'],
  total: {},
})
export type EntreePackage = RowOf<typeof entreeChutesHistory.list>

/** What entered the entree chutes: how much, out of which container, and how old it was by then. */
export const entryChutesHistory = defineHistory({
  path: '/entryChutesInfo',
  rows: 'entries into the entree chutes in a range',
  filters: { packages: codesOf('chicken package'), chutes },
  row: {
    ...packed,
    container: z.nullable(z.string()),
    pieces: z.int(),
    /** Grams. */
    weight: z.int(),
    /** Seconds it had been held when it was packed; null where that is not known. */
    heldTime: z.nullable(z.int()),
  },
  sorts: ['packedTime', 'takenTime', 'material', 'package', 'chute', 'container', 'pieces', 'heldTime'],
  total: {},
})
export type ChuteEntry = RowOf<typeof entryChutesHistory.list>

/** The fry chutes' timers: how long packaged potatoes waited to be handed out. */
export const fryChutesHistory = defineHistory({
  path: '/fryChutesInfo',
  rows: 'packages put into a fry chute in a range',
  filters: {
    materials: codesOf('potato material'),
    packages: codesOf('potato package'),
    chutes,
    dayParts,
  },
  row: {
    ...packed,
    /** Grams. */
    weight: z.int(),
  },
  sorts: ['packedTime', 'takenTime', 'material', 'package', 'chute', 'quantity', 'chuteTime'],
  total: {},
})
export type FryPackage = RowOf<typeof fryChutesHistory.list>
