import { TabBar } from '#src/app/tab-bar.tsx'
import { type AdjustmentSearch, VIEWS } from './adjustment-search.ts'
import { RulesPage } from './rules-page.tsx'
import { ScalesPage } from './scales-page.tsx'

/** What a restaurant changes of its recommendations: rules for hours of weekdays, and scales (spec 2 §2). */
export function AdjustmentPage({ search }: { search: AdjustmentSearch }) {
  const { view = 'rules' } = search
  return (
    <>
      <TabBar group="view" label="Adjustment" tabs={VIEWS} active={view} />
      {view === 'rules' ? <RulesPage search={search} /> : <ScalesPage />}
    </>
  )
}
