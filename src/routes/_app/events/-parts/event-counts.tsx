import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { totalLine } from '#src/board/compare/comparison.ts'
import { seriesOf } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import type { eventAnalytic } from '#src/contract/analytics/event-analytic.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { eventLabel } from '#src/domain/events/names.ts'
import { t } from '#src/domain/language/text.ts'
import { formatNumber, formatShare } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { ShareBars } from '#src/ui/chart/shares/share-bars.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { drawnNames } from './drawn-names.ts'
import { useComparedEvents, useEventCounts, useEventRows } from './use-event-analytics.ts'

type Answer = AnswerOf<typeof eventAnalytic>
const COUNTS = {
  at: ({ time }: Answer['content'][number]) => time,
  value: ({ count }: Answer['content'][number]) => count,
  sum: true,
}
const rowsOf = ({ content }: Answer) => content

/** How many events there were per period, by name. */
export function EventsPerPeriod() {
  const title = t('Events')
  const { zoom, search } = useBoard()
  const { answer, asked, panel } = useEventCounts()
  const compared = useComparedEvents()
  const { ref, actions } = useChartActions(title, asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const rowsOfName = useEventRows(asked)
  const { eventName } = search
  // Events of all names are in two lists.
  const open = typeof eventName === 'string' ? rowsOfName(eventName) : undefined
  const series = useMemo(
    () =>
      seriesOf(answer?.content ?? [], periods, {
        ...COUNTS,
        key: (row) => row.eventName,
        label: (row) => eventLabel(row.eventName),
        missing: 0,
      }),
    [answer, periods],
  )
  const drawn = useMemo(() => drawnNames(series), [series])
  const overlay = useMemo(
    () => compared.map((one) => totalLine(one, rowsOf, periods, COUNTS)),
    [compared, periods],
  )
  return (
    <SectionPanel
      {...panel}
      title={title}
      actions={{ ...actions, onRows: open && (() => open()) }}
      aside={panel.state === 'ready' && answer && t('{total} total', { total: formatNumber(answer.total) })}
      table={tableOf(t('Period'), names, [...series, ...overlay], formatNumber)}
    >
      <StackedBarChart
        ref={ref}
        label={t('{title} per period', { title })}
        buckets={bars}
        series={drawn}
        overlay={overlay}
        format={formatNumber}
        onZoom={zoom}
        onRows={open && (({ start = 0, end = 0 }) => open({}, { start, end }))}
      />
    </SectionPanel>
  )
}

/** What share each name has; a bar opens its events. */
export function EventNames() {
  const title = t('By event')
  const { answer, asked, panel } = useEventCounts()
  const rowsOfName = useEventRows(asked)
  const names = answer?.names ?? []
  const open = (name: string | undefined) => name !== undefined && rowsOfName(name)?.({ eventName: name })
  return (
    <SectionPanel
      {...panel}
      title={title}
      table={{
        head: [t('Event'), t('Events'), t('Share')],
        rows: names.map(({ eventName, count, share }) => [
          eventLabel(eventName),
          formatNumber(count),
          formatShare(share),
        ]),
        totals: [[t('Total'), formatNumber(answer?.total ?? 0), formatShare(100)]],
        onRow: (index) => open(names[index]?.eventName),
      }}
    >
      <ShareBars
        label={title}
        bars={names.map(({ eventName, count, share }) => ({
          key: eventName,
          label: eventLabel(eventName),
          value: count,
          share,
        }))}
        onSelect={({ key }) => open(key)}
      />
    </SectionPanel>
  )
}
