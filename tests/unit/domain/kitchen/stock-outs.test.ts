import { expect, test } from 'vitest'
import { type StockCourse, stockOutsOf } from '#src/domain/kitchen/stock-outs.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'

const AFTERWARDS = 100 * DAY

/** Stretches of time in minutes, as in '0-10 18-'; what goes on has no end. */
const spans = (text: string) =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one): [number, number | null] => {
      const [from = '', to = ''] = one.split('-')
      return [Number(from) * MINUTE, to === '' ? null : Number(to) * MINUTE]
    })

const course = (pans: string, wanted: string, reportedAt: number[] = []): StockCourse => ({
  pans: spans(pans).map(([placedAt, endedAt]) => ({ placedAt, endedAt })),
  recommendations: spans(wanted).map(([recommendedAt, closedAt]) => ({ recommendedAt, closedAt })),
  reportedAt,
})
const stockOuts = (given: StockCourse, now = AFTERWARDS) =>
  stockOutsOf(given, now)
    .map(({ startedAt, endedAt }) => `${startedAt / MINUTE}-${endedAt === null ? '' : endedAt / MINUTE}`)
    .join(' ')

test.each([
  ['nothing is known', '', '', ''],
  ['nobody should cook', '0-10', '', ''],
  ['something is held all the time', '0-20', '5-15', ''],
  ['until the next pan is placed', '0-10 18-30', '8-20', '10-18'],
  ['until the recommendation is canceled', '0-10', '8-14', '10-14'],
  ['begins with a recommendation after the last pan', '0-10 20-30', '14-25', '14-20'],
  ['another pan is still held', '0-10 5-16 18-30', '8-20', '16-18'],
  ['the next pan is placed as the last one is removed', '0-10 10-20', '5-15', ''],
  ['the next pan comes within two minutes', '0-10 11.9-20', '5-15', ''],
  ['the next pan comes after two minutes', '0-10 12-20', '5-15', '10-12'],
  ['recommendations that overlap', '0-10 20-30', '8-14 12-25', '10-20'],
  ['recommendations with a break between', '0-10 20-30', '8-12 15-25', '10-12 15-20'],
  ['nobody closes the recommendation', '0-10', '5-', '10-35'],
  ['nothing has been served yet', '30-40', '10-30', ''],
  ['the last pan was hours ago', '0-10', '300-310', ''],
  ['the last pan was nearly four hours ago', '0-10', '230-250', '230-240'],
  ['nobody removed the last pan', '0-', '100-120', ''],
  ['a pan that nobody removed counts for four hours', '0- 200-210', '235-260', '240-260'],
])('%s', (_, pans, wanted, expected) => {
  expect(stockOuts(course(pans, wanted))).toBe(expected)
})

test.each([
  [9, ''],
  [10, '10-'],
  [37, '10-'],
  [38, '10-38'],
])('one that goes on has no end, also where the clock will end it: %d', (now, expected) => {
  expect(stockOuts(course('0-10', '8-'), now * MINUTE)).toBe(expected)
})

test.each([
  [-DAY, ''],
  [DAY, ''],
  [DAY + 1, '10-20'],
  [-DAY - HOUR, '10-20'],
])('a restaurant that reports its own within a day has no other: %d', (after, expected) => {
  expect(stockOuts(course('0-10', '8-20', [10 * MINUTE + after]))).toBe(expected)
})
