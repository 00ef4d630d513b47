import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { AnswerOf, AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { type CallArgs, type CallInput, request } from '../call/call.ts'
import { CallError } from '../call/result.ts'
import { moment, recordAskedAt } from './asked-at.ts'
import { unlessOnHold } from './hold.ts'
import { refetchEvery } from './refetch.ts'

/** An input that asks for nothing may be left out. */
type InputArg<E extends AnyEndpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface QueryWays {
  /** Milliseconds between refreshes, none when false. */
  refetchInterval?: number | false
  /** Milliseconds an answer counts as fresh. */
  staleTime?: number
  enabled?: boolean
  /** Lists: the former page stays until the next one has come. */
  keepPrevious?: boolean
  /** False keeps the answer out of IndexedDB. */
  persist?: boolean
}

/** The key of all answers of an endpoint, or of the one for an input or an identity of the caller's. */
export function queryKeyFor(endpoint: AnyEndpoint, identity?: unknown): readonly [string, ...unknown[]] {
  return identity === undefined ? [endpoint.name] : [endpoint.name, identity]
}

function optionsOf<E extends AnyEndpoint>(
  endpoint: E,
  identity: unknown,
  input: (at: number) => CallInput<E> | undefined,
  ways: QueryWays,
) {
  const { enabled, keepPrevious, persist, refetchInterval = false, ...rest } = ways
  return queryOptions<AnswerOf<E>, CallError>({
    queryKey: queryKeyFor(endpoint, identity ?? {}),
    queryFn: async ({ client, queryKey, signal }) => {
      const at = moment()
      const answer = await request(
        endpoint,
        ...([{ ...input(at.provider), signal }] as unknown as CallArgs<E>),
      )
      recordAskedAt(client, queryKey, at)
      return answer
    },
    ...rest,
    enabled: unlessOnHold(enabled),
    refetchInterval: refetchEvery(refetchInterval),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(persist === false && { meta: { persist: false } }),
  })
}

/**
 * TanStack Query's options for one call, typed from its endpoint. A newer fetch of the same key cancels
 * the older one; failures are CallErrors.
 */
export function queryOptionsFor<E extends AnyEndpoint>(
  endpoint: E,
  ...[input, ways = {}]: [...InputArg<E>, ways?: QueryWays]
) {
  return optionsOf(endpoint, input, () => input as CallInput<E> | undefined, ways as QueryWays)
}

/**
 * As queryOptionsFor, for a call whose input depends on the moment it is made ('the last 4 hours'):
 * `identity` is what stays the same between fetches and reloads, so that the last answer is found again
 * offline; `input` is asked at each fetch, with the moment it is made (epoch milliseconds).
 */
export function movingQueryOptionsFor<E extends AnyEndpoint>(
  endpoint: E,
  identity: Record<string, unknown>,
  input: (at: number) => CallInput<E>,
  ways: QueryWays = {},
) {
  return optionsOf(endpoint, identity, input, ways)
}

/**
 * Has every cached answer of these endpoints fetched again where it is shown, and later elsewhere. A first answer
 * still on its way, which TanStack Query would take for the new one, is asked for again: it may be older.
 */
export async function invalidate(client: QueryClient, ...endpoints: AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => invalidateWhere(client, { queryKey: queryKeyFor(endpoint) })))
}

/** The same for every cached answer. */
export const invalidateAll = (client: QueryClient): Promise<void> => invalidateWhere(client, {})

async function invalidateWhere(client: QueryClient, where: { queryKey?: QueryKey }): Promise<void> {
  const first = client.getQueryCache().findAll({
    ...where,
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'fetching' && state.data === undefined,
  })
  const again = first.map(async (query) => {
    await query.promise?.catch(() => undefined)
    await client.invalidateQueries({ predicate: (one) => one === query })
  })
  await Promise.all([client.invalidateQueries(where), ...again])
}

/**
 * Asks again only for what the screen shows, or would show, and could not get because the provider was out of
 * reach.
 */
export async function refetchUnreached(client: QueryClient): Promise<void> {
  await client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error, fetchFailureReason } }) =>
      [error, fetchFailureReason].some((reason) => reason instanceof CallError && reason.isNetwork),
  })
}

/**
 * Changes every cached answer of an endpoint; the updater gets the answer and the identity it is cached
 * under, and answers the same object for 'no change'.
 */
export function patchAnswers<E extends AnyEndpoint>(
  client: QueryClient,
  endpoint: E,
  update: (answer: AnswerOf<E>, identity: unknown) => AnswerOf<E>,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: queryKeyFor(endpoint) })) {
    const before = query.state.data as AnswerOf<E> | undefined
    if (before === undefined) continue
    const after = update(before, query.queryKey[1])
    if (after !== before) client.setQueryData(query.queryKey, after)
  }
}

/** Variables of a mutation: nothing when the endpoint asks for nothing. */
export type VariablesOf<E extends AnyEndpoint> =
  Record<string, never> extends CallInput<E> ? CallInput<E> | undefined : CallInput<E>

export interface MutationWays {
  /** Endpoints whose answers this call makes out of date. */
  invalidates?: readonly AnyEndpoint[]
  /** Milliseconds it may take, where that is longer than usual. */
  timeoutMs?: number
  /** For a small change that is made when its page is left: it goes on without the page. */
  keepalive?: boolean
}

/**
 * TanStack Query's options for a call that changes something. It succeeds once what it invalidates has
 * been marked, without waiting for the new answers. A refusal because what it is about is gone, or not as it was,
 * marks it too. Give handlers of your own to `mutate`, or spread these
 * options and chain `onSuccess`.
 */
export function mutationOptionsFor<E extends AnyEndpoint>(endpoint: E, ways: MutationWays = {}) {
  const { invalidates = [], ...settings } = ways
  return mutationOptions<AnswerOf<E>, CallError, VariablesOf<E>>({
    mutationKey: queryKeyFor(endpoint),
    mutationFn: (input) => request(endpoint, ...([{ ...input, ...settings }] as unknown as CallArgs<E>)),
    onSuccess: (_answer, _input, _result, { client }) => {
      void invalidate(client, ...invalidates)
    },
    // Somebody else was first: what is on the screen is no longer so.
    onError: ({ code }, _input, _result, { client }) => {
      if (code === 404 || code === 409) void invalidate(client, ...invalidates)
    },
  })
}
