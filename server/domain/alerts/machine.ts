import type { AlertRuleEntry } from '#src/domain/alerts/rules.ts'
import { type AlertSeverity, isWorse } from '#src/domain/alerts/severity.ts'

/** Where a rule stands with one subject: what has to be known of it from one evaluation to the next. */
export interface AlertWatch {
  /** Since when each level of the rule has counted; null where it does not. */
  over: readonly (number | null)[]
  /** When the trouble began. */
  began: number
  /** How bad its open alert is; null while none is open. It rises and does not fall. */
  severity: AlertSeverity | null
  /** Since when it has been well again, while its alert is still open. */
  clearSince: number | null
}

/** What is seen of a subject at a moment. */
export interface Seen {
  /** Null where nobody knows: a host that is silent tells no temperature. */
  value: number | null
  /** Since when it has been so, where the subject itself knows; epoch milliseconds. */
  since: number | null
  /** Nothing new is to be told now: the kitchen is closed. */
  muted: boolean
}

/** What an evaluation comes to. */
export type AlertEvent =
  | { kind: 'fired' | 'worsened'; severity: AlertSeverity; began: number }
  /** `gone`: the subject is not watched any more. */
  | { kind: 'recovered' | 'gone'; at: number }

export interface AlertStep {
  watch: AlertWatch | null
  event: AlertEvent | null
}

const NOTHING: AlertStep = { watch: null, event: null }

/**
 * One evaluation of a rule for one subject: ok → pending → firing → recovering → ok.
 *
 * @param seen null when the subject is not there any more, or out of use
 * @param now epoch milliseconds; where the clock was set back, what was noted ahead of it counts from now
 */
export function step(
  rule: AlertRuleEntry,
  kept: AlertWatch | null,
  seen: Seen | null,
  now: number,
): AlertStep {
  const watch = kept && notAfter(kept, now)
  if (seen === null)
    return watch?.severity ? { watch: null, event: { kind: 'gone', at: watch.clearSince ?? now } } : NOTHING
  const { value } = seen
  // What nobody knows neither goes on counting nor recovers.
  if (value === null) return watch?.severity ? { watch, event: null } : NOTHING
  const over = rule.levels.map((level, index) => {
    const since = watch?.over[index] ?? null
    const isReached = watch?.severity && !isWorse(level.severity, watch.severity)
    if (seen.muted && !isReached) return null
    return value >= (since === null ? level.enter : level.leave) ? (since ?? now) : null
  })
  if (over.every((since) => since === null))
    return watch?.severity ? clearing(rule, watch, seen, now) : NOTHING
  const began = watch?.began ?? Math.min(now, seen.since ?? now)
  const reached = rule.levels.findLast(({ holdMs }, index) => isHeld(over[index], holdMs, now))?.severity
  const before = watch?.severity ?? null
  if (reached === undefined || (before !== null && !isWorse(reached, before)))
    return { watch: { over, began, severity: before, clearSince: null }, event: null }
  return {
    watch: { over, began, severity: reached, clearSince: null },
    event: { kind: before === null ? 'fired' : 'worsened', severity: reached, began },
  }
}

/** Without it, what began by a clock a year ahead would be held for a year. */
const notAfter = (watch: AlertWatch, now: number): AlertWatch => ({
  ...watch,
  over: watch.over.map((since) => since && Math.min(since, now)),
  began: Math.min(watch.began, now),
  clearSince: watch.clearSince && Math.min(watch.clearSince, now),
})

const isHeld = (since: number | null | undefined, holdMs: number, now: number): boolean =>
  typeof since === 'number' && now - since >= holdMs

/** It is well again; for long enough its alert is over since then. */
function clearing(rule: AlertRuleEntry, watch: AlertWatch, seen: Seen, now: number): AlertStep {
  const clearSince = watch.clearSince ?? Math.max(watch.began, Math.min(now, seen.since ?? now))
  if (now - clearSince >= rule.recoverMs) return { watch: null, event: { kind: 'recovered', at: clearSince } }
  return { watch: { ...watch, over: rule.levels.map(() => null), clearSince }, event: null }
}
