import { useMemo } from 'react'
import type { BoardQuery } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import type { eventAnalyticMaterials } from '#src/contract/analytics/event-analytic.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { eventLabel } from '#src/domain/events/names.ts'
import { t } from '#src/domain/language/text.ts'
import { formatNumber, formatShare } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { ChartTable, tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { drawnNames } from './drawn-names.ts'
import { useEventMaterials, useEventRows } from './use-event-analytics.ts'

type Row = AnswerOf<typeof eventAnalyticMaterials>['content'][number]

const NONE: readonly Row[] = []

/** The way to the events of a material: those of the line that it is of. */
function useMaterialRows(rows: readonly Row[], asked: BoardQuery): (index: number) => void {
  const rowsOfName = useEventRows(asked)
  return (index) => {
    const row = rows[index]
    const name = row?.events[0]?.eventName
    if (row && name !== undefined) rowsOfName(name)?.({ materials: [row.material] })
  }
}

/** Events per material, by name; a bar opens its material's events. */
export function EventMaterials() {
  const title = t('By material')
  const { answer, asked, panel } = useEventMaterials()
  const { ref, actions } = useChartActions(title, asked)
  const rows = answer?.content ?? NONE
  const open = useMaterialRows(rows, asked)
  const bars = useMemo(() => rows.map(({ materialName }) => ({ label: materialName, isData: true })), [rows])
  const series = useMemo(() => {
    const names = [...new Set(rows.flatMap(({ events }) => events.map(({ eventName }) => eventName)))]
    return names.map((name) => ({
      key: name,
      label: eventLabel(name),
      values: rows.map(({ events }) => events.find(({ eventName }) => eventName === name)?.count ?? 0),
    }))
  }, [rows])
  const drawn = useMemo(() => drawnNames(series), [series])
  return (
    <SectionPanel
      {...panel}
      title={title}
      actions={actions}
      table={{
        ...tableOf(
          t('Material'),
          bars.map(({ label }) => label),
          series,
          formatNumber,
        ),
        data: [0],
        onRow: open,
      }}
    >
      <StackedBarChart
        ref={ref}
        label={t('Events by material')}
        buckets={bars}
        series={drawn}
        format={formatNumber}
        onRows={(_, index) => open(index)}
      />
    </SectionPanel>
  )
}

/** The same in figures: how many, which share, and what most of them were. */
export function EventMaterialTable() {
  const title = t('Materials')
  const { answer, asked, panel } = useEventMaterials()
  const rows = answer?.content ?? NONE
  const open = useMaterialRows(rows, asked)
  return (
    <SectionPanel {...panel} title={title}>
      <ChartTable
        caption={title}
        head={[t('Material'), t('Events'), t('Share'), t('Most often')]}
        rows={rows.map(({ materialName, count, share, events }) => [
          materialName,
          formatNumber(count),
          formatShare(share),
          mostOften(events),
        ])}
        totals={[[t('Total'), formatNumber(answer?.total ?? 0), formatShare(100), '']]}
        data={[0]}
        onRow={open}
      />
    </SectionPanel>
  )
}

function mostOften(events: Row['events']): string {
  const [first] = [...events].sort((a, b) => b.count - a.count)
  return first ? `${eventLabel(first.eventName)} (${formatNumber(first.count)})` : ''
}
