import { useMemo } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import type { Stretch } from '#src/domain/availability/timeline.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { STOCK_STATES, type StockState } from '#src/domain/statuses.ts'
import { timer } from '#src/domain/time/format.ts'
import { type DateRange, secondsBetween } from '#src/domain/time/intervals.ts'
import { formatNumber, formatPercent } from '#src/domain/units/numbers.ts'
import { instantLabel } from '#src/ui/chart/time/time-axis.ts'
import { AvailabilityTimeline } from '#src/ui/chart/timeline/availability-timeline.tsx'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { Choose } from '#src/ui/messages/empty.tsx'
import { lanesOf, periodsIn, type StockLane, type StockPeriod } from './stock-lanes.ts'
import { useStockAvailability } from './use-stock-outs.ts'

const TITLE = t('In stock')
const EMPTY: DateRange = { start: 0, end: 0 }

/** When each material was there or out; a time out opens the stock-outs behind it. */
export function AvailabilityPanel() {
  const { zone, moving, zoom } = useBoard()
  const language = useDateLanguage()
  const naming = useZoneNaming()
  const { answer, asked, panel, one } = useStockAvailability()
  const rows = useRows('/stock-out-reports/chicken', asked)
  const { ref, actions } = useChartActions(TITLE, asked)
  // The range that was asked for; one that ends now ends with what the provider knew then.
  const range = useMemo((): DateRange => {
    if (!answer) return EMPTY
    const { start, end } = asked
    return { start, end: moving ? Math.max(start, answer.known.end) : end }
  }, [answer, asked, moving])
  const lanes = useMemo(() => (answer ? lanesOf(answer, range) : []), [answer, range])
  const open = (material: string, { start, end }: DateRange) =>
    rows?.({ materials: [material] }, { start, end })
  const openStretch = (lane: StockLane, stretch: Stretch<StockState>) => {
    const { incidents, ...range } = periodsIn(lane, stretch)
    if (incidents > 0) open(lane.key, range)
    return incidents > 0
  }
  const outs = lanes.flatMap((lane) => lane.periods.map((period) => ({ lane, ...period })))
  const lasted = ({ start, end }: StockPeriod) =>
    timer(secondsBetween(Math.max(start, range.start), Math.min(end, range.end)))
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      line
      actions={actions}
      empty={
        one ? undefined : <Choose text={t('Choose a restaurant to see when each material was in stock')} />
      }
      table={{
        head: [t('Material'), t('Out of stock from'), t('To'), t('Lasted'), t('Stock-outs'), t('In stock')],
        words: 3,
        rows: outs.map((period) => [
          period.lane.label,
          instantLabel(period.start, zone, language, naming),
          instantLabel(period.end, zone, language, naming),
          lasted(period),
          formatNumber(period.incidents),
          '',
        ]),
        totals: (answer?.content ?? []).map(({ materialName, outTime, incidentCount, available }) => [
          materialName,
          '',
          '',
          timer(outTime),
          formatNumber(incidentCount),
          formatPercent(available),
        ]),
        onRow: rows && ((index) => outs[index] && open(outs[index].lane.key, outs[index])),
      }}
    >
      <AvailabilityTimeline
        ref={ref}
        label={TITLE}
        lanes={lanes}
        states={STOCK_STATES}
        range={range}
        zone={zone}
        noteOf={(lane, stretch) => {
          const { incidents } = periodsIn(lane, stretch)
          return incidents > 0 ? tn(incidents, { one: '{n} stock-out', other: '{n} stock-outs' }) : undefined
        }}
        onZoom={zoom}
        onRows={rows && openStretch}
      />
    </SectionPanel>
  )
}
