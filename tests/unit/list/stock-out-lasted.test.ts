import { expect, test } from 'vitest'
import type { StockOut } from '#src/contract/kitchen/stock-out.ts'
import { stockOutLists } from '#src/routes/_app/stock-out-reports/-parts/stock-out-list.tsx'

const START = Date.parse('2026-03-10T12:22:04.900Z')

test.each([
  ['over, as its times say', Date.parse('2026-03-10T12:30:14.100Z'), '8:10'],
  ['going on, as long as the provider counted', null, '8:09'],
])('a stock-out that is %s', (_, endTime, lasted) => {
  const column = stockOutLists.kg.columns('America/New_York').find(({ key }) => key === 'elapsedTime')
  const row = { startTime: START, endTime, elapsedTime: 489.2 } as StockOut & { restaurantNumber: string }
  expect(column?.text(row as never)).toBe(lasted)
})
