import { idleLink, type Link, type LinkEvent, nextLink } from './link.ts'
import type { TopicStore } from './topic-store.ts'

/** What a socket tells, in terms without a protocol. */
export interface TransportEvents {
  /** `beatMs` is how often the provider says that it is there, null when it does not. */
  onOpen(beatMs: number | null): void
  onSubscribed(destination: string): void
  onMessage(destination: string, message: unknown, sequence: number | null): void
  /** Anything at all came in. */
  onLife(): void
  /** Told once; nothing follows. `crowded`: the provider has no room for another socket of this session. */
  onEnd(crowded?: boolean): void
}
export interface Transport {
  subscribe(destination: string): void
  unsubscribe(destination: string): void
  /** Drops the socket without ceremony. */
  close(): void
}
export interface ConnectionDeps {
  topics: TopicStore
  /** Opens a socket with a good token; rejects when there is none to be had. */
  open: (events: TransportEvents) => Promise<Transport>
  now: () => number
  random: () => number
  isOnline: () => boolean
}

/** A socket that missed this many of the provider's beats is dead, whatever it says of itself. */
export const BEATS_MISSED = 2
const LOOK_EVERY_MS = 1_000
/** A try that has not come to a connection by then has failed. */
export const TRY_MS = 12_000

/**
 * Keeps one socket open as long as somebody listens to a topic. Starts by itself with the first listener and
 * ends with the last one.
 */
export function createConnection(deps: ConnectionDeps) {
  const { topics, now } = deps
  let link: Link = idleLink(now())
  let transport: Transport | null = null
  let subscribed = new Set<string>()
  let heardAt = now()
  let silenceMs = Number.POSITIVE_INFINITY
  let triedAt = now()
  let retry: ReturnType<typeof setTimeout> | undefined
  let look: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  function send(event: LinkEvent): void {
    const before = link
    link = nextLink(before, event, { now: now(), random: deps.random() })
    if (link === before) return
    clearTimeout(retry)
    if (link.retryAt !== null) retry = setTimeout(() => send({ type: 'due' }), link.retryAt - now())
    if (link.attempt !== before.attempt) void tryNow(link.attempt)
    else if (link.state !== 'live' && before.state === 'live') drop()
    else if (link.state === 'offline' || link.state === 'resting' || !link.wanted) drop()
    if (link.wanted !== before.wanted) {
      clearInterval(look)
      if (link.wanted) look = setInterval(check, LOOK_EVERY_MS)
    }
    for (const listener of [...listeners]) listener()
  }

  function drop(): void {
    const former = transport
    transport = null
    subscribed = new Set()
    former?.close()
  }

  async function tryNow(attempt: number): Promise<void> {
    drop()
    triedAt = now()
    const current = () => link.attempt === attempt && link.wanted && link.state !== 'offline'
    const events: TransportEvents = {
      onOpen: (beatMs) => {
        if (!current()) return
        heardAt = now()
        silenceMs = beatMs === null ? Number.POSITIVE_INFINITY : beatMs * BEATS_MISSED
        send({ type: 'opened' })
        follow()
      },
      onSubscribed: (destination) => current() && topics.subscribed(destination),
      onMessage: (...message) => current() && topics.deliver(...message),
      onLife: () => {
        heardAt = now()
      },
      onEnd: (crowded = false) => {
        if (current()) send({ type: 'ended', crowded })
      },
    }
    try {
      const opened = await deps.open(events)
      if (current()) transport = opened
      else opened.close()
      // It may have opened before it was handed over.
      follow()
    } catch {
      events.onEnd()
    }
  }

  /** Brings the socket's subscriptions in line with what is wanted. */
  function follow(): void {
    if (!transport || link.state !== 'live') return
    const wanted = new Set(topics.wanted())
    for (const destination of subscribed) if (!wanted.has(destination)) transport.unsubscribe(destination)
    for (const destination of wanted) if (!subscribed.has(destination)) transport.subscribe(destination)
    subscribed = wanted
  }

  /** Holds the socket against the wall clock: timers stand still while a device sleeps, and so may sockets. */
  function check(): void {
    const dead = link.state === 'live' && now() - heardAt > silenceMs
    const stuck = link.state === 'connecting' && link.retryAt === null && now() - triedAt > TRY_MS
    if (!dead && !stuck) return
    send({ type: 'ended' })
    drop()
  }

  topics.watch(() => {
    const any = topics.wanted().length > 0
    if (any && !link.wanted) send({ type: 'wanted', online: deps.isOnline() })
    else if (!any && link.wanted) send({ type: 'unwanted' })
    else follow()
  })

  return {
    getSnapshot: (): Link => link,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Connects again if the channel rests or waits; if it claims to be live, checks whether that is true. */
    nudge(): void {
      check()
      send({ type: 'nudged' })
    },
    /** Some call was answered: a resting channel connects again after a random wait. */
    providerAnswered: () => send({ type: 'answered' }),
    wentOffline: () => send({ type: 'wentOffline' }),
  }
}
export type Connection = ReturnType<typeof createConnection>
