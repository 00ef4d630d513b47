import type { Topic } from '#src/contract/live/define.ts'
import type { Match } from './destination.ts'
import { CLOSE, closeSocket, isOpen, type Socket, TEXT } from './socket.ts'
import { writeFrame } from './stomp-frame.ts'

/** A reader that has this much unread is dropped: it comes back and fetches a snapshot. Bytes. */
const SLOW_READER_BYTES = 1024 * 1024

/** An open socket and whose it is. */
export interface Reader {
  socket: Socket
  sessionUuid: string
  accountId: number
  /** Where it was opened from. */
  address: string
  /** When anything last came from it, epoch milliseconds. */
  heardAt: number
  /** Its subscriptions by their id. */
  subscriptions: Map<string, Subscription>
}
export interface Subscription {
  id: string
  key: string
  destination: string
  /** What was asked for, so that the right to it can be looked at again. */
  match: Match
  /** The database's id of the restaurant it is about, null where it is about none. */
  restaurantId: number | null
}

/** The sockets of this server and what they listen to. */
export interface Hub {
  add(reader: Reader): void
  remove(reader: Reader): void
  subscribe(reader: Reader, subscription: Subscription): void
  unsubscribe(reader: Reader, id: string): void
  /** Hands a message to everyone here who listens on its key. */
  deliver(message: { id: string; key: string; destination: string; body: string }): void
  /** Whether a session has room for another socket here; where it has `most`, those silent since a moment make some. */
  makeRoom(sessionUuid: string, most: number, silentSince: number): boolean
  closeSession(sessionUuid: string, code: number, reason: string): void
  closeAll(code: number, reason: string): void
  readers(): IterableIterator<Reader>
  /** The restaurants whose topic of this kind somebody here listens to. */
  restaurants(topic: Topic): Place[]
  /** Has `prepare` run for each new subscription to this topic, before its reader is told that it stands. */
  onSubscribe(topic: Topic, prepare: (restaurant: Place) => Promise<void>): void
  /** Runs what a new subscription is to find done. */
  prepare(subscription: Subscription): Promise<void>
  /** Some account may do or see something else from now on. */
  rightsChanged(): void
  /** Counts the changes of rights: what was decided under another count has to be decided again. */
  readonly rightsCount: number
  readonly size: number
}

/** A restaurant by the database's id and by everybody's. */
interface Place {
  id: number
  uuid: string
}

interface Channel {
  members: Map<Subscription, Reader>
  /** Counts what was delivered since somebody here listens: a reader sees a gap when it missed something. */
  sequence: number
}

export function createHub(): Hub {
  const readers = new Set<Reader>()
  const bySession = new Map<string, Set<Reader>>()
  const ofSession = (uuid: string): Reader[] => [...(bySession.get(uuid) ?? [])]
  const channels = new Map<string, Channel>()
  const preparations = new Map<Topic, (restaurant: Place) => Promise<void>>()
  let rightsCount = 0

  function leave(subscription: Subscription): void {
    const channel = channels.get(subscription.key)
    channel?.members.delete(subscription)
    if (channel?.members.size === 0) channels.delete(subscription.key)
  }

  function drop(reader: Reader, code: number, reason: string): void {
    remove(reader)
    closeSocket(reader.socket, code, reason)
  }

  function remove(reader: Reader): void {
    if (!readers.delete(reader)) return
    const siblings = bySession.get(reader.sessionUuid)
    siblings?.delete(reader)
    if (siblings?.size === 0) bySession.delete(reader.sessionUuid)
    for (const subscription of reader.subscriptions.values()) leave(subscription)
    reader.subscriptions.clear()
  }

  return {
    add: (reader) => {
      readers.add(reader)
      const siblings = bySession.get(reader.sessionUuid)
      if (siblings) siblings.add(reader)
      else bySession.set(reader.sessionUuid, new Set([reader]))
    },
    remove,
    subscribe(reader, subscription) {
      if (!readers.has(reader)) return
      reader.subscriptions.set(subscription.id, subscription)
      const channel = channels.get(subscription.key) ?? { members: new Map(), sequence: 0 }
      channel.members.set(subscription, reader)
      channels.set(subscription.key, channel)
    },
    unsubscribe(reader, id) {
      const subscription = reader.subscriptions.get(id)
      if (!subscription) return
      reader.subscriptions.delete(id)
      leave(subscription)
    },
    deliver({ id, key, destination, body }) {
      const channel = channels.get(key)
      if (!channel) return
      channel.sequence += 1
      const sequence = String(channel.sequence)
      // Readers name their subscriptions alike, so one serialised frame serves nearly all of them.
      const frames = new Map<string, Buffer>()
      for (const [subscription, reader] of channel.members) {
        if (reader.socket.bufferedAmount > SLOW_READER_BYTES) {
          drop(reader, CLOSE.tooSlow, 'Too many messages were left unread.')
          continue
        }
        let frame = frames.get(subscription.id)
        if (!frame) {
          const headers = { subscription: subscription.id, 'message-id': id, destination, sequence }
          frame = Buffer.from(writeFrame('MESSAGE', { ...headers, 'content-type': 'application/json' }, body))
          frames.set(subscription.id, frame)
        }
        if (isOpen(reader.socket)) reader.socket.send(frame, TEXT)
      }
    },
    makeRoom(sessionUuid, most, silentSince) {
      const siblings = ofSession(sessionUuid)
      if (siblings.length < most) return true
      const silent = siblings.filter(({ heardAt }) => heardAt < silentSince)
      for (const reader of silent) drop(reader, CLOSE.silent, 'No heartbeat was received.')
      return silent.length > 0
    },
    closeSession(sessionUuid, code, reason) {
      for (const reader of ofSession(sessionUuid)) drop(reader, code, reason)
    },
    closeAll(code, reason) {
      for (const reader of [...readers]) drop(reader, code, reason)
    },
    readers: () => readers.values(),
    restaurants: (topic) =>
      [...channels.values()].flatMap(({ members }) => {
        // All of a channel listen to the same.
        const [one] = members.keys()
        const place = one?.match.topic === topic ? placeOf(one) : null
        return place ? [place] : []
      }),
    onSubscribe: (topic, prepare) => void preparations.set(topic, prepare),
    async prepare(subscription) {
      const place = placeOf(subscription)
      if (place) await preparations.get(subscription.match.topic)?.(place)
    },
    rightsChanged: () => {
      rightsCount += 1
    },
    get rightsCount() {
      return rightsCount
    },
    get size() {
      return readers.size
    },
  }
}

const placeOf = ({ restaurantId: id, match: { restaurantUuid: uuid } }: Subscription): Place | null =>
  id !== null && uuid !== null ? { id, uuid } : null
