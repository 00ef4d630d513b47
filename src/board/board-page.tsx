import { Button } from '@mantine/core'
import { IconZoomReset } from '@tabler/icons-react'
import { Children, type ComponentProps, type ReactNode, Suspense } from 'react'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { SectionBar } from '#src/app/head/section-bar.tsx'
import { useSetSearch } from '#src/app/page-search.ts'
import { t } from '#src/domain/language/text.ts'
import { FilterBar } from '#src/list/filters/filter-bar.tsx'
import { TOOL } from '#src/list/filters/line-room.ts'
import { SavedViews } from '#src/list/filters/saved-views.tsx'
import { ChartSync } from '#src/ui/chart/plot/sync.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { NoInformation } from '#src/ui/messages/empty.tsx'
import { ErrorBoundary } from '#src/ui/messages/error-boundary.tsx'
import css from './board.module.css'
import { BoardProvider } from './board-context.ts'
import { type BoardSearch, type BoardSearchSpec, listSpec } from './board-search.ts'
import type { ComparedPeriod } from './compare/compared-period.tsx'
import { COMPARE_FROM } from './compare/comparison-filter.ts'
import { ResolutionPicker } from './periods/resolution-picker.tsx'
import { type CallsByFact, useFactNews } from './use-fact-news.ts'
import { useNewBoard } from './use-new-board.ts'

const OtherPeriod = lazyPart<ComponentProps<typeof ComparedPeriod>>(() =>
  import('./compare/compared-period.tsx').then((part) => part.ComparedPeriod),
)

/** The width of the picker of the bars' length, with the gap before it. */
const RESOLUTION = 232

interface BoardPageProps {
  spec: BoardSearchSpec
  /** The route's own validated search. */
  search: BoardSearch
  /** Offers the length of the bars; for boards whose sections are drawn by `resolution`. */
  bars?: boolean
  /** The calls that each kind of fact changes, asked again when one is written; keep it the same between renders. */
  movedBy?: CallsByFact
  /** Buttons of the page's own in its head. */
  actions?: ReactNode
  /** Below each other, as wide as the page, instead of side by side. */
  wide?: boolean
  /** Before the filters: the choice of what is shown, in sight on a phone too; and its width on a desk. */
  choice?: { field: ReactNode; width: number }
  /** Before the head: a tab bar of the page's own. */
  above?: ReactNode
  /** The sections. */
  children: ReactNode
}

/**
 * A page of sections that look at one range of one place: head, filters, zoom, and what the sections share. A
 * section is a component that calls `useSection` and draws a `SectionPanel`.
 */
export function BoardPage({
  spec,
  search,
  bars = false,
  wide = false,
  movedBy,
  choice,
  actions,
  above,
  children,
}: BoardPageProps) {
  const setSearch = useSetSearch()
  const board = useNewBoard(spec, search)
  useFactNews(board, movedBy)
  const filters = listSpec(spec, board.comparable, search.period === 'MONTH')
  const change = (part: Record<string, unknown>, ways?: { replace: boolean }) =>
    setSearch({ ...search, ...part }, ways)
  const reset = board.resetZoom && (
    <Button variant="default" leftSection={<IconZoomReset size={20} aria-hidden />} onClick={board.resetZoom}>
      {t('Reset zoom')}
    </Button>
  )
  return (
    <BoardProvider value={board}>
      <SectionBar />
      {above}
      <PageHeader
        choice={choice}
        range={board.caption('', board.ask()).range}
        actions={
          <>
            {reset}
            {actions}
          </>
        }
      >
        <FilterBar
          spec={filters}
          search={{ ...search }}
          onChange={change}
          askedAt={board.ask}
          taken={TOOL + (bars ? RESOLUTION : 0) + (choice ? choice.width + TOOL : 0)}
          last={
            <>
              {bars && <ResolutionPicker onChange={(interval) => change({ interval })} />}
              {board.compare.includes('period') && search.period !== 'MONTH' && (
                <Suspense fallback={<div className={css.resolution} />}>
                  <OtherPeriod onChange={(from) => change({ [COMPARE_FROM]: from })} />
                </Suspense>
              )}
              <SavedViews />
            </>
          }
        />
      </PageHeader>
      <ChartSync>
        <div className={wide ? css.wide : css.panels}>
          {Children.map(children, (section) => (
            // A section that cannot read what it was answered fails alone.
            <ErrorBoundary fallback={(_, again) => <NoInformation onRetry={again} />}>
              {section}
            </ErrorBoundary>
          ))}
        </div>
      </ChartSync>
    </BoardProvider>
  )
}
