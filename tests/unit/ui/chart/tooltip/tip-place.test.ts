import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeTip, type TipSituation } from '#src/ui/chart/tooltip/tip-place.ts'

const DESK = { width: 1440, top: 56, bottom: 900 }
const chart = { left: 300, top: 400, width: 400, height: 220 }

test.each<[string, Partial<TipSituation>, { x: number; y: number }]>([
  ['right of the point', {}, { x: 62, y: 88 }],
  ['left of it, where it would leave the chart', { point: { left: 380, top: 100 } }, { x: 168, y: 88 }],
  ['up, where it would leave the chart’s foot', { point: { left: 50, top: 200 } }, { x: 62, y: 100 }],
  ['a card taller than its chart hangs below it', { card: { width: 200, height: 300 } }, { x: 62, y: 0 }],
  [
    'not out of the window’s foot',
    { card: { width: 200, height: 300 }, chart: { ...chart, top: 650 } },
    { x: 62, y: -58 },
  ],
  ['not under the header', { chart: { ...chart, top: -100 } }, { x: 62, y: 164 }],
  [
    'not out of a phone’s side',
    {
      card: { width: 320, height: 120 },
      chart: { ...chart, left: 33, width: 324 },
      window: { ...DESK, width: 390 },
    },
    { x: 0, y: 88 },
  ],
])('%s', (_, part, place) => {
  expect(
    placeTip({
      point: { left: 50, top: 100 },
      card: { width: 200, height: 120 },
      chart,
      window: DESK,
      ...part,
    }),
  ).toEqual(place)
})

test.each([
  [390, 844],
  [1024, 768],
  [1440, 900],
])('within a window of %d × %d wherever the chart stands', (width, height) => {
  const px = (min: number, max: number) => fc.integer({ min, max })
  fc.assert(
    fc.property(
      px(0, width - 100),
      px(-200, height),
      px(60, 280),
      px(40, height - 80),
      px(0, 300),
      px(0, 220),
      (chartLeft, chartTop, cardWidth, cardHeight, left, top) => {
        const { x, y } = placeTip({
          point: { left, top },
          card: { width: cardWidth, height: cardHeight },
          chart: { left: chartLeft, top: chartTop, width: 300, height: 220 },
          window: { width, top: 56, bottom: height },
        })
        expect(chartLeft + x).toBeGreaterThanOrEqual(8)
        expect(chartLeft + x + cardWidth).toBeLessThanOrEqual(width - 8)
        expect(chartTop + y).toBeGreaterThanOrEqual(56 + 8)
        expect(chartTop + y + cardHeight).toBeLessThanOrEqual(height - 8)
      },
    ),
  )
})
