import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  difference,
  EMPTY_FEED,
  type QueueDelta,
  type QueueFeed,
  type QueueSnapshot,
  receive,
  restart,
  UNCOUNTED,
} from '#src/domain/queue/feed.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { batchRow, materialRow, panRow, tables } from './rows.ts'

const snapshot = (version: number, content: Partial<QueueTables> = {}): QueueSnapshot => ({
  version,
  at: version * 1000,
  tables: tables(content),
})
const delta = (version: number, change: Partial<QueueDelta> = {}): QueueDelta => ({
  version,
  at: version * 1000,
  put: {},
  gone: {},
  readiness: [],
  ...change,
})
const started = (content: Partial<QueueTables> = {}) => restart(EMPTY_FEED, snapshot(5, content))

describe('a feed', () => {
  test('knows nothing before its first snapshot, and then what that says', () => {
    expect(EMPTY_FEED.needsSnapshot).toBe(true)
    expect(started()).toMatchObject({ snapshot: { version: 5 }, needsSnapshot: false })
  })

  test('puts, replaces and removes rows; rows and tables that did not change stay the same objects', () => {
    const first = batchRow()
    const second = batchRow({ uuid: 'batch-2' })
    const before = started({ batches: [first, second], containers: [panRow()] })
    const changed = batchRow({ stageName: 'BASKET_LOADING' })
    const after = receive(
      before,
      delta(6, {
        put: { batches: [changed, batchRow({ uuid: 'batch-3' })] },
        gone: { batches: ['batch-2'] },
      }),
    )
    expect(after.snapshot?.tables.batches.map(({ uuid, stageName }) => [uuid, stageName])).toEqual([
      ['batch-1', 'BASKET_LOADING'],
      ['batch-3', 'BREADING'],
    ])
    expect(after.snapshot?.tables.containers).toBe(before.snapshot?.tables.containers)
    expect(after.snapshot).toMatchObject({ version: 6, at: 6000 })
  })

  test('lets a repeated delta pass by', () => {
    const feed = receive(started(), delta(6))
    expect(receive(feed, delta(6, { put: { batches: [batchRow()] } }))).toBe(feed)
    expect(receive(feed, delta(4))).toBe(feed)
  })

  test('keeps what came too early, says that something is missing, and catches up when it comes', () => {
    const early = receive(started(), delta(7, { put: { batches: [batchRow()] } }))
    expect(early).toMatchObject({ snapshot: { version: 5 }, needsSnapshot: true })
    const whole = receive(early, delta(6))
    expect(whole).toMatchObject({ snapshot: { version: 7 }, needsSnapshot: false })
    expect(whole.snapshot?.tables.batches).toHaveLength(1)
    expect(whole.early.size).toBe(0)
  })

  test('goes on from a snapshot with what came while it was on its way', () => {
    const waiting = receive(receive(EMPTY_FEED, delta(8)), delta(9, { put: { batches: [batchRow()] } }))
    const feed = restart(waiting, snapshot(7))
    expect(feed).toMatchObject({ snapshot: { version: 9 }, needsSnapshot: false })
    expect(feed.snapshot?.tables.batches).toHaveLength(1)
  })

  test('is not set back by a snapshot that is older than what it knows', () => {
    const feed = receive(started(), delta(6, { put: { batches: [batchRow()] } }))
    expect(restart(feed, snapshot(5)).snapshot?.tables.batches).toHaveLength(1)
  })

  test('begins again with a snapshot that has no count, and goes on with the first that has one', () => {
    const feed = restart(started({ batches: [batchRow()] }), snapshot(UNCOUNTED))
    expect(feed.snapshot).toMatchObject({ version: UNCOUNTED, tables: { batches: [] } })
    expect(restart(feed, snapshot(1)).snapshot?.version).toBe(1)
  })

  test('keeps only so many early deltas', () => {
    let feed: QueueFeed = started()
    for (let version = 7; version < 1000; version++) feed = receive(feed, delta(version))
    expect(feed.early.size).toBe(200)
    expect(restart(feed, snapshot(999))).toMatchObject({ needsSnapshot: false, early: new Map() })
  })
})

describe('material readiness [2§3.14]', () => {
  const feed = started({
    materials: [materialRow({ endTime: 60_000, batchSize: 48 }), materialRow({ uuid: 'strips', endTime: 1 })],
  })
  const batches = [{ uuid: 'batch-1', taskDelayStartTime: 10, taskDelayEndTime: null }]

  test.each([
    [75_000, 15_000],
    [60_000, 0],
    [40_000, 0],
    [null, 0],
  ])('ready at %j: status, time and batches are replaced, the delay is %i ms', (readyTime, materialDelay) => {
    const readiness = [{ uuid: 'nuggets', status: 2, readyTime, batches }]
    const rows = receive(feed, delta(6, { readiness })).snapshot?.tables.materials
    expect(rows?.[0]).toEqual(
      materialRow({ status: 2, readyTime, batches, materialDelay, endTime: 60_000, batchSize: 48 }),
    )
    expect(rows?.[1]).toBe(feed.snapshot?.tables.materials[1])
  })

  test('of a material that is not there changes nothing', () => {
    const readiness = [{ uuid: 'other', status: 2, readyTime: 1, batches }]
    expect(receive(feed, delta(6, { readiness })).snapshot?.tables.materials).toEqual(
      feed.snapshot?.tables.materials,
    )
  })
})

