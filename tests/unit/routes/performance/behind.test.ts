import { expect, test } from 'vitest'
import { addUp } from '#src/routes/_app/performance/-parts/behind.ts'

const row = (restaurantNumber: string, material: string, weight: number, wholeWeight: number) => ({
  time: 0,
  restaurantUuid: `uuid of ${restaurantNumber}`,
  restaurantNumber,
  restaurantName: '',
  material,
  materialName: `${material} by name`,
  percent: null,
  weight,
  wholeWeight,
  count: 1,
  wholeCount: 1,
})
const rows = [row('0412', 'NUG', 50, 100), row('0413', 'NUG', 150, 100), row('0412', 'ST', 10, 0)]

test('by material: weights and counts are summed, and the percent is of the sums', () => {
  expect(
    addUp(
      rows,
      ({ material }) => material,
      ({ materialName }) => materialName,
    ),
  ).toEqual([
    { key: 'NUG', label: 'NUG by name', percent: 100, weight: 200, count: 2 },
    { key: 'ST', label: 'ST by name', percent: null, weight: 10, count: 1 },
  ])
})

test('by restaurant', () => {
  const sums = addUp(
    rows,
    ({ restaurantUuid }) => restaurantUuid,
    ({ restaurantNumber }) => restaurantNumber,
  )
  expect(sums.map(({ label, percent }) => [label, percent])).toEqual([
    ['0412', 60],
    ['0413', 150],
  ])
})

test('nothing adds up to nothing', () => {
  expect(
    addUp(
      [],
      () => '',
      () => '',
    ),
  ).toEqual([])
})

test('in one order, whichever of them came first', () => {
  const labels = (of: typeof rows) =>
    addUp(
      of,
      ({ restaurantUuid }) => restaurantUuid,
      ({ restaurantNumber }) => restaurantNumber,
    ).map(({ label }) => label)
  expect(labels(rows.slice(1))).toEqual(labels(rows))
})
