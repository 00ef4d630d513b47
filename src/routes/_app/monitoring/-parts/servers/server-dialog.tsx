import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { monitoringQueryRange } from '#src/contract/operations/monitoring.ts'
import { t } from '#src/domain/language/text.ts'
import { figureWords } from '#src/domain/monitoring/figure-words.ts'
import { type HostRow, hostChanges } from '#src/domain/monitoring/host-rows.ts'
import { gridOf, hostLine, type Line } from '#src/domain/monitoring/lines.ts'
import { expressionOf, METRICS, type MetricCode } from '#src/domain/monitoring/metrics.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'
import { present } from '#src/ui/clock/use-now.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './servers.module.css'
import { standOf, uptimeWords } from './servers-columns.tsx'

const STEP_S = 300

/** Minimum, mean and maximum of a host's metrics over the last day; null for a metric until it is known. */
function useDayFigures(host: string, codes: readonly MetricCode[]): (Line | null)[] {
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

interface ServerDialogProps {
  row: HostRow
  /** As it stood a day ago, where that is known. */
  before: HostRow | undefined
  onClose: () => void
}

/** What a server is and does: its figures of the last day, and what changed since yesterday. */
export function ServerDialog({ row, before, onClose }: ServerDialogProps) {
  const { host, computerName, os, processor, gpuModel, driver } = row
  const { restaurantUuid } = usePlace()
  const changes = hostChanges(row, before)
  // Of a host that does not answer it is not known that it has none.
  const noCard = row.answering ? t('None') : t('Unknown')
  return (
    <Dialog title={<Data>{host}</Data>} onClose={onClose} size={640} fullScreen={usePhone()}>
      <StatusBadge status={standOf(row)} size="lg" />
      <div className={css.section}>
        <Facts
          facts={[
            [t('Computer name'), computerName ?? t('Unknown'), computerName !== null && 'data'],
            [t('Uptime'), uptimeWords(row)],
            [t('System'), os ?? t('Unknown'), os !== null && 'data'],
            [t('Processor'), processor ?? t('Unknown'), processor !== null && 'data'],
            [t('Graphics card'), gpuModel ?? noCard, gpuModel !== null && 'data'],
            [t('Driver'), driver ?? noCard, driver !== null && 'data'],
          ]}
        />
      </div>
      <section className={css.section}>
        <h3>{t('Last 24 hours')}</h3>
        <DayTable host={host} />
      </section>
      <section className={css.section}>
        <h3>{t('Changes since yesterday')}</h3>
        {changes.length === 0 && t('Nothing')}
        {changes.length > 0 && (
          <ul className={css.told}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </section>
      <Button
        mt={20}
        variant="default"
        leftSection={<IconChartLine size={20} aria-hidden />}
        renderRoot={(props) => (
          <Link {...props} to="/monitoring/graphics" search={{ restaurantUuid, hosts: [host] }} />
        )}
      >
        {t('Show graphics')}
      </Button>
    </Dialog>
  )
}

const DAY_METRICS = [
  'cpuUsage',
  'memoryPercent',
  'swapPercent',
  'gpuUtilisation',
  'rootPercent',
  'networkReceive',
  'networkTransmit',
] as const satisfies readonly MetricCode[]

function DayTable({ host }: { host: string }) {
  const figures = useDayFigures(host, DAY_METRICS)
  return (
    <ChartTable
      caption={t('Metrics for the last 24 hours')}
      head={[t('Metric'), t('Min'), t('Avg'), t('Max')]}
      rows={DAY_METRICS.map((code, index) => {
        const format = figureWords(METRICS[code].unit, 1)
        const line = figures[index]
        const cells = line ? [line.min, line.avg, line.max].map(format) : ['–', '–', '–']
        return [t(METRICS[code].title), ...cells]
      })}
    />
  )
}
