import { rem } from '@mantine/core'
import { Suspense } from 'react'
import { useSetSearch } from '#src/app/page-search.ts'
import { SetupLink } from '#src/app/setup-link.tsx'
import { TermButton } from '#src/app/terms/term-button.tsx'
import type { TermCode } from '#src/domain/glossary.ts'
import { ChartTable, type ChartTableProps } from '#src/ui/chart/table/chart-table.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { NoInformation } from '#src/ui/messages/empty.tsx'
import { Panel, type PanelProps } from '#src/ui/panel/panel.tsx'
import css from './board.module.css'
import { useBoard } from './board-context.ts'
import { listSpec } from './board-search.ts'

const ActiveFiltersNote = lazyPart(() =>
  import('#src/list/filters/active-filters-note.tsx').then((part) => part.ActiveFiltersNote),
)

/** The filters that narrow an empty section, and the way to clear them; its dates and restaurant stand in the head. */
function FiltersOfBoard() {
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

/** Height of every panel's body in px: nothing jumps between loader, data and 'No information'. */
const HEIGHT = 304

/** A table of so many rows that can be pressed, with head and total, whole. */
export const tableHeight = (rows: number, rowHeight = 'var(--control-height)') =>
  `max(${rem(HEIGHT)}, calc(${rows} * (${rowHeight} + 1px) + 4.5rem))`

interface SectionPanelProps extends Omit<PanelProps, 'height' | 'table' | 'explanation'> {
  /** The term in its title, which is explained next to it. */
  term?: TermCode | undefined
  /** Takes a line of its own where three panels stand in one. */
  line?: boolean
  /** How many rows its table usually has, where it is nothing but a table. */
  rows?: number
  /** The section's figures as a table, which bears the panel's title. */
  table?: Omit<ChartTableProps, 'caption'> | undefined
}

/** A section of a board: all are of one height, unless a table needs more. */
export function SectionPanel({ term, table, rows, line = false, ...panel }: SectionPanelProps) {
  const section = (
    <Panel
      {...panel}
      explanation={term && <TermButton code={term} about={panel.title} />}
      empty={panel.empty ?? <EmptySection />}
      height={rows === undefined ? HEIGHT : tableHeight(rows)}
      table={table && <ChartTable caption={panel.title} {...table} />}
    />
  )
  return line ? <div className={css.line}>{section}</div> : section
}

/** No figures, which filters they are narrowed by, and how there will be some. */
const EmptySection = () => (
  <NoInformation>
    <FiltersOfBoard />
    <SetupLink />
  </NoInformation>
)
