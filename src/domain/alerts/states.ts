/** No restriction: every severity, every state (spec 1 §3). */
export const ALL = 'all'

/** Whether its trouble lasts. */
export const ALERT_STATES = [ALL, 'open', 'recovered'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** How an alert came to an end: its subject is well again, or is not watched any more. */
export const ALERT_ENDINGS = ['RECOVERED', 'GONE'] as const
export type AlertEnding = (typeof ALERT_ENDINGS)[number]

/** Whether somebody looks after it: nobody has acknowledged it or been given it; or it was given to the reader. */
export const ALERT_HANDLINGS = ['unhandled', 'mine'] as const
export type AlertHandling = (typeof ALERT_HANDLINGS)[number]
