import { labels, msg } from '../language/text.ts'
import type { WorkCenter } from './order-status.ts'

/** Where it is cooked, in the kitchen's words. */
export const WORK_CENTER_LABELS: Readonly<Record<WorkCenter, string>> = labels({
  CATERING_WORK_CENTER: msg('Catering'),
  BOARDS: msg('Boards'),
})
