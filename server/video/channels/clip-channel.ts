import { frameBegins, frameCountAt, frameIndex, keyBefore, rtpTime } from '../clip-clock.ts'
import type { Payload } from '../packetize.ts'
import { CATCH_UP_TICKS, type Channel, type Looker, type Seat, type TimedFrame } from './channel.ts'

/** After a sleep of this many frames nothing is made up for: everybody starts from a key frame. */
const ASLEEP_FRAMES = 30
/**
 * A viewer who asks for a key frame this soon after the last has asked before they had it; another comes anyway.
 * Frames.
 */
const ANSWERED_FRAMES = 20

interface Place {
  looker: Looker
  /** Needs a key frame. */
  fresh: boolean
  /** The frame at which they had received everything since the key frame before it. */
  refreshed: number
}

export interface ClipChannelMeans {
  /** Epoch milliseconds. */
  now: () => number
  /** Nobody looks any more. */
  empty: () => void
  /** Frames were sent to a looker. */
  sent: (frames: number) => void
}

/** A clip in step with the wall clock, on one timer however many look at it. */
export function openClipChannel(
  frames: readonly (readonly Payload[])[],
  { now, empty, sent: count }: ClipChannelMeans,
): Channel {
  const places = new Set<Place>()
  let sent = frameCountAt(now())
  let timer = wake()

  function wake(): NodeJS.Timeout {
    const wait = frameBegins(sent + 1) - now()
    return setTimeout(play, Math.min(Math.max(wait, 1), 1000))
  }

  function play(): void {
    const newest = frameCountAt(now())
    // The clock may have been put back: then the count goes on as soon as it has caught up.
    if (newest > sent) {
      const missed = newest - sent > ASLEEP_FRAMES
      const next = Array.from({ length: missed ? 0 : newest - sent }, (_, n) => sent + 1 + n)
      const follow = next.map((each) => frame(each, rtpTime(each)))
      let burst: TimedFrame[] | null = null
      for (const place of places) {
        let due = follow
        if (missed || place.fresh) {
          burst ??= sinceKey(newest)
          due = burst
          place.fresh = false
          place.refreshed = newest
        }
        count(due.length)
        place.looker.send(due)
      }
      sent = newest
    }
    if (places.size > 0) timer = wake()
  }

  const frame = (each: number, timestamp: number): TimedFrame => ({
    timestamp,
    payloads: frames[frameIndex(each)] ?? [],
  })

  function sinceKey(newest: number): TimedFrame[] {
    const from = keyBefore(newest)
    return Array.from({ length: newest - from + 1 }, (_, n) =>
      frame(from + n, (rtpTime(newest) - (newest - from - n) * CATCH_UP_TICKS) >>> 0),
    )
  }

  function end(): void {
    places.clear()
    clearTimeout(timer)
    empty()
  }

  return {
    enter(looker): Seat {
      const place: Place = { looker, fresh: true, refreshed: 0 }
      places.add(place)
      return {
        refresh: (isNew = false) => {
          if (isNew || sent - place.refreshed >= ANSWERED_FRAMES) place.fresh = true
        },
        leave: () => {
          if (places.delete(place) && places.size === 0) end()
        },
      }
    },
    end,
  }
}
