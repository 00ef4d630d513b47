import { expect, test } from 'vitest'
import { viewOf } from '#src/list/views/view-search.ts'

test.each([
  ['', ''],
  ['?restaurantUuid=select&page=3', ''],
  ['?page=2&status=BLOCKED&sortBy=name', '?status=BLOCKED&sortBy=name'],
  ['?materials=NUG&restaurantUuid=a&materials=STR', '?materials=NUG&materials=STR'],
  ['?search=a%26b%20c', '?search=a%26b%20c'],
])('of %j is kept %j', (address, kept) => {
  expect(viewOf(address)).toBe(kept)
})
