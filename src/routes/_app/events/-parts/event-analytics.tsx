import { BoardPage } from '#src/board/board-page.tsx'
import type { BoardSearch } from '#src/board/board-search.ts'
import { chickenEventNames, potatoEventNames } from '#src/contract/kitchen/events.ts'
import type { Option, OptionSource } from '#src/list/filters/filters.ts'
import { CHICKEN_MATERIALS, POTATO_MATERIALS } from '#src/list/filters/option-sources.ts'
import { withOptions } from '#src/list/filters/with-options.ts'
import css from './event-analytics.module.css'
import { eventAnalyticsSearch } from './event-analytics-search.ts'
import { EventNames, EventsPerPeriod } from './event-counts.tsx'
import { EventMaterials, EventMaterialTable } from './event-materials.tsx'

const names = ({ content }: { content: Option[] }) => content
/** Names and materials of both lines. */
const NAMES: OptionSource = {
  endpoint: chickenEventNames,
  options: names,
  and: { endpoint: potatoEventNames, options: names },
}
const SPEC = withOptions(eventAnalyticsSearch, {
  eventName: NAMES,
  materials: { ...CHICKEN_MATERIALS, and: POTATO_MATERIALS },
})

/** Events counted: per period, per name, per material (spec 2 §7). */
export function EventAnalytics({ search }: { search: BoardSearch }) {
  return (
    <BoardPage spec={SPEC} search={search} wide>
      <EventsPerPeriod />
      <div className={css.pair}>
        <EventNames />
        <EventMaterials />
      </div>
      <EventMaterialTable />
    </BoardPage>
  )
}
