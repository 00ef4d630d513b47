/** Work types with the specified labels (spec 2 §3). */
export const WORK_TYPE_LABELS = {
  CATERING: 'Scheduled Production',
  PRODUCTION: 'Production',
  COOKABLE: 'Cookable',
} as const
export type WorkType = keyof typeof WORK_TYPE_LABELS
export const WORK_TYPES = Object.keys(WORK_TYPE_LABELS) as [WorkType, ...WorkType[]]
