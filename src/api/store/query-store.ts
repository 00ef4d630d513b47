import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { del, delMany, getMany, keys, type UseStore, update } from 'idb-keyval'
import { CallError } from '../call/result.ts'
import { KEEP_MS } from '../query/query-client.ts'
import { deviceTable } from './device-table.ts'

const DATABASE = 'linewatch-cache'
const TABLE = 'queries'
/** Answers kept at most; the newest win. */
export const MAX_STORED = 150
const WRITE_EVERY_MS = 2_000

export interface QueryStoreOptions {
  userUuid: string
  buildId: string
  /** Least milliseconds between two writes. */
  writeEveryMs?: number
}
type Stored = DehydratedState['queries'][number]
/** What a page wrote in the moment it was left. */
interface Parting {
  queries: Stored[]
  /** Hashes of queries that the provider has refused since they were last kept. */
  refused: string[]
}

const isRefused = (query: Query) => query.state.error instanceof CallError && query.state.error.dropsData

/** Answers worth keeping: any that once succeeded, unless the provider has since refused or a screen forbids it. */
function isWorthKeeping(query: Query): boolean {
  return query.state.data !== undefined && query.meta?.persist !== false && !isRefused(query)
}

/**
 * A fetch that failed offline must not cost the answer before it: kept answers are written as the
 * successes they were, with the age they have.
 */
function asSuccess(query: Stored): Stored {
  const { promise: _, ...rest } = query
  return {
    ...rest,
    state: {
      ...query.state,
      data: shortened(query.state.data),
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  }
}

/** Rows kept of a list that was scrolled through: its upper end, for who opens it without the provider. */
const ROWS_KEPT = 200

/** A list's first pages, as far as they are kept; any other answer whole. */
function shortened(data: unknown): unknown {
  const { pages, pageParams } = data as { pages?: { content?: unknown[] }[]; pageParams?: unknown[] }
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  let rows = 0
  const past = pages.findIndex(({ content = [] }) => {
    rows += content.length
    return rows >= ROWS_KEPT
  })
  return past === -1 ? data : { pages: pages.slice(0, past + 1), pageParams: pageParams.slice(0, past + 1) }
}

/** Ours over what is stored, so that two tabs of one user do not rob each other; the newest stay. */
function merged(ours: readonly Stored[], before: readonly Stored[], refused: ReadonlySet<string>): Stored[] {
  const all = new Map(before.filter((one) => !refused.has(one.queryHash)).map((one) => [one.queryHash, one]))
  for (const one of ours) {
    const other = all.get(one.queryHash)
    if (!other || other.state.dataUpdatedAt <= one.state.dataUpdatedAt) all.set(one.queryHash, one)
  }
  return [...all.values()]
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_STORED)
}

/** The entries of what was read that are whole and not too old; what else may lie there is dropped. */
function recent(found: unknown): Stored[] {
  const isWhole = (one: Partial<Stored> | null) =>
    typeof one?.queryHash === 'string' && Number(one.state?.dataUpdatedAt) > Date.now() - KEEP_MS
  return Array.isArray(found) ? found.filter(isWhole) : []
}

/**
 * An answer of an earlier visit is out of date however young it is: between the visits nobody told this page what
 * changed. It is shown, and asked for again by the first screen that shows it.
 */
const outOfDate = (one: Stored): Stored => ({ ...one, state: { ...one.state, isInvalidated: true } })

/**
 * Puts kept answers into the client, but none that has been refused before they came; a fetch that has failed
 * otherwise still counts as failed.
 */
function bringBack(client: QueryClient, stored: Stored[]): void {
  const cache = client.getQueryCache()
  const queries = stored.filter(({ queryHash }) => {
    const query = cache.get(queryHash)
    return !(query && isRefused(query))
  })
  const failed = cache.findAll({ predicate: (query) => query.state.status === 'error' })
  const failures = failed.map((query) => ({ query, state: query.state }))
  try {
    hydrate(client, { queries: queries.map(outOfDate) })
  } catch {
    // A copy that cannot be read is as good as none.
  }
  for (const { query, state } of failures) {
    const { status, error, errorUpdatedAt, fetchFailureCount, fetchFailureReason } = state
    query.setState({ status, error, errorUpdatedAt, fetchFailureCount, fetchFailureReason })
  }
}

