import { describe, expect, test } from 'vitest'
import { labelPlanner, planLabels } from '#src/ui/chart/bars/category-labels.ts'

const fries = ['Hashbrowns', 'Hashbrowns Big', 'Waffle Fries', 'Waffle Fries Large', 'Waffle Fries Medium']

describe('names under bars', () => {
  test.each([
    ['stand level where they fit', ['Lunch', 'Dinner'], 80, 12, 0, ['Lunch', 'Dinner']],
    ['break at words before they tilt', ['Spicy Filets', 'Strips'], 56, 12, 0, ['Spicy\nFilets', 'Strips']],
    ['break into three', ['Spicy Brkfst Filets'], 56, 12, 0, ['Spicy\nBrkfst\nFilets']],
    ['tilt in two lines', fries.slice(3), 43, 12, 45, ['Waffle Fries\nLarge', 'Waffle Fries\nMedium']],
    ['tilt in one', fries.slice(3), 30, 12, 45, fries.slice(3)],
    ['stand upright where bars are narrow', fries, 16, 12, 90, fries],
    ['are larger on a tablet', fries.slice(0, 1), 76, 14, 45, ['Hashbrowns']],
    ['are none of no bars', [], 300, 12, 0, []],
  ] as const)('%s', (_, names, slot, textPx, tilt, texts) => {
    const plan = planLabels(names, slot, textPx)
    expect({ tilt: plan.tilt, texts: plan.texts }).toEqual({ tilt, texts })
  })

  test('only of bars narrower than a line some are left out, as many as must be', () => {
    const names = Array.from({ length: 40 }, (_, i) => `Camera ${i}`)
    const { tilt, texts } = planLabels(names, 7, 12)
    expect(tilt).toBe(90)
    expect(texts.flatMap((text, i) => (text ? [i] : [])).slice(0, 3)).toEqual([0, 3, 6])
  })

  test('a tilted name is as high as its slope, and what it needs left of the first bar is said', () => {
    const [short, long] = [planLabels(['Strips', 'Nuggets'], 30, 12), planLabels([...fries], 30, 12)]
    expect(long.height).toBeGreaterThan(short.height)
    // The first reaches furthest, half a slot from the edge: the others have more room.
    expect(long.overhang).toBeCloseTo(Math.SQRT1_2 * ('Hashbrowns'.length * 0.58 * 12 + 6) - 15, 6)
    expect(planLabels(['Lunch'], 200, 12).overhang).toBe(0)
  })
})

test('names that are tilted in a wide plot and upright in a narrow one come to rest: the axis left of them is made for them', () => {
  const plan = labelPlanner()
  const names = Array.from({ length: 12 }, (_, i) => `cameras.0${400 + i}.chain`)
  const CHART = 300
  const AXIS = 40
  expect(plan(names, 0, 12, CHART).tilt).toBe(90)
  const tilts: number[] = []
  let axis = AXIS
  for (let cycle = 0; cycle < 5; cycle += 1) {
    const { tilt, overhang } = plan(names, CHART - axis, 12, CHART)
    tilts.push(tilt)
    axis = Math.max(AXIS, overhang)
  }
  expect(tilts).toEqual([45, 90, 90, 90, 90])
  expect(plan(names, 500, 12, 540).tilt).toBe(45)
})
