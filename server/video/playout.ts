import { framesOf, type VideoSource } from './clip.ts'
import { frameBegins, frameCountAt, frameIndex, keyBefore, rtpTime } from './clip-clock.ts'
import { type Payload, packetize } from './packetize.ts'

/** A picture to be sent: all of it carries one RTP timestamp. */
export interface TimedFrame {
  timestamp: number
  payloads: readonly Payload[]
}
/** A viewer's place in front of a clip. */
export interface Seat {
  /**
   * The viewer cannot go on from what they have: their next picture is a key frame again.
   * @param isNew what was sent so far reached nobody
   */
  refresh(isNew?: boolean): void
  leave(): void
}
/** Plays clips to anyone who looks: one timer per clip, however many look at it. */
export interface Playout {
  /**
   * Sends a clip's frames from now on, first all since the last key frame, so that there is a picture at once.
   * @throws Error when there is no such clip
   */
  join(source: VideoSource, send: (frames: readonly TimedFrame[]) => void): Promise<Seat>
  /** Frames sent to all viewers. */
  readonly framesSent: number
  close(): void
}

/** Frames sent at once to catch up stand so many RTP ticks apart: they are shown without a wait. */
const CATCH_UP_TICKS = 90
/** After a sleep of this many frames nothing is made up for: everybody starts from a key frame. */
const ASLEEP_FRAMES = 30
/**
 * A viewer who asks for a key frame this soon after the last has asked before they had it; another comes anyway.
 * Frames.
 */
const ANSWERED_FRAMES = 20

interface Looker {
  send: (frames: readonly TimedFrame[]) => void
  /** Needs a key frame. */
  fresh: boolean
  /** The frame at which they had received everything since the key frame before it. */
  refreshed: number
}

export function createPlayout({ now }: { now: () => number }): Playout {
  const channels = new Map<string, Channel>()
  let framesSent = 0

  /** One clip, and everybody who looks at it. */
  class Channel {
    readonly lookers = new Set<Looker>()
    private sent = frameCountAt(now())
    private timer: NodeJS.Timeout

    constructor(
      private readonly key: string,
      private readonly frames: readonly (readonly Payload[])[],
    ) {
      this.timer = this.wake()
    }

    private wake(): NodeJS.Timeout {
      const wait = frameBegins(this.sent + 1) - now()
      return setTimeout(() => this.play(), Math.min(Math.max(wait, 1), 1000))
    }

    private play(): void {
      const count = frameCountAt(now())
      // The clock may have been put back: then the count goes on as soon as it has caught up.
      if (count > this.sent) {
        const missed = count - this.sent > ASLEEP_FRAMES
        const next = Array.from({ length: missed ? 0 : count - this.sent }, (_, n) => this.sent + 1 + n)
        const follow = next.map((each) => this.frame(each, rtpTime(each)))
        let burst: TimedFrame[] | null = null
        for (const looker of this.lookers) {
          let frames = follow
          if (missed || looker.fresh) {
            burst ??= this.sinceKey(count)
            frames = burst
            looker.fresh = false
            looker.refreshed = count
          }
          framesSent += frames.length
          looker.send(frames)
        }
        this.sent = count
      }
      if (this.lookers.size > 0) this.timer = this.wake()
    }

    private frame(count: number, timestamp: number): TimedFrame {
      return { timestamp, payloads: this.frames[frameIndex(count)] ?? [] }
    }

    private sinceKey(count: number): TimedFrame[] {
      const from = keyBefore(count)
      return Array.from({ length: count - from + 1 }, (_, n) =>
        this.frame(from + n, (rtpTime(count) - (count - from - n) * CATCH_UP_TICKS) >>> 0),
      )
    }

    enter(send: Looker['send']): Seat {
      const looker: Looker = { send, fresh: true, refreshed: 0 }
      this.lookers.add(looker)
      return {
        refresh: (isNew = false) => {
          if (isNew || this.sent - looker.refreshed >= ANSWERED_FRAMES) looker.fresh = true
        },
        leave: () => {
          this.lookers.delete(looker)
          if (this.lookers.size === 0) this.end()
        },
      }
    }

    end(): void {
      this.lookers.clear()
      clearTimeout(this.timer)
      if (channels.get(this.key) === this) channels.delete(this.key)
    }
  }

  return {
    async join(source, send) {
      const frames = await packetsOf(source)
      const key = `${source.clip} ${source.width} ${source.height}`
      const channel = channels.get(key) ?? new Channel(key, frames)
      channels.set(key, channel)
      return channel.enter(send)
    },
    get framesSent() {
      return framesSent
    },
    close: () => {
      for (const channel of [...channels.values()]) channel.end()
    },
  }
}

const packets = new WeakMap<object, readonly (readonly Payload[])[]>()

/** A clip in packets, made once. */
async function packetsOf(source: VideoSource): Promise<readonly (readonly Payload[])[]> {
  const frames = await framesOf(source)
  const made = packets.get(frames) ?? frames.map((frame) => packetize(frame))
  packets.set(frames, made)
  return made
}
