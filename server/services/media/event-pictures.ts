import type { Frame } from '#server/domain/unusual/scene.ts'
import type { UnusualEvent, UnusualRecording } from '#src/contract/kitchen/unusual.ts'

/** What an event's pictures say about it. */
export type PicturedEvent = Pick<
  UnusualEvent | UnusualRecording,
  'id' | 'restaurantNumber' | 'camera' | 'place' | 'eventTime' | 'timezone'
>

/** Makes the pictures of unusual events. */
export interface EventPictures {
  /** A frame as PNG: 1280 by 720, or 320 by 240. `tag` names it, see `pictureTag`. */
  framePng(event: PicturedEvent, frame: Frame, size: 'full' | 'thumbnail', tag: string): Promise<Buffer>
  /** A recording as WebM, exactly as large as its `size` says. */
  recordingWebm(
    recording: PicturedEvent & Pick<UnusualRecording, 'size'>,
    frames: readonly Frame[],
  ): Promise<Buffer>
}

/** Increase it when pictures of the same facts change their look: browsers then ask for them again. */
const VERSION = 1
/** The ETag and cache key of a picture. Facts never change, so the name of a picture says all. */
export const pictureTag = (...parts: (string | number)[]) => `"${[VERSION, ...parts].join('-')}"`
