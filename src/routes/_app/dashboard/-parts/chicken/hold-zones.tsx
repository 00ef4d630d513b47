import { HELD, HOT_HOLDING, stepsOfZone } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { FIGURES_MS } from '#src/board/use-section.ts'
import { summaryHTR } from '#src/contract/dashboard/chicken.ts'
import { GOOD_MINUTES, goodShare, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { HOLD_ZONES, type HoldZone, type Status } from '#src/domain/status.ts'
import { formatFixed, formatNumber, formatPercent, formatShare } from '#src/domain/units/numbers.ts'
import { RingChart } from '#src/ui/chart/ring/ring-chart.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { useChickenSection } from './use-chicken-section.ts'

const TITLE = t('Hold time zones')
const zoneStatus = (label: string): Status => HOLD_ZONES[label as HoldZone] ?? HOLD_ZONES['>40']

const expiredText = (count: number, isNow: boolean) =>
  isNow
    ? tn(count, { one: '{n} expired now', other: '{n} expired now' })
    : tn(count, { one: '{n} expired at the end', other: '{n} expired at the end' })
const heldText = (count: number, isNow: boolean) =>
  isNow
    ? tn(count, { one: '{n} held now', other: '{n} held now' })
    : tn(count, { one: '{n} held at the end', other: '{n} held at the end' })

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
  const isNow = asked.end >= asked.at && !panel.isStale
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
          <StatusBadge status={HOLD_ZONES['>40']} word={expiredText(answer.expired, isNow)} />
        ) : (
          heldText(answer.held, isNow)
        ))
      }
      table={
        answer && {
          head: [t('Zone'), t('Share'), t('Pans'), t('Minutes')],
          rows: answer.zones.map(({ label, minutes, percent, count }) => [
            t('{minutes} min', { minutes: label }),
            formatPercent(percent),
            formatNumber(count),
            formatFixed(minutes, 2),
          ]),
          onRow: open,
          totals: [
            [t('Total'), '100%', formatNumber(answer.total.count), formatFixed(answer.total.minutes, 2)],
            [t('Timer errors'), '', formatNumber(answer.timerErrors), ''],
            [
              isNow ? t('Held now') : t('Held at the end'),
              tn(answer.expired, { one: '{n} expired', other: '{n} expired' }),
              formatNumber(answer.held),
              '',
            ],
          ],
        }
      }
    >
      {answer && (
        <RingChart
          ref={ref}
          label={TITLE}
          weights={t('pans')}
          slices={answer.zones.map(({ label, minutes, count }) => ({
            key: label,
            label: t('{minutes} min', { minutes: label }),
            value: minutes,
            weight: count,
            color: zoneStatus(label).kind,
            pattern: zoneStatus(label).pattern,
          }))}
          centre={{
            value: formatShare(within ?? Number.NaN),
            label: t('within {minutes} min', { minutes: GOOD_MINUTES }),
          }}
          onSelect={open && (({ key }) => open(answer.zones.findIndex(({ label }) => label === key)))}
        />
      )}
    </SectionPanel>
  )
}
