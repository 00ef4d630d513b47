import { useMemo } from 'react'
import { usePlace } from '#src/app/place.ts'
import { useBoard } from '#src/board/board-context.ts'
import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import { t } from '#src/domain/language/text.ts'
import { METRIC_CODES, METRICS, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import { withOptions } from '#src/list/filters/with-options.ts'
import { Choose, Failed } from '#src/ui/messages/empty.tsx'
import { hostsFrom, useHostChoice, useHosts, useMissedHosts } from '../hosts.ts'
import { graphicsSearch } from './graphics-search.ts'
import { InfoPanel } from './info-panel.tsx'
import { MetricPanel } from './metric-panel.tsx'

/** What is shown unless somebody chooses: how busy a host is, and what it may run out of. */
const USUAL: readonly MetricCode[] = [
  'cpuUsage',
  'memoryPercent',
  'gpuUtilisation',
  'cpuTemperature',
  'rootPercent',
  'networkReceive',
]
const FIGURES = METRIC_CODES.map((code) => ({ value: code, label: t(METRICS[code].title) }))

/** Any of the hosts' figures over time (spec 1 §7). */
export function GraphicsPage({ search }: { search: BoardSearch }) {
  const { restaurantUuid } = usePlace()
  const spec = useMemo(
    () => withOptions(graphicsSearch, { metrics: FIGURES, hosts: hostsFrom(restaurantUuid) }),
    [restaurantUuid],
  )
  return (
    <BoardPage spec={spec} search={search} bars>
      <Figures />
    </BoardPage>
  )
}

function Figures() {
  const { search } = useBoard()
  const hosts = useHostChoice(search.hosts as string[] | undefined)
  const codes = (search.metrics ?? USUAL) as readonly MetricCode[]
  const all = useHosts()
  const { failure, retry } = useMissedHosts()
  if (hosts === null) return failure && <Failed failure={failure} onRetry={retry} />
  if (hosts !== 'select' && hosts.length === 0) return <Choose text={t('This restaurant has no hosts')} />
  return codes.map((code) => {
    const Drawn = METRICS[code].kind === 'info' ? InfoPanel : MetricPanel
    return <Drawn key={code} code={code} hosts={hosts} named={all} />
  })
}