/** Opened by its first use, and then open: who leaves has no time to wait for it. */
const table = deviceTable(DATABASE, TABLE)

/** Never throws, whatever is wrong with IndexedDB: without it the console merely forgets between visits. */
async function attempt<T>(work: (table: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(table.use)
  } catch {
    return undefined
  }
}

/** Deletes every kept answer of every user and build: at sign-out. */
export async function wipeStoredQueries(): Promise<void> {
  await table.wipe().catch(() => undefined)
}

/**
 * Keeps the QueryClient's answers in IndexedDB, by user and build. `restored` resolves once the last known
 * answers are back in the client, each as old as it is; only then is anything written. Other users' and
 * builds' entries are removed.
 */
export function openQueryStore(queryClient: QueryClient, options: QueryStoreOptions) {
  const { userUuid, buildId, writeEveryMs = WRITE_EVERY_MS } = options
  const key = `${userUuid}:${buildId}`
  const partingKey = `${key}:parting`
  let hasParting = false
  const refused = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let unsubscribe: (() => void) | null = null
  let stopped = false
  let writing: Promise<void> = Promise.resolve()

  /** What is worth keeping now; takes note of what has been refused. */
  function present(): Stored[] {
    for (const query of queryClient.getQueryCache().getAll()) {
      if (isRefused(query)) refused.add(query.queryHash)
      else refused.delete(query.queryHash)
    }
    const ways = { shouldDehydrateQuery: isWorthKeeping, shouldDehydrateMutation: () => false }
    return dehydrate(queryClient, ways).queries.map(asSuccess)
  }

  async function write(): Promise<void> {
    const ours = present()
    await attempt((table) => update<unknown>(key, (before) => merged(ours, recent(before), refused), table))
    if (!hasParting) return
    hasParting = false
    await attempt((table) => del(partingKey, table))
  }

  /**
   * A page that is left is gone before anything could be read, so nothing is merged here: what has not been written
   * yet goes in one step into an entry of its own, which the next visit takes up.
   */
  function leave(): void {
    if (stopped || timer === null) return
    hasParting = true
    const parting: Parting = { queries: present(), refused: [...refused] }
    void attempt((table) =>
      table('readwrite', (entries) => {
        entries.put(parting, partingKey)
        entries.transaction.commit()
      }),
    )
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!stopped && unsubscribe !== null) writing = writing.then(write)
    return writing
  }

  async function restore(): Promise<void> {
    const old =
      (await attempt((table) => keys<string>(table)))?.filter(
        (other) => other !== key && other !== partingKey,
      ) ?? []
    if (old.length > 0) await attempt((table) => delMany(old, table))
    const [found, parting] = (await attempt((table) => getMany<unknown>([key, partingKey], table))) ?? []
    if (stopped) return
    hasParting = parting !== undefined
    const { queries, refused: gone = [] } = (parting ?? {}) as Partial<Parting>
    for (const hash of gone) refused.add(hash)
    bringBack(queryClient, merged(recent(queries), recent(found), refused))
    unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error'))
        return
      timer ??= setTimeout(() => void flush(), writeEveryMs)
    })
  }

  function stop(): void {
    stopped = true
    if (timer !== null) clearTimeout(timer)
    timer = null
    unsubscribe?.()
    unsubscribe = null
  }

  return {
    restored: restore(),
    /** Writes now what has changed. */
    flush,
    /** Writes what has changed, when the page may be gone in the next moment. */
    leave,
    stop,
    /** Stops, empties the client, and deletes what is kept. */
    async wipe(): Promise<void> {
      stop()
      queryClient.clear()
      await writing
      await wipeStoredQueries()
    },
  }
}
export type QueryStore = ReturnType<typeof openQueryStore>
