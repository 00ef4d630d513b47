import { expect, test } from 'vitest'
import { activitiesInClip, MARKER_CLIPS } from '#server/domain/cameras/clip-activities.ts'
import { countMarkers, MARKER_STATUSES, readMarker } from '#src/domain/cameras/markers.ts'

const NOW = 1_790_000_000_000

test.each([
  ['a pan that nobody put down', null, null, null, 'MISSING', null],
  ['one that stands there', NOW - 60_000, null, null, 'SEEN', NOW],
  ['one that was taken away', NOW - 60_000, NOW - 5000, null, 'SEEN', NOW - 5000],
  ['another marker on it', NOW - 60_000, null, 'wrong-marker', 'WRONG', NOW],
  ['the marker of the pan next to it', NOW - 9000, NOW - 1, 'identical-markers', 'IDENTICAL', NOW - 1],
] as const)('%s', (_, placedAt, removedAt, fault, status, time) => {
  expect(readMarker({ placedAt, removedAt, fault }, NOW)).toEqual({ status, time })
})

test('are counted by state', () => {
  expect(countMarkers([])).toEqual({ SEEN: 0, WRONG: 0, IDENTICAL: 0, MISSING: 0 })
  expect(countMarkers(['SEEN', 'WRONG', 'SEEN'])).toEqual({ SEEN: 2, WRONG: 1, IDENTICAL: 0, MISSING: 0 })
  expect(Object.keys(countMarkers([]))).toEqual([...MARKER_STATUSES])
})

test('are read by the cameras before which wrong ones are found', () => {
  expect(MARKER_CLIPS).toEqual(['hot-holding'])
  for (const clip of MARKER_CLIPS) expect(activitiesInClip(clip)).toContain('IDENTICAL_MARKERS')
})
