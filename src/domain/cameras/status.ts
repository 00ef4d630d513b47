/** What a camera does: gives pictures, is being restarted, or cannot be reached. */
export const CAMERA_STATUSES = ['ONLINE', 'RESTARTING', 'OFFLINE'] as const
export type CameraStatus = (typeof CAMERA_STATUSES)[number]

/** A word next to each colour: a status is never shown by its colour alone. */
export const CAMERA_STATUS_LABELS: Readonly<Record<CameraStatus, string>> = {
  ONLINE: 'Online',
  RESTARTING: 'Restarting',
  OFFLINE: 'Offline',
}
