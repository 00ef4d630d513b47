/** What a notification may be about that has a page of its own. */
export const NOTIFICATION_SUBJECTS = ['ALERT', 'REPORT', 'SUPPORT_REQUEST'] as const
export type NotificationSubject = (typeof NOTIFICATION_SUBJECTS)[number]

interface SubjectPage {
  path: '/monitoring/alerts' | '/reports' | '/support-history'
  /** What a link there says. */
  link: string
}
export const SUBJECT_PAGES: Readonly<Record<NotificationSubject, SubjectPage>> = {
  ALERT: { path: '/monitoring/alerts', link: 'Show alerts' },
  REPORT: { path: '/reports', link: 'Show reports' },
  SUPPORT_REQUEST: { path: '/support-history', link: 'Show support requests' },
}

/**
 * Which restaurant is to be chosen there: the one it is about. An alert of none stands among those of all; undefined
 * leaves the choice as it is.
 */
export const restaurantOfSubject = (
  subject: NotificationSubject,
  restaurantUuid: string | null | undefined,
): string | undefined => restaurantUuid ?? (subject === 'ALERT' ? 'select' : undefined)
