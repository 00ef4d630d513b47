import { useCallback } from 'react'
import { usePageSearch } from '#src/app/page-search.ts'
import { cleanListSearch, type ListSearch, type ListSearchSpec } from './filters/filters.ts'

/** The URL of a page that is a list. */
export const useListSearch = ({ spec }: { spec: ListSearchSpec }): ListSearch =>
  usePageSearch(
    useCallback(
      (raw: Readonly<Record<string, unknown>>, now: number) => cleanListSearch(spec, raw, now),
      [spec],
    ),
  )
