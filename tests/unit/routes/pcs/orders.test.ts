import { describe, expect, test } from 'vitest'
import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import { cateringOrderForm } from '#src/contract/orders/catering-orders.ts'
import type { RecurringOrder } from '#src/contract/orders/recurring-orders.ts'
import { atMinutes } from '#src/domain/time/zone.ts'
import { differences } from '#src/form/differences.ts'
import { filterQuery } from '#src/list/filters/filters.ts'
import { cateringList } from '#src/routes/_app/pcs/-parts/orders/catering-list.tsx'
import {
  type CateringValues,
  cateringBody,
  cateringTexts,
  cateringValues,
  type RecurringValues,
  recurringBody,
  recurringTexts,
  recurringValues,
} from '#src/routes/_app/pcs/-parts/orders/order-values.ts'
import {
  formatOrderTime,
  formatOrderTimeWithSharedDay,
  keepTimesTogether,
} from '#src/routes/_app/pcs/-parts/orders/order-words.ts'
import { cleanOrdersSearch } from '#src/routes/_app/pcs/-parts/orders/orders-page.tsx'

const NEW_YORK = 'America/New_York'
const CHICAGO = 'America/Chicago'
const RESTAURANT = '00000000-0000-4000-8000-000000000001'
const MATERIAL = '00000000-0000-4000-8000-000000000002'
const now = Date.parse('2026-03-05T15:02:00Z')

const shared = {
  uuid: '00000000-0000-4000-8000-000000000003',
  restaurantUuid: RESTAURANT,
  restaurantNumber: '0412',
  timezone: CHICAGO,
  orderType: 'BUS',
  materialUuid: MATERIAL,
  materialCode: 'NUG',
  material: 'Nuggets',
  batchSize: 96,
  workCenter: 'BOARDS',
  demandDescription: '',
  version: 2,
  createdDate: now,
  updatedDate: now,
} as const
const order: CateringOrder = {
  ...shared,
  batchNumber: 7,
  cateringOrderStatus: 'NEW',
  restaurantDepartureTime: Date.parse('2026-03-05T18:30:00Z'),
  scheduledStart: now,
  scheduledEnd: now,
  inProgress: 0,
  ready: 0,
  progress: 0,
  recurringOrderUuid: null,
  finalizedTime: null,
}
const rule: RecurringOrder = {
  ...shared,
  weekdays: ['MONDAY', 'FRIDAY'],
  departureMinutes: 690,
  startDay: '2026-03-02',
  endDay: null,
  nextDepartureTime: null,
}

describe('a departure', () => {
  test('is proposed some two hours ahead, at a quarter, on the restaurant’s clock', () => {
    const { restaurantDepartureTime } = cateringValues(null, RESTAURANT, now, CHICAGO)
    expect(restaurantDepartureTime).toEqual({ day: '2026-03-05', minutes: 11 * 60 + 15 })
  })

  test.each([
    ['winter', '2026-03-07', '2026-03-07T17:30:00Z'],
    ['summer', '2026-03-08', '2026-03-08T16:30:00Z'],
  ])('is the wall clock’s in %s', (_, day, instant) => {
    const values = {
      ...cateringValues(order, '', now, CHICAGO),
      restaurantDepartureTime: { day, minutes: 690 },
    }
    expect(cateringBody(values, CHICAGO).restaurantDepartureTime).toBe(Date.parse(instant))
  })

  test('of an order that is changed is read in its restaurant’s zone, wherever the reader is', () => {
    const { restaurantDepartureTime: departs } = cateringValues(order, '', now, NEW_YORK)
    expect(departs).toEqual({ day: '2026-03-05', minutes: 12 * 60 + 30 })
    expect(atMinutes(departs.day, departs.minutes, CHICAGO)).toBe(order.restaurantDepartureTime)
  })

  test('without a day is asked for', () => {
    const values = {
      ...cateringValues(order, '', now, CHICAGO),
      restaurantDepartureTime: { day: '', minutes: 0 },
    }
    const parsed = cateringOrderForm.safeParse(cateringBody(values, CHICAGO))
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['restaurantDepartureTime', 'Enter the departure'],
    ])
  })

  test('names its zone only where that is not the page’s', () => {
    const { restaurantDepartureTime: at } = order
    expect(formatOrderTime(at, CHICAGO, CHICAGO)).toBe('Mar 5, 12:30 PM')
    expect(formatOrderTime(at, CHICAGO, NEW_YORK)).toBe('Mar 5, 12:30 PM CST')
    const HOUR = 3_600_000
    expect(formatOrderTimeWithSharedDay(at - HOUR, at, CHICAGO, CHICAGO)).toBe('11:30 AM')
    expect(formatOrderTimeWithSharedDay(at - 13 * HOUR, at, CHICAGO, CHICAGO)).toBe('Mar 4, 11:30 PM')
    expect(formatOrderTimeWithSharedDay(at - HOUR, at, CHICAGO, NEW_YORK)).toBe('Mar 5, 11:30 AM CST')
  })
})

