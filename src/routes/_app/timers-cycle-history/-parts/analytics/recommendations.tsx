import { type ReactNode, useMemo } from 'react'
import type { CallInput } from '#src/api/call.ts'
import { useBoard } from '#src/board/board-context.ts'
import type { BoardSearch, BoardSearchSpec } from '#src/board/board-search.ts'
import { EmbeddedBoard } from '#src/board/embedded-board.tsx'
import { PERIOD_FILTER, type Period } from '#src/board/period-filter.ts'
import { seriesOf } from '#src/board/periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { usePeriods } from '#src/board/use-periods.ts'
import { useSection } from '#src/board/use-section.ts'
import { recommendationAnalytic } from '#src/contract/history/recommendation.ts'
import { resolveRange } from '#src/domain/time/range.ts'
import { DAY } from '#src/domain/time/zone.ts'
import { formatPercent, percentOf } from '#src/domain/units/numbers.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { HistoryPage } from '#src/shell/history-page.tsx'
import { usePlace } from '#src/shell/place.ts'
import { tableOf } from '#src/ui/chart/chart-table.tsx'
import { plainNumber } from '#src/ui/chart/plain-number.ts'
import { StackedBarChart } from '#src/ui/chart/stacked-bar-chart.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { recommendationLists } from '../recommendation-list.tsx'
import { recommendationSearch } from '../recommendation-search.ts'
import css from './analytics.module.css'
import type { AnalyticsSearch } from './analytics-search.ts'

const FALLBACK = recommendationSearch.dates?.fallback ?? '1d'
const SPEC: BoardSearchSpec = {
  dates: { mode: 'time', fallback: FALLBACK, maxSpan: '1y' },
  filters: [...recommendationSearch.filters, PERIOD_FILTER],
}
const TITLE = 'Recommendations'

/** A bar's length, since the list has no filter for it: what a range of that length is read by. */
function periodOf(milliseconds: number): Period {
  if (milliseconds <= 2 * DAY) return 'HOUR'
  return milliseconds <= 62 * DAY ? 'DAY' : 'WEEK'
}

/** What the kitchens were told to cook, drawn and one by one (spec 2 §3, §7). */
export function Recommendations({ search, above }: { search: AnalyticsSearch; above: ReactNode }) {
  const { zone } = usePlace()
  const board = useMemo((): BoardSearch => {
    const { start, end } = resolveRange(search, Date.now(), zone, FALLBACK)
    return { ...search, period: periodOf(end - start) }
  }, [search, zone])
  return (
    <HistoryPage
      lists={recommendationLists}
      search={search}
      above={above}
      figures={
        <EmbeddedBoard spec={SPEC} search={board}>
          <RecommendationFigures />
        </EmbeddedBoard>
      }
    />
  )
}

function RecommendationFigures() {
  const { unit, zoom, lookOf } = useBoard()
  const { ref, actions } = useChartActions(TITLE)
  const phone = usePhone()
  const { answer, asked, panel } = useSection({
    endpoint: recommendationAnalytic,
    input: ({ start, end, timezone, restaurantUuid, filters }) =>
      ({
        query: {
          startTime: start,
          endTime: end,
          timezone,
          ...filters,
          ...(restaurantUuid && { restaurantUuid }),
        },
      }) as CallInput<typeof recommendationAnalytic>,
    isEmpty: ({ total }) => !total.count,
  })
  const { periods, bars, names } = usePeriods(answer, asked)
  const series = useMemo(
    () =>
      seriesOf(answer?.content ?? [], periods, {
        at: (row) => row.time ?? 0,
        key: (row) => row.material ?? '',
        label: (row) => row.materialName ?? '',
        value: (row) => row.count ?? 0,
        missing: 0,
      }).map((one) => ({ ...one, ...lookOf(one.key) })),
    [answer, periods, lookOf],
  )
  const { count = 0, incidentCount = 0, quantity = 0, recommendationWeight = 0 } = answer?.total ?? {}
  const sums = [
    `${plainNumber(quantity)} pieces`,
    formatWeight(recommendationWeight, unit),
    `${formatPercent(percentOf(incidentCount, count))} canceled`,
  ]
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={actions}
      aside={
        panel.state === 'ready' && (
          <span className={css.sums}>{(phone ? sums.slice(0, 1) : sums).join(' · ')}</span>
        )
      }
      table={tableOf('Period', names, series, plainNumber)}
    >
      <StackedBarChart
        ref={ref}
        label={`${TITLE} per period`}
        buckets={bars}
        series={series}
        format={plainNumber}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
