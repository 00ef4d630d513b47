import { useQueries } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { monitoringQueryRange } from '#src/contract/operations/monitoring.ts'
import { gridOf, hostLine, type Line } from '#src/domain/monitoring/lines.ts'
import { expressionOf, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { present } from '#src/ui/clock/use-now.ts'

const STEP_S = 300

/** Least, mean and most of a host's metrics over the last day; null as long as nothing is known of one. */
export function useDayFigures(host: string, codes: readonly MetricCode[]): (Line | null)[] {
  // Whole steps: the answer holds until the next one.
  const end = Math.floor(present() / (5 * MINUTE)) * 5 * MINUTE
  const grid = gridOf({ start: end - DAY, end }, STEP_S)
  const answers = useQueries({
    queries: codes.map((code) =>
      queryOptionsFor(monitoringQueryRange, { query: { query: expressionOf(code, [host]), ...grid } }),
    ),
  })
  return codes.map((code, index) => {
    const data = answers[index]?.data
    return data ? hostLine(host, code, data.data.result, grid) : null
  })
}
