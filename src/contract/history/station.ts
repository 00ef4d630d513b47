import * as z from 'zod/mini'
import type { RowOf } from '../define/list.ts'
import { defineHistory } from './define-history.ts'

const station = (path: string, name: string) =>
  defineHistory({
    path,
    rows: `${name} timers that started in a range`,
    filters: {},
    row: {
      batchNumber: z.nullable(z.int()),
      startTime: z.int(),
      endTime: z.int(),
      /** Seconds that the task should take, and that it took. */
      expectedTime: z.int(),
      actualTime: z.int(),
    },
    sorts: ['startTime', 'endTime', 'material', 'expectedTime', 'actualTime'],
    total: {},
  })

/** Stations with a timer of their own. */
export const breadingHistory = station('/breadingTimerCycleHistory', 'breading')
export const prqHistory = station('/prqTimerCycleHistory', 'PRQ')
export type StationCycle = RowOf<typeof breadingHistory.list>
