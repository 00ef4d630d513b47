import { expect, test } from 'vitest'
import { STEPS } from '#src/domain/queue/acts.ts'
import { type ActHere, type Doing, isShown, type NewBatch, withActs } from '#src/domain/queue/acts-here.ts'
import { floorSteps } from '#src/domain/queue/floor-board.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { taskStatusOf } from '#src/domain/queue/task-status.ts'

const NOON = Date.parse('2026-11-02T12:00:00Z')
const batch: NewBatch = {
  materialUuid: 'm-nug',
  material: 'Nuggets',
  pieces: 56,
  catering: false,
  fryTimeS: 210,
  holdLimitS: 1200,
}
const tables: QueueTables = {
  batches: [],
  future: [
    {
      uuid: 'r1',
      materialUuid: 'm-nug',
      material: 'Nuggets',
      workType: 'PRODUCTION',
      batchSize: 56,
      minuteDemand: null,
      minutesBeforeStockout: null,
      stockoutTime: null,
      scheduledTime: NOON,
    },
  ],
  orders: [],
  materials: [],
  stockOuts: [],
  containers: [],
  packages: [],
  fryers: [
    {
      uuid: 'f1',
      name: 'Fryer 1',
      vendor: 'Henny Penny',
      materialUuid: null,
      material: null,
      batchNumber: null,
      startedTime: null,
      fryTime: null,
      isLinkedFryer: false,
    },
  ],
  acknowledged: [],
}

let count = 0
const act = (doing: Doing, minutes = 0, madeUuid: string | null = null): ActHere => {
  count += 1
  return { uuid: `act-${count}`, at: NOON + minutes * 60_000, doing, madeUuid }
}
const start = act({ kind: 'START', recommendation: 'r1', batch })
/** The steps one after the other, a minute each. */
const done = STEPS.map((stage, place) =>
  act(
    {
      kind: 'DONE',
      batch: start.uuid,
      stage,
      ...(stage === 'BASKET_TRANSFER' && { fryer: 'Fryer 1' }),
      ...(stage === 'HOT_HOLDING_TRANSFER' && { pan: { code: 'P01', name: 'Pan 01', holdLimitS: 1200 } }),
    },
    place + 1,
  ),
)

test('a recommendation that is started is a batch at its first step', () => {
  const shown = withActs(tables, [start])
  expect(shown.future).toEqual([])
  expect(floorSteps(shown.batches, shown.future)).toEqual([
    expect.objectContaining({
      uuid: start.uuid,
      stage: 'BREADING',
      startedAt: NOON,
      dueAt: NOON + 90_000,
      pieces: 56,
    }),
  ])
})

test.each(STEPS.map((_, place) => [place + 1, STEPS[place + 1] ?? null] as const))(
  'after %i steps the next is %s, and begins when the last one ended',
  (ended, next) => {
    const { batches } = withActs(tables, [start, ...done.slice(0, ended)])
    const [step] = floorSteps(batches, [])
    expect(step?.stage ?? null).toBe(next)
    if (step) expect(step.startedAt).toBe(NOON + ended * 60_000)
  },
)

test('a basket is in its fryer from the step that puts it there to the one that takes it out', () => {
  const inOil = (ended: number) => withActs(tables, [start, ...done.slice(0, ended)]).fryers[0]
  expect(inOil(2)).toMatchObject({ material: null })
  expect(inOil(3)).toMatchObject({ material: 'Nuggets', startedTime: NOON + 3 * 60_000, fryTime: 210 })
  expect(inOil(4)).toMatchObject({ material: null, startedTime: null })
})

test('the last step ends the batch and puts it into a pan, which is gone once it is taken', () => {
  const shown = withActs(tables, [start, ...done])
  expect(shown.batches.map(({ status }) => taskStatusOf(status))).toEqual(['BREADING_COMPLETE'])
  const pan = done.at(-1)?.uuid ?? ''
  expect(shown.containers).toMatchObject([
    { uuid: pan, panName: 'Pan 01', pieces: 56, placedTime: NOON + 6 * 60_000, holdTime: 1200 },
  ])
  expect(withActs(tables, [start, ...done, act({ kind: 'TAKE', pan })]).containers).toEqual([])
})

test('what the queue shows by itself is not shown twice', () => {
  const known = { ...start, madeUuid: 'b1' }
  const all = withActs(tables, [known, ...done])
  expect(withActs(all, [known, ...done])).toEqual(all)
  expect(all.batches[0]?.uuid).toBe('b1')
})

test('an act is shown by the queue once its row says so', () => {
  const known = { ...start, madeUuid: 'b1' }
  const [breaded] = done.map((one) => ({ ...one, doing: { ...one.doing, batch: 'b1' } as Doing }))
  if (!breaded) throw new Error('no step')
  expect(isShown(tables, known)).toBe(false)
  const started = withActs(tables, [known])
  expect(isShown(started, known)).toBe(true)
  expect(isShown(started, breaded)).toBe(false)
  expect(isShown(withActs(started, [breaded]), breaded)).toBe(true)
  expect(isShown(tables, act({ kind: 'TAKE', pan: 'p1' }))).toBe(true)
})
