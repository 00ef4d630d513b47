import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'mqtt'
import { hearMessage } from './told.ts'

/** Topics that equipment publishes on; docs/kitchen.md has the layout. */
const TOPICS = ['linewatch/+', 'linewatch/+/deleted']
const TRY_AGAIN_MS = 10_000
const RECONNECT_MS = 5_000

export interface BrokerMeans {
  /** 'mqtt://127.0.0.1:1883', with user and password where the broker wants them. */
  url: string
  /** Names this agent to the broker, which keeps for it what is published while it is away. */
  clientId: string
  restaurant: () => Promise<string | null>
  keep: (events: readonly object[]) => Promise<void>
  say: (line: string) => void
}

/** Takes what equipment publishes at a broker: each message is acknowledged once its events are on the disk. */
export function listenToBroker({ url, clientId, restaurant, keep, say }: BrokerMeans) {
  const ended = new AbortController()

  /** Whether a message is dealt with, or this ended before; the broker holds back the next ones meanwhile. */
  async function take(topic: string, text: string): Promise<boolean> {
    while (!ended.signal.aborted) {
      const number = await restaurant()
      const heard = number === null ? null : hearMessage(topic, text, number)
      for (const { says } of heard?.refused ?? []) say(`A message on ${topic} was refused: ${says}`)
      try {
        if (heard && heard.events.length > 0) await keep(heard.events)
        if (heard) return true
      } catch {
        // The room is full, which is said already: it is kept by the broker until there is some.
      }
      await pause(TRY_AGAIN_MS, undefined, { signal: ended.signal }).catch(() => {})
    }
    return false
  }

  const client = connect(url, { clientId, clean: false, reconnectPeriod: RECONNECT_MS })
  let isReached: boolean | null = null
  const reached = (now: boolean) => {
    if (now !== isReached) say(now ? `Listens to ${url}.` : `The broker ${url} is not reached.`)
    isReached = now
  }
  client.on('connect', () => {
    reached(true)
    client.subscribe(TOPICS, { qos: 1 })
  })
  client.on('close', () => reached(false))
  client.on('error', () => reached(false))
  client.handleMessage = (packet, done) => {
    if (packet.cmd !== 'publish') return done()
    // What is not acknowledged the broker sends again.
    void take(packet.topic, packet.payload.toString()).then((dealtWith) => {
      if (dealtWith) done()
    })
  }
  return {
    async stop(): Promise<void> {
      ended.abort()
      await client.endAsync(true)
    },
  }
}
