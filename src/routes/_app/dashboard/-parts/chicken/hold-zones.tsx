import { HELD, HOT_HOLDING, stepsOfZone } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { FIGURES_MS } from '#src/board/use-section.ts'
import { summaryHTR } from '#src/contract/dashboard/chicken.ts'
import { ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { HOLD_ZONES, type HoldZone, type Status } from '#src/domain/status.ts'
import { formatFixed, formatLarge, formatNumber, formatPercent } from '#src/domain/units/numbers.ts'
import { RingChart } from '#src/ui/chart/ring/ring-chart.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { useChickenSection } from './use-chicken-section.ts'

const TITLE = 'Hold time zones'
const zoneStatus = (label: string): Status => HOLD_ZONES[label as HoldZone] ?? HOLD_ZONES['>40']

/** Minutes held per zone, with what is in holding now and what of it has expired. */
export function HoldZones() {
  const { answer, asked, panel } = useChickenSection(
    summaryHTR,
    FIGURES_MS,
    ({ total, held, timerErrors }) => total.count + held + timerErrors === 0,
  )
  const { ref, actions } = useChartActions(TITLE, asked)
  const rows = useRows(HOT_HOLDING, asked)
  const open = rows && ((zone: number) => rows({ ...HELD, holdTimes: stepsOfZone(ZONE_BINS.bounds, zone) }))
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ ...actions, onRows: rows && (() => rows(HELD)) }}
      aside={
        answer &&
        panel.state === 'ready' &&
        (answer.expired > 0 ? (
          <StatusBadge status={HOLD_ZONES['>40']} word={`${formatNumber(answer.expired)} expired`} />
        ) : (
          `${formatNumber(answer.held)} held`
        ))
      }
      table={
        answer && {
          head: ['Zone', 'Minutes', 'Share', 'Pans'],
          rows: answer.zones.map(({ label, minutes, percent, count }) => [
            label,
            formatFixed(minutes, 2),
            formatPercent(percent),
            formatNumber(count),
          ]),
          onRow: open,
          totals: [
            ['Total', formatFixed(answer.total.minutes, 2), '100%', formatNumber(answer.total.count)],
            ['Timer errors', '', '', formatNumber(answer.timerErrors)],
            ['Still held', '', `${formatNumber(answer.expired)} expired`, formatNumber(answer.held)],
          ],
        }
      }
    >
      {answer && (
        <RingChart
          ref={ref}
          label={TITLE}
          slices={answer.zones.map(({ label, minutes }) => ({
            key: label,
            label,
            value: minutes,
            color: zoneStatus(label).kind,
            pattern: zoneStatus(label).pattern,
          }))}
          centre={{
            value: formatLarge(answer.total.minutes),
            label: `min in ${formatNumber(answer.total.count)} pans`,
          }}
          onSelect={open && (({ key }) => open(answer.zones.findIndex(({ label }) => label === key)))}
        />
      )}
    </SectionPanel>
  )
}
