import type { CameraSource } from '#server/domain/cameras/video-source.ts'
import { type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'
import type { VideoEngine } from '../engine.ts'
import { newestSegments, pieceNamed, segmentPlaylist, targetOf } from './playlist.ts'
import { createSegmenter, type Segment } from './segmenter.ts'

/** A camera's live playlist, or why there is none. */
export type LivePlaylist = { text: string } | { fault: CameraFault } | 'starting'

/**
 * Live HLS of cameras, made while somebody asks for it.
 *
 * Each server pulls a camera for its own viewers and cuts its own segments. Their names hold a random id, so a piece
 * that another server's playlist named is not found here, and never taken for another one. hls.js gives up at that 404,
 * and the console starts the stream again with the playlist of the server it reaches then. A load balancer that keeps
 * a viewer at one server avoids both this and a second connection to the camera.
 */
export interface CameraHls {
  /**
   * The live playlist of a camera. Waits a moment for the first segment.
   *
   * @param below where its files are, relative to the playlist: '' or '../token/'
   */
  playlist(source: CameraSource, below: string): Promise<LivePlaylist>
  /** A file of its playlist; null when it is not there, or not any more. */
  piece(source: CameraSource, name: string): Buffer | null
  /** Whether a camera's pictures come, or came a moment ago: over a short break players wait with what they have. */
  isLive(source: CameraSource): boolean
  /** Ends what a camera's streams are cut into: it is somewhere else now. */
  end(cameraId: number): void
  close(): void
}

export interface CameraHlsMeans {
  takePictures: VideoEngine['takePictures']
  /** Epoch milliseconds. */
  now: () => number
  /** Gives a random id, of letters and digits. */
  newId: () => string
  /** How long a camera is cut after the last request, in ms. */
  idleMs?: number
  /** How long a request for a playlist waits for its first segment, in ms. */
  waitMs?: number
}

/** Players ask for the playlist with each segment; even the longest come more often. */
const IDLE_MS = 15_000
/** hls.js asks for a first playlist twice: enough for a camera with a key frame every 4 s. */
const WAIT_MS = 5_000
/** How long a break may be that players wait for. What was before a longer one would look live. */
const BRIDGED_MS = 10_000

/** What is made of one stream of a camera. */
interface Cutting {
  source: CameraSource
  /** Somebody asked: it goes on for a while. */
  keepOn(): void
  playlist(below: string): LivePlaylist
  /** Waits until there is something to answer other than 'starting', at most `WAIT_MS`. */
  settled(): Promise<void>
  piece(name: string): Buffer | null
  isLive(): boolean
  end(): void
}

/** @returns nothing runs until a playlist is asked for */
export function createCameraHls(means: CameraHlsMeans): CameraHls {
  const cuttings = new Map<string, Cutting>()
  const keyOf = ({ cameraId, stream }: CameraSource) => `${cameraId} ${stream}`

  function cuttingOf(source: CameraSource): Cutting {
    const key = keyOf(source)
    const there = cuttings.get(key)
    if (there) return there
    const cutting = cut(source, means, () => {
      if (cuttings.get(key) === cutting) cuttings.delete(key)
    })
    cuttings.set(key, cutting)
    return cutting
  }

  return {
    async playlist(source, below) {
      const cutting = cuttingOf(source)
      cutting.keepOn()
      if (cutting.playlist(below) === 'starting') await cutting.settled()
      return cutting.playlist(below)
    },
    piece(source, name) {
      const cutting = cuttings.get(keyOf(source))
      cutting?.keepOn()
      return cutting?.piece(name) ?? null
    },
    isLive: (source) => cuttings.get(keyOf(source))?.isLive() ?? false,
    end(cameraId) {
      for (const cutting of [...cuttings.values()]) if (cutting.source.cameraId === cameraId) cutting.end()
    },
    close() {
      for (const cutting of [...cuttings.values()]) cutting.end()
    },
  }
}

/** Cuts a stream until nobody asks for it, or it gives no picture and trying again would not help. */
function cut(source: CameraSource, means: CameraHlsMeans, ended: () => void): Cutting {
  const { now, newId, takePictures, idleMs = IDLE_MS, waitMs = WAIT_MS } = means
  const segmenter = createSegmenter(newId)
  const waiting = new Set<() => void>()
  let segments: Segment[] = []
  let target = 0
  let broken: { fault: CameraFault; since: number } | null = null
  let leave: (() => void) | null = null
  let isOver = false
  const idle = setTimeout(end, idleMs)

  /** Pictures come, or came a moment ago. */
  const isLive = () => broken === null || (mayPass(broken.fault) && now() - broken.since < BRIDGED_MS)

  function add(made: readonly Segment[]): void {
    if (made.length === 0) return
    segments = newestSegments([...segments, ...made])
    target = Math.max(target, targetOf(made))
    wake()
  }

  function wake(): void {
    for (const go of [...waiting]) go()
  }

  function fail(fault: CameraFault): void {
    add(segmenter.interrupt())
    broken = { fault, since: broken?.since ?? now() }
    wake()
    // A next request asks the camera's settings again.
    if (!mayPass(fault)) end()
  }

  function end(): void {
    if (isOver) return
    isOver = true
    clearTimeout(idle)
    leave?.()
    wake()
    ended()
  }

  // Deferred, so that a fault that is known already finds the cutting in its place.
  queueMicrotask(() => {
    if (isOver) return
    leave = takePictures(source, {
      picture(picture) {
        if (!isLive()) segments = []
        broken = null
        add(segmenter.add(picture))
      },
      failed: fail,
    })
    if (isOver) leave()
  })

  return {
    source,
    keepOn: () => {
      if (!isOver) idle.refresh()
    },
    playlist(below) {
      if (segments.length > 0 && isLive()) return { text: segmentPlaylist(segments, target, below) }
      return broken ? { fault: broken.fault } : 'starting'
    },
    settled: () =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer)
          waiting.delete(go)
          resolve()
        }
        const timer = setTimeout(go, waitMs)
        waiting.add(go)
      }),
    piece: (name) => pieceNamed(segments, name),
    isLive: () => segments.length > 0 && isLive(),
    end,
  }
}
