import * as z from 'zod/mini'
import type { Topic } from '#src/contract/live/define.ts'
import type { Audience } from './bus.ts'
import { addressOf } from './destination.ts'

/** Parts of this server that hear live messages, as sockets of readers do. */
export interface Followers {
  /**
   * Calls `heard` with each message of a topic, from whichever server, and with null once some may have been missed.
   * Returns the way to stop.
   */
  follow<M extends z.ZodMiniType>(
    topic: Topic<M>,
    audience: Audience,
    heard: (message: z.output<M> | null) => void,
  ): () => void
  deliver(message: { key: string; body: string }): void
  missed(): void
}

export function createFollowers(): Followers {
  const byKey = new Map<string, Set<(body: string | null) => void>>()

  return {
    follow(topic, audience, heard) {
      const { key } = addressOf(topic, audience)
      // What another version of the server says and this one does not know may be anything.
      const hear = (body: string | null) =>
        heard(body === null ? null : (z.safeParse(topic.message, JSON.parse(body)).data ?? null))
      const ofKey = byKey.get(key) ?? new Set()
      byKey.set(key, ofKey.add(hear))
      return () => {
        ofKey.delete(hear)
        if (ofKey.size === 0 && byKey.get(key) === ofKey) byKey.delete(key)
      }
    },
    deliver({ key, body }) {
      for (const hear of byKey.get(key) ?? []) hear(body)
    },
    missed() {
      for (const ofKey of byKey.values()) for (const hear of ofKey) hear(null)
    },
  }
}