describe('what somebody else saved', () => {
  const cateringDifferences = (values: CateringValues, saved: CateringOrder) =>
    differences(values, cateringValues(saved, '', 0, CHICAGO), cateringTexts(saved))
  const recurringDifferences = (values: RecurringValues, saved: RecurringOrder) =>
    differences(values, recurringValues(saved, '', 0, CHICAGO), recurringTexts(saved))

  test('is told by the fields that differ, and by no other', () => {
    const values = cateringValues(order, '', now, CHICAGO)
    expect(cateringDifferences(values, order)).toEqual({})
    const saved: CateringOrder = {
      ...order,
      batchSize: 120,
      orderType: 'SPECIAL_EVENT',
      restaurantDepartureTime: Date.parse('2026-03-06T18:45:00Z'),
    }
    expect(cateringDifferences(values, saved)).toEqual({
      batchSize: 'Saved: 120',
      orderType: 'Saved: Special Event',
      restaurantDepartureTime: 'Saved: Mar 6, 2026, 12:45 PM',
    })
  })

  test('of a recurring order too', () => {
    const values = { ...recurringValues(rule, '', now, CHICAGO), endDay: '2026-04-01' }
    const saved: RecurringOrder = { ...rule, weekdays: ['SATURDAY'], demandDescription: 'Stand' }
    expect(recurringDifferences(values, saved)).toEqual({
      weekdays: 'Saved: Sat',
      endDay: 'Saved: None',
      demandDescription: 'Saved: Stand',
    })
  })
})

test('a recurring order without a last day goes on', () => {
  const values = recurringValues(null, RESTAURANT, now, CHICAGO)
  expect(values).toMatchObject({ startDay: '2026-03-05', endDay: '' })
  expect(recurringBody(values).endDay).toBeNull()
  expect(recurringBody({ ...values, endDay: '2026-03-09' }).endDay).toBe('2026-03-09')
})

test.each([
  [{}, ['NEW', 'IN_PROGRESS']],
  [{ statuses: 'active' }, ['NEW', 'IN_PROGRESS']],
  [{ statuses: 'closed' }, ['FINISHED', 'INCOMPLETE']],
  [{ statuses: 'canceled' }, ['CANCELED']],
  [{ statuses: 'all' }, undefined],
  [{ statuses: 'nonsense' }, ['NEW', 'IN_PROGRESS']],
])('the URL %j asks for %j', (raw, statuses) => {
  const search = cleanOrdersSearch(raw, now)
  expect(filterQuery(cateringList.spec, search).statuses).toEqual(statuses)
})

test('each tab keeps its own filters', () => {
  const raw = { view: 'recurring', weekdays: ['MONDAY'], statuses: 'closed', sortBy: 'batchNumber' }
  expect(cleanOrdersSearch(raw, now)).toEqual({ view: 'recurring', weekdays: ['MONDAY'] })
  expect(cleanOrdersSearch({ ...raw, view: 'else' }, now)).toEqual({
    statuses: 'closed',
    sortBy: 'batchNumber',
  })
})

test.each([
  ['Mon to Fri · 11:30 AM', 'Mon to Fri · 11:30\u00a0AM'],
  ['Next: Nov 23, 11:30 AM CST', 'Next: Nov 23, 11:30\u00a0AM CST'],
  ['Next: None', 'Next: None'],
])('a time of a card is kept whole: %s', (text, whole) => {
  expect(keepTimesTogether(text)).toBe(whole)
})
