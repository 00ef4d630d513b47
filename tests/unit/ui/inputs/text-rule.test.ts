import { expect, it } from 'vitest'
import { limitText, restoreDefault, SEARCH_DEBOUNCE_MS, SEARCH_MAX_LENGTH } from '#src/ui/inputs/text-rule.ts'

it('keeps the specified figures of search inputs', () => {
  expect([SEARCH_MAX_LENGTH, SEARCH_DEBOUNCE_MS]).toEqual([255, 300])
})

it.each([
  ['fryer', undefined, 'fryer'],
  ['fryer', 5, 'fryer'],
  ['fryers', 5, 'fryer'],
  ['', 5, ''],
  ['ab🍗', 3, 'ab'],
  ['ab🍗', 4, 'ab🍗'],
  ['x'.repeat(300), 255, 'x'.repeat(255)],
])('limitText(%j, %s)', (text, max, limited) => {
  expect(limitText(text, max)).toBe(limited)
})

it.each([
  ['', 'Zone 1', 'Zone 1'],
  ['   ', 'Zone 1', 'Zone 1'],
  ['Zone 2', 'Zone 1', 'Zone 2'],
  ['', undefined, ''],
  ['', '', ''],
])('restoreDefault(%j, %j) is %j', (text, fallback, restored) => {
  expect(restoreDefault(text, fallback)).toBe(restored)
})
