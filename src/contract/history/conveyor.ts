import * as z from 'zod/mini'
import type { RowOf } from '../define/list.ts'
import { codesOf } from '../define/vocabularies.ts'
import { defineHistory } from './define-history.ts'

/** Containers' ways on the inbound conveyor into hot holding and out of it on the outbound one. */
export const conveyorHistory = defineHistory({
  path: '/conveyorTimerCycleHistory',
  rows: 'containers put on the inbound conveyor in a range, or taken off the outbound one',
  filters: {
    /** What the range is about: the way in unless set. */
    by: z.optional(z.enum(['outbound'])),
    /** Codes of containers. */
    containers: codesOf('container'),
  },
  row: {
    container: z.nullable(z.string()),
    inboundTime: z.int(),
    placedTime: z.int(),
    removedTime: z.nullable(z.int()),
    outboundTime: z.nullable(z.int()),
    /** Seconds from the way in to the way out; null before that. */
    cycleTime: z.nullable(z.int()),
  },
  sorts: ['inboundTime', 'placedTime', 'removedTime', 'outboundTime', 'material', 'container', 'cycleTime'],
  total: {},
})
export type ConveyorPass = RowOf<typeof conveyorHistory.list>
