import { digestsDue, LATEST_MS } from '#server/domain/digest/due.ts'
import { openingHours } from '#server/store/administration/restaurants.ts'
import { digestAccounts, recordDigest } from '#server/store/notifications/digests.ts'
import { keepSetting, settingOf } from '#server/store/operations/settings.ts'
import { inScope, scopeOf } from '#src/domain/access/scope.ts'
import { channelsOf, DIGEST_KINDS } from '#src/domain/digest/digest.ts'
import { preferencesOf } from '../identity/profile.ts'
import type { Services } from '../services.ts'
import type { DigestJob } from './send.ts'

/** Digests wait until what is more urgent is done: an alarm's push. */
const PRIORITY = 10

/**
 * The round: queues what has become due since the last one, each digest once in each of the ways that its account has
 * chosen. Of servers that do it at the same time the first one to record a digest queues it. What somebody chooses after
 * it was due comes the next time.
 */
export async function queueDueDigests(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  at: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { at: last } = await settingOf(tx, 'digests', () => ({ at }))
    const range = { start: Math.max(last, at - LATEST_MS), end: at }
    const accounts = await digestAccounts(tx)
    const restaurants = accounts.length > 0 ? await openingHours(tx, 'all') : []
    const due = new Map(restaurants.map((one) => [one.id, digestsDue(one, DIGEST_KINDS, range)]))
    for (const account of accounts) {
      const first = restaurants.find(({ id }) => inScope(scopeOf(account), id))
      const { digests } = preferencesOf(account.preferences)
      for (const { kind, day, at: dueTime } of (first && due.get(first.id)) ?? []) {
        const channels = channelsOf(kind, digests)
        if (channels.length === 0 || !(await recordDigest(tx, { accountId: account.id, kind, day, at })))
          continue
        for (const channel of channels) {
          const job: DigestJob = { accountId: account.id, kind, day, dueTime, channel }
          await jobs.add(tx, 'digest', job, { priority: PRIORITY })
        }
      }
    }
    await keepSetting(tx, 'digests', { at })
  })
}
