import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_ZOOM, panBy, swipeOf, tapped, WHOLE, ZOOM_STEP, zoomTo } from '#src/ui/images/zoom.ts'

const box = { width: 800, height: 450 }
const middle = { x: 0, y: 0 }

describe('zooming', () => {
  test.each([
    ['in by a step', 1 + ZOOM_STEP, 1.1],
    ['no further than 5', 9, 5],
    ['no smaller than whole', 0.2, 1],
    ['to whole steps', 2.34, 2.3],
  ])('%s', (_, wanted, scale) => {
    expect(zoomTo(WHOLE, wanted, middle, box).scale).toBe(scale)
  })

  test('forty steps in are five, and forty back the whole', () => {
    let view = WHOLE
    for (let step = 0; step < 40; step++) view = zoomTo(view, view.scale + ZOOM_STEP, { x: 100, y: 50 }, box)
    expect(view.scale).toBe(MOST_ZOOM)
    for (let step = 0; step < 40; step++) view = zoomTo(view, view.scale - ZOOM_STEP, { x: -80, y: 9 }, box)
    expect(view).toEqual(WHOLE)
  })

  test('leaves the point under the finger where it is', () => {
    const at = { x: 120, y: -60 }
    const { scale, x, y } = zoomTo({ scale: 2, x: 30, y: 10 }, 3, at, box)
    const before = { x: (at.x - 30) / 2, y: (at.y - 10) / 2 }
    expect((at.x - x) / scale).toBeCloseTo(before.x)
    expect((at.y - y) / scale).toBeCloseTo(before.y)
  })

  test('never shows what is next to the image', () => {
    const number = fc.integer({ min: -2000, max: 2000 })
    fc.assert(
      fc.property(
        fc.float({ min: 0, max: 7, noNaN: true }),
        number,
        number,
        number,
        number,
        (scale, x, y, dx, dy) => {
          const view = panBy(zoomTo(WHOLE, scale, { x, y }, box), { x: dx, y: dy }, box)
          expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * box.width) / 2 + 1e-9)
          expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * box.height) / 2 + 1e-9)
        },
      ),
    )
  })
})

test('a double tap goes in at the point, and out again', () => {
  const near = tapped(WHOLE, { x: 200, y: 0 }, box)
  expect(near).toMatchObject({ scale: 2.5, x: -300 })
  expect(tapped(near, middle, box)).toEqual(WHOLE)
})

test.each([
  [{ x: -60, y: 5 }, 1],
  [{ x: 60, y: -20 }, -1],
  [{ x: 30, y: 0 }, 0],
  [{ x: 60, y: 50 }, 0],
])('a way of %j is a swipe to %i', (way, to) => {
  expect(swipeOf(way)).toBe(to)
})
