import * as z from 'zod/mini'
import { defineEndpoint } from '../define/endpoint.ts'
import { ANALYTIC_NAMES, analyticFilters } from './analytic.ts'

/** Lists that may be added to the analytics: the names of their exports. */
export const REPORT_LISTS = [
  'breading',
  'fryer',
  'conveyor',
  'hot-holding',
  'prq',
  'entree-chutes',
  'scheduled-production',
  'recommendation',
  'dump-pan',
  'fry-chutes',
  'stock-out',
] as const
export type ReportList = (typeof REPORT_LISTS)[number]

const query = z.strictObject({
  ...analyticFilters,
  /** All of them unless set. */
  names: z.optional(z.array(z.enum(ANALYTIC_NAMES)).check(z.maxLength(ANALYTIC_NAMES.length))),
  /** None unless set. Each needs the permission of its own screen. */
  lists: z.optional(z.array(z.enum(REPORT_LISTS)).check(z.maxLength(REPORT_LISTS.length))),
})
export type AnalyticReportQuery = z.infer<typeof query>

export const analyticReport = defineEndpoint({
  method: 'GET',
  path: '/analytic/report',
  permission: 'REPORTS.VIEW|TIMER_CYCLE_HISTORY.VIEW',
  summary:
    'A zip with a CSV of each analytic and list, in restaurant time; 202 when it is large and prepared as a report.',
  query,
  answer: 'file',
})
