import { expect, test } from 'vitest'
import { holdSteps, stepsOfZone } from '#src/board/rows/row-lists.ts'
import { HISTOGRAM_BINS, ZONE_BINS } from '#src/domain/analytics/hold-time.ts'

test.each([
  ['<=20', 0, ['<=5', '5-10', '10-15', '15-20']],
  ['20-25', 1, ['20-25']],
  ['35-40', 4, ['35-40']],
  ['>40', 5, ['40-45', '45-50', '>50']],
])('the zone %s is made of these steps', (_, zone, steps) => {
  expect(stepsOfZone(ZONE_BINS.bounds, zone)).toEqual(steps)
})

test('the zones are all steps, each once', () => {
  const { bounds, labels } = ZONE_BINS
  expect(labels.flatMap((_, zone) => stepsOfZone(bounds, zone))).toEqual(HISTOGRAM_BINS.labels)
})

test('no bounds are all steps', () => {
  expect(holdSteps(0, Number.POSITIVE_INFINITY)).toEqual(HISTOGRAM_BINS.labels)
})
