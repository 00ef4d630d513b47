import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { CallInput } from '#src/api/call/call.ts'
import { rangeQuery, useBoard } from '#src/board/board-context.ts'
import { ListBoard, listBoardSpec } from '#src/board/list-board.tsx'
import { seriesOf } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { useSection } from '#src/board/use-section.ts'
import { alertAnalytic } from '#src/contract/operations/alerts.ts'
import { ALERT_SEVERITIES } from '#src/domain/alerts/severity.ts'
import { t } from '#src/domain/language/text.ts'
import { statusOf } from '#src/domain/status.ts'
import { SEVERITIES } from '#src/domain/statuses.ts'
import type { DateRangeParams } from '#src/domain/time/range-params.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { useFrame } from '#src/ui/use-frame.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './alerts.module.css'
import { alertsList, SEVERITY } from './alerts-list.tsx'

/** Where the list has no range, this: alerts that are open may have begun long ago. */
const RANGED = listBoardSpec(alertsList.spec, '7d')
const UNRANGED = { ...RANGED, exact: false }
const isRanged = ({ startDate, timeInterval }: DateRangeParams) =>
  startDate !== undefined || timeInterval !== undefined
const TITLE = t('New alerts')

/** How many alerts began per period, open or over. But on a desk it waits behind a button: what is wrong now stands first. */
export function AlertsChart({ search }: { search: ListSearch }) {
  const desk = useFrame('desk')
  const phone = usePhone()
  const [isShown, setShown] = useState(false)
  const chart = (
    <ListBoard spec={isRanged(search) ? RANGED : UNRANGED} search={search}>
      <PerPeriod />
    </ListBoard>
  )
  if (desk) return chart
  return (
    <>
      <Button
        variant="default"
        fullWidth={phone}
        className={css.chart}
        aria-expanded={isShown}
        leftSection={<IconChartBar size={20} aria-hidden />}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('Hide the chart') : t('Show a chart')}
      </Button>
      {isShown && chart}
    </>
  )
}

function PerPeriod() {
  const { zoom, search } = useBoard()
  const phone = usePhone()
  const { answer, asked, panel } = useSection({
    endpoint: alertAnalytic,
    input: (asked) => {
      const { timezone, restaurantUuid, filters } = asked
      const { period, restaurants, [SEVERITY]: severity } = filters
      const narrowed = { ...(restaurantUuid && { restaurantUuid }), ...(restaurants ? { restaurants } : {}) }
      const query = { ...rangeQuery(asked), timezone, period, severity, ...narrowed }
      return { query } as CallInput<typeof alertAnalytic>
    },
    isEmpty: ({ total }) => total === 0,
  })
  const { ref, actions } = useChartActions(TITLE, asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const series = useMemo(() => {
    const counted = seriesOf(answer?.content ?? [], periods, {
      at: ({ time }) => time,
      key: ({ severity }) => severity,
      label: ({ severity }) => statusOf(SEVERITIES, severity).word,
      value: ({ count }) => count,
      missing: 0,
    })
    return ALERT_SEVERITIES.flatMap((severity) => {
      const found = counted.find(({ key }) => key === severity)
      const { kind, pattern } = SEVERITIES[severity]
      return found ? [{ ...found, color: kind, pattern }] : []
    })
  }, [answer, periods])
  const count = formatNumber(answer?.total ?? 0)
  const total = isRanged(search)
    ? t('{count} total', { count })
    : phone
      ? t('7 d · {count} total', { count })
      : t('last 7 d · {count} total', { count })
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={actions}
      aside={panel.state === 'ready' && total}
      table={tableOf(t('Period'), names, series, formatNumber)}
    >
      <StackedBarChart
        ref={ref}
        label={t('New alerts per period')}
        buckets={bars}
        series={series}
        format={formatNumber}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
