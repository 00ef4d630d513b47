import { labels, msg } from '../language/text.ts'

/** What a camera does: gives pictures, is being restarted, or cannot be reached. */
export const CAMERA_STATUSES = ['ONLINE', 'RESTARTING', 'OFFLINE'] as const
export type CameraStatus = (typeof CAMERA_STATUSES)[number]

/** A word next to each colour: a status is never shown by its colour alone. */
export const CAMERA_STATUS_LABELS: Readonly<Record<CameraStatus, string>> = labels({
  ONLINE: msg('Online'),
  RESTARTING: msg('Restarting'),
  OFFLINE: msg('Offline'),
})

/** How a camera is reached: the demonstration's clip, a typed stream, or an ONVIF device. */
export const CAMERA_SOURCES = ['DEMO', 'RTSP', 'ONVIF'] as const
export type CameraSourceKind = (typeof CAMERA_SOURCES)[number]

/** Which of a camera's streams: walls show the smaller one, the main one is for a camera alone. */
export const CAMERA_STREAMS = ['MAIN', 'SUB'] as const
export type CameraStream = (typeof CAMERA_STREAMS)[number]
