import type { Database } from '#server/db/query.ts'
import { seenCount, seenPresence } from '#server/domain/alerts/seen.ts'
import { type OpeningHours, openRanges } from '#server/domain/restaurants/opening.ts'
import { noteAnswered } from '#server/store/alerts/hosts.ts'
import { keepWatch, lockEvaluation } from '#server/store/alerts/watches.ts'
import { simulatedHosts } from '#server/store/devices/tunnels.ts'
import { type AlertRule, EVALUATED_EVERY_MS, STREAK_MS } from '#src/domain/alerts/rules.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { simulationSetting } from '../kitchens/kitchens.ts'
import { readSetting, writeSetting } from '../kitchens/marks.ts'
import { randomOf } from '../model/random.ts'
import { lastAnswers, livedHosts } from './host-alerts.ts'
import {
  caretakers,
  forgetEvaluations,
  insertPastAlerts,
  type PastAlert,
  type PastPresence,
  type PastStockOuts,
  pastCameras,
  pastStockOuts,
  pastTablets,
} from './past.ts'
import { type Lived, replayAlerts, replayedState } from './replay.ts'

/** How far back its alerts reach. */
const PAST_MS = 42 * DAY
const SETTING = 'alert-history'

/**
 * Gives a demonstration, once, the alerts that its own past has in it: its rules are evaluated over the cameras,
 * tablets, stock-outs and hosts as they were, so that what is open now goes on from there.
 */
export async function seedAlerts(db: Database, now: number): Promise<void> {
  const setting = await simulationSetting(db)
  if (!setting) return
  await db.transaction(async (tx) => {
    await lockEvaluation(tx)
    if (await readSetting(tx, SETTING)) return
    await forgetEvaluations(tx)
    const since = { from: now - PAST_MS, until: now }
    const hosts = await simulatedHosts(tx)
    const lived = [
      ...(await pastCameras(tx)).map((one) => livedPresence('CAMERA_SILENT', one, now)),
      ...(await pastTablets(tx)).map((one) => livedPresence('TABLET_OFFLINE', one, now)),
      ...(await pastStockOuts(tx, since)).map((one) => livedStreaks(one, now)),
      ...livedHosts(setting, hosts, now),
    ]
    for (const { rule, subject, watch } of lived) if (watch) await keepWatch(tx, { rule, subject }, watch)
    // A host that is silent now would not be watched for want of an answer, and its alert would end.
    for (const { host, at } of lastAnswers(setting, hosts, now)) await noteAnswered(tx, [host], at)
    const people = await caretakers(tx)
    await insertPastAlerts(
      tx,
      lived.flatMap(({ incidents }) => handled(setting.seed, people, incidents)),
    )
    await writeSetting(tx, SETTING, { at: now })
  })
}

/** The streaks of one more day of a restaurant's past, in the transaction that writes it. */
export async function recordStreaks(
  tx: Database,
  seed: string,
  day: { restaurantId: number; from: number; until: number },
): Promise<void> {
  const people = await caretakers(tx)
  const lived = (await pastStockOuts(tx, day)).map((one) => livedStreaks(one, day.until))
  const over = lived.flatMap(({ incidents }) => incidents.filter(({ recoveredAt }) => recoveredAt !== null))
  await insertPastAlerts(tx, handled(seed, people, over))
}

function livedPresence(rule: AlertRule, one: PastPresence, now: number): Lived {
  const absences = one.absences.filter(([, end]) => end === null || end > now - PAST_MS)
  const opened = openingOf(one, { start: now - PAST_MS, end: now })
  const seenAt = (at: number) => {
    const index = absences.findLastIndex(([start]) => start <= at)
    const [start, end] = absences[index] ?? [0, 0]
    const isThere = end !== null && end <= at
    return seenPresence(rule, { isThere, since: isThere ? end : start }, opened(at), at)
  }
  const stretches = absences.map(([start, end]) => ({
    start: Math.max(start, now - PAST_MS),
    end: end ?? now,
  }))
  return replayedState(rule, one, replayAlerts(rule, seenAt, stretches, now))
}

function livedStreaks(one: PastStockOuts, now: number): Lived {
  const { began } = one
  const countAt = (at: number) => began.filter((start) => start > at - STREAK_MS && start <= at).length
  const stretches = began.map((start) => ({ start, end: start + EVALUATED_EVERY_MS }))
  const opened = openingOf(one, { start: began[0] ?? now, end: now })
  const seenAt = (at: number) => seenCount(countAt(at), opened(at))
  return replayedState('STOCK_OUT_STREAK', one, replayAlerts('STOCK_OUT_STREAK', seenAt, stretches, now))
}

/** As `openSince`, of many moments of one range. */
function openingOf(hours: OpeningHours, range: DateRange): (at: number) => number | null {
  const ranges = openRanges(hours, range)
  return (at) => ranges.findLast(({ start, end }) => at >= start && at < end)?.start ?? null
}

/** What was found, by rule: a note that somebody left. */
const FOUND: Partial<Record<AlertRule, readonly string[]>> = {
  CAMERA_SILENT: ['The cable behind the fryers had come loose.', 'Restarted it; the lens is clean now.'],
  HOST_DOWN: ['The internet line was down.', 'It was updated and restarted.'],
  TEMPERATURE: ['It is next to the fryers. We are looking for a better place.'],
  TABLET_OFFLINE: ['It was empty: charged it in the office.', 'Out of Wi-Fi after the router restarted.'],
  STOCK_OUT_STREAK: ['A coach party came in without an order.', 'Two were missing in the kitchen.'],
}

/** What people made of alerts that had their time: some were acknowledged, and of some it was noted what it was. */
function handled(
  seed: string,
  people: ReadonlyMap<number, number>,
  incidents: Lived['incidents'],
): PastAlert[] {
  return incidents.map((one) => {
    const random = randomOf(`${seed}/${one.rule}/${one.subject}/${one.startedAt}`)
    const by = people.get(one.restaurantId ?? 0)
    const at = one.startedAt + random.whole(6, 25) * MINUTE
    const isSeen = by !== undefined && one.recoveredAt !== null && random.chance(0.6) && at < one.recoveredAt
    const notes = FOUND[one.rule] ?? []
    const note = isSeen && random.chance(0.4) ? (notes[random.whole(0, notes.length - 1)] ?? null) : null
    return { ...one, acknowledged: isSeen ? { at, by } : null, note }
  })
}
