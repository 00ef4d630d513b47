/** Task statuses by their id, WAIT 0 to BREADING_COMPLETE 3 (spec 2 §4). */
export const TASK_STATUS_NAMES = ['WAIT', 'CANCEL', 'GO', 'BREADING_COMPLETE'] as const
export type TaskStatus = (typeof TASK_STATUS_NAMES)[number]

export const taskStatusId = (name: TaskStatus): number => TASK_STATUS_NAMES.indexOf(name)

/** The status of an id; the fourth entry is the fallback for what is not in the list (spec 2 §4). */
export const taskStatusOf = (id: number): TaskStatus => TASK_STATUS_NAMES[id] ?? TASK_STATUS_NAMES[3]

/** Where a batch stands for the crew: canceled, all done, begun, or still to be begun. */
export function batchTaskStatus(batch: {
  startedAt: number | null
  completedAt: number | null
  canceledAt: number | null
}): TaskStatus {
  if (batch.canceledAt !== null) return 'CANCEL'
  if (batch.completedAt !== null) return 'BREADING_COMPLETE'
  return batch.startedAt === null ? 'WAIT' : 'GO'
}

/** What stands in a batch's status cell. */
export type BatchDisplay =
  | { kind: 'cancel' }
  /** The status's label with the time at which it was ready. */
  | { kind: 'completed'; status: TaskStatus; readyTime: number | null }
  | { kind: 'grilled' }
  /** `percent` of the bar's width. */
  | { kind: 'progress'; percent: number }

/** The display rules in their order: cancel, completed, grilled, progress (spec 2 §4). */
export function batchDisplay(batch: {
  status: number
  readyTime: number | null
  grilled: boolean
  stageProgress: number
}): BatchDisplay {
  const status = taskStatusOf(batch.status)
  if (status === 'CANCEL') return { kind: 'cancel' }
  if (status === 'BREADING_COMPLETE') return { kind: 'completed', status, readyTime: batch.readyTime }
  if (batch.grilled) return { kind: 'grilled' }
  return { kind: 'progress', percent: batch.stageProgress }
}

/** Batch states (spec 2 §4): what a batch is called in the log of its way. */
export type BatchState = 'ACTIVATED' | 'DELAYED' | 'COMPLETED' | 'FLAT'

/** A completed batch is COMPLETED, one that lags DELAYED, one begun ACTIVATED, one still to begin FLAT. */
export function batchState(status: TaskStatus, isDelayed: boolean): BatchState {
  if (status === 'BREADING_COMPLETE') return 'COMPLETED'
  if (status !== 'GO') return 'FLAT'
  return isDelayed ? 'DELAYED' : 'ACTIVATED'
}
