import '#src/ui/field-styles.ts'
import { Select } from '@mantine/core'
import { useSetSearch } from '#src/app/page-search.ts'
import { ANALYTIC_GROUPS, ANALYTIC_TITLES, GROUP_TITLES } from '#src/board/analytic-titles.ts'
import type { BoardSearch } from '#src/board/board-search.ts'
import { ANALYTIC_NAMES, type AnalyticName } from '#src/contract/analytics/analytic.ts'
import { t } from '#src/domain/language/text.ts'
import { analyticSpec, DEFAULT_ANALYTIC } from './analytics-search.ts'

/** The longest of its words fit in. */
export const PICKER_WIDTH = 380

const CHOICES = ANALYTIC_GROUPS.map((group) => ({
  group: GROUP_TITLES[group],
  items: ANALYTIC_NAMES.filter((name) => ANALYTIC_TITLES[name].group === group).map((name) => ({
    value: name,
    label: ANALYTIC_TITLES[name].title,
  })),
}))

/** What stays when another analytic is looked at: place, time, and the filters that both take. */
function kept(search: BoardSearch, name: AnalyticName): Record<string, unknown> {
  const { filters, compare } = analyticSpec(name)
  const { restaurantUuid, startDate, endDate, timeInterval } = search
  const shared = filters.map(({ key }) => [key, search[key]] as const)
  return {
    restaurantUuid,
    startDate,
    endDate,
    timeInterval,
    ...Object.fromEntries(shared),
    ...(compare && { compare: search.compare }),
    analytic: name === DEFAULT_ANALYTIC ? undefined : name,
  }
}

/** All analytics, in groups; the choice stands in the URL. */
export function AnalyticPicker({ name, search }: { name: AnalyticName; search: BoardSearch }) {
  const setSearch = useSetSearch()
  return (
    <Select
      w="100%"
      aria-label={t('Analytic')}
      data={CHOICES}
      value={name}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('Nothing found')}
      checkIconPosition="right"
      maxDropdownHeight={420}
      onChange={(value) => {
        const next = ANALYTIC_NAMES.find((one) => one === value)
        if (next) setSearch(kept(search, next))
      }}
    />
  )
}
