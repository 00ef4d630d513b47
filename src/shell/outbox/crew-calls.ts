import { call } from '#src/api/call/call.ts'
import type { Result } from '#src/api/call/result.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { type FloorAct, recentActs, takeAct } from '#src/contract/kitchen/acts.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { ageOfAct, type CrewAct } from '#src/domain/outbox/outbox.ts'
import type { Doing } from '#src/domain/queue/acts-here.ts'
import { present } from '#src/ui/clock/use-now.ts'

/** What an act makes out of date. */
export const ACTED = [recentActs, liveQueue]

/** This page, and how long it has been there: a clock that nobody sets. */
const PAGE = `${present()}-${Math.random()}`
export const pageClock = () => ({ id: PAGE, ms: performance.now() })

/** What the provider answers to an act. */
export type ActAnswer = AnswerOf<typeof takeAct>

/** Tells the provider what a crew did, and how long ago. */
export function sendAct(action: CrewAct): Promise<Result<ActAnswer>> {
  const { restaurantUuid, ids, doing } = action
  const [uuid = ''] = ids
  const age = ageOfAct(action, { at: present(), page: pageClock() })
  return call(takeAct, { body: { restaurantUuid, uuid, ...age, act: actOf(doing) } })
}

function actOf(doing: Doing): FloorAct {
  switch (doing.kind) {
    case 'START':
      return { kind: doing.kind, recommendation: doing.recommendation }
    case 'COOK':
      return { kind: doing.kind, materialUuid: doing.batch.materialUuid, pieces: doing.batch.pieces }
    case 'DONE': {
      const { kind, batch, stage, fryer, pan } = doing
      return { kind, batch, stage, ...(fryer && { fryer }), ...(pan && { container: pan.code }) }
    }
    default:
      return doing
  }
}
