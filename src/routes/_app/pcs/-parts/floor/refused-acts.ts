import { useMemo, useSyncExternalStore } from 'react'
import { type Failure, sentenceOf } from '#src/api/call/result.ts'
import { RECALLABLE } from '#src/domain/queue/acts.ts'
import { outbox } from '#src/shell/outbox/outbox.ts'
import { createStore } from '#src/ui/store.ts'

/** What was done at this board and didn't come to be. */
export interface RefusedAct {
  uuid: string
  restaurantUuid: string
  /** 'Breaded: NUG #250'. */
  words: string
  /** When it was done, epoch milliseconds. */
  at: number
  why: string
}

/** The latest first; as long as the page lives. */
const refusedActs = createStore<readonly RefusedAct[]>([])

outbox.onEnd((action, end, answer) => {
  if (action.kind !== 'crew' || end !== 'refused') return
  const { restaurantUuid, words, at, ids } = action
  const why = sentenceOf(answer as Failure)
  const refused = { uuid: ids[0] ?? '', restaurantUuid, words, at, why }
  refusedActs.set([refused, ...refusedActs.getSnapshot()].slice(0, RECALLABLE))
})

/** What the provider refused of what was done here: a message leaves, and a crew looks up later. */
export function useRefusedActs(restaurantUuid: string): readonly RefusedAct[] {
  const known = useSyncExternalStore(refusedActs.subscribe, refusedActs.getSnapshot)
  return useMemo(() => known.filter((one) => one.restaurantUuid === restaurantUuid), [known, restaurantUuid])
}
