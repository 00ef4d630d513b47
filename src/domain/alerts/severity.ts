/** How bad an alert is, the worst first (spec 1 §3). */
export const ALERT_SEVERITIES = ['critical', 'warning', 'info'] as const
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number]

export const isWorse = (one: AlertSeverity, than: AlertSeverity): boolean =>
  ALERT_SEVERITIES.indexOf(one) < ALERT_SEVERITIES.indexOf(than)

/**
 * The kind of notification that an alert is told by, null for none: what is only good to know stands in the list and
 * rings nowhere. Each user says of both kinds whether they want them, and when their devices keep silence.
 */
export const NOTICE_OF_SEVERITY = {
  critical: 'ERROR',
  warning: 'WARN',
  info: null,
} as const satisfies Record<AlertSeverity, 'ERROR' | 'WARN' | null>
