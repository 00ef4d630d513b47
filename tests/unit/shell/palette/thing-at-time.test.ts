import { describe, expect, test } from 'vitest'
import { readSpoken } from '#src/domain/time/spoken.ts'
import { isDated, thingAtTime } from '#src/shell/palette/thing-at-time.ts'

const NOW = Date.parse('2026-11-24T19:30:00Z')
const parted = (typed: string) => thingAtTime(typed, (text) => readSpoken(text, NOW, 'America/Chicago'))

describe('a thing and its time', () => {
  test.each([
    ['stock-outs yesterday', 'stock-outs', 'yesterday'],
    ['yesterday stock-outs', 'stock-outs', 'yesterday'],
    ['waste at dinner yesterday', 'waste', 'dinner yesterday'],
    ['Waste on Mon 5-7 pm', 'Waste', 'Mon 5-7 pm'],
    ['fryer 2 last week', 'fryer 2', 'last week'],
    ['the fryer history of 11/3', 'fryer history', '11/3'],
    ['why was waste so high at dinner yesterday?', 'why waste', 'dinner yesterday'],
    ['yesterday’s stock-outs as a file', 'stock-outs', 'yesterday'],
  ])('%s', (typed, thing, time) => {
    expect(parted(typed)).toMatchObject({ thing, time })
  })

  test.each([
    ['fryer camera 6:05 pm yesterday', 'fryer'],
    ['6:05 PM yesterday hot holding', 'hot holding'],
    ['camera yesterday 6 pm', ''],
  ])('a camera by its name: %s', (typed, camera) => {
    expect(parted(typed)?.camera).toBe(camera)
  })

  test('the longest time counts', () => {
    const reading = parted('fryer 6:05 pm yesterday')?.reading
    expect(reading).toMatchObject({ kind: 'moment', start: Date.parse('2026-11-24T00:05:00Z') })
  })

  test.each(['yesterday', 'stock-outs', 'at yesterday', 'fryer 2', ''])('none in %j', (typed) => {
    expect(parted(typed)).toBeNull()
  })
})

test.each([
  ['/stock-out-reports/chicken', true],
  ['/dashboard/why', true],
  ['/users', false],
  ['/pcs/monitor', false],
])('%s shows dates: %s', (path, dated) => {
  expect(isDated(path)).toBe(dated)
})
