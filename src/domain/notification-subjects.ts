import { type Permission, permits, type Viewer } from './access/permission.ts'
import { labels, type Message, msg, t } from './language/text.ts'

/** What a notification may be about. */
export const NOTIFICATION_SUBJECTS = [
  'STOCK_OUT',
  'LATE_BATCH',
  'EXPIRED_PAN',
  'WASTE',
  'TAKEN_AND_WASTED',
  'ALERT',
  'REPORT',
  'SUPPORT_REQUEST',
  'DIGEST',
] as const
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number]

interface SubjectPage {
  path: string
  permission: Permission
  /** The text of the link there. */
  link: Message
}
interface Subject {
  /** Says what happened, in one or two words. */
  title: Message
  /** Where it can be seen, the best page first; the first one that the viewer may see is opened. */
  pages: readonly SubjectPage[]
}

const MONITOR: SubjectPage = { path: '/pcs/monitor', permission: 'PCS.VIEW', link: msg('Open monitor') }
const BOARD: SubjectPage = { path: '/pcs/floor', permission: 'PCS.VIEW', link: msg('Open board') }
const DASHBOARD: SubjectPage = {
  path: '/dashboard/chicken',
  permission: 'DASHBOARD.VIEW',
  link: msg('Open dashboard'),
}
const ALERTS: SubjectPage = {
  path: '/monitoring/alerts',
  permission: 'MONITORING.VIEW',
  link: msg('Show alerts'),
}

const SUBJECTS: Readonly<Record<NotificationSubject, Subject>> = {
  STOCK_OUT: {
    title: msg('Stock-out'),
    pages: [
      MONITOR,
      { path: '/stock-out-reports/chicken', permission: 'STOCK_OUT.VIEW', link: msg('Show stock-outs') },
      DASHBOARD,
    ],
  },
  LATE_BATCH: { title: msg('Late batch'), pages: [MONITOR, DASHBOARD] },
  EXPIRED_PAN: { title: msg('Expired pan'), pages: [MONITOR, DASHBOARD] },
  WASTE: { title: msg('Waste'), pages: [DASHBOARD, MONITOR] },
  TAKEN_AND_WASTED: { title: msg('Taken or wasted?'), pages: [BOARD, DASHBOARD] },
  ALERT: { title: msg('Alert'), pages: [ALERTS] },
  REPORT: {
    title: msg('Export'),
    pages: [{ path: '/reports', permission: 'REPORTS.VIEW', link: msg('Show reports') }],
  },
  SUPPORT_REQUEST: {
    title: msg('Support request'),
    pages: [{ path: '/support-history', permission: 'SUPPORT.VIEW', link: msg('Show requests') }],
  },
  DIGEST: { title: msg('Digest'), pages: [DASHBOARD, MONITOR] },
}

/** For a provider that only sends the specified fields, or knows subjects of its own. */
export const UNTITLED = labels({ INFO: msg('Notice'), WARN: msg('Warning'), ERROR: msg('Alarm') })

interface About {
  type: keyof typeof UNTITLED
  subject?: string | null | undefined
  restaurantUuid?: string | null | undefined
}

const isSubject = (subject: string | null | undefined): subject is NotificationSubject =>
  NOTIFICATION_SUBJECTS.some((known) => known === subject)

/** Whether a user chooses such notifications one by one, so that the types that they have chosen don't matter. */
export const isChosenApart = (subject: string | null | undefined): boolean => subject === 'DIGEST'

export const notificationTitle = ({ subject, type }: Pick<About, 'subject' | 'type'>): string =>
  isSubject(subject) ? t(SUBJECTS[subject].title) : UNTITLED[type]

/** A page that shows what a notification is about, with its restaurant chosen. */
export interface NotificationPage {
  path: string
  search: { restaurantUuid?: string }
  link: string
}

/** Null when there is no such page, or none that the viewer may see. */
export function notificationPage(
  { subject, restaurantUuid }: Omit<About, 'type'>,
  viewer: Viewer,
): NotificationPage | null {
  const pages = isSubject(subject) ? SUBJECTS[subject].pages : restaurantUuid ? [DASHBOARD, MONITOR] : []
  const page = pages.find(({ permission }) => permits(viewer, permission))
  if (!page) return null
  // An alert about no restaurant is listed with those of all restaurants; a digest about none is about several.
  const chosen = restaurantUuid ?? (subject === 'ALERT' || subject === 'DIGEST' ? 'select' : null)
  return { path: page.path, link: t(page.link), search: chosen === null ? {} : { restaurantUuid: chosen } }
}
