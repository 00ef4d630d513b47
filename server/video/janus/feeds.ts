import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { VideoSource } from '#server/domain/cameras/video-source.ts'
import { mayPass } from '#src/domain/cameras/faults.ts'
import type { Seat, TimedFrame } from '../channels/channel.ts'
import { CLIP_CODING } from '../clip.ts'
import type { EngineMeans } from '../engine.ts'
import { rtpPacket } from '../packetize.ts'
import type { Playout } from '../playout.ts'
import { createPacer, type Pacer } from './pacer.ts'

/** Where a mountpoint listens. */
export interface Ports {
  rtp: number
  rtcp: number
}
/** The streams this server sends to a Janus. */
export interface Feeds {
  /** Begins to feed a mountpoint. */
  begin(id: number, source: VideoSource, ports: Ports): Promise<void>
  end(id: number): void
  ids(): number[]
  close(): void
}

/** Janus learns where to ask for key frames from what comes in at the port for it: a report without content. */
const GREET_MS = 2_000
const RECEIVER_REPORT = 201
/**
 * Half a megabyte, as 720p has in two seconds, is sent within 0.2 s (pacer.ts). Where more has come since the key frame,
 * newcomers wait for the next one.
 */
export const MOST_BURST_BYTES = 600_000

interface Feed {
  ports: Ports
  seat: Seat
  pacer: Pacer
  /** Says to Janus where to ask. */
  greet: () => void
  /** Whether Janus has asked for a key frame. */
  asked: boolean
}

/** @param over a mountpoint gets no picture any more: its camera is not to be tried again */
export function createFeeds(
  host: string,
  playout: Playout,
  { log, now, over }: Pick<EngineMeans, 'log' | 'now'> & { over: (id: number) => void },
): Feeds {
  const socket = createSocket('udp4')
  const feeds = new Map<number, Feed>()
  socket.on('error', (error) => log.warn({ err: error }, 'A stream could not be sent to the video gateway.'))
  // What a viewer cannot decode, Janus asks for here; the port tells for which mountpoint.
  socket.on('message', (data, { port }) => {
    if (!wantsKey(data)) return
    for (const feed of feeds.values()) {
      if (feed.ports.rtcp !== port) continue
      // The first request means that its viewer has only now come: the start went to a mountpoint that nobody watched.
      feed.seat.refresh(!feed.asked)
      feed.asked = true
    }
  })
  const send = (packet: Buffer, port: number) => socket.send(packet, port, host, () => {})
  const timer = setInterval(() => {
    for (const { greet } of feeds.values()) greet()
  }, GREET_MS)

  const end = (id: number) => {
    const feed = feeds.get(id)
    feeds.delete(id)
    feed?.seat.leave()
    feed?.pacer.end()
  }

  return {
    async begin(id, source, ports) {
      const ssrc = randomBytes(4).readUInt32BE()
      const packetsOf = createPacketMaker(ssrc)
      const pacer = createPacer({
        now,
        send: (packet) => send(packet, ports.rtp),
        overflowed: () => feeds.get(id)?.seat.refresh(true),
      })
      let isOver = false
      const seat = await playout.join(source, {
        mostBytes: MOST_BURST_BYTES,
        failed: (fault) => {
          if (mayPass(fault)) return
          isOver = true
          over(id)
        },
        send: (frames) => pacer.send(frames.flatMap(packetsOf)),
      })
      if (isOver) return seat.leave()
      const greet = () => send(emptyReport(ssrc), ports.rtcp)
      greet()
      end(id)
      feeds.set(id, { ports, seat, pacer, greet, asked: false })
    },
    end,
    ids: () => [...feeds.keys()],
    close() {
      clearInterval(timer)
      for (const id of [...feeds.keys()]) end(id)
      socket.close()
    },
  }
}

/** Makes the RTP packets of one source, numbered through. */
function createPacketMaker(ssrc: number): (frame: TimedFrame) => Buffer[] {
  const { payloadType } = CLIP_CODING
  let sequence = randomBytes(2).readUInt16BE()
  return ({ timestamp, payloads }) =>
    payloads.map((payload) => {
      sequence = (sequence + 1) & 0xffff
      return rtpPacket({ payloadType, sequence, timestamp, ssrc, payload })
    })
}

function emptyReport(ssrc: number): Buffer {
  const report = Buffer.from([0x80, RECEIVER_REPORT, 0, 1, 0, 0, 0, 0])
  report.writeUInt32BE(ssrc, 4)
  return report
}

const PAYLOAD_FEEDBACK = 206
const PICTURE_LOSS = 1
const FULL_INTRA = 4

/** Whether an RTCP packet, of one or several (RFC 3550 §6.1), asks for a key frame (RFC 4585 §6.3.1, RFC 5104 §4.3.1). */
export function wantsKey(data: Buffer): boolean {
  for (let at = 0; at + 4 <= data.length; at += 4 * (data.readUInt16BE(at + 2) + 1)) {
    const format = data.readUInt8(at) & 0x1f
    if (data.readUInt8(at + 1) === PAYLOAD_FEEDBACK && (format === PICTURE_LOSS || format === FULL_INTRA))
      return true
  }
  return false
}
