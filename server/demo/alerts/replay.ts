import { type AlertWatch, type Seen, step } from '#server/domain/alerts/machine.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import type { Incident } from '#server/store/alerts/incidents.ts'
import { type AlertRule, EVALUATED_EVERY_MS, RULES } from '#src/domain/alerts/rules.ts'
import type { AlertSeverity } from '#src/domain/alerts/severity.ts'
import type { AlertEnding } from '#src/domain/alerts/states.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { word } from '#src/domain/language/kept.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'

/** An alert that a rule raised in a time that was lived through again. */
export interface RelivedAlert {
  severity: AlertSeverity
  startedAt: number
  /** What it was raised by, at its worst. */
  value: number
  recoveredAt: number | null
  ending: AlertEnding | null
}

/**
 * What a rule would have made of one subject, had it been evaluated by the clock until `now`: its alerts, and how it
 * stands. In between `stretches` (in order) the subject is well, and nobody need look.
 */
export function replayAlerts(
  rule: AlertRule,
  seenAt: (at: number) => Seen | null,
  stretches: readonly DateRange[],
  now: number,
  everyMs = EVALUATED_EVERY_MS,
): { alerts: RelivedAlert[]; watch: AlertWatch | null } {
  const alerts: RelivedAlert[] = []
  let watch: AlertWatch | null = null
  let at = 0
  for (const { start, end } of stretches) {
    at = Math.max(at, Math.ceil(start / everyMs) * everyMs)
    for (; at <= now && (at <= end || watch !== null); at += everyMs) {
      const seen = seenAt(at)
      const next = step(RULES[rule], watch, seen, at)
      watch = next.watch
      const { event } = next
      const last = alerts.at(-1)
      if (event === null) continue
      if ('at' in event) {
        if (last) Object.assign(last, { recoveredAt: event.at, ending: ENDINGS[event.kind] })
      } else if (event.kind === 'worsened') {
        if (last) Object.assign(last, { severity: event.severity, value: seen?.value ?? 0 })
      } else {
        const { severity, began: startedAt } = event
        alerts.push({ severity, startedAt, value: seen?.value ?? 0, recoveredAt: null, ending: null })
      }
    }
  }
  return { alerts, watch }
}

const ENDINGS = { recovered: 'RECOVERED', gone: 'GONE' } as const

/** A subject's past by one rule: its alerts as they are stored, and how the rule stands with it. */
export interface Lived {
  rule: AlertRule
  subject: string
  watch: AlertWatch | null
  incidents: (Incident & Pick<RelivedAlert, 'recoveredAt' | 'ending'>)[]
}

export function replayedState(
  rule: AlertRule,
  about: { subject: string; name: string; restaurantId: number; host?: string },
  { alerts, watch }: ReturnType<typeof replayAlerts>,
): Lived {
  const { subject, name: subjectName, restaurantId, host = null } = about
  const incidents = alerts.map((one) => {
    const message = inLanguage('en', () => word(RULE_WORDS[rule].sentence(subjectName, one.value)))
    return { rule, subject, subjectName, restaurantId, host, message, ...one }
  })
  return { rule, subject, watch, incidents }
}
