import { randomUUID } from 'node:crypto'
import { addressesFor } from '#server/video/embedded/peer.ts'
import { openReceiver, type Receiver, type ReceiverEvents } from '#server/video/whip/receiver.ts'
import { newToken, tokenKey } from '../../identity/tokens.ts'
import type { AgentBusMeans } from './agent-bus.ts'
import { openServerChannel } from './server-channel.ts'

/** Streams that agents push to this server by WHIP (RFC 9725). */
export interface Pushes {
  /** Makes a bearer with which one stream may be pushed, once. */
  expect(events: ReceiverEvents): { bearer: string; close(): void }
  /**
   * Answers an offer, on whichever server its stream is expected; null for an unknown bearer.
   * @param reachedAt the address of this machine that the agent reached
   * @throws Error for what is no offer of a video
   */
  accept(bearer: string, offer: string, reachedAt: string): Promise<string | null>
  /** The agent ends its stream. */
  end(bearer: string): void
  stop(): void
}

interface Expected {
  events: ReceiverEvents
  isUsed: boolean
  receiver: Receiver | null
  isClosed: boolean
}

type BetweenServers =
  | { kind: 'offer'; id: string; key: string; offer: string }
  | { kind: 'answer'; id: string; answer: string | null }

const CHANNEL = 'linewatch_pushes'
const ANSWER_MS = 5_000
/** Offers of unknown bearers that other servers are asked about at once. */
const MOST_ASKED = 20

export async function openPushes(means: AgentBusMeans, mediaAddress: string | undefined): Promise<Pushes> {
  /** By the bearer's hash. */
  const expected = new Map<string, Expected>()
  const asked = new Map<string, (answer: string | null) => void>()
  const channel = await openServerChannel<BetweenServers>(CHANNEL, means, (message) => {
    if (message.kind === 'answer') return asked.get(message.id)?.(message.answer)
    const { id, key, offer } = message
    if (!expected.has(key)) return
    // The agent has reached another server: this one may be reached at any of its addresses.
    void answerHere(key, offer, '127.0.0.1')
      .catch(() => null)
      .then((answer) => channel.send({ kind: 'answer', id, answer }))
      .catch((error: unknown) => means.log.warn({ err: error }, 'An agent’s offer could not be answered.'))
  })

  async function answerHere(key: string, offer: string, reachedAt: string): Promise<string | null> {
    const one = expected.get(key)
    if (!one || one.isUsed) return null
    one.isUsed = true
    const addresses = mediaAddress === undefined ? addressesFor(reachedAt) : [mediaAddress]
    one.receiver = await openReceiver(offer, addresses, one.events)
    if (one.isClosed) await one.receiver.close()
    return one.receiver.answer
  }

  async function answerElsewhere(key: string, offer: string): Promise<string | null> {
    if (asked.size >= MOST_ASKED) return null
    const id = randomUUID()
    await channel.send({ kind: 'offer', id, key, offer })
    return new Promise((resolve) => {
      const done = (answer: string | null) => {
        clearTimeout(limit)
        asked.delete(id)
        resolve(answer)
      }
      const limit = setTimeout(() => done(null), ANSWER_MS)
      asked.set(id, done)
    })
  }

  return {
    expect(events) {
      const bearer = newToken()
      const key = tokenKey(bearer)
      const one: Expected = { events, isUsed: false, receiver: null, isClosed: false }
      expected.set(key, one)
      return {
        bearer,
        close() {
          if (one.isClosed) return
          one.isClosed = true
          expected.delete(key)
          one.receiver
            ?.close()
            .catch((error: unknown) => means.log.warn({ err: error }, 'A pushed stream was not closed.'))
        },
      }
    },
    accept(bearer, offer, reachedAt) {
      const key = tokenKey(bearer)
      return expected.has(key) ? answerHere(key, offer, reachedAt) : answerElsewhere(key, offer)
    },
    end: (bearer) => expected.get(tokenKey(bearer))?.events.down(),
    stop: () => channel.stop(),
  }
}
