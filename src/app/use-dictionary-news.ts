import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { bridge } from '#src/live/cache-bridge.ts'

/**
 * Has a dictionary's list fetched again as soon as anybody changes an entry of it.
 *
 * @param kind undefined where the list is of no dictionary; several where it shows several: keep them the same, too
 * @param shown keep it the same between renders
 */
export function useDictionaryNews(
  kind: SubjectKind | readonly SubjectKind[] | undefined,
  shown: readonly AnyEndpoint[],
): void {
  const client = useQueryClient()
  useEffect(() => {
    if (kind === undefined) return
    return bridge(client, {
      topic: dictionariesTopic,
      snapshot: shown,
      apply: (changed) => {
        if ([kind].flat().includes(changed.kind)) void invalidate(client, ...shown)
      },
    })
  }, [client, kind, shown])
}