/** A queue's life: each state follows upon the one before. */
const state = fc.record({
  batches: fc.uniqueArray(
    fc
      .record({ uuid: fc.constantFrom('a', 'b', 'c', 'd'), status: fc.integer({ min: 0, max: 3 }) })
      .map(batchRow),
    { selector: ({ uuid }) => uuid },
  ),
  materials: fc.uniqueArray(
    fc
      .record({
        uuid: fc.constantFrom('m', 'n'),
        status: fc.integer({ min: 0, max: 3 }),
        readyTime: fc.option(fc.integer({ min: 0, max: 9 })),
        endTime: fc.constant(4),
      })
      .map((row) => materialRow({ ...row, materialDelay: Math.max(0, (row.readyTime ?? 0) - 4) })),
    { selector: ({ uuid }) => uuid },
  ),
})
const byUuid = (rows: readonly { uuid: string }[]) => rows.toSorted((a, b) => a.uuid.localeCompare(b.uuid))
const sorted = (content: QueueTables | undefined) =>
  content && Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, byUuid(rows)]))

/** The deltas that lead from state to state, numbered from 1 on; the first state is version 0. */
function lived(states: readonly QueueTables[]): QueueDelta[] {
  return states.slice(1).map((after, index) => ({
    version: index + 1,
    at: index + 1,
    ...(difference(states[index] ?? after, after) ?? { put: {}, gone: {}, readiness: [] }),
  }))
}

describe('whatever happens on the way', () => {
  const life = fc.array(state.map(tables), { minLength: 2, maxLength: 12 })

  test('all deltas in order lead to the last state', () => {
    fc.assert(
      fc.property(life, (states) => {
        const first: QueueSnapshot = { version: 0, at: 0, tables: states[0] ?? tables() }
        const feed = lived(states).reduce(receive, restart(EMPTY_FEED, first))
        expect(sorted(feed.snapshot?.tables)).toEqual(sorted(states.at(-1)))
      }),
    )
  })

  test('losses, repeats and wrong order end in the snapshot that is then fetched, or in the last state', () => {
    const disturbed = life.chain((states) => {
      const deltas = lived(states)
      const arrivals = fc.array(fc.nat({ max: deltas.length - 1 }), { maxLength: 2 * deltas.length })
      return fc.record({
        states: fc.constant(states),
        arrivals,
        snapshotAt: fc.nat({ max: states.length - 1 }),
      })
    })
    fc.assert(
      fc.property(disturbed, ({ states, arrivals, snapshotAt }) => {
        const deltas = lived(states)
        const stateAt = (version: number): QueueSnapshot => ({
          version,
          at: version,
          tables: states[version] ?? tables(),
        })
        let feed: QueueFeed = restart(EMPTY_FEED, stateAt(snapshotAt))
        for (const index of arrivals) {
          const arrived = deltas[index]
          if (arrived) feed = receive(feed, arrived)
          // At every moment what is shown is a state that there was.
          expect(sorted(feed.snapshot?.tables)).toEqual(sorted(states[feed.snapshot?.version ?? -1]))
        }
        const last = states.length - 1
        if (feed.needsSnapshot) feed = restart(feed, stateAt(last))
        // Nothing is missing unless what came last was lost, which the next delta or the silence will tell.
        expect(feed.needsSnapshot).toBe(false)
        feed = restart(feed, stateAt(last))
        expect(feed.snapshot?.version).toBe(last)
        expect(sorted(feed.snapshot?.tables)).toEqual(sorted(states[last]))
      }),
      { numRuns: 300 },
    )
  })
})

test('states that are alike differ by nothing', () => {
  const same = () => tables({ batches: [batchRow()], materials: [materialRow()] })
  expect(difference(same(), same())).toBeNull()
})

test('a material of which only the readiness changed is told as such', () => {
  const before = tables({ materials: [materialRow({ endTime: 100 })] })
  const ready = materialRow({ endTime: 100, status: 2, readyTime: 130, materialDelay: 30 })
  expect(difference(before, tables({ materials: [ready] }))).toEqual({
    put: {},
    gone: {},
    readiness: [{ uuid: 'nuggets', status: 2, readyTime: 130, batches: [] }],
  })
  const larger = { ...ready, batchSize: 96 }
  expect(difference(before, tables({ materials: [larger] }))).toEqual({
    put: { materials: [larger] },
    gone: {},
    readiness: [],
  })
})
