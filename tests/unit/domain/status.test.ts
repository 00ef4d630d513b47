import { expect, test } from 'vitest'
import { HOLD_ZONES, TIMELINE_BUCKETS, tagLook } from '#src/domain/status.ts'
import { completedBatch, ORDER_STATUSES, STAGES, TASK_STATUSES } from '#src/domain/statuses.ts'

test('no two hold-time zones look the same', () => {
  const looks = Object.values(HOLD_ZONES).map((zone) => `${zone.kind} ${zone.pattern}`)
  expect(new Set(looks).size).toBe(6)
})

test('a timeline bucket has the kind of the pie zone of the same age', () => {
  expect(TIMELINE_BUCKETS['21-25'].kind).toBe(HOLD_ZONES['20-25'].kind)
  expect(TIMELINE_BUCKETS['>30'].kind).toBe(HOLD_ZONES['30-35'].kind)
})

test.each([
  [TASK_STATUSES.WAIT, 'Waiting', 'idle'],
  [TASK_STATUSES.CANCEL, 'Cancelled', 'bad'],
  [TASK_STATUSES.GO, 'Go', 'watch'],
  [TASK_STATUSES.BREADING_COMPLETE, 'Breading Complete', 'good'],
  [ORDER_STATUSES.NEW, 'Waiting', 'info'],
  [ORDER_STATUSES.IN_PROGRESS, 'In Progress', 'watch'],
  [ORDER_STATUSES.FINISHED, 'Ready', 'good'],
  [ORDER_STATUSES.INCOMPLETE, 'Incomplete', 'bad'],
  [ORDER_STATUSES.CANCELED, 'Canceled', 'bad'],
])('%o keeps the specified word and colour [1§9.25]', (status, word, kind) => {
  expect(status).toMatchObject({ word, kind })
})

test('24 series of a legend look different [2§9.12]', () => {
  const looks = Array.from({ length: 24 }, (_, i) => Object.values(tagLook(i)).join(' '))
  expect(new Set(looks).size).toBe(24)
  expect(tagLook(0)).toEqual({ color: 'tag-1', pattern: 'solid' })
  expect(tagLook(5)).toEqual({ color: 'tag-2', pattern: 'diagonal' })
})

test('a batch that is through its stages is not called back to the first', () => {
  const words = Object.keys(STAGES).map((stage) => completedBatch(stage as keyof typeof STAGES).word)
  expect(words).toEqual([...Array(6).fill('Breading Complete'), 'Batch complete'])
})
