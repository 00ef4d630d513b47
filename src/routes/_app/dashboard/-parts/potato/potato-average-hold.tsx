import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { type TotalRows, totalLine } from '#src/board/compare/comparison.ts'
import { seriesOf } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { potatoAverageHoldTime } from '#src/contract/dashboard/potato.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { tagLook } from '#src/domain/status.ts'
import { timer } from '#src/domain/time/format.ts'
import { BucketLineChart } from '#src/ui/chart/bars/bucket-line-chart.tsx'
import { TIMER_STEPS } from '#src/ui/chart/plot/axis.ts'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { minutesTimer, secondsOf } from '../minutes.ts'
import { useChuteRows } from './use-potato-rows.ts'
import { useComparedPotato, usePotatoSection } from './use-potato-section.ts'

const TITLE = t('Average hold time')

type Answer = AnswerOf<typeof potatoAverageHoldTime>
const rowsOf = ({ content }: Answer) => content
/** Of all types together each package counts once. */
const ALL_TYPES: TotalRows<Answer['content'][number]> = {
  at: (row) => row.analyticPeriod,
  value: (row) => secondsOf(row.average),
  weight: (row) => row.count,
  sum: false,
}

/** How long packages of each type were held, on average, per period (spec 1 §7). */
export function PotatoAverageHold() {
  const { zoom } = useBoard()
  const { answer, asked, panel } = usePotatoSection(potatoAverageHoldTime, ({ total }) => total.count === 0)
  const { ref, actions } = useChartActions(TITLE, asked)
  const rows = useChuteRows(asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const series = useMemo(
    () =>
      seriesOf(answer?.content ?? [], periods, {
        at: (row) => row.analyticPeriod,
        key: (row) => row.packageType,
        label: (row) => row.productName,
        value: (row) => secondsOf(row.average),
        missing: null,
      }).map((one, index) => ({ ...one, ...tagLook(index) })),
    [answer, periods],
  )
  const compared = useComparedPotato(potatoAverageHoldTime)
  const lines = useMemo(
    () => [...series, ...compared.map((one) => totalLine(one, rowsOf, periods, ALL_TYPES))],
    [series, compared, periods],
  )
  const average = answer?.total.average ?? null
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ ...actions, onRows: rows && (() => rows()) }}
      aside={
        panel.state === 'ready' &&
        average !== null &&
        t('average {average}', { average: minutesTimer(average) })
      }
      table={tableOf(t('Period'), names, lines, timer)}
    >
      <BucketLineChart
        ref={ref}
        label={TITLE}
        buckets={bars}
        series={lines}
        format={timer}
        ticks={TIMER_STEPS}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
