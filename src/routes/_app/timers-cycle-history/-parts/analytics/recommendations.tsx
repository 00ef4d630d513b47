import { useMemo } from 'react'
import type { CallInput } from '#src/api/call/call.ts'
import { rangeQuery, useBoard } from '#src/board/board-context.ts'
import { ListBoard, listBoardSpec } from '#src/board/list-board.tsx'
import { inDictionaryOrder, seriesOf } from '#src/board/periods/periods.ts'
import { usePeriods } from '#src/board/periods/use-periods.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { useSection } from '#src/board/use-section.ts'
import { recommendationAnalytic } from '#src/contract/history/recommendation.ts'
import { t } from '#src/domain/language/text.ts'
import { formatNumber, formatPercent, percentOf } from '#src/domain/units/numbers.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { HistoryPage } from '#src/list/history/history-page.tsx'
import { StackedBarChart } from '#src/ui/chart/bars/stacked-bar-chart.tsx'
import { tableOf } from '#src/ui/chart/table/chart-table.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { recommendationLists } from '../recommendation-list.tsx'
import css from './analytics.module.css'
import type { AnalyticsSearch } from './analytics-search.ts'

const SPEC = listBoardSpec(recommendationLists.spec, recommendationLists.spec.dates?.fallback ?? '1d')
const TITLE = t('Recommendations')

/** What the kitchens were told to cook, drawn and one by one (spec 2 §3, §7). */
export function Recommendations({ search }: { search: AnalyticsSearch }) {
  return (
    <HistoryPage
      lists={recommendationLists}
      search={search}
      figures={
        <ListBoard spec={SPEC} search={search}>
          <RecommendationFigures />
        </ListBoard>
      }
    />
  )
}

function RecommendationFigures() {
  const { unit, zoom, materialCodes, lookOf } = useBoard()
  const phone = usePhone()
  const { answer, asked, panel } = useSection({
    endpoint: recommendationAnalytic,
    input: (asked) =>
      ({
        query: {
          ...rangeQuery(asked),
          timezone: asked.timezone,
          ...asked.filters,
          ...(asked.restaurantUuid && { restaurantUuid: asked.restaurantUuid }),
        },
      }) as CallInput<typeof recommendationAnalytic>,
    isEmpty: ({ total }) => !total.count,
  })
  const { ref, actions } = useChartActions(TITLE, asked)
  const { periods, bars, names } = usePeriods(answer, asked)
  const series = useMemo(
    () =>
      inDictionaryOrder(
        seriesOf(answer?.content ?? [], periods, {
          at: (row) => row.time ?? 0,
          key: (row) => row.material ?? '',
          label: (row) => row.materialName ?? '',
          value: (row) => row.count ?? 0,
          missing: 0,
        }),
        materialCodes,
      ).map((one) => ({ ...one, isData: true, ...lookOf(one.key) })),
    [answer, periods, materialCodes, lookOf],
  )
  const { count = 0, incidentCount = 0, quantity = 0, recommendationWeight = 0 } = answer?.total ?? {}
  const sums = [
    t('{count} pieces', { count: formatNumber(quantity) }),
    formatWeight(recommendationWeight, unit),
    t('{percent} canceled', { percent: formatPercent(percentOf(incidentCount, count)) }),
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
      table={tableOf(t('Period'), names, series, formatNumber)}
    >
      <StackedBarChart
        ref={ref}
        label={t('{title} per period', { title: TITLE })}
        buckets={bars}
        series={series}
        format={formatNumber}
        onZoom={zoom}
      />
    </SectionPanel>
  )
}
