import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'mqtt'
import { readMessage } from './read-events.ts'

/** Topics that equipment publishes on; docs/kitchen.md has the layout. */
const TOPICS = ['linewatch/+', 'linewatch/+/deleted']
const RETRY_MS = 10_000
const RECONNECT_MS = 5_000

export interface BrokerOptions {
  /** 'mqtt://127.0.0.1:1883', with user and password if the broker wants them. */
  url: string
  /** Identifies this agent to the broker, which keeps for it what is published while it is away. */
  clientId: string
  restaurant: () => Promise<string | null>
  store: (events: readonly object[]) => Promise<void>
  log: (line: string) => void
}

/** Receives what equipment publishes at a broker: each message is acknowledged once its events are on the disk. */
export function subscribeToBroker({ url, clientId, restaurant, store, log }: BrokerOptions) {
  const ended = new AbortController()
  // The log is no place for a password.
  const address = url.replace(/\/\/[^/]*@/, '//')

  /** Resolves to whether the message may be acknowledged. Until then the broker holds back the next ones. */
  async function handleMessage(topic: string, text: string): Promise<boolean> {
    while (!ended.signal.aborted) {
      const number = await restaurant()
      const result = number === null ? null : readMessage(topic, text, number)
      for (const { message } of result?.refused ?? []) log(`A message on ${topic} was refused: ${message}`)
      try {
        if (result && result.events.length > 0) await store(result.events)
        if (result) return true
      } catch {
        // The disk is full, which is in the log. The broker keeps the message until there is space.
      }
      await pause(RETRY_MS, undefined, { signal: ended.signal }).catch(() => {})
    }
    return false
  }

  const client = connect(url, { clientId, clean: false, reconnectPeriod: RECONNECT_MS })
  let isConnected: boolean | null = null
  const setConnected = (connected: boolean) => {
    if (connected !== isConnected)
      log(
        connected
          ? `Connected to the broker at ${address}.`
          : `Couldn't connect to the broker at ${address}. Trying again.`,
      )
    isConnected = connected
  }
  client.on('connect', () => {
    setConnected(true)
    client.subscribe(TOPICS, { qos: 1 })
  })
  client.on('close', () => setConnected(false))
  client.on('error', () => setConnected(false))
  client.handleMessage = (packet, done) => {
    if (packet.cmd !== 'publish') return done()
    // The broker sends again what is not acknowledged.
    void handleMessage(packet.topic, packet.payload.toString()).then((isHandled) => {
      if (isHandled) done()
    })
  }
  return {
    async stop(): Promise<void> {
      ended.abort()
      await client.endAsync(true)
    },
  }
}
