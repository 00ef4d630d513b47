import { handle } from '#server/http/route.ts'
import { deleteSubscriptionOf, putSubscription } from '#server/store/notifications/push.ts'
import { subscribeToPush, unsubscribeFromPush } from '#src/contract/account/push.ts'
import { Refused } from '#src/contract/define/refusal.ts'

export const routes = [
  handle(subscribeToPush, async ({ body, caller, services: { db, now, push } }) => {
    const target = { endpoint: body.endpoint, ...body.keys }
    const whyNot = push.whyNot(target)
    if (whyNot !== null) throw new Refused(400, whyNot, { fields: { endpoint: whyNot } })
    await db.transaction((tx) => putSubscription(tx, caller.session.sessionId, target, now()))
  }),

  handle(unsubscribeFromPush, async ({ caller, services: { db } }) => {
    await deleteSubscriptionOf(db, caller.session.sessionId)
  }),
]
