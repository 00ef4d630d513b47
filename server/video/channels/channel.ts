import type { CameraFault } from '#src/domain/cameras/faults.ts'
import type { Payload } from '../packetize.ts'
import type { Picture } from '../rtsp/depacketize.ts'

/** A picture to be sent: all of it carries one RTP timestamp. */
export interface TimedFrame {
  timestamp: number
  payloads: readonly Payload[]
}

/** Who looks at a source. */
export interface Looker {
  send(frames: readonly TimedFrame[]): void
  /** The camera gives no picture; nothing more comes when trying again would not help (`mayPass`). */
  failed?(fault: CameraFault): void
  /**
   * The most bytes that may be sent at once. A looker for whom all since the key frame is more than that waits for the
   * next key frame.
   */
  mostBytes?: number
}

/** A looker's place in front of a source. */
export interface Seat {
  /**
   * The viewer cannot go on from what they have: their next picture is a key frame again.
   * @param isNew what was sent so far reached nobody
   */
  refresh(isNew?: boolean): void
  leave(): void
}

/** A source that is played, with everybody who looks at it. */
export interface Channel {
  enter(looker: Looker): Seat
  end(): void
}

/** Takes a camera's pictures whole, for files; a `Looker` takes them in packets, for viewers. */
export interface PictureTaker {
  /**
   * The first picture is a key frame, and so is the first after a failure. Their ticks only grow; 90 of them are a
   * millisecond since 1970, as close as the camera's clock and its line are.
   */
  picture(picture: Picture): void
  /** The camera gives no picture; nothing more comes when trying again would not help (`mayPass`). */
  failed(fault: CameraFault): void
  /** Takes one picture and leaves: the stream is not pulled any longer for it. */
  isBrief?: boolean
}

/** A stream of a camera, whose pictures may be taken whole too. */
export interface CameraChannel extends Channel {
  /** Hands over all pictures from the last key frame on. Returns what ends it. */
  take(taker: PictureTaker): () => void
}

/** RTP's clock of video, in ticks a millisecond (RFC 6184 §5.1). */
export const TICKS_A_MS = 90
/** Frames sent at once to catch up stand so many RTP ticks apart: they are shown without a wait. */
export const CATCH_UP_TICKS = 90
