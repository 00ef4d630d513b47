/**
 * A process of viewers, started by viewers.ts: each starts a camera by the product's calls, watches it through the
 * product's signalling, and counts what comes. It speaks over the process' own channel.
 */
import type { RtpPacket } from 'werift'
import { openGateway } from '#tests/support/video/gateway-client.ts'
import { answerOffer } from '#tests/support/video/node-viewer.ts'
import { PROXY, signIn } from './client.ts'

export type Asked =
  | { act: 'signIn'; url: string; email: string; restaurantUuid: string }
  | { act: 'watch'; cameraUuid: string }
  | { act: 'count' }
  | { act: 'leave' }
/** What a viewer has had so far. */
export interface Received {
  /** Milliseconds from asking the provider for the stream. */
  firstPacket: number
  firstFrame: number
  packets: number
  /** Numbers that are missing between the first packet and the last. */
  lost: number
  /** Whole pictures. */
  frames: number
}
export type Answered = { received: Received[] } | { failed: string }

const PATIENCE_MS = 20_000
const KEEP_ALIVE_MS = 25_000
/** How often a browser asks for a key frame while it has none. */
const ASK_EVERY_MS = 200
/** What comes first in a key frame: parameters in one packet (RFC 6184 §5.7.1). */
const AGGREGATE = 24

interface Viewer {
  received(): Received
  leave(): Promise<void>
}

const viewers: Viewer[] = []
let home: { url: string; restaurantUuid: string; token: string } | null = null

const ACTS: { [act in Asked['act']]: (asked: Extract<Asked, { act: act }>) => Promise<void> } = {
  async signIn({ url, email, restaurantUuid }) {
    home = { url, restaurantUuid, token: await signIn(url, email) }
  },
  async watch({ cameraUuid }) {
    viewers.push(await watch(cameraUuid))
  },
  async count() {},
  async leave() {
    await Promise.all(viewers.map((viewer) => viewer.leave()))
  },
}

process.on('message', (asked: Asked) => {
  const act = ACTS[asked.act] as (asked: Asked) => Promise<void>
  const answer = (answered: Answered) => process.send?.(answered)
  act(asked).then(
    () => answer({ received: viewers.map((viewer) => viewer.received()) }),
    (error: unknown) => answer({ failed: String(error) }),
  )
})

/** Resolves with the first whole picture. */
async function watch(cameraUuid: string): Promise<Viewer> {
  if (!home) throw new Error('Nobody is signed in.')
  const { url, restaurantUuid, token } = home
  const asked = performance.now()
  const path = `${url}${PROXY}/restaurants/${restaurantUuid}/cameras/${cameraUuid}/webrtc`
  const call = async (method: string, query = '') => {
    const answer = await fetch(path + query, { method, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${method} of a stream answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const { id, pin } = await (await call('POST')).json()
  const query = new URLSearchParams({ restaurantUuid, Authorization: `Bearer ${token}` })
  const client = await openGateway(`${url.replace('http', 'ws')}${PROXY}/?${query}`)
  const at = await client.attach()
  const beat = setInterval(
    () => void client.first({ janus: 'keepalive', session_id: at.session_id }),
    KEEP_ALIVE_MS,
  )
  const message = (body: object, more: object = {}) => client.ask({ janus: 'message', ...at, body, ...more })

  const meter = createMeter(() => performance.now() - asked)
  const { jsep } = await message({ request: 'watch', id, pin })
  let askedForKey = Number.NEGATIVE_INFINITY
  const { connection, answer } = await answerOffer(
    jsep?.sdp ?? '',
    (packet) => {
      meter.arrived(packet)
      if (meter.hasKey() || performance.now() - askedForKey < ASK_EVERY_MS) return
      askedForKey = performance.now()
      void connection.getReceivers()[0]?.sendRtcpPLI(packet.header.ssrc)
    },
    true,
  )
  await message({ request: 'start' }, { jsep: { type: 'answer', sdp: answer } })
  await meter.firstFrame(PATIENCE_MS)
  return {
    received: meter.received,
    async leave() {
      clearInterval(beat)
      await call('DELETE', `?id=${id}`)
      await client.ask({ janus: 'destroy', session_id: at.session_id })
      client.close()
      await connection.close()
    },
  }
}

/** Counts packets and whole pictures; `now` counts from when the viewer asked. */
function createMeter(now: () => number) {
  const received: Received = {
    firstPacket: Number.NaN,
    firstFrame: Number.NaN,
    packets: 0,
    lost: 0,
    frames: 0,
  }
  let last: number | null = null
  /** Nothing of the picture that is coming in is missing. */
  let whole = false
  let hasKey = false
  let come = () => {}
  const came = new Promise<void>((resolve) => {
    come = resolve
  })

  return {
    hasKey: () => hasKey,
    received: () => received,
    arrived({ header, payload }: RtpPacket): void {
      if (received.packets === 0) received.firstPacket = now()
      received.packets += 1
      const missing = last === null ? 0 : (header.sequenceNumber - last - 1) & 0xffff
      last = header.sequenceNumber
      received.lost += missing
      if (missing > 0) whole = false
      if (((payload[0] ?? 0) & 0x1f) === AGGREGATE) whole = hasKey = true
      if (!header.marker) return
      if (whole) received.frames += 1
      if (received.frames === 1 && whole) {
        received.firstFrame = now()
        come()
      }
      whole = hasKey
    },
    async firstFrame(withinMs: number): Promise<void> {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`No picture came: ${JSON.stringify(received)}`)), withinMs)
      })
      await Promise.race([came, late]).finally(() => clearTimeout(timer))
    },
  }
}
