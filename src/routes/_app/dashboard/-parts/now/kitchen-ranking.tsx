import { useNavigate } from '@tanstack/react-router'
import type { KitchenNow } from '#src/contract/dashboard/now.ts'
import { sentenceWords } from '#src/domain/now/words.ts'
import { KITCHEN_STATUSES } from '#src/domain/statuses.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { useSession } from '#src/session/use-session.ts'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'
import { useNow } from '#src/ui/clock/use-now.ts'
import { Panel } from '#src/ui/panel/panel.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type NowOfKitchens, OLD_MS, useRankingHeight } from './use-now-of-kitchens.ts'

const HEAD = [
  'Restaurant',
  'State',
  'Most urgent',
  'Out of stock',
  'Late',
  'Past limit',
  'Waste today',
  'Target',
  'Last week',
  'Offline',
]

/** The kitchens that the reader sees, the one that needs somebody most first; a press opens its dashboard. */
export function KitchenRanking({ data, asOf, isLoading, isStale, failure, retry }: NowOfKitchens) {
  const { restaurants } = useSession().state
  const navigate = useNavigate()
  const now = useNow(15_000)
  const open = ({ restaurantUuid }: KitchenNow) =>
    void navigate({ to: '/dashboard/chicken', search: { restaurantUuid } })
  const kitchens = data?.kitchens ?? []
  const zoneOf = ({ restaurantUuid }: KitchenNow) =>
    restaurants.find(({ value }) => value === restaurantUuid)?.timezone ?? 'UTC'
  const state =
    data === undefined ? (isLoading ? 'loading' : 'failed') : kitchens.length === 0 ? 'empty' : 'ready'
  return (
    <Panel
      title="Kitchens now"
      state={state}
      height={useRankingHeight()}
      updatedAt={asOf ?? undefined}
      staleAfterMs={OLD_MS}
      isStale={isStale}
      failure={failure}
      onRetry={retry}
    >
      <ChartTable
        caption="Kitchens now"
        head={HEAD}
        words={3}
        rows={kitchens.map((kitchen) => cellsOf(kitchen, sentenceOf(kitchen, now, zoneOf(kitchen))))}
        onRow={(index) => {
          const kitchen = kitchens[index]
          if (kitchen) open(kitchen)
        }}
      />
    </Panel>
  )
}

/** What its most urgent sentence says; of a kitchen that needs nobody, nothing. */
function sentenceOf({ sentences: [worst] }: KitchenNow, now: number, zone: string): string {
  return worst === undefined || worst.rule === 'CALM' ? '' : sentenceWords(worst, { now, zone })
}

/** A number that is good news is left out, so that the others stand out. */
const countText = (count: number) => (count === 0 ? '' : String(count))
const percentText = (percent: number | null) => (percent === null ? '–' : formatPercent(percent))

const cellsOf = (
  { number, name, state, out, late, pastLimit, waste, offline }: KitchenNow,
  worst: string,
) => [
  `${number} - ${name}`,
  <StatusBadge key="state" status={KITCHEN_STATUSES[state]} />,
  worst,
  countText(out),
  countText(late),
  countText(pastLimit),
  percentText(waste.percent),
  formatPercent(waste.target),
  percentText(waste.lastWeek),
  countText(offline),
]
