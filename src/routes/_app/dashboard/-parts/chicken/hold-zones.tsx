import { HELD, HOT_HOLDING, stepsOfZone } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { FIGURES_MS } from '#src/board/use-section.ts'
import { summaryHTR } from '#src/contract/dashboard/chicken.ts'
import { GOOD_MINUTES, goodShare, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { HOLD_ZONES, type HoldZone, type Status } from '#src/domain/status.ts'
import { formatFixed, formatNumber, formatPercent, formatShare } from '#src/domain/units/numbers.ts'
import { RingChart } from '#src/ui/chart/ring/ring-chart.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { useChickenSection } from './use-chicken-section.ts'

const TITLE = 'Hold time zones'
const zoneStatus = (label: string): Status => HOLD_ZONES[label as HoldZone] ?? HOLD_ZONES['>40']

/** Pans per zone, with what is in holding at the range's end and what of it has expired. */
export function HoldZones() {
  const { answer, asked, panel } = useChickenSection(
    summaryHTR,
    FIGURES_MS,
    ({ total, held, timerErrors }) => total.count + held + timerErrors === 0,
  )
  const { ref, actions } = useChartActions(TITLE, asked)
  const rows = useRows(HOT_HOLDING, asked)
  const open = rows && ((zone: number) => rows({ ...HELD, holdTimes: stepsOfZone(ZONE_BINS.bounds, zone) }))
  const within = goodShare(answer?.zones.map(({ count }) => count) ?? [])
  // 'Yesterday' has ended though it moves; old figures of a range that goes on are those of an end that is past.
  const when = asked.end >= asked.at && !panel.isStale ? 'now' : 'at the end'
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      term="HOLD_ZONE"
      actions={{ ...actions, onRows: rows && (() => rows(HELD)) }}
      aside={
        answer &&
        panel.state === 'ready' &&
        (answer.expired > 0 ? (
          <StatusBadge status={HOLD_ZONES['>40']} word={`${formatNumber(answer.expired)} expired ${when}`} />
        ) : (
          `${formatNumber(answer.held)} held ${when}`
        ))
      }
      table={
        answer && {
          head: ['Zone', 'Share', 'Pans', 'Minutes'],
          rows: answer.zones.map(({ label, minutes, percent, count }) => [
            `${label} min`,
            formatPercent(percent),
            formatNumber(count),
            formatFixed(minutes, 2),
          ]),
          onRow: open,
          totals: [
            ['Total', '100%', formatNumber(answer.total.count), formatFixed(answer.total.minutes, 2)],
            ['Timer errors', '', formatNumber(answer.timerErrors), ''],
            [`Held ${when}`, `${formatNumber(answer.expired)} expired`, formatNumber(answer.held), ''],
          ],
        }
      }
    >
      {answer && (
        <RingChart
          ref={ref}
          label={TITLE}
          weights="pans"
          slices={answer.zones.map(({ label, minutes, count }) => ({
            key: label,
            label: `${label} min`,
            value: minutes,
            weight: count,
            color: zoneStatus(label).kind,
            pattern: zoneStatus(label).pattern,
          }))}
          centre={{
            value: formatShare(within ?? Number.NaN),
            label: `within ${GOOD_MINUTES} min`,
          }}
          onSelect={open && (({ key }) => open(answer.zones.findIndex(({ label }) => label === key)))}
        />
      )}
    </SectionPanel>
  )
}
