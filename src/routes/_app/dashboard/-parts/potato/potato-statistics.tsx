import { useMemo } from 'react'
import { type BoardQuery, useBoard } from '#src/board/board-context.ts'
import { type Compared, totalLine } from '#src/board/compare/comparison.ts'
import { type PeriodRows, seriesOf } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import type { OpenRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { potatoBatchesStatistic, potatoPackagedStatistic } from '#src/contract/dashboard/potato.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { tagLook } from '#src/domain/status.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { useBasketRows, useChuteRows } from './use-potato-rows.ts'
import { useComparedPotato, usePotatoSection } from './use-potato-section.ts'

type Packaged = AnswerOf<typeof potatoPackagedStatistic>['content'][number]
type Batches = AnswerOf<typeof potatoBatchesStatistic>['content'][number]

const PACKAGES: PeriodRows<Packaged> = {
  at: (row) => row.analyticPeriod,
  key: (row) => row.packageType,
  label: (row) => row.productName,
  value: (row) => row.packagesCount,
  missing: 0,
}
const BASKETS: PeriodRows<Batches> = {
  at: (row) => row.analyticPeriod,
  key: (row) => row.material,
  label: (row) => row.materialName,
  value: (row) => row.batchesCount,
  missing: 0,
}

/** Packages handed out per period and type (spec 1 §7). */
export function PotatoPackaged() {
  const { answer, asked, panel } = usePotatoSection(
    potatoPackagedStatistic,
    ({ total }) => total.packagesCount === 0,
  )
  const open = useChuteRows(asked)
  return (
    <CountPanel
      open={open}
      title={t('Packaged')}
      asked={asked}
      panel={panel}
      rows={answer?.content}
      of={PACKAGES}
      compared={useComparedPotato(potatoPackagedStatistic)}
      total={answer && t('{count} packages', { count: formatNumber(answer.total.packagesCount) })}
    />
  )
}

/** Baskets emptied into the dump pan per period and material (spec 1 §7). */
export function PotatoBatches() {
  const { answer, asked, panel } = usePotatoSection(
    potatoBatchesStatistic,
    ({ total }) => total.batchesCount === 0,
  )
  const open = useBasketRows(asked)
  return (
    <CountPanel
      open={open}
      title={t('Batches')}
      asked={asked}
      panel={panel}
      rows={answer?.content}
      of={BASKETS}
      compared={useComparedPotato(potatoBatchesStatistic)}
      total={
        answer &&
        t('{baskets} baskets, {remaining} with some remaining', {
          baskets: formatNumber(answer.total.batchesCount),
          remaining: formatNumber(answer.total.remainingCount),
        })
      }
    />
  )
}

interface CountPanelProps<Row> {
  title: string
  asked: BoardQuery
  panel: ReturnType<typeof usePotatoSection>['panel']
  rows: readonly Row[] | undefined
  of: PeriodRows<Row>
  compared: readonly Compared<{ content: readonly Row[] }>[]
  total: string | undefined
  /** The way to what was counted. */
  open: OpenRows | undefined
}

function CountPanel<Row extends { analyticPeriod: number }>({
  title,
  asked,
  panel,
  rows,
  of,
  compared,
  total,
  open,
}: CountPanelProps<Row>) {
  const { zoom } = useBoard()
  const { ref, actions } = useChartActions(title, asked)
  const { periods, bars, names } = usePeriods(
    useMemo(() => rows && { content: rows }, [rows]),
    asked,
  )
  const series = useMemo(
    () =>
      seriesOf(rows ?? [], periods, of).map((one, index) => ({ ...one, isData: true, ...tagLook(index) })),
    [rows, periods, of],
  )
  const overlay = useMemo(
    () => compared.map((one) => totalLine(one, ({ content }) => content, periods, { ...of, sum: true })),
    [compared, periods, of],
  )
  return (
    <SectionPanel
      {...panel}
      title={title}
      actions={{ ...actions, onRows: open && (() => open()) }}
      aside={panel.state === 'ready' && total}
      table={tableOf(t('Period'), names, [...series, ...overlay], formatNumber)}
    >
      <StackedBarChart
        ref={ref}
        label={t('{title} per period', { title })}
        buckets={bars}
        series={series}
        overlay={overlay}
        format={formatNumber}
        onZoom={zoom}
        onRows={open && (({ start = 0, end = 0 }) => open({}, { start, end }))}
      />
    </SectionPanel>
  )
}
