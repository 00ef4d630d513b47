import type { CameraStream } from '#src/domain/cameras/status.ts'

/** A clip of the demonstration, in one of its resolutions. */
export interface ClipSource {
  clip: string
  width: number
  height: number
}

/** A stream of a real camera. */
export interface CameraSource {
  cameraId: number
  stream: CameraStream
}

/** What is played to viewers. */
export type VideoSource = ClipSource | CameraSource

export const isCamera = (source: VideoSource): source is CameraSource => 'cameraId' in source
