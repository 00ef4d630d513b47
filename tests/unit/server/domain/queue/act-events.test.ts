import { expect, test } from 'vitest'
import { doneEvents, panEvents, startEvents, stepBegan, takenBack } from '#server/domain/queue/act-events.ts'

const NOON = Date.parse('2026-11-02T12:00:00Z')
const batch = {
  key: 'b',
  material: 'NUG',
  pieces: 56,
  weightG: 784,
  startedAt: NOON,
  stageEndedAt: [NOON + 1000],
}

test('a step ends with those before it that nobody ended; the last one ends the batch and begins the pan’s stay', () => {
  expect(doneEvents(batch, { stage: 'BASKET_TRANSFER', at: NOON + 9000, fryer: 'Fryer 1' })).toEqual([
    {
      name: 'batch',
      key: 'b',
      data: {
        stages: { BASKET_LOADING: { endedAt: NOON + 9000 }, BASKET_TRANSFER: { endedAt: NOON + 9000 } },
        fryer: 'Fryer 1',
      },
    },
  ])
  const [, pan] = doneEvents(batch, {
    stage: 'HOT_HOLDING_TRANSFER',
    at: NOON + 9000,
    pan: { key: 'p', container: 'P01' },
  })
  expect(pan).toEqual({
    name: 'hold',
    key: 'p',
    data: {
      batchKey: 'b',
      container: 'P01',
      material: 'NUG',
      piecesIn: 56,
      weightInG: 784,
      placedAt: NOON + 9000,
    },
    isNew: true,
  })
})

test.each([
  ['BREADING', NOON],
  ['BASKET_LOADING', NOON + 1000],
  ['HOT_HOLDING_TRANSFER', NOON + 1000],
] as const)('%s can have ended at the earliest when the step before it did', (stage, at) => {
  expect(stepBegan(batch, stage)).toBe(at)
})

test('a pan that is taken wastes nothing; one that is wasted, what is left in it', () => {
  const pan = { key: 'p', pieces: 12 }
  expect(panEvents(pan, NOON, null)[0]?.data).toEqual({ removedAt: NOON, piecesWasted: 0, wasteReason: null })
  expect(panEvents(pan, NOON, 'EXPIRED')[0]?.data).toEqual({
    removedAt: NOON,
    piecesWasted: 12,
    wasteReason: 'Expired',
  })
})

test('taken back, what is new goes, and what was told of others is not known again', () => {
  const told = [
    ...startEvents({
      key: 'b',
      number: 7,
      material: 'NUG',
      pieces: 56,
      weightG: 784,
      catering: false,
      startedAt: NOON,
      recommendationKey: 'r',
    }),
    ...doneEvents(batch, { stage: 'BASKET_LOADING', at: NOON + 9000 }),
  ]
  expect(takenBack(told)).toEqual([
    { name: 'batch', key: 'b', data: null },
    { name: 'recommendation', key: 'r', data: { batchKey: null } },
    { name: 'batch', key: 'b', data: { stages: { BASKET_LOADING: { endedAt: null } } } },
  ])
})
