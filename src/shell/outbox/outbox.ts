import { call } from '#src/api/call/call.ts'
import { sentenceOf } from '#src/api/call/result.ts'
import { notify } from '#src/app/notify.ts'
import { markRead, notificationList, unreadCount } from '#src/contract/account/notifications.ts'
import { acknowledgeAlarms, liveQueue } from '#src/contract/kitchen/queue.ts'
import { describeAction, type OutboxAction } from '#src/domain/outbox/outbox.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { createOutbox } from './create-outbox.ts'

const NAME = 'linewatch.outbox'
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

/** The one outbox of this page. */
export const outbox = createOutbox({
  send: (act) =>
    act.kind === 'acknowledge'
      ? call(acknowledgeAlarms, { body: { restaurantUuid: act.restaurantUuid, keys: act.ids } })
      : call(markRead, { body: { notificationsUuid: act.ids } }),
  now: present,
  // Not of crypto: a kitchen's tablet may come by plain http.
  newId: () => `${present()}-${Math.random()}`,
  alone: async (work) => {
    if (navigator.locks) await navigator.locks.request(NAME, work)
    else await work()
  },
  tell: () => tabs?.postMessage(null),
  onRefused: (act, failure) =>
    void notify({ kind: 'error', title: `Not done: ${describeAction(act)}`, text: sentenceOf(failure) }),
})
tabs?.addEventListener('message', () => void outbox.look())

/** What an act makes out of date. */
export const queriesToRefresh = ({ kind }: OutboxAction) =>
  kind === 'acknowledge' ? ([liveQueue] as const) : ([notificationList, unreadCount] as const)
