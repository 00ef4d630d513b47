import { useQuery } from '@tanstack/react-query'
import { lastKnown } from '#src/api/last-known.ts'
import { movingQueryOptionsFor } from '#src/api/query.ts'
import type { CallError } from '#src/api/result.ts'
import type { ChickenQuery } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf, AnyEndpoint } from '#src/contract/define.ts'
import type { PanelProps } from '#src/ui/feedback/panel.tsx'
import { useDashboard } from './dashboard-context.ts'

/** Figures of now are asked for twice as often as charts of the past. */
export const FIGURES_MS = 30_000
export const CHARTS_MS = 60_000
/** An answer may be this much older than its interval before it is called old: a slow network is no fault. */
const LENIENCY_MS = 30_000

type PanelPart = Pick<PanelProps, 'state' | 'updatedAt' | 'staleAfterMs' | 'unreachable' | 'onRetry'>

/**
 * One section's answer, looked after by itself, and what its panel shows of that (spec 1 §4): a newer request
 * cancels the former; a refusal empties it; when the provider can't be reached the last known stays.
 */
export function useSection<E extends AnyEndpoint>(
  endpoint: E,
  refreshMs: number,
  isEmpty: (answer: AnswerOf<E>) => boolean,
): { answer: AnswerOf<E> | undefined; panel: PanelPart } {
  const { identity, query, moving } = useDashboard()
  const asked = useQuery<AnswerOf<E>, CallError>(
    movingQueryOptionsFor<E>(endpoint, identity, () => ({ query: query() satisfies ChickenQuery }) as never, {
      refetchInterval: moving && refreshMs,
    }),
  )
  const { data, asOf, isStale, failure, isLoading } = lastKnown<AnswerOf<E>>(asked)
  const state =
    data === undefined ? (isLoading ? 'loading' : 'failed') : isEmpty(data) ? ('empty' as const) : 'ready'
  return {
    answer: data,
    panel: {
      state,
      updatedAt: asOf ?? undefined,
      staleAfterMs: moving ? refreshMs + LENIENCY_MS : undefined,
      unreachable: isStale || failure?.isNetwork,
      onRetry: () => void asked.refetch(),
    },
  }
}
