import { useMemo } from 'react'
import type { BoardQuery } from '#src/board/board-context.ts'
import { ofDayPart } from '#src/board/rows/row-lists.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { potatoHoldTime, potatoHoldTimeByDayPart } from '#src/contract/dashboard/potato.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { HOLD_ZONES, type HoldZone } from '#src/domain/status.ts'
import { dayPartText } from '#src/domain/time/day-part.ts'
import { formatNumber, formatPercent } from '#src/domain/units/numbers.ts'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import type { ChartSeries } from '#src/ui/chart/types.ts'
import { useChuteRows } from './use-potato-rows.ts'
import { usePotatoSection } from './use-potato-section.ts'

/** Names of the hold-time zones, youngest first. */
const ZONES = Object.keys(HOLD_ZONES) as HoldZone[]

/** One series a hold-time zone in its colour; `percents` are a bar's, by zone. */
function zoneSeries(percents: readonly Readonly<Record<string, number>>[]): ChartSeries[] {
  return ZONES.map((zone) => ({
    key: zone,
    label: t('{minutes} min', { minutes: zone }),
    color: HOLD_ZONES[zone].kind,
    pattern: HOLD_ZONES[zone].pattern,
    values: percents.map((of) => of[zone] ?? 0),
  }))
}

interface Group {
  /** What its rows are narrowed by. */
  rows: Readonly<Record<string, unknown>>
  label: string
  zones: Readonly<Record<string, number>>
  count: number
}

/** Hold time by package type: each bar is all packages of one type, by zone (spec 1 §7). */
export function PotatoHoldTime() {
  const { answer, asked, panel } = usePotatoSection(potatoHoldTime, ({ counts }) =>
    Object.values(counts).every((count) => count === 0),
  )
  const groups = useMemo(
    () =>
      Object.entries(answer?.results ?? {}).map(([type, zones]) => ({
        label: answer?.names[type] ?? type,
        zones,
        count: answer?.counts[type] ?? 0,
        rows: { packages: [type] },
      })),
    [answer],
  )
  return (
    <ZonePanel
      title={t('Hold time')}
      of={t('Package')}
      data={[0]}
      asked={asked}
      panel={panel}
      groups={groups}
    />
  )
}

/** Hold time by part of the day (spec 1 §7). */
export function PotatoDayParts() {
  const { answer, asked, panel } = usePotatoSection(potatoHoldTimeByDayPart, ({ total }) => total.count === 0)
  const groups = useMemo(
    () =>
      (answer?.content ?? []).map(({ dayPart, zones, count }) => ({
        label: dayPartText(dayPart),
        zones,
        count,
        rows: ofDayPart(dayPart),
      })),
    [answer],
  )
  return (
    <ZonePanel
      title={t('Hold time by day part')}
      of={t('Day part')}
      asked={asked}
      panel={panel}
      groups={groups}
    />
  )
}

interface ZonePanelProps {
  title: string
  /** What a bar is of, in the table's first column. */
  of: string
  data?: readonly number[]
  asked: BoardQuery
  panel: ReturnType<typeof usePotatoSection>['panel']
  groups: readonly Group[]
}

function ZonePanel({ title, of, data, asked, panel, groups }: ZonePanelProps) {
  const { ref, actions } = useChartActions(title, asked)
  const list = useChuteRows(asked)
  const open = list && ((index: number) => list(groups[index]?.rows))
  const series = useMemo(() => zoneSeries(groups.map(({ zones }) => zones)), [groups])
  const bars = useMemo(
    () =>
      groups.map(({ label, count }) => ({
        label,
        title: `${label}: ${tn(count, { one: '{n} package', other: '{n} packages' })}`,
      })),
    [groups],
  )
  return (
    <SectionPanel
      {...panel}
      title={title}
      actions={{ ...actions, onRows: list && (() => list()) }}
      table={{
        head: [of, ...ZONES.map((zone) => t('{minutes} min', { minutes: zone })), t('Packages')],
        ...(data && { data }),
        rows: groups.map(({ label, zones, count }) => [
          label,
          ...ZONES.map((zone) => formatPercent(zones[zone] ?? 0)),
          formatNumber(count),
        ]),
        onRow: open,
      }}
    >
      <StackedBarChart
        ref={ref}
        label={t('{title}, share of the packages', { title })}
        buckets={bars}
        series={series}
        format={formatPercent}
        onRows={open && ((_, index) => open(index))}
      />
    </SectionPanel>
  )
}
