import { ANALYTIC_TITLES } from '#src/board/analytic-titles.ts'
import { BoardPage } from '#src/board/board-page.tsx'
import { WhyButton } from '#src/board/rows/why-button.tsx'
import { ANALYTIC_NAMES, type AnalyticName } from '#src/contract/analytics/analytic.ts'
import { CHICKEN_MATERIALS, CHICKEN_PACKAGES, CONTAINERS } from '#src/list/filters/option-sources.ts'
import { withOptions } from '#src/list/filters/with-options.ts'
import { FRYER_VENDORS } from '../fryer-vendors.ts'
import { AnalyticPicker, PICKER_WIDTH } from './analytic-picker.tsx'
import { AnalyticTable } from './analytic-table.tsx'
import { AnalyticsMenu } from './analytics-menu.tsx'
import { type AnalyticsSearch, analyticSpec, DEFAULT_ANALYTIC } from './analytics-search.ts'
import { ANALYTICS } from './declared.ts'
import { BarsPanel, RingPanel } from './divided-chart.tsx'
import { PeriodChart } from './period-chart.tsx'
import { useAnalytic } from './use-analytic.ts'

/** Each is made once: a board fetches again when it is given a new object. */
const SPECS = new Map(
  ANALYTIC_NAMES.map((name) => [
    name,
    withOptions(analyticSpec(name), {
      materials: CHICKEN_MATERIALS,
      packages: CHICKEN_PACKAGES,
      containers: CONTAINERS,
      vendors: FRYER_VENDORS,
    }),
  ]),
)

/** One analytic at a time, drawn and as its whole table. */
export function AnalyticsBoard({ search }: { search: AnalyticsSearch }) {
  const { analytic: name = DEFAULT_ANALYTIC } = search
  return (
    <BoardPage
      spec={SPECS.get(name) ?? analyticSpec(name)}
      search={search}
      wide
      actions={
        <>
          {ANALYTIC_TITLES[name].group === 'Waste' && <AnalyticWhy name={name} />}
          <AnalyticsMenu name={name} />
        </>
      }
      choice={{ field: <AnalyticPicker name={name} search={search} />, width: PICKER_WIDTH }}
    >
      <AnalyticChart key={name} name={name} />
      <AnalyticTable key={`${name} figures`} name={name} />
    </BoardPage>
  )
}

function AnalyticWhy({ name }: { name: AnalyticName }) {
  const { asked } = useAnalytic(name)
  return <WhyButton of={ANALYTIC_TITLES[name].title} asked={asked} />
}

function AnalyticChart({ name }: { name: AnalyticName }) {
  const { draw } = ANALYTICS[name]
  if (draw.as === 'ring') return <RingPanel name={name} draw={draw} />
  if (draw.as === 'bars') return <BarsPanel name={name} draw={draw} />
  return <PeriodChart name={name} draw={draw} />
}
