import { useMemo } from 'react'
import { usePlace } from '#src/app/place.ts'
import { type BoardQuery, useBoard } from '#src/board/board-context.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { t } from '#src/domain/language/text.ts'
import { formatNumber, formatPercent } from '#src/domain/units/numbers.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { addUp, type Behind } from './behind.ts'
import { useRatio } from './ratio.ts'
import { useExtendedPerformance } from './use-performance.ts'
import { useRatioRows } from './use-ratio-rows.ts'

/** The performance of each material, and in Global mode of each restaurant too: what lies behind the ratio. */
export function BehindPanels() {
  const { restaurantUuid } = usePlace()
  const { answer, asked, panel } = useExtendedPerformance()
  const rows = answer?.content
  const materials = useMemo(
    () =>
      addUp(
        rows ?? [],
        (row) => row.material,
        (row) => row.materialName,
      ),
    [rows],
  )
  const restaurants = useMemo(
    () =>
      addUp(
        rows ?? [],
        (row) => row.restaurantUuid,
        (row) => row.restaurantNumber,
      ),
    [rows],
  )
  return (
    <>
      <BehindPanel by="material" asked={asked} panel={panel} rows={materials} />
      {restaurantUuid === undefined && (
        <BehindPanel by="restaurant" asked={asked} panel={panel} rows={restaurants} />
      )}
    </>
  )
}

/** The panel's title, and what its table's first column is called. */
const BY = {
  material: { title: t('By material'), of: t('Material') },
  restaurant: { title: t('By restaurant'), of: t('Restaurant') },
} as const

interface BehindPanelProps {
  /** What a bar is of. */
  by: keyof typeof BY
  asked: BoardQuery
  panel: ReturnType<typeof useExtendedPerformance>['panel']
  rows: readonly Behind[]
}

function BehindPanel({ by, asked, panel, rows }: BehindPanelProps) {
  const { title, of } = BY[by]
  const { unit } = useBoard()
  const { part, parts, ofWhole } = useRatio()
  const { ref, actions } = useChartActions(title, asked)
  const list = useRatioRows(asked)
  const open =
    list &&
    ((index: number) => {
      const key = rows[index]?.key
      if (key !== undefined) list(by === 'material' ? { materials: [key] } : { restaurantUuid: key })
    })
  const bars = useMemo(() => rows.map(({ label }) => ({ label })), [rows])
  const series = useMemo(
    (): ChartSeries[] => [
      {
        key: 'percent',
        label: ofWhole,
        color: 'tag-1',
        values: rows.map(({ percent }) => percent),
      },
    ],
    [rows, ofWhole],
  )
  return (
    <SectionPanel
      {...panel}
      title={title}
      actions={actions}
      table={{
        head: [of, t('Percent'), part, parts],
        onRow: open,
        rows: rows.map(({ label, percent, weight, count }) => [
          label,
          percent === null ? t('N/A') : formatPercent(percent),
          formatWeight(weight, unit),
          formatNumber(count),
        ]),
      }}
    >
      <StackedBarChart
        ref={ref}
        label={title}
        buckets={bars}
        series={series}
        format={formatPercent}
        onRows={open && ((_, index) => open(index))}
      />
    </SectionPanel>
  )
}
