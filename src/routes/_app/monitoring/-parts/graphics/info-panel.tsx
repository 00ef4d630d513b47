import { useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { FIGURES_MS, useSection } from '#src/board/use-section.ts'
import { monitoringQuery } from '#src/contract/operations/monitoring.ts'
import { t } from '#src/domain/language/text.ts'
import { figureWords } from '#src/domain/monitoring/figure-words.ts'
import { shortHosts } from '#src/domain/monitoring/host-names.ts'
import {
  expressionOf,
  METRICS,
  type MetricCode,
  type MetricDefinition,
} from '#src/domain/monitoring/metrics.ts'
import type { HostChoice } from '#src/domain/monitoring/selector.ts'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'

/** What an exporter's labels are called. */
const WORDS: Readonly<Record<string, string>> = {
  vendor: t('Manufacturer'),
  model_name: t('Model'),
  cachesize: t('Cache'),
  pretty_name: t('System'),
  name: t('Name'),
  version: t('Version'),
  nodename: t('Name'),
  sysname: t('Kernel'),
  release: t('Release'),
  machine: t('Architecture'),
  time_zone: t('Time zone'),
}

interface InfoPanelProps {
  code: MetricCode
  hosts: HostChoice
  /** All hosts of the place, by whose names they are called: alike in every chart. */
  named: readonly string[]
}

/** What a metric tells by its labels, at the end of the range. */
export function InfoPanel({ code, hosts, named }: InfoPanelProps) {
  const { title: name, labels, unit, figure }: MetricDefinition = METRICS[code]
  const title = t(name)
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
  const result = answer?.data.result ?? []
  const short = shortHosts([...named, ...result.flatMap(({ metric }) => metric.host ?? [])])
  // A column that says nothing of any host is left out.
  const told = labels.filter((label) => result.some(({ metric }) => metric[label]))
  const words = figureWords(unit)
  const rows = result.map(({ metric, value }) => [
    short.get(metric.host ?? '') ?? '',
    ...told.map((label) => metric[label] ?? ''),
    ...(figure ? [words(Number(value[1]))] : []),
  ])
  return (
    <SectionPanel {...panel} title={title}>
      <ChartTable
        caption={title}
        head={[t('Host'), ...told.map((label) => WORDS[label] ?? label), ...(figure ? [t(figure)] : [])]}
        words={told.length + 1}
        data={[0, ...told.map((_, index) => index + 1)]}
        rows={rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))}
      />
    </SectionPanel>
  )
}
