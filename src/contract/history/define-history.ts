import * as z from 'zod/mini'
import type { Permission } from '#src/domain/access/permission.ts'
import { byOwnClock } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byFactId, factId, rangeShape } from '../define/fields.ts'
import { defineList } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** What every history, its total and its export are narrowed by (spec 2 §7). */
export const historyFilters = { ...rangeShape, materials: codesOf('chicken material'), ...byOwnClock }

/** What every row of a history says: what it is, whose, in which zone its times are read, of what material. */
export const historyRow = {
  id: factId,
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  materialCode: z.string(),
  material: z.string(),
}

/** High, Low and Average of a measure, null where there is no row: a part of some totals. */
export const spread = {
  high: z.nullable(z.number()),
  low: z.nullable(z.number()),
  average: z.nullable(z.number()),
}

interface DeclaredHistory<
  F extends Shape,
  R extends Shape,
  S extends readonly [string, ...string[]],
  T extends Shape,
> {
  /** '/fryerTimerCycleHistory' */
  path: string
  /** Which rows, for the API's document: 'fryer cycles that started in a range'. */
  rows: string
  /** In addition to range, restaurant and materials. */
  filters: F
  /** In addition to what every row says. */
  row: R
  /** Columns it can be sorted by; the first is its order unless set. */
  sorts: S
  /** What its total says in addition to the number of rows. */
  total: T
  /** To see its rows and their total; the histories' own unless set. */
  permission?: Permission
}

/** The calls of one history: list, total, export as a file, the deletion of one of its events, and the way back (spec 2 §7). */
export function defineHistory<
  F extends Shape,
  R extends Shape,
  const S extends readonly [string, ...string[]],
  T extends Shape,
>({
  path,
  rows,
  filters,
  row,
  sorts,
  total,
  permission = 'TIMER_CYCLE_HISTORY.VIEW',
}: DeclaredHistory<F, R, S, T>) {
  const query = z.strictObject({ ...historyFilters, ...filters })
  return {
    list: defineList({
      path,
      permission,
      summary: `A page of the ${rows}.`,
      row: z.object({ ...historyRow, ...row }),
      filters: { ...historyFilters, ...filters },
      sorts,
      order: 'DESC',
    }),
    total: defineEndpoint({
      method: 'GET',
      path: `${path}/total`,
      permission,
      summary: `How many there are of the ${rows}.`,
      query,
      answer: z.object({ total: z.int(), ...total }),
    }),
    exported: defineEndpoint({
      method: 'GET',
      path: `${path}/xls`,
      permission: 'TIMER_CYCLE_HISTORY.VIEW',
      summary: `A zip of CSV, in restaurant time, of the ${rows}; 202 when it is large and prepared as a report.`,
      query,
      answer: 'file',
    }),
    removed: defineEndpoint({
      method: 'DELETE',
      path: `${path}/{id}` as `${string}/{id}`,
      permission: 'TIMER_CYCLE_HISTORY.DELETE',
      summary: `Delete one of the ${rows}.`,
      params: byFactId,
      answer: 'nothing',
    }),
    recalled: defineEndpoint({
      method: 'POST',
      path: `${path}/{id}/recall` as `${string}/{id}/recall`,
      permission: 'TIMER_CYCLE_HISTORY.DELETE',
      summary: `Undo the deletion of one of the ${rows}. 409 when it is too late.`,
      params: byFactId,
      answer: 'nothing',
    }),
  }
}
