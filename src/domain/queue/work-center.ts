import type { WorkCenter } from './order-status.ts'

/** Where it is cooked, in the kitchen's words. */
export const WORK_CENTER_LABELS = {
  CATERING_WORK_CENTER: 'Catering',
  BOARDS: 'Boards',
} as const satisfies Record<WorkCenter, string>
