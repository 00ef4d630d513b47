import { expect, test } from 'vitest'
import { scrollToReveal } from '#src/shell/sidebar/reveal.ts'

const BOX = { top: 100, bottom: 500 }

test.each([
  ['in sight', { top: 100, bottom: 144 }, 0],
  ['at the lower edge', { top: 456, bottom: 500 }, 0],
  ['below', { top: 2056, bottom: 2100 }, 1778],
  ['cut by the lower edge', { top: 480, bottom: 524 }, 202],
  ['above', { top: -44, bottom: 0 }, -322],
])('an entry %s', (_, entry, by) => {
  expect(scrollToReveal(entry, BOX)).toBe(by)
})
