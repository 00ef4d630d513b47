import { describe, expect, test } from 'vitest'
import {
  ACTIVITY_LABELS,
  ACTIVITY_NAMES,
  activitiesCalled,
  activitiesInClip,
  CAMERA_ACTIVITIES,
  clipSeeing,
  historyActivities,
  isUnusual,
  readActivityId,
  stationOf,
  UNUSUAL_ACTIVITIES,
} from '#server/domain/cameras/clip-activities.ts'
import { CHICKEN_EVENTS, POTATO_EVENTS } from '#src/domain/events/names.ts'

const CLIPS = ['breading', 'fryers', 'hot-holding', 'fry-station', 'boards', 'back-door']

test('everything that can happen or be unusual is an activity, and none is called as another', () => {
  expect([...ACTIVITY_NAMES].sort()).toEqual(
    [
      ...Object.keys(CHICKEN_EVENTS),
      ...Object.keys(POTATO_EVENTS),
      ...Object.keys(UNUSUAL_ACTIVITIES),
      ...Object.keys(CAMERA_ACTIVITIES),
    ].sort(),
  )
  const labels = Object.values(ACTIVITY_LABELS)
  expect(new Set(labels).size).toBe(labels.length)
})

test('no two cameras see the same, and what one sees leads back to it', () => {
  const all = CLIPS.flatMap((clip) => activitiesInClip(clip))
  expect(new Set(all).size).toBe(all.length)
  for (const clip of CLIPS) for (const name of activitiesInClip(clip)) expect(clipSeeing(name)).toBe(clip)
})

test.each([
  ['BATCH_STARTED', 'breading', 'Breading'],
  ['BASKET_FRYING_ENDED', 'fryers', 'Fryers'],
  ['FRYING_TIME', 'fryers', 'Fryers'],
  ['PAN_EXPIRED', 'hot-holding', 'Hot Holding'],
  ['EMPTY_PAN', 'hot-holding', 'Hot Holding'],
  ['PACKAGE_PACKED', 'boards', 'Boards'],
  ['BASKET_DUMPED', 'fry-station', 'Fry Station'],
  ['DP_REMAINING', 'fry-station', 'Fry Station'],
  ['RECOMMENDATION_MADE', null, 'Production queue'],
  ['STOCK_OUT_STARTED', null, 'Production queue'],
  ['TASK_DELAY_STARTED', null, 'Production queue'],
] as const)('%s is seen by %s, at %s', (name, clip, station) => {
  expect(clipSeeing(name)).toBe(clip)
  expect(stationOf(name)).toBe(station)
})

test('a back door and a camera of another make see nothing of the kitchen', () => {
  expect(activitiesInClip('back-door')).toEqual([])
  expect(activitiesInClip('somewhere')).toEqual([])
})

test('the history of any camera tells what becomes of itself', () => {
  const own = ['CAMERA_OFFLINE', 'CAMERA_BACK']
  expect(historyActivities('back-door')).toEqual(own)
  expect(historyActivities('boards')).toEqual(['PACKAGE_PACKED', 'PACKAGE_TAKEN', ...own])
})

test('everything unusual was seen by a camera', () => {
  for (const name of ACTIVITY_NAMES.filter(isUnusual)) expect(clipSeeing(name), name).not.toBeNull()
})

describe('by their labels', () => {
  test.each([
    [undefined, activitiesInClip('boards')],
    [['Package taken'], ['PACKAGE_TAKEN']],
    [['Package taken', 'Batch started'], ['PACKAGE_TAKEN']],
    [['PACKAGE_TAKEN'], []],
    [[], []],
  ])('%j of the boards are %j', (labels, names) => {
    expect(activitiesCalled(labels, activitiesInClip('boards'))).toEqual(names)
  })
  test('of no camera in particular they are among all', () => {
    expect(activitiesCalled(['Wrong Marker', 'Batch started'])).toEqual(['BATCH_STARTED', 'WRONG_MARKER'])
  })
})

test.each([
  ['BATCH_STARTED-12', { name: 'BATCH_STARTED', factId: '12' }],
  ['DP_REMAINING-100000000000000', { name: 'DP_REMAINING', factId: '100000000000000' }],
  ['BATCH_STARTED', null],
  ['BATCH_STARTED-', null],
  ['BATCH_STARTED-1x', null],
  ['BATCH_STARTED-12345678901234567', null],
  ['toString-1', null],
  ['-1', null],
  ['', null],
])('the id %j is read as %j', (id, read) => {
  expect(readActivityId(id)).toEqual(read)
})
