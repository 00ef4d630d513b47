import { labels, msg } from '../language/text.ts'

/** Work types with the specified labels (spec 2 §3). */
export const WORK_TYPE_LABELS = labels({
  CATERING: msg('Scheduled Production'),
  PRODUCTION: msg('Production'),
  COOKABLE: msg('Cookable'),
})
export type WorkType = keyof typeof WORK_TYPE_LABELS
export const WORK_TYPES = Object.keys(WORK_TYPE_LABELS) as [WorkType, ...WorkType[]]
