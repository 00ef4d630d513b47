import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clampPlace,
  defaultPlace,
  dragPlace,
  EDGE_MARGIN,
  type Edge,
  growPlace,
  LEAST_SIZE,
  openingPlace,
  resizePlace,
} from '#src/domain/cameras/mini-player.ts'

const DESK = { width: 1440, height: 900 }
const OPEN = { x: 600, y: 300, width: 445, height: 290 }

test('opens at 445 by 290 in the lower right corner, 15 from the edges [2§9.4]', () => {
  expect(defaultPlace(DESK)).toEqual({ x: 980, y: 595, width: 445, height: 290 })
})

describe('opened again', () => {
  test.each([
    ['where it was closed', OPEN, DESK, false, OPEN],
    [
      'on a smaller screen as near as can be',
      OPEN,
      { width: 800, height: 500 },
      false,
      { ...OPEN, x: 340, y: 195 },
    ],
    ['on a phone never where it was', OPEN, DESK, true, defaultPlace(DESK)],
    ['for the first time', null, DESK, false, defaultPlace(DESK)],
    [
      'where there is hardly any room',
      OPEN,
      { width: 200, height: 150 },
      false,
      { x: 15, y: 15, width: 170, height: 120 },
    ],
  ])('%s', (_, kept, viewport, isPhone, place) => {
    expect(openingPlace(kept, viewport, isPhone)).toEqual(place)
  })
})

describe('dragging', () => {
  test.each([
    ['about', { x: -100, y: 50 }, { x: 500, y: 350 }],
    ['beyond the upper left', { x: -5000, y: -5000 }, { x: 15, y: 15 }],
    ['beyond the lower right', { x: 5000, y: 5000 }, { x: 980, y: 595 }],
  ])('%s', (_, by, at) => {
    expect(dragPlace(OPEN, by, DESK)).toEqual({ ...OPEN, ...at })
  })
})

describe('resizing', () => {
  test.each<[Edge, { x: number; y: number }, object]>([
    ['se', { x: 100, y: 50 }, { width: 545, height: 340 }],
    ['nw', { x: 45, y: 40 }, { x: 645, y: 340, width: 400, height: 250 }],
    ['e', { x: 30, y: 900 }, { width: 475 }],
    ['n', { x: 900, y: -10 }, { y: 290, height: 300 }],
    ['w', { x: 5000, y: 0 }, { x: 745, width: 300 }],
    ['s', { x: 0, y: -5000 }, { height: 200 }],
    ['ne', { x: 5000, y: -5000 }, { y: 15, width: 825, height: 575 }],
    ['sw', { x: -5000, y: 5000 }, { x: 15, width: 1030, height: 585 }],
  ])('at %s by %j', (edge, by, change) => {
    expect(resizePlace(OPEN, edge, by, DESK)).toEqual({ ...OPEN, ...change })
  })
})

describe('growing by keys', () => {
  test.each([
    ['to the right and below', { x: 50, y: 20 }, { width: 495, height: 310 }],
    ['smaller, to the least', { x: -5000, y: -5000 }, { width: 300, height: 200 }],
    ['beyond the edge, to the other side', { x: 450, y: 0 }, { x: 530, width: 895 }],
    ['beyond the screen', { x: 5000, y: 5000 }, { x: 15, y: 15, width: 1410, height: 870 }],
  ])('%s', (_, by, change) => {
    expect(growPlace(OPEN, by, DESK)).toEqual({ ...OPEN, ...change })
  })
})

test('whatever is done, it stays whole on the screen and large enough [2§5.3]', () => {
  const number = fc.integer({ min: -3000, max: 3000 })
  const place = fc.record({ x: number, y: number, width: number, height: number })
  const viewport = fc.record({
    width: fc.integer({ min: 340, max: 3000 }),
    height: fc.integer({ min: 240, max: 2000 }),
  })
  const edge = fc.constantFrom<Edge>('n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw')
  fc.assert(
    fc.property(place, viewport, edge, number, number, (from, screen, pulledEdge, x, y) => {
      const placed = clampPlace(from, screen)
      for (const now of [
        placed,
        dragPlace(placed, { x, y }, screen),
        resizePlace(placed, pulledEdge, { x, y }, screen),
        growPlace(placed, { x, y }, screen),
      ]) {
        expect(now.width).toBeGreaterThanOrEqual(LEAST_SIZE.width)
        expect(now.height).toBeGreaterThanOrEqual(LEAST_SIZE.height)
        expect(now.x).toBeGreaterThanOrEqual(EDGE_MARGIN)
        expect(now.y).toBeGreaterThanOrEqual(EDGE_MARGIN)
        expect(now.x + now.width).toBeLessThanOrEqual(screen.width - EDGE_MARGIN)
        expect(now.y + now.height).toBeLessThanOrEqual(screen.height - EDGE_MARGIN)
      }
    }),
  )
})
