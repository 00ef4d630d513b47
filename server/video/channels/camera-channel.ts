import { type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'
import { type Payload, packetize } from '../packetize.ts'
import type { Picture } from '../rtsp/depacketize.ts'
import {
  CATCH_UP_TICKS,
  type CameraChannel,
  type Looker,
  type PictureTaker,
  type Seat,
  TICKS_A_MS,
  type TimedFrame,
} from './channel.ts'

/** What a camera's stream reports while it is pulled. */
export interface PullEvents {
  /** Connected, maybe again: the ticks of its pictures count from 0. */
  started(): void
  picture(picture: Picture): void
  /** No picture comes. It is tried again when that may help. */
  failed(fault: CameraFault): void
}
/** Begins to pull a stream; gives what ends it. */
export type Pull = (events: PullEvents) => () => void

/** How long a stream is still pulled after its last viewer, in ms: who looks again finds it there. */
export const LINGER_MS = 3_000
/** The most that is kept since the key frame. Of a camera with fewer key frames, newcomers wait for the next. */
const MOST_PICTURES = 300
const MOST_KEPT_BYTES = 4 * 1024 * 1024
/** A viewer who asks for a key frame this soon after the last asked before they had it, in ms. */
const ANSWERED_MS = 1_300

interface Place {
  looker: Looker
  /** Needs a key frame. */
  fresh: boolean
  /** When they had received everything since a key frame; epoch milliseconds. */
  refreshed: number
}
interface TakerPlace {
  taker: PictureTaker
  /** Needs a key frame. */
  fresh: boolean
}
interface KeptPicture {
  /** Its ticks only grow: a timestamp before it wraps. */
  picture: Picture
  payloads: readonly Payload[]
  bytes: number
}

export interface CameraChannelMeans {
  /** Epoch milliseconds. */
  now: () => number
  pull: Pull
  /** Nobody looks or takes pictures any more. */
  empty: () => void
  /** Frames were sent to a looker. */
  sent: (frames: number) => void
  lingerMs?: number | undefined
}

/**
 * A stream of a camera: pulled once however many look at it, and only while somebody does. Everything since the last
 * key frame is kept, so that newcomers have a picture at once.
 */
export function openCameraChannel(means: CameraChannelMeans): CameraChannel {
  const { now, empty, sent: count, lingerMs = LINGER_MS } = means
  const places = new Set<Place>()
  const takers = new Set<TakerPlace>()
  let kept: KeptPicture[] = []
  /** Where the camera's ticks begin, in ours: by the wall clock, so that a reconnection goes on forward. */
  let base = 0
  let newest = 0
  let hasKey = false
  let fault: CameraFault | null = null
  let lingering: NodeJS.Timeout | undefined
  /** How long a viewer who left may come back; epoch milliseconds. */
  let lingersUntil = 0

  const stop = means.pull({
    started() {
      base = Math.max(Math.floor(now() * TICKS_A_MS), newest + CATCH_UP_TICKS)
      kept = []
      hasKey = false
    },
    picture,
    failed(reason) {
      fault = reason
      // What was kept is old by now: sent again it would look live.
      kept = []
      hasKey = false
      for (const place of places) {
        place.fresh = true
        place.looker.failed?.(reason)
      }
      for (const { taker } of takers) taker.failed(reason)
    },
  })

  function picture(taken: Picture): void {
    if (!taken.key && !hasKey) return
    fault = null
    hasKey = true
    const payloads = packetize(taken)
    const bytes = payloads.reduce((sum, { data }) => sum + data.length, 0)
    const ticks = Math.max(base + taken.ticks, newest + 1)
    const interval = ticks - newest
    newest = ticks
    const whole = { ...taken, ticks }
    keep({ picture: whole, payloads, bytes }, taken.key)
    const follow = [timed(ticks, payloads)]
    for (const place of places) {
      if (!place.fresh) send(place, follow)
      else if (taken.key) refresh(place, follow)
      else if (bytesKept() <= (place.looker.mostBytes ?? MOST_KEPT_BYTES)) {
        const burst = sinceKey(interval)
        if (burst.length > 0) refresh(place, burst)
      }
    }
    for (const place of takers) {
      if (taken.key) place.fresh = false
      if (!place.fresh) place.taker.picture(whole)
    }
  }

  function keep(one: KeptPicture, isKey: boolean): void {
    if (isKey) kept = [one]
    // An empty list means that what is since the key frame became too much to keep.
    else if (kept.length > 0) kept.push(one)
    if (kept.length > MOST_PICTURES || bytesKept() > MOST_KEPT_BYTES) kept = []
  }

  const bytesKept = () => kept.reduce((sum, { bytes }) => sum + bytes, 0)

  function send({ looker }: Place, frames: readonly TimedFrame[]): void {
    count(frames.length)
    looker.send(frames)
  }

  function refresh(place: Place, frames: readonly TimedFrame[]): void {
    place.fresh = false
    place.refreshed = now()
    send(place, frames)
  }

  /** All since the key frame, so close together that it does not reach back behind the picture sent before. */
  function sinceKey(interval: number): TimedFrame[] {
    const step = Math.max(1, Math.min(CATCH_UP_TICKS, Math.floor(interval / kept.length)))
    return kept.map(({ payloads }, index) => timed(newest - (kept.length - 1 - index) * step, payloads))
  }

  function leave(isBrief = false): void {
    if (!isBrief) lingersUntil = now() + lingerMs
    if (places.size > 0 || takers.size > 0) return
    // What cannot be played is not waited for: a next viewer asks the camera's settings again.
    if (fault !== null && !mayPass(fault)) end()
    else lingering = setTimeout(end, Math.min(lingerMs, Math.max(0, lingersUntil - now())))
  }

  function end(): void {
    clearTimeout(lingering)
    places.clear()
    takers.clear()
    stop()
    empty()
  }

  return {
    enter(looker): Seat {
      clearTimeout(lingering)
      const place: Place = { looker, fresh: true, refreshed: 0 }
      places.add(place)
      if (fault !== null) looker.failed?.(fault)
      return {
        refresh: (isNew = false) => {
          if (isNew || now() - place.refreshed >= ANSWERED_MS) place.fresh = true
        },
        leave: () => {
          if (places.delete(place)) leave()
        },
      }
    },
    take(taker) {
      clearTimeout(lingering)
      const place: TakerPlace = { taker, fresh: kept.length === 0 }
      takers.add(place)
      for (const { picture: each } of kept) taker.picture(each)
      if (fault !== null) taker.failed(fault)
      return () => {
        if (takers.delete(place)) leave(taker.isBrief)
      }
    },
    end,
  }
}

const timed = (ticks: number, payloads: readonly Payload[]): TimedFrame => ({
  // RTP's timestamps wrap at 2^32 (RFC 3550 §5.1).
  timestamp: ticks % 2 ** 32,
  payloads,
})
