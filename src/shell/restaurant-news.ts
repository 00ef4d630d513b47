import * as z from 'zod/mini'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { topics } from '#src/live/live.ts'

/** Tells that restaurants came, went or were changed, or may have while nothing was heard, until the answer is called. */
export function hearRestaurants(tell: () => void): () => void {
  let connected = false
  return topics.listen(dictionariesTopic.destination, {
    onSnapshotNeeded() {
      // The session has just asked for them when the page starts.
      if (connected) tell()
      connected = true
    },
    onMessage(raw) {
      const parsed = z.safeParse(dictionariesTopic.message, raw)
      if (!parsed.success || parsed.data.kind === 'RESTAURANT') tell()
    },
  })
}
