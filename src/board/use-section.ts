import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallInput } from '#src/api/call/call.ts'
import type { CallError } from '#src/api/call/result.ts'
import { askedAt } from '#src/api/query/asked-at.ts'
import { lastKnown } from '#src/api/query/last-known.ts'
import { movingQueryOptionsFor, queryKeyFor } from '#src/api/query/query-options.ts'
import type { AnswerOf, AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { PanelProps } from '#src/ui/panel/panel.tsx'
import { type BoardQuery, useBoard } from './board-context.ts'

/** Figures of now are asked for twice as often as charts of the past. */
export const FIGURES_MS = 30_000
export const CHARTS_MS = 60_000
/** An answer may be this much older than its interval before it is called old: a slow network is no fault. */
const LENIENCY_MS = 30_000

type PanelPart = Pick<PanelProps, 'state' | 'updatedAt' | 'staleAfterMs' | 'isStale' | 'failure' | 'onRetry'>

export interface SectionOf<E extends AnyEndpoint> {
  endpoint: E
  /** The endpoint's input, out of what the board asks for. */
  input: (asked: BoardQuery) => CallInput<E>
  /** What makes this input different from another section's of the same endpoint, besides the board's own filters. */
  identity?: Record<string, unknown>
  /** Milliseconds between two fetches while the range moves; a chart's interval unless set. */
  refreshMs?: number
  isEmpty: (answer: AnswerOf<E>) => boolean
  enabled?: boolean
}

/**
 * One section's answer, looked after by itself, and what its panel shows of that (spec 1 §4): a newer request
 * cancels the former; when a refresh fails the last known stays, unless its reader may no longer have it.
 * `asked` is what the shown answer was asked with: of a range that moves, no other is that of its figures.
 */
export function useSection<E extends AnyEndpoint>({
  endpoint,
  input,
  identity: own,
  refreshMs = CHARTS_MS,
  isEmpty,
  enabled = true,
}: SectionOf<E>): { answer: AnswerOf<E> | undefined; asked: BoardQuery; panel: PanelPart } {
  const { identity, ask, moving } = useBoard()
  const client = useQueryClient()
  const key = { ...identity, ...own }
  const query = useQuery<AnswerOf<E>, CallError>(
    movingQueryOptionsFor<E>(endpoint, key, (at) => input(ask(at)), {
      refetchInterval: moving && refreshMs,
      enabled,
    }),
  )
  const { data, asOf, isStale, failure, isLoading } = lastKnown<AnswerOf<E>>(query)
  // An answer of an earlier visit was asked for a moment before it came.
  const at =
    data === undefined
      ? undefined
      : (askedAt(client, queryKeyFor(endpoint, key))?.provider ?? asOf ?? undefined)
  const state =
    data === undefined ? (isLoading ? 'loading' : 'failed') : isEmpty(data) ? ('empty' as const) : 'ready'
  return {
    answer: data,
    asked: useMemo(() => ask(at), [ask, at]),
    panel: {
      state,
      updatedAt: asOf ?? undefined,
      staleAfterMs: moving ? refreshMs + LENIENCY_MS : undefined,
      isStale,
      failure,
      onRetry: () => void query.refetch(),
    },
  }
}
