import { HOST_RULES } from '#server/domain/alerts/seen.ts'
import type { AlertSpan } from '#server/store/monitoring/alert-spans.ts'
import { ALERT_SEVERITIES } from '#src/domain/alerts/severity.ts'
import type { Selector } from '../promql/ast.ts'
import { matchersTest } from './matchers.ts'
import { keyOf, type Series } from './series.ts'

/** Prometheus' own metric of what is wrong: 1 while it is. */
export const ALERTS = 'ALERTS'

/** What an alert of a host can be labelled with, whether there has been one or not. */
export const POSSIBLE_ALERTS = HOST_RULES.flatMap((alertname) =>
  ALERT_SEVERITIES.flatMap((severity) =>
    ['firing', 'pending'].map((alertstate) => ({ alertname, severity, alertstate })),
  ),
)

/** The alerts as series: one for each rule, severity and host, without a figure while nothing is wrong. */
export function alertSeries(
  spans: readonly AlertSpan[],
  { matchers, offsetMs }: Selector,
  moments: Float64Array,
): Series[] {
  const fits = matchersTest(matchers)
  const found = new Map<string, { labels: Series['labels']; spans: AlertSpan[] }>()
  for (const span of spans) {
    const { rule, severity, host } = span
    const labels = { alertname: rule, alertstate: 'firing', severity, host }
    if (!fits(labels)) continue
    const known = found.get(keyOf(labels))
    if (known) known.spans.push(span)
    else found.set(keyOf(labels), { labels, spans: [span] })
  }
  return [...found.values()].map((one) => ({
    name: ALERTS,
    labels: one.labels,
    figures: moments.map((moment) => (isActive(one.spans, moment - offsetMs) ? 1 : Number.NaN)),
  }))
}

const isActive = (spans: readonly AlertSpan[], at: number) =>
  spans.some(({ startedAt, recoveredAt }) => startedAt <= at && (recoveredAt === null || at < recoveredAt))
