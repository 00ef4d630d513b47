import { type BoardSearchSpec, cleanBoardSearch } from '#src/board/board-search.ts'
import { cleanListSearch, type ListSearch, type ListSearchSpec } from '#src/list/filters/filters.ts'

/** What the availability tab's URL may hold. */
export const availabilitySearch: BoardSearchSpec = {
  filters: [],
  dates: { mode: 'time', fallback: '7d', maxSpan: '1y' },
  // It draws when devices were online, and no bars.
  exact: true,
}

/** The tab of a list with what may stand in its URL. */
export interface TabSpec<Tab extends string> {
  value: Tab
  label: string
  /** Null for the availability tab. */
  list: ListSearchSpec | null
}

/**
 * Reads the URL of a page whose tabs are lists and an availability board; the active tab stands under the name of their
 * group, the first is left out.
 */
export function cleanTabs<Tab extends string>(
  group: string,
  tabs: readonly [TabSpec<Tab>, ...TabSpec<Tab>[]],
  raw: Readonly<Record<string, unknown>>,
  now: number,
): ListSearch {
  const active = tabs.find(({ value }) => value === raw[group]) ?? tabs[0]
  const clean = active.list
    ? cleanListSearch(active.list, raw, now)
    : cleanBoardSearch(availabilitySearch, raw, now)
  return { ...clean, ...(active !== tabs[0] && { [group]: active.value }) }
}
