import {
  type CameraSource,
  type ClipSource,
  isCamera,
  type VideoSource,
} from '#server/domain/cameras/video-source.ts'
import { CAMERA_STREAMS } from '#src/domain/cameras/status.ts'
import { openCameraChannel, type Pull } from './channels/camera-channel.ts'
import type { CameraChannel, Channel, Looker, PictureTaker, Seat } from './channels/channel.ts'
import { openClipChannel } from './channels/clip-channel.ts'
import { framesOf } from './clip.ts'
import { type Payload, packetize } from './packetize.ts'

/** Plays sources to anyone who looks: each once, however many look at it. */
export interface Playout {
  /** @throws Error when there is no such clip */
  check(source: VideoSource): Promise<void>
  /**
   * Sends a source's frames from now on, first all since the last key frame, so that there is a picture at once.
   * @throws Error when there is no such clip
   */
  join(source: VideoSource, looker: Looker): Promise<Seat>
  /**
   * Hands a camera's pictures over whole, through the same one connection to it that its viewers share. Returns what
   * ends it.
   */
  takePictures(source: CameraSource, taker: PictureTaker): () => void
  /** Ends the connections to a camera, for everybody: what it is reached by has changed. */
  endCamera(cameraId: number): void
  /** Frames sent to all viewers. */
  readonly framesSent: number
  close(): void
}

export interface PlayoutMeans {
  /** Epoch milliseconds. */
  now: () => number
  /** Pulls a camera's stream. */
  pull: (source: CameraSource) => Pull
  /** How long a camera is still pulled after its last viewer, in ms. */
  lingerMs?: number | undefined
}

export function createPlayout({ now, pull, lingerMs }: PlayoutMeans): Playout {
  const clips = new Map<string, Channel>()
  const cameras = new Map<string, CameraChannel>()
  let framesSent = 0

  /** The channel of that key, opened when nobody looks at it yet. */
  function channelOf<C extends Channel>(
    channels: Map<string, C>,
    key: string,
    open: (common: ChannelMeans) => C,
  ): C {
    const there = channels.get(key)
    if (there) return there
    const channel = open({
      now,
      sent: (frames) => {
        framesSent += frames
      },
      empty: () => {
        if (channels.get(key) === channel) channels.delete(key)
      },
    })
    channels.set(key, channel)
    return channel
  }

  const cameraChannelOf = (source: CameraSource): CameraChannel =>
    channelOf(cameras, keyOf(source), (common) =>
      openCameraChannel({ ...common, pull: pull(source), lingerMs }),
    )

  return {
    async check(source) {
      if (!isCamera(source)) await framesOf(source)
    },
    async join(source, looker) {
      if (isCamera(source)) return cameraChannelOf(source).enter(looker)
      const frames = await packetsOf(source)
      const key = `${source.clip} ${source.width} ${source.height}`
      return channelOf(clips, key, (common) => openClipChannel(frames, common)).enter(looker)
    },
    takePictures: (source, taker) => cameraChannelOf(source).take(taker),
    endCamera: (cameraId) => {
      for (const stream of CAMERA_STREAMS) cameras.get(keyOf({ cameraId, stream }))?.end()
    },
    get framesSent() {
      return framesSent
    },
    close: () => {
      for (const channel of [...clips.values(), ...cameras.values()]) channel.end()
    },
  }
}

const keyOf = ({ cameraId, stream }: CameraSource) => `${cameraId} ${stream}`

interface ChannelMeans {
  now: () => number
  empty: () => void
  sent: (frames: number) => void
}

const packets = new WeakMap<object, readonly (readonly Payload[])[]>()

/** A clip in packets, made once. */
async function packetsOf(source: ClipSource): Promise<readonly (readonly Payload[])[]> {
  const frames = await framesOf(source)
  const made = packets.get(frames) ?? frames.map((frame) => packetize(frame))
  packets.set(frames, made)
  return made
}
