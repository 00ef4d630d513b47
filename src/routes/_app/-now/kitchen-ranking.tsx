import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { KitchenNow } from '#src/contract/dashboard/now.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { differenceWords, worstWords } from '#src/domain/now/words.ts'
import { KITCHEN_STATUSES } from '#src/domain/statuses.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { Panel } from '#src/ui/panel/panel.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { type Column, textColumn as column, type Sort } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { aboveLastWeek, aboveTarget, type RankingSort, ranked, steadied } from './kitchen-order.ts'
import css from './now.module.css'
import { useCalmOrder } from './use-calm-order.ts'
import { type NowOfKitchens, OLD_MS, useRankingHeight, useZoneOf } from './use-now-of-kitchens.ts'

const WORST_FIRST: Sort = { sortBy: 'state', orderDirection: 'ASC' }
const NO_KITCHENS: readonly KitchenNow[] = []
const keyOf = ({ restaurantUuid }: KitchenNow) => restaurantUuid

/** The kitchens that the reader sees, the one that needs somebody most first; a press opens its dashboard. */
export function KitchenRanking({ data, asOf, isLoading, isStale, failure, retry }: NowOfKitchens) {
  const navigate = useNavigate()
  const now = useNow(15_000)
  const zoneOf = useZoneOf()
  const [sort, setSort] = useState(WORST_FIRST)
  const kitchens = data?.kitchens ?? NO_KITCHENS
  const { rows, held } = useCalmOrder({
    rows: kitchens,
    keyOf,
    sort,
    order: (present, before) =>
      ranked(steadied(present, before), sort.sortBy as RankingSort, sort.orderDirection === 'ASC'),
  })
  const columns = useMemo(
    () =>
      columnsOf((kitchen) => worstWords(kitchen.sentences, { now, zone: zoneOf(kitchen.restaurantUuid) })),
    [now, zoneOf],
  )
  const open = useCallback(
    ({ restaurantUuid }: KitchenNow) =>
      void navigate({ to: '/dashboard/chicken', search: { restaurantUuid } }),
    [navigate],
  )
  const card = useCallback(
    (kitchen: KitchenNow) => (
      <RowCard
        title={nameOf(kitchen)}
        isData
        lines={[
          <span key="state" className={css.standing}>
            <StatusBadge status={KITCHEN_STATUSES[kitchen.state]} />
            {kitchen.waste.percent !== null &&
              t('{percent} waste today', { percent: percentText(kitchen.waste.percent) })}
          </span>,
          worstWords(kitchen.sentences, { now, zone: zoneOf(kitchen.restaurantUuid) }),
        ]}
      />
    ),
    [now, zoneOf],
  )
  const state =
    data === undefined ? (isLoading ? 'loading' : 'failed') : kitchens.length === 0 ? 'empty' : 'ready'
  return (
    <Panel
      title={t('Kitchens now')}
      state={state}
      height={useRankingHeight()}
      updatedAt={asOf ?? undefined}
      staleAfterMs={OLD_MS}
      isStale={isStale}
      failure={failure}
      onRetry={retry}
    >
      <div {...held} className={css.kitchens}>
        <DataTable
          caption={t('Kitchens by urgency')}
          rows={rows}
          rowKey={keyOf}
          columns={columns}
          sort={sort}
          onSort={(next) => setSort(next.sortBy === sort.sortBy ? next : firstOf(next))}
          renderCard={card}
          onRowPress={open}
        />
      </div>
    </Panel>
  )
}

const WORDS: readonly string[] = ['state', 'restaurant']
/** Of figures the largest comes first: that is the one to look at. */
const firstOf = ({ sortBy }: Sort): Sort => ({
  sortBy,
  orderDirection: WORDS.includes(sortBy) ? 'ASC' : 'DESC',
})

const nameOf = ({ number, name }: KitchenNow) => `${number} - ${name}`
/** A number that is good news is left out, so that the others stand out. */
const countText = (count: number) => (count === 0 ? '' : String(count))
const percentText = (percent: number | null) => (percent === null ? '–' : formatPercent(percent))
const figure = (key: RankingSort, title: string, text: (kitchen: KitchenNow) => string) =>
  column<KitchenNow>(key, title, text, { sortable: true, align: 'right' })

const columnsOf = (worstOf: (kitchen: KitchenNow) => string): readonly Column<KitchenNow>[] => [
  column('restaurant', t('Restaurant'), nameOf, {
    isData: true,
    sortable: true,
    names: true,
    wraps: true,
    cell: (kitchen) => (
      <Link to="/dashboard/chicken" search={{ restaurantUuid: kitchen.restaurantUuid }}>
        {nameOf(kitchen)}
      </Link>
    ),
  }),
  column('state', t('State'), ({ state }) => KITCHEN_STATUSES[state].word, {
    sortable: true,
    wraps: true,
    cell: (kitchen) => (
      <span className={css.standing}>
        <StatusBadge status={KITCHEN_STATUSES[kitchen.state]} />
        {worstOf(kitchen)}
      </span>
    ),
  }),
  figure('alarms', t('Alarms'), ({ alarms }) => countText(alarms)),
  figure('out', tc('stock', 'Out'), ({ out }) => countText(out)),
  figure('late', t('Late'), ({ late }) => countText(late)),
  figure('pastLimit', t('Expired'), ({ pastLimit }) => countText(pastLimit)),
  {
    ...figure('waste', t('Waste today'), ({ waste: { percent } }) => percentText(percent)),
    cell: (kitchen) => {
      const { restaurantUuid, waste } = kitchen
      if (waste.percent === null) return percentText(null)
      return (
        <Link
          to="/dashboard/why"
          search={{ restaurantUuid, timeInterval: 'today' }}
          aria-label={t('{percent}. Why: waste today at {kitchen}', {
            percent: percentText(waste.percent),
            kitchen: nameOf(kitchen),
          })}
        >
          {percentText(waste.percent)}
        </Link>
      )
    },
  },
  figure('target', t('vs target'), (kitchen) => differenceWords(aboveTarget(kitchen))),
  figure('lastWeek', t('vs last week'), (kitchen) => differenceWords(aboveLastWeek(kitchen))),
  figure('offline', t('Offline'), ({ offline }) => countText(offline)),
]
