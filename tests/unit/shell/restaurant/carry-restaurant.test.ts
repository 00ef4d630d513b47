import { expect, test } from 'vitest'
import { carryRestaurant } from '#src/shell/restaurant/carry-restaurant.ts'

test.each<[string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]>([
  ['a way that names none', { restaurantUuid: 'a', page: 2 }, {}, { restaurantUuid: 'a' }],
  [
    'a way with a query of its own',
    { restaurantUuid: 'a' },
    { search: 'x' },
    { search: 'x', restaurantUuid: 'a' },
  ],
  ['a way to another restaurant', { restaurantUuid: 'a' }, { restaurantUuid: 'b' }, { restaurantUuid: 'b' }],
  [
    'a way that takes it away',
    { restaurantUuid: 'a' },
    { restaurantUuid: undefined },
    { restaurantUuid: undefined },
  ],
  ['Global, which was chosen', { restaurantUuid: 'select' }, {}, { restaurantUuid: 'select' }],
  ['from a page that names none', { page: 2 }, { search: 'x' }, { search: 'x' }],
])('%s', (_, search, named, carried) => {
  expect(carryRestaurant({ search, next: () => named })).toEqual(carried)
})
