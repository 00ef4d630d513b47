import { Suspense } from 'react'
import { useSetSearch } from '#src/app/page-search.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useBoard } from './board-context.ts'
import { listSpec } from './board-search.ts'

const ActiveFiltersNote = lazyPart(() =>
  import('#src/list/filters/active-filters-note.tsx').then((part) => part.ActiveFiltersNote),
)

/** The filters that narrow an empty section, and the way to clear them; its dates and restaurant stand in the head. */
export function FiltersOfBoard() {
  const { spec, search } = useBoard()
  const setSearch = useSetSearch()
  // Most empty sections are not narrowed, and need nothing more.
  if (!spec.filters.some(({ key }) => search[key] !== undefined)) return null
  return (
    <Suspense>
      <ActiveFiltersNote
        spec={{ ...listSpec(spec), dates: null, ofRestaurant: false }}
        search={{ ...search }}
        onChange={(change) => setSearch({ ...search, ...change })}
      />
    </Suspense>
  )
}
