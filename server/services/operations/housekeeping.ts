import { LATE_DAYS } from '#server/domain/intake/times.ts'
import { deletionTime } from '#server/domain/provider/clocks.ts'
import { purgeAudit } from '#server/store/administration/audit-trail.ts'
import { purgeAlerts } from '#server/store/alerts/alert-rows.ts'
import { purgeEnrolments } from '#server/store/devices/enrolments.ts'
import { purgeLogs, purgeTabletSessions } from '#server/store/devices/tablet-records.ts'
import { purgeCommands } from '#server/store/devices/tablet-sockets.ts'
import { purgeDeletedReports, purgeReports } from '#server/store/exports/reports.ts'
import { purgeAttempts } from '#server/store/identity/attempts.ts'
import { purgeBrowsers } from '#server/store/identity/known-browsers.ts'
import { purgeOidc } from '#server/store/identity/oidc-attempts.ts'
import { purgeChallenges } from '#server/store/identity/passkeys.ts'
import { purgeSessions } from '#server/store/identity/sessions.ts'
import { purgeNetworks } from '#server/store/identity/suspicious-sign-ins.ts'
import { purgeFactKeys, SEEN_EVERY_MS } from '#server/store/intake/facts.ts'
import { purgePictures } from '#server/store/intake/pictures.ts'
import { purgeRefusals } from '#server/store/intake/refused.ts'
import { purgeDeletedFacts } from '#server/store/kitchen/deleted-facts.ts'
import { purgeFacts } from '#server/store/kitchen/fact-retention.ts'
import { purgeKitchenNotices } from '#server/store/kitchen/notices.ts'
import { thinSamples } from '#server/store/monitoring/tell.ts'
import { purgeDigests } from '#server/store/notifications/digests.ts'
import { purgeNotifications } from '#server/store/notifications/notifications.ts'
import {
  purgeOldNotifications,
  purgePasswordLinks,
  purgeSpentTokens,
  purgeUnusualFrames,
  purgeUnusualRecordings,
} from '#server/store/operations/retention.ts'
import { keepSetting, settingOf } from '#server/store/operations/settings.ts'
import { purgeCustomers } from '#server/store/orders/orders.ts'
import { purgeAcknowledged } from '#server/store/queue/acknowledged.ts'
import { purgeActs } from '#server/store/queue/acts.ts'
import { purgeShiftNotes } from '#server/store/queue/shift-notes.ts'
import { ACKNOWLEDGED_MS } from '#src/domain/queue/alarms.ts'
import { NOTES_KEPT_MS } from '#src/domain/queue/shift-notes.ts'
import { endForgottenStreams } from '../cameras/live-streams.ts'
import { forgetAgedRecordings } from '../cameras/recorder.ts'
import { RECALL_MS } from '../changes/recall.ts'
import { REFRESH_MS } from '../identity/tokens.ts'
import type { Services } from '../services.ts'
import { forgetSupport } from '../support/support-requests.ts'

const DAY_MS = 86_400_000
/** How long what nobody needs any more is kept. */
export const KEPT = {
  attempts: DAY_MS,
  endedSessions: 90 * DAY_MS,
  /** Sign-ins at identity providers and by passkeys since they ran out: finished long since, or never. */
  signOns: DAY_MS,
  reports: 7 * DAY_MS,
  notifications: 90 * DAY_MS,
  digests: 90 * DAY_MS,
  /** As long as it could have been used: till then, one that comes back ends its session. */
  spentTokens: REFRESH_MS,
  /** After it was used or ran out: till then its page can say which. */
  passwordLinks: 30 * DAY_MS,
  /** And networks: since somebody last signed in from one. */
  knownBrowsers: 180 * DAY_MS,
  auditEvents: 2 * 365 * DAY_MS,
  /** A deletion can be taken back for seconds; a user who was offline meanwhile has a day. */
  deletedNotifications: DAY_MS,
  /** As long as the deletion can be taken back. */
  deletedFacts: RECALL_MS,
  deletedReports: RECALL_MS,
  /** What is reported later than that is refused. */
  factKeys: LATE_DAYS * DAY_MS + SEEN_EVERY_MS,
  kitchenNotices: DAY_MS,
  /** Since one last came. */
  refusedEvents: 30 * DAY_MS,
  enrolments: 90 * DAY_MS,
  /** Without an event; those of an event are kept as long as it is. */
  unnamedPictures: LATE_DAYS * DAY_MS,
  alarmAcknowledgements: ACKNOWLEDGED_MS,
  /** Pictures go before the events that they are of. */
  unusualFrames: 45 * DAY_MS,
  unusualRecordings: 30 * DAY_MS,
  /** A stream is restarted long before that by anyone who still watches. */
  mountpoints: DAY_MS,
  tabletCommands: 30 * DAY_MS,
  tabletLogs: 90 * DAY_MS,
  deletedTabletLogs: RECALL_MS,
  /** Since one was used last: its app signs in again with the tablet's secret. */
  tabletSessions: 90 * DAY_MS,
  deletedSupport: RECALL_MS,
  /** Whom deleted orders were for. */
  customers: RECALL_MS,
  deletedAlerts: RECALL_MS,
  /** Since they were over. */
  alerts: 180 * DAY_MS,
  support: 2 * 365 * DAY_MS,
  /** Since their end. */
  recordings: 30 * DAY_MS,
}

