/** What becomes of a recording, in order. */
export const RECORDING_STATUSES = ['SCHEDULED', 'RECORDING', 'FINISHED', 'STOPPED', 'FAILED'] as const
export type RecordingStatus = (typeof RECORDING_STATUSES)[number]

/** Why there is a recording: somebody or an event asked for it, or its camera is recorded all the time. */
export const RECORDING_KINDS = ['REQUESTED', 'ROLLING'] as const
export type RecordingKind = (typeof RECORDING_KINDS)[number]

/** Those that are still to be made, or being made. */
export const isOpen = (status: RecordingStatus): boolean => status === 'SCHEDULED' || status === 'RECORDING'

/** Whether there is something to play: what was stopped early, or failed half way, is shorter, not broken. */
export const isPlayable = ({ status, length }: { status: RecordingStatus; length: number }): boolean =>
  !isOpen(status) && length > 0
