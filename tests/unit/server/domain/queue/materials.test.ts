import { expect, test } from 'vitest'
import { materialBatches, type ReadyingBatch } from '#server/domain/queue/materials.ts'

const batch = (over: Partial<ReadyingBatch>): ReadyingBatch => ({
  uuid: 'a',
  materialUuid: 'nug',
  material: 'Nuggets',
  status: 2,
  batchSize: 40,
  readyTime: 1_000,
  plannedEnd: 900,
  taskDelayStartTime: null,
  taskDelayEndTime: null,
  ...over,
})

test.each<[name: string, batches: Partial<ReadyingBatch>[], expected: object]>([
  ['one batch', [{}], { status: 2, batchSize: 40, readyTime: 1_000, endTime: 900, materialDelay: 100 }],
  ['one in time', [{ readyTime: 800 }], { readyTime: 800, endTime: 900, materialDelay: 0 }],
  [
    'the last to be ready says when, and by how much late',
    [{ uuid: 'a' }, { uuid: 'b', readyTime: 5_000, plannedEnd: 4_500 }],
    { batchSize: 80, readyTime: 5_000, endTime: 4_500, materialDelay: 500 },
  ],
  ['a waiting one is least advanced', [{ uuid: 'a' }, { uuid: 'b', status: 0 }], { status: 0 }],
  ['all complete', [{ status: 3 }, { uuid: 'b', status: 3 }], { status: 3 }],
  [
    'a canceled one does not count next to others',
    [{ status: 1, readyTime: 9_000, batchSize: 16 }, { uuid: 'b' }],
    { status: 2, batchSize: 40, readyTime: 1_000 },
  ],
  [
    'a canceled one alone',
    [{ status: 1 }],
    { status: 1, batchSize: 0, readyTime: null, endTime: null, materialDelay: 0 },
  ],
])('%s', (_, batches, expected) => {
  const rows = materialBatches(batches.map(batch))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ uuid: 'nug', material: 'Nuggets', ...expected })
  expect(rows[0]?.batches).toHaveLength(batches.length)
})

test('materials stand apart, with the delays of their batches', () => {
  const rows = materialBatches([
    batch({ uuid: 'a', taskDelayStartTime: 5 }),
    batch({ uuid: 'b', materialUuid: 'st', material: 'Strips' }),
  ])
  expect(rows.map(({ uuid, batches }) => [uuid, batches])).toEqual([
    ['nug', [{ uuid: 'a', taskDelayStartTime: 5, taskDelayEndTime: null }]],
    ['st', [{ uuid: 'b', taskDelayStartTime: null, taskDelayEndTime: null }]],
  ])
})
