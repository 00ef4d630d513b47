import { describe, expect, test } from 'vitest'
import type { CateringOrder } from '#src/contract/orders/catering-orders.ts'
import { type Order, orderForm } from '#src/contract/orders/orders.ts'
import type { RecurringOrder } from '#src/contract/orders/recurring-orders.ts'
import { atMinutes } from '#src/domain/time/zone.ts'
import { differences } from '#src/form/differences.ts'
import { filterQuery } from '#src/list/filters/filters.ts'
import { cateringList } from '#src/routes/_app/pcs/-parts/orders/catering-list.tsx'
import {
  newLine,
  type OrderValues,
  orderBody,
  orderTexts,
  orderValues,
  type RecurringValues,
  recurringBody,
  recurringTexts,
  recurringValues,
  usualWorkCenter,
} from '#src/routes/_app/pcs/-parts/orders/order-values.ts'
import {
  formatOrderTime,
  formatOrderTimeWithSharedDay,
  keepTimesTogether,
  lineText,
  nameOfOrder,
  orderName,
} from '#src/routes/_app/pcs/-parts/orders/order-words.ts'
import { cleanOrdersSearch } from '#src/routes/_app/pcs/-parts/orders/orders-page.tsx'

const NEW_YORK = 'America/New_York'
const CHICAGO = 'America/Chicago'
const RESTAURANT = '00000000-0000-4000-8000-000000000001'
const MATERIAL = '00000000-0000-4000-8000-000000000002'
const TRAY = '00000000-0000-4000-8000-000000000004'
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
const line: CateringOrder = {
  ...shared,
  batchNumber: 7,
  orderUuid: '00000000-0000-4000-8000-000000000005',
  line: 1,
  lines: 1,
  packages: null,
  packageTypeUuid: null,
  packageType: null,
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
const trays: CateringOrder = {
  ...line,
  uuid: '00000000-0000-4000-8000-000000000006',
  line: 2,
  lines: 2,
  material: 'CFA Filets',
  batchSize: 128,
  packages: 2,
  packageTypeUuid: TRAY,
  packageType: 'Large tray',
}
const order: Order = {
  uuid: line.orderUuid,
  restaurantUuid: RESTAURANT,
  restaurantNumber: '0412',
  timezone: CHICAGO,
  batchNumber: 7,
  orderType: 'BUS',
  restaurantDepartureTime: line.restaurantDepartureTime,
  demandDescription: '',
  customerName: '',
  customerPhone: '',
  status: 'NEW',
  lines: [line],
  version: 2,
}
const two: Order = { ...order, lines: [{ ...line, lines: 2 }, trays] }
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
    const { restaurantDepartureTime } = orderValues(null, RESTAURANT, now, CHICAGO)
    expect(restaurantDepartureTime).toEqual({ day: '2026-03-05', minutes: 11 * 60 + 15 })
  })

  test.each([
    ['winter', '2026-03-07', '2026-03-07T17:30:00Z'],
    ['summer', '2026-03-08', '2026-03-08T16:30:00Z'],
  ])('is the wall clock’s in %s', (_, day, instant) => {
    const values = {
      ...orderValues(order, '', now, CHICAGO),
      restaurantDepartureTime: { day, minutes: 690 },
    }
    expect(orderBody(values, CHICAGO).restaurantDepartureTime).toBe(Date.parse(instant))
  })

  test('of an order that is changed is read in its restaurant’s zone, wherever the reader is', () => {
    const { restaurantDepartureTime: departs } = orderValues(order, '', now, NEW_YORK)
    expect(departs).toEqual({ day: '2026-03-05', minutes: 12 * 60 + 30 })
    expect(atMinutes(departs.day, departs.minutes, CHICAGO)).toBe(order.restaurantDepartureTime)
  })

  test('without a day is asked for', () => {
    const values = {
      ...orderValues(order, '', now, CHICAGO),
      restaurantDepartureTime: { day: '', minutes: 0 },
    }
    const parsed = orderForm.safeParse(orderBody(values, CHICAGO))
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
  const orderDifferences = (values: OrderValues, saved: Order) =>
    differences(values, orderValues(saved, '', 0, CHICAGO), orderTexts(saved))
  const recurringDifferences = (values: RecurringValues, saved: RecurringOrder) =>
    differences(values, recurringValues(saved, '', 0, CHICAGO), recurringTexts(saved))

  test('is told by the fields that differ, and by no other', () => {
    const values = orderValues(order, '', now, CHICAGO)
    expect(orderDifferences(values, order)).toEqual({})
    const saved: Order = {
      ...two,
      orderType: 'SPECIAL_EVENT',
      customerName: 'Dana Whitfield',
      restaurantDepartureTime: Date.parse('2026-03-06T18:45:00Z'),
    }
    expect(orderDifferences(values, saved)).toEqual({
      orderType: 'Saved: Special Event',
      customerName: 'Saved: Dana Whitfield',
      lines: 'Saved: 96 Nuggets, Boards; 2 × Large tray (128 CFA Filets), Boards',
      restaurantDepartureTime: 'Saved: Mar 6, 2026, 12:45 PM',
    })
  })

  test('is told of the products when one amount differs', () => {
    const values = orderValues(two, '', now, CHICAGO)
    const saved = { ...two, lines: [line, { ...trays, packages: 3, batchSize: 192 }] }
    expect(orderDifferences(values, two)).toEqual({})
    expect(orderDifferences(values, saved)).toEqual({
      lines: 'Saved: 96 Nuggets, Boards; 3 × Large tray (192 CFA Filets), Boards',
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

describe('the products of an order', () => {
  const values = orderValues(null, RESTAURANT, now, CHICAGO)

  test('are one to begin with', () => {
    expect(values).toMatchObject({ orderType: 'CATERING', lines: [newLine()] })
  })

  test.each([
    ['BUS', 'BOARDS'],
    ['OUTSIDE_SALES', 'BOARDS'],
    ['CATERING', 'CATERING_WORK_CENTER'],
    ['SPECIAL_EVENT', 'CATERING_WORK_CENTER'],
  ] as const)('of a %s order are made at %s unless set', (orderType, workCenter) => {
    expect(usualWorkCenter(orderType)).toBe(workCenter)
    const lines = [newLine(), { ...newLine(), workCenter: 'BOARDS' as const }]
    expect(orderBody({ ...values, orderType, lines }, CHICAGO).lines).toMatchObject([
      { workCenter },
      { workCenter: 'BOARDS' },
    ])
  })

  test('are sent as they were saved', () => {
    const body = orderBody(orderValues(two, '', now, CHICAGO), CHICAGO)
    expect(orderForm.safeParse(body).success).toBe(true)
    expect(body.lines).toMatchObject([
      { packageTypeUuid: null, amount: 96 },
      { packageTypeUuid: TRAY, amount: 2 },
    ])
  })

  test('that are not filled in are named by their number', () => {
    const lines = [{ ...newLine(), materialUuid: MATERIAL, amount: 8 }, newLine()]
    const parsed = orderForm.safeParse(orderBody({ ...values, lines }, CHICAGO))
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['lines.1.materialUuid', 'Choose a material'],
      ['lines.1.amount', 'Enter the amount'],
    ])
  })

  test.each([
    [line, '96 Nuggets'],
    [trays, '2 × Large tray (128 CFA Filets)'],
  ])('are said with their packages', (product, text) => {
    expect(lineText(product)).toBe(text)
  })

  test.each([
    [order, '#7 · Nuggets (0412)'],
    [two, '#7 · Bus, leaves 12:30 PM (0412)'],
  ])('several of them are called by where the order goes', (named, name) => {
    expect(nameOfOrder(named)).toBe(name)
    expect(named.lines.map(orderName)).toEqual(named.lines.map(() => name))
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
