import { expect, test } from 'vitest'
import { arcsOf, INNER, OUTER, slicePath } from '#src/ui/chart/ring/ring-geometry.ts'

test('the hole is 0.8 of the ring [1§9.9]', () => {
  expect(INNER / OUTER).toBe(0.8)
})

test('arcs follow one another and close the ring', () => {
  expect(arcsOf([1, 1, 2])).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.25, to: 0.5 },
    { from: 0.5, to: 1 },
  ])
})

test.each([
  ['negative values count as zero', [-3, 4], [0, 1]],
  ['nothing makes no arcs', [0, 0], [0, 0]],
])('%s', (_, values, ends) => {
  expect(arcsOf(values).map((arc) => arc.to)).toEqual(ends)
})

test('a quarter runs from the top to the right outside, and back inside', () => {
  const numbers = slicePath({ from: 0, to: 0.25 })
    .split(/[^\d.-]+/)
    .filter((text) => text !== '')
    .map((text) => Math.round(Number(text)) + 0)
  expect(numbers).toEqual([0, -100, 100, 100, 0, 0, 1, 100, 0, 80, 0, 80, 80, 0, 0, 0, 0, -80])
})

test('a slice over half a turn takes the long way, a whole ring two halves, none nothing', () => {
  expect(slicePath({ from: 0, to: 0.75 })).toContain('A 100 100 0 1 1')
  expect(slicePath({ from: 0, to: 1 }).match(/Z/g)).toHaveLength(2)
  expect(slicePath({ from: 0.3, to: 0.3 })).toBe('')
})

test('a share of next to nothing is still seen, and the ring stays whole', () => {
  const [large, tiny, none] = arcsOf([9999, 1, 0])
  expect((tiny?.to ?? 0) - (tiny?.from ?? 0)).toBeCloseTo(0.008, 3)
  expect(large?.to).toBeGreaterThan(0.99)
  expect(none).toEqual({ from: 1, to: 1 })
})
