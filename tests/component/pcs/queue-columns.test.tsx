import { expect, test } from 'vitest'
import { batchColumns } from '#src/routes/_app/pcs/-parts/monitor/batch-columns.tsx'
import { futureColumns, orderColumns } from '#src/routes/_app/pcs/-parts/monitor/other-columns.tsx'
import { orderRow } from '#tests/unit/domain/queue/rows.ts'

/** The columns of the queue's tables, by the names of the specification (spec 2 §3). */

const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

test('the production table has its columns; those of tasks and of progress are as wide as specified [2§3.11]', () => {
  const columns = batchColumns('UTC')
  const tasks = [
    'breadChicken',
    'loadChickenInBasket',
    'transferBasketToFryer',
    'loadIntoOilForCooking',
    'transferBasketToCTS',
    'transferPanToHotHolding',
  ]
  expect(keys(columns).toSorted()).toEqual(
    [
      ...['materialType', 'minutesBeforeStockout', 'batchSize', 'workCenter', 'minuteDemand', 'delay'],
      ...tasks,
      ...['batchNumber', 'priority', 'batchComplete', 'scheduledTime', 'restaurantDepartureTime', 'progress'],
    ].toSorted(),
  )
  expect(keys(columns.filter(({ width }) => width === '11%'))).toEqual(tasks)
  expect(keys(columns.filter(({ width }) => width === '12%'))).toEqual(['progress', 'batchComplete'])
})

test('the order table says how many wait, are being made and are ready [2§3.12]', () => {
  const columns = orderColumns('UTC')
  const amounts = ['amount', 'waiting', 'inProgress', 'ready']
  expect(keys(columns)).toEqual(expect.arrayContaining([...amounts, 'progress', 'restaurantDepartureTime']))
  const order = { cateringOrderStatus: 'IN_PROGRESS', batchSize: 30, inProgress: 12, ready: 8 }
  const row = order as Parameters<(typeof columns)[0]['text']>[0]
  const told = columns.filter(({ key }) => amounts.includes(key)).map(({ text }) => text(row))
  expect(told).toEqual(['30', '10', '12', '8'])
})

test('the demand of a minute is said in grams, one of them as one [2§9.7]', () => {
  const columns = futureColumns('UTC')
  const demand = columns.find(({ key }) => key === 'minuteDemand')
  const row = (minuteDemand: number) => ({ minuteDemand }) as Parameters<(typeof columns)[0]['text']>[0]
  expect([demand?.text(row(300)), demand?.text(row(1))]).toEqual(['300 grams', '1 gram'])
})

test.each([
  [1, '#6'],
  [3, '#6 · 2 of 3'],
])('of an order with %i products a row says which one it is: %s', (lines, text) => {
  const column = orderColumns('UTC').find(({ title }) => title === 'Order')
  expect(column?.cell(orderRow({ batchNumber: 6, line: 2, lines }))).toBe(text)
})
