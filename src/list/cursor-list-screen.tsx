import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { keptSight } from './kept-sight.ts'
import css from './list.module.css'
import type { ListScreenProps } from './list-screen.tsx'
import { ListView } from './list-view.tsx'
import { useLoadAtEnd } from './load-at-end.ts'
import { type MoreRows, useCursorList } from './use-cursor-list.ts'

/** A list paged by cursor or offset: as a ListScreen, but further rows are appended as somebody scrolls (spec 2 §4). */
export function CursorListScreen<Row, Total>(props: ListScreenProps<Row, Total>) {
  const { definition, search, place, entry } = props
  const sight = useMemo(() => keptSight(entry), [entry])
  const { list, more, retry } = useCursorList<Row>(definition, search, place, sight)
  const frame = useRef<HTMLDivElement>(null)
  const loaded = list.data?.content.length ?? 0
  useLoadUpTo(sight.rows, more, loaded)
  useLoadAtEnd(frame, more, loaded)
  return (
    <ListView
      {...props}
      list={list}
      totals={undefined}
      retry={retry}
      frame={frame}
      total={list.data?.total}
      sight={sight}
    >
      {list.data && loaded > 0 && <Further more={more} loaded={loaded} total={list.data.total} />}
    </ListView>
  )
}

/** Loads on until the rows are there that somebody who comes back had before him. */
function useLoadUpTo(rows: number, more: MoreRows, loaded: number): void {
  const { isThere, isLoading, isHeld, hasFailed, load } = more
  const isAwaited = loaded > 0 && loaded < rows && isThere && !isLoading && !isHeld && !hasFailed
  const loadOn = useEffectEvent(load)
  useEffect(() => {
    if (isAwaited) loadOn()
  }, [isAwaited])
}

/** How many there are, and a button for whom scrolling does not load them. */
function Further({ more, loaded, total }: { more: MoreRows; loaded: number; total: number }) {
  return (
    <div className={css.further}>
      <Text role="status" size="sm" c="dimmed">
        {formatNumber(loaded)} of {formatNumber(total)}
      </Text>
      {more.isThere && (
        <Button variant="subtle" loading={more.isLoading} onClick={more.load}>
          {more.hasFailed ? "Couldn't load more. Try again" : 'Load more'}
        </Button>
      )}
    </div>
  )
}
