import { TabBar } from '#src/app/head/tab-bar.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { t } from '#src/domain/language/text.ts'
import { cleanListSearch, type ListSearch } from '#src/list/filters/filters.ts'
import { rulesList } from './rules-list.tsx'
import { RulesPage } from './rules-page.tsx'
import { ScalesPage } from './scales-page.tsx'

/** The page's tabs, the rules first; the parameter is named after their group (spec 1 §2). */
export const VIEWS = [
  { value: 'rules', label: t('Rules') },
  { value: 'scales', label: t('Scales') },
] as const
export type View = (typeof VIEWS)[number]['value']

export interface AdjustmentSearch extends ListSearch {
  view?: View
}

/** Reads the page's URL; the scales have no filters. */
export function cleanAdjustmentSearch(raw: Readonly<Record<string, unknown>>, now: number): AdjustmentSearch {
  if (raw.view !== 'scales') return cleanListSearch(rulesList.spec, raw, now)
  const { restaurantUuid } = cleanListSearch(rulesList.spec, raw, now)
  return { view: 'scales', ...(restaurantUuid !== undefined && { restaurantUuid }) }
}

/** What a restaurant changes of its recommendations: rules for hours of weekdays, and scales (spec 2 §2). */
export function AdjustmentPage() {
  const search = usePageSearch(cleanAdjustmentSearch)
  const { view = 'rules' } = search
  return (
    <>
      <TabBar group="view" label={t('Adjustment')} tabs={VIEWS} active={view} />
      {view === 'rules' ? <RulesPage search={search} /> : <ScalesPage />}
    </>
  )
}
