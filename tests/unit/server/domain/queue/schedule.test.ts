import { describe, expect, it } from 'vitest'
import { orderBatches, orderSchedule } from '#server/domain/queue/schedule.ts'

describe('the batches of an order', () => {
  it.each([
    [1, [1]],
    [120, [120]],
    [121, [61, 60]],
    [250, [84, 83, 83]],
    [0, [0]],
  ])('of %i pieces', (pieces, batches) => {
    expect(orderBatches(pieces)).toEqual(batches)
  })
})

describe('the schedule of an order', () => {
  const noon = Date.parse('2026-06-01T16:00:00Z')
  it.each([
    ['one batch', 64, 240, '15:41:50', '15:50:00'],
    ['three batches are begun two minutes apart', 250, 240, '15:37:50', '15:50:00'],
    ['longer in the oil is begun earlier', 64, 420, '15:38:50', '15:50:00'],
  ])('%s', (_, batchSize, fryTime, start, end) => {
    const { scheduledStart, scheduledEnd } = orderSchedule({
      restaurantDepartureTime: noon,
      batchSize,
      fryTime,
    })
    const clock = (epoch: number) => new Date(epoch).toISOString().slice(11, 19)
    expect([clock(scheduledStart), clock(scheduledEnd)]).toEqual([start, end])
  })
})
