import { useCallback } from 'react'
import { usePageSearch } from '#src/app/page-search.ts'
import { type BoardSearch, type BoardSearchSpec, cleanBoardSearch } from './board-search.ts'

/** The URL of a page that is a board. */
export const useBoardSearch = (spec: BoardSearchSpec): BoardSearch =>
  usePageSearch(
    useCallback(
      (raw: Readonly<Record<string, unknown>>, now: number) => cleanBoardSearch(spec, raw, now),
      [spec],
    ),
  )
