import { call } from '#src/api/call/call.ts'
import { NO_RESPONSE, type Result, sentenceOf } from '#src/api/call/result.ts'
import { notify } from '#src/app/notify.ts'
import { markRead, notificationList, unreadCount } from '#src/contract/account/notifications.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { describeAction, type OutboxAction } from '#src/domain/outbox/outbox.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { createOutbox } from './create-outbox.ts'

const NAME = 'linewatch.outbox'
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

/** The queue's calls, which most pages never make; undefined where they can't be loaded now. */
const queueCalls = () => import('#src/contract/kitchen/queue.ts').catch(() => undefined)

/** What the board has sent, and how; as rarely needed. */
const crewCalls = () => import('./crew-calls.ts').catch(() => undefined)
/** As good as no answer: it waits. */
const NOT_SENT = { success: false, code: NO_RESPONSE, message: '' } as const

async function send(act: OutboxAction): Promise<Result<unknown>> {
  if (act.kind === 'markRead') return call(markRead, { body: { notificationsUuid: act.ids } })
  if (act.kind === 'crew') return (await crewCalls())?.sendAct(act) ?? NOT_SENT
  const queue = await queueCalls()
  if (!queue) return NOT_SENT
  return call(queue.acknowledgeAlarms, { body: { restaurantUuid: act.restaurantUuid, keys: act.ids } })
}

/** The one outbox of this page. */
export const outbox = createOutbox({
  send,
  now: present,
  // Not of crypto: a kitchen's tablet may come by plain http.
  newId: () => `${present()}-${Math.random()}`,
  alone: async (work) => {
    if (navigator.locks) await navigator.locks.request(NAME, work)
    else await work()
  },
  tell: () => tabs?.postMessage(null),
  onRefused: (act, failure) =>
    void notify({
      kind: 'error',
      title: t('Not done: {action}', { action: describeAction(act) }),
      text: sentenceOf(failure),
    }),
})
tabs?.addEventListener('message', () => void outbox.look())

/** What an act makes out of date. */
export async function queriesToRefresh({ kind }: OutboxAction): Promise<readonly AnyEndpoint[]> {
  if (kind === 'markRead') return [notificationList, unreadCount]
  if (kind === 'crew') {
    const crew = await crewCalls()
    return crew?.ACTED ?? []
  }
  const queue = await queueCalls()
  return queue ? [queue.liveQueue] : []
}
