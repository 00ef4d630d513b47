import type { Database } from '#server/db/query.ts'
import type { Seen } from '#server/domain/alerts/machine.ts'
import {
  HOST_RULES,
  type HostFigures,
  seenCount,
  seenHost,
  seenPresence,
} from '#server/domain/alerts/seen.ts'
import { openSince } from '#server/domain/restaurants/opening.ts'
import {
  missingCameras,
  missingPcs,
  missingTablets,
  type PresenceRow,
  stockOutStreaks,
} from '#server/store/alerts/subjects.ts'
import { type AlertRule, STREAK_MS } from '#src/domain/alerts/rules.ts'

/** A subject of a rule as it is seen at a moment. */
export interface Observed {
  rule: AlertRule
  /** A uuid, or a host's name. */
  subject: string
  name: string
  restaurantId: number | null
  host: string | null
  /** Null when it is out of use. */
  seen: Seen | null
}

/** What a moment's observation is made of; `watched` names the subjects of a rule that something is kept of. */
export interface Observing {
  db: Database
  now: number
  hosts: readonly HostFigures[]
  watched: (rule: AlertRule) => readonly string[]
}

type Observer = (observing: Observing) => Promise<Observed[]>

const presence = (
  rule: AlertRule,
  read: (db: Database, watched: readonly string[]) => Promise<PresenceRow[]>,
): Observer => {
  return async ({ db, now, watched }) =>
    (await read(db, watched(rule))).map(({ subject, name, restaurantId, ...row }) => ({
      rule,
      subject,
      name,
      restaurantId,
      host: null,
      seen: seenPresence(rule, row, openSince(row, now), now),
    }))
}

const streaks: Observer = async ({ db, now, watched }) => {
  const rule = 'STOCK_OUT_STREAK'
  const rows = await stockOutStreaks(db, { since: now - STREAK_MS, until: now, watched: watched(rule) })
  return rows.map(({ subject, name, restaurantId, count, ...hours }) => ({
    rule,
    subject,
    name,
    restaurantId,
    host: null,
    seen: seenCount(count, openSince(hours, now)),
  }))
}

/** All three rules of each host. */
const hostsNow: Observer = async ({ hosts, now }) =>
  hosts.flatMap((figures) =>
    HOST_RULES.map((rule) => ({
      rule,
      subject: figures.host,
      name: figures.host,
      restaurantId: figures.restaurantId,
      host: figures.host,
      seen: seenHost(rule, figures, now),
    })),
  )

const OBSERVERS: readonly Observer[] = [
  presence('CAMERA_SILENT', missingCameras),
  presence('TABLET_OFFLINE', missingTablets),
  presence('PC_OFFLINE', missingPcs),
  streaks,
  hostsNow,
]

/** Whatever a rule has to be asked about: what is in trouble, and what something is kept of. */
export async function observe(observing: Observing): Promise<Observed[]> {
  const all: Observed[] = []
  // One after the other: they share the transaction's connection.
  for (const observer of OBSERVERS) all.push(...(await observer(observing)))
  return all
}
