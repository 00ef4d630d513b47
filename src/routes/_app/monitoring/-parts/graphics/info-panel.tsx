import { useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { FIGURES_MS, useSection } from '#src/board/use-section.ts'
import { monitoringQuery } from '#src/contract/monitoring.ts'
import { expressionOf, METRICS, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import type { HostChoice } from '#src/domain/monitoring/selector.ts'
import { ChartTable } from '#src/ui/chart/chart-table.tsx'

/** '_' as a space: 'pretty name'. */
const worded = (label: string) => label.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** What a metric tells by its labels, at the end of the range. */
export function InfoPanel({ code, hosts }: { code: MetricCode; hosts: HostChoice }) {
  const { title, labels } = METRICS[code]
  const { moving } = useBoard()
  const { answer, panel } = useSection({
    endpoint: monitoringQuery,
    input: ({ end }) => ({
      query: { query: expressionOf(code, hosts), ...(!moving && { time: Math.floor(end / 1000) }) },
    }),
    identity: { as: undefined, lines: undefined, metrics: undefined, metric: code, hosts },
    refreshMs: FIGURES_MS,
    isEmpty: ({ data }) => data.result.length === 0,
  })
  const rows = (answer?.data.result ?? []).map(({ metric }) => [
    metric.host ?? '',
    ...labels.map((label) => metric[label] ?? ''),
  ])
  return (
    <SectionPanel {...panel} title={title}>
      <ChartTable
        caption={title}
        head={['Host', ...labels.map(worded)]}
        words={labels.length + 1}
        rows={rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))}
      />
    </SectionPanel>
  )
}
