import type { MaterialBatch, QueueTables, TableName } from './rows.ts'
import { TABLE_NAMES } from './rows.ts'
import { materialDelay } from './timers.ts'

/** The version of a queue that nobody ever watched, so that nothing was counted: every other one is newer. */
export const UNCOUNTED = 0

/** A whole queue as it stood at a version. Versions of one restaurant count up by one with each delta. */
export interface QueueSnapshot {
  version: number
  /** The server's clock, epoch milliseconds. */
  at: number
  tables: QueueTables
}

/** A material's readiness: replaces status, readyTime and batches of the matching material (spec 2 §4). */
export type Readiness = Pick<MaterialBatch, 'uuid' | 'status' | 'readyTime' | 'batches'>

/** What changed between two versions: rows that are new or other than they were, and rows that are gone. */
export interface QueueDelta {
  version: number
  at: number
  put: Partial<QueueTables>
  gone: Partial<Record<TableName, string[]>>
  readiness: Readiness[]
}

/** What is known of a queue while deltas arrive, some lost, some twice, some in the wrong order. */
export interface QueueFeed {
  snapshot: QueueSnapshot | null
  /** Deltas that came too early, by version: one before them is missing. */
  early: ReadonlyMap<number, QueueDelta>
  /** A delta is missing: a snapshot must be fetched before anything more can be known. */
  needsSnapshot: boolean
}

export const EMPTY_FEED: QueueFeed = { snapshot: null, early: new Map(), needsSnapshot: true }

/** Deltas kept while a snapshot is on its way; with more missing, what comes later is in the snapshot. */
const KEPT = 200

/** The feed after a delta. One that is known already changes nothing; one that came too early waits. */
export function receive(feed: QueueFeed, delta: QueueDelta): QueueFeed {
  const { snapshot } = feed
  if (snapshot !== null && delta.version <= snapshot.version) return feed
  const early = new Map(feed.early).set(delta.version, delta)
  return settled(snapshot, early)
}

/**
 * The feed after a snapshot was fetched; an older one than is known already changes nothing. One without a count is the
 * present: what was known before is of a queue that is gone.
 */
export function restart(feed: QueueFeed, snapshot: QueueSnapshot): QueueFeed {
  const known = feed.snapshot
  const isOlder = known !== null && snapshot.version !== UNCOUNTED && known.version > snapshot.version
  return settled(isOlder ? known : snapshot, feed.early)
}

/** Applies, in order, the deltas that follow upon the snapshot. */
function settled(snapshot: QueueSnapshot | null, early: ReadonlyMap<number, QueueDelta>): QueueFeed {
  let known = snapshot
  const waiting = new Map(early)
  for (let next = known && waiting.get(known.version + 1); known && next; ) {
    known = applied(known, next)
    next = waiting.get(known.version + 1)
  }
  for (const version of waiting.keys()) if (known && version <= known.version) waiting.delete(version)
  // What could not be kept is in the snapshot that must be fetched anyway.
  const kept = [...waiting].toSorted(([a], [b]) => a - b).slice(-KEPT)
  return { snapshot: known, early: new Map(kept), needsSnapshot: known === null || kept.length > 0 }
}

function applied(snapshot: QueueSnapshot, delta: QueueDelta): QueueSnapshot {
  const tables = { ...snapshot.tables }
  for (const name of TABLE_NAMES) changeTable(tables, name, delta)
  if (delta.readiness.length > 0) tables.materials = withReadiness(tables.materials, delta.readiness)
  return { version: delta.version, at: Math.max(snapshot.at, delta.at), tables }
}

/** Rows that did not change stay the same objects, and so do tables: only what changed is drawn again. */
function changeTable<N extends TableName>(tables: QueueTables, name: N, { put, gone }: QueueDelta): void {
  const news = put[name] as readonly { uuid: string }[] | undefined
  const left = gone[name]
  if (!news?.length && !left?.length) return
  const rows = new Map(tables[name].map((row: { uuid: string }) => [row.uuid, row]))
  for (const uuid of left ?? []) rows.delete(uuid)
  for (const row of news ?? []) rows.set(row.uuid, row)
  tables[name] = [...rows.values()] as QueueTables[N]
}

function withReadiness(materials: MaterialBatch[], readiness: readonly Readiness[]): MaterialBatch[] {
  const news = new Map(readiness.map((one) => [one.uuid, one]))
  return materials.map((material) => {
    const update = news.get(material.uuid)
    if (!update) return material
    return {
      ...material,
      ...update,
      materialDelay: materialDelay(update.readyTime, material.endTime),
    }
  })
}

/** What turns one state of the tables into another: the provider's deltas. Null when nothing changed. */
export function difference(
  before: QueueTables,
  after: QueueTables,
): Pick<QueueDelta, 'put' | 'gone' | 'readiness'> | null {
  const put: Partial<QueueTables> = {}
  const gone: Partial<Record<TableName, string[]>> = {}
  for (const name of TABLE_NAMES) {
    const old = new Map(before[name].map((row: { uuid: string }) => [row.uuid, JSON.stringify(row)]))
    const present = new Set(after[name].map(({ uuid }) => uuid))
    const news = (after[name] as { uuid: string }[]).filter(
      (row) => old.get(row.uuid) !== JSON.stringify(row),
    )
    if (news.length > 0) Object.assign(put, { [name]: news })
    const left = [...old.keys()].filter((uuid) => !present.has(uuid))
    if (left.length > 0) gone[name] = left
  }
  const readiness = readinessOf(before.materials, put.materials ?? [])
  if (readiness.length > 0) {
    const told = new Set(readiness.map(({ uuid }) => uuid))
    put.materials = put.materials?.filter(({ uuid }) => !told.has(uuid)) ?? []
    if (put.materials.length === 0) delete put.materials
  }
  const nothing = Object.keys(put).length === 0 && Object.keys(gone).length === 0 && readiness.length === 0
  return nothing ? null : { put, gone, readiness }
}

/** Materials of which nothing but their readiness changed. */
function readinessOf(before: readonly MaterialBatch[], changed: readonly MaterialBatch[]): Readiness[] {
  const old = new Map(before.map((one) => [one.uuid, one]))
  return changed.flatMap((material) => {
    const known = old.get(material.uuid)
    if (!known) return []
    const { uuid, status, readyTime, batches } = material
    const expected = {
      ...known,
      status,
      readyTime,
      batches,
      materialDelay: materialDelay(readyTime, known.endTime),
    }
    return JSON.stringify(expected) === JSON.stringify(material) ? [{ uuid, status, readyTime, batches }] : []
  })
}