/** What a round needs: with what, and for how many days facts are kept. */
type Means = Pick<Services, 'db' | 'now' | 'video' | 'media'> & {
  settings: Pick<Services['settings'], 'factsDays'>
}

/** The round by the clock, on one server: its time goes on from the last round's, see `deletionTime`. */
export async function runHousekeeping(services: Means & Pick<Services, 'log'>): Promise<void> {
  const { db, now, log } = services
  const { at: last } = await settingOf(db, 'housekeeping', () => ({ at: now() }))
  const at = deletionTime(now(), last)
  if (at < now())
    log.warn(
      { last, at, now: now() },
      'It was long not tidied, or the clock is wrong: old data goes bit by bit.',
    )
  await deleteExpired({ ...services, now: () => at })
  await keepSetting(db, 'housekeeping', { at })
}

/** Deletes what has been kept long enough. */
export async function deleteExpired({ db, now, video, media, settings }: Means): Promise<void> {
  const at = now()
  await purgeAttempts(db, at - KEPT.attempts)
  await purgeBrowsers(db, at - KEPT.knownBrowsers)
  await purgeNetworks(db, at - KEPT.knownBrowsers)
  await purgeSessions(db, at - KEPT.endedSessions)
  await purgeOidc(db, at - KEPT.signOns)
  await purgeChallenges(db, at - KEPT.signOns)
  await purgeReports(db, at - KEPT.reports)
  await purgeDeletedReports(db, at - KEPT.deletedReports)
  await purgeOldNotifications(db, at - KEPT.notifications)
  await purgeDigests(db, at - KEPT.digests)
  await purgeSpentTokens(db, at - KEPT.spentTokens)
  await purgePasswordLinks(db, at - KEPT.passwordLinks)
  await purgeAudit(db, at - KEPT.auditEvents)
  await purgeNotifications(db, at - KEPT.deletedNotifications)
  await purgeDeletedFacts(db, at - KEPT.deletedFacts)
  await purgeFactKeys(db, at - KEPT.factKeys)
  await purgeKitchenNotices(db, at - KEPT.kitchenNotices)
  await purgeRefusals(db, at - KEPT.refusedEvents)
  await purgeAcknowledged(db, at - KEPT.alarmAcknowledgements)
  await purgeUnusualFrames(db, at - KEPT.unusualFrames)
  await purgeUnusualRecordings(db, at - KEPT.unusualRecordings)
  await purgeEnrolments(db, at - KEPT.enrolments)
  await purgeCustomers(db, at - KEPT.customers)
  await purgeShiftNotes(db, at - NOTES_KEPT_MS)
  await purgeCommands(db, at - KEPT.tabletCommands)
  await purgeLogs(db, at - KEPT.tabletLogs, at - KEPT.deletedTabletLogs)
  await purgeTabletSessions(db, at - KEPT.tabletSessions)
  await thinSamples(db, at)
  await purgeAlerts(db, at - KEPT.deletedAlerts, at - KEPT.alerts)
  await forgetSupport({ db, media }, at - KEPT.deletedSupport, at - KEPT.support)
  await endForgottenStreams({ db, video }, at - KEPT.mountpoints)
  await forgetAgedRecordings({ db, media }, at - KEPT.recordings)
  // By whole days: the remaining facts of a day are added up again whenever some of them go.
  const oldestFact = (Math.floor(at / DAY_MS) - settings.factsDays) * DAY_MS
  await purgeFacts(db, oldestFact)
  await purgeActs(db, oldestFact)
  // After them: pictures go with their events.
  await purgePictures(db, at - KEPT.unnamedPictures)
}
