import type { Database } from '#server/db/query.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import { ForbiddenAddress } from '#server/net/guarded-lookup.ts'
import { accountById } from '#server/store/identity/sessions.ts'
import {
  countFailure,
  deleteSubscription,
  forgetFailures,
  type PushRow,
  pushRow,
  subscriptionsOf,
} from '#server/store/notifications/push.ts'
import { viewerOf } from '#src/domain/access/permission.ts'
import { isChosenApart, notificationPage, notificationTitle } from '#src/domain/notification-subjects.ts'
import { type PushPayload, signInText } from '#src/domain/push-payload.ts'
import { isSilent } from '#src/domain/push-silence.ts'
import { preferencesOf } from '../identity/profile.ts'
import type { Attempt } from '../jobs/perform.ts'
import { textOfHtml } from '../mail/html.ts'
import type { Services } from '../services.ts'
import { outcomeOf, pauseMs } from './outcome.ts'
import { messageOf } from './present.ts'
import type { PushAnswer, Urgency } from './sender.ts'

/** How long a notice of the kitchen is news: an alarm of an hour ago is none. */
export const TTL_S = 3600
const URGENCY: Record<PushPayload['kind'], Urgency> = { INFO: 'low', WARN: 'normal', ERROR: 'high' }
/** Answers in a row that say "not like this" until a subscription is given up. */
export const FAILURES_AT_MOST = 5
const TRIES_AT_MOST = 6
/** Characters of a message: the sealed body must fit into 4096 bytes (RFC 8291 §4), in any script. */
const TEXT_AT_MOST = 500

/** What the job is told: which notification, to which subscription, and how often it was tried. */
export interface PushJob {
  notificationUuid: string
  subscriptionId: number
  tries: number
}

/** Queues each notification for every subscription of its account; in the transaction that writes them. */
export async function queuePush(
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  tx: Database,
  raised: readonly { accountId: number; uuid: string }[],
): Promise<void> {
  if (raised.length === 0) return
  const subscriptions = await subscriptionsOf(
    tx,
    raised.map(({ accountId }) => accountId),
    now(),
  )
  for (const { accountId, uuid } of raised) {
    for (const { id } of subscriptions.filter((one) => one.accountId === accountId)) {
      const job: PushJob = { notificationUuid: uuid, subscriptionId: id, tries: 0 }
      await jobs.add(tx, 'push', job)
    }
  }
}

/**
 * The job: pushes one notification to one browser, unless it was read, its user keeps silence, or it is news no
 * more. A push service that asks for patience is asked again later; one that says the browser is gone is believed.
 */
export async function deliverPush(
  services: Services,
  job: PushJob,
  attempt: Pick<Attempt, 'once'>,
): Promise<void> {
  const { db, now, push, log } = services
  const row = await pushRow(db, job.subscriptionId, job.notificationUuid, now())
  if (!row || !isNews(row.eventTime, now())) return
  const chosen = preferencesOf(row.preferences)
  const isWanted = isChosenApart(row.subject) || chosen.notificationTypes.includes(row.type)
  if (isSilent(now(), chosen) || !isWanted) return
  const path = await pathOf(db, row)
  const payload = JSON.stringify(inLanguage(row.language, () => payloadOf(row, path)))
  let answer: PushAnswer
  try {
    const how = { ttlS: TTL_S, urgency: URGENCY[row.type], topic: topicOf(row) }
    answer = await attempt.once(() => push.send(row, payload, how))
  } catch (error) {
    if (error instanceof ForbiddenAddress) {
      log.warn({ subscription: job.subscriptionId }, 'a push subscription leads into an inner network')
      await deleteSubscription(db, job.subscriptionId)
      return
    }
    // No answer at all: as if it had asked for patience. The endpoint is as good as a password: it is not logged.
    return tryLater(services, job, row.eventTime, null)
  }
  const outcome = outcomeOf(answer.status)
  if (outcome === 'sent') await forgetFailures(db, job.subscriptionId)
  if (outcome === 'gone') await deleteSubscription(db, job.subscriptionId)
  if (outcome === 'later') await tryLater(services, job, row.eventTime, answer.retryAfter)
  if (outcome === 'failed') {
    log.warn({ subscription: job.subscriptionId, status: answer.status }, 'a push was refused')
    await countFailure(db, job.subscriptionId, FAILURES_AT_MOST)
  }
}

const isNews = (eventTime: number, at: number) => at - eventTime < TTL_S * 1000

async function tryLater(
  { db, jobs, now }: Services,
  job: PushJob,
  eventTime: number,
  retryAfter: string | null,
): Promise<void> {
  const tries = job.tries + 1
  const delayMs = pauseMs(job.tries, retryAfter, now())
  if (tries >= TRIES_AT_MOST || !isNews(eventTime, now() + delayMs)) return
  // Named, so that adding it twice is one try: the answer to the first may have been lost.
  const key = `push ${job.subscriptionId} ${job.notificationUuid}`
  await jobs.add(db, 'push', { ...job, tries }, { delayMs, key })
}

/** A push service that still holds the message when it comes again keeps one of them (RFC 8030 §5.4). */
const topicOf = ({ uuid }: PushRow) => uuid.replaceAll('-', '')

/** The page that shows what it is about, among those that its user may see now; else their home page. */
async function pathOf(db: Database, row: PushRow): Promise<string> {
  const account = await accountById(db, row.accountId)
  const page = account && notificationPage(row, viewerOf(account.type, account.role))
  if (!page) return '/'
  const query = new URLSearchParams(page.search).toString()
  return query === '' ? page.path : `${page.path}?${query}`
}

/** What the worker shows (src/domain/push-payload.ts), in the reader's language. */
function payloadOf(row: PushRow, path: string): PushPayload {
  const text = textOfHtml(messageOf(row))
  return {
    notificationUuid: row.uuid,
    restaurantUuid: row.restaurantUuid,
    restaurantLabel: row.restaurantLabel,
    kind: row.type,
    title: notificationTitle(row),
    text: text.length > TEXT_AT_MOST ? `${text.slice(0, TEXT_AT_MOST - 1)}…` : text,
    path,
    unread: row.unread,
    eventTime: row.eventTime,
    signIn: signInText(),
  }
}
