import * as z from 'zod/mini'
import { WORK_TYPES } from '#src/domain/queue/work-types.ts'
import { ANALYTIC_PERIODS, analyticRow } from '../analytics/analytic.ts'
import { timezone } from '../define/clock-fields.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import type { RowOf } from '../define/list.ts'
import { defineHistory, historyFilters } from './define-history.ts'

export const RECOMMENDATION_STATES = ['OPEN', 'COMPLETED', 'CANCELED'] as const

/** Spec 2 §3: restaurantUuid, materials, startTime, endTime, canceled, catering. */
const filters = { canceled: z.optional(z.boolean()), catering: z.optional(z.boolean()) }

/** What the kitchens were told to cook. It has no export (spec 2 §7). */
const { exported: _, ...history } = defineHistory({
  path: '/recommendationTimerCycleHistory',
  rows: 'recommendations given in a range',
  // Status and type as production control narrows it (spec 2 §9).
  filters: {
    ...filters,
    status: z.optional(z.enum(RECOMMENDATION_STATES)),
    type: z.optional(z.enum(WORK_TYPES)),
  },
  row: {
    recommendedTime: z.int(),
    pieces: z.int(),
    /** Grams; the demand in grams a minute, null where that is not known. */
    weight: z.int(),
    minuteDemand: z.nullable(z.int()),
    minutesBeforeStockout: z.nullable(z.number()),
    workType: z.enum(WORK_TYPES),
    state: z.enum(RECOMMENDATION_STATES),
    completedTime: z.nullable(z.int()),
    batchNumber: z.nullable(z.int()),
  },
  sorts: ['recommendedTime', 'completedTime', 'material', 'pieces', 'weight', 'minutesBeforeStockout'],
  total: {},
  permission: 'TIMER_CYCLE_HISTORY.VIEW|PCS.VIEW',
})
export const recommendationHistory = history
export type RecommendationRow = RowOf<typeof history.list>

export const recommendationAnalytic = defineEndpoint({
  method: 'GET',
  path: '/recommendationTimerCycleHistory/analytic',
  permission: 'TIMER_CYCLE_HISTORY.VIEW',
  summary: 'Per period and material: recommendations, how many were canceled, their pieces and weight.',
  query: z.strictObject({
    ...historyFilters,
    ...filters,
    period: z._default(z.enum(ANALYTIC_PERIODS), 'DAY'),
    /** Zone of the periods where no one restaurant is meant; a restaurant's own always wins. */
    timezone,
  }),
  answer: z.object({ content: z.array(analyticRow), total: analyticRow }),
})
