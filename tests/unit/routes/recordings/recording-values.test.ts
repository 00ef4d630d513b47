import { describe, expect, test } from 'vitest'
import type { Recording } from '#src/contract/cameras/recordings.ts'
import {
  isComplete,
  type RecordingValues,
  recordingBody,
  recordingValues,
} from '#src/routes/_app/-recordings/recording-values.ts'
import { gapsOf, lengthOf, recordingName } from '#src/routes/_app/-recordings/recording-words.ts'

const ZONE = 'America/Chicago'
/** 7:03:20 AM in Chicago. */
const NOW = Date.UTC(2026, 10, 2, 13, 3, 20)
const MINUTE = 60_000
const row = {
  name: 'Rush',
  camera: 'Fryers',
  cameraUuid: 'c',
  status: 'RECORDING',
  failure: null,
  timezone: ZONE,
  startTime: NOW,
  endTime: NOW + 10 * MINUTE,
  length: 0,
  parts: [],
} as unknown as Recording

describe('the form of a recording', () => {
  test('a new one begins at once, and is asked for without a start', () => {
    const values: RecordingValues = { ...recordingValues(null, NOW, ZONE), name: 'Rush', cameras: ['c'] }
    expect(values).toMatchObject({
      atOnce: true,
      startTime: { day: '2026-11-02', minutes: 435 },
      endTime: 10,
    })
    expect(recordingBody(values, null, NOW, ZONE)).toEqual({
      name: 'Rush',
      cameras: ['c'],
      endTime: NOW + 10 * MINUTE,
    })
  })

  test('one of later begins on the restaurant’s clock', () => {
    const values = { ...recordingValues(null, NOW, ZONE), atOnce: false, endTime: 30 }
    const start = Date.UTC(2026, 10, 2, 13, 15)
    expect(recordingBody(values, null, NOW, ZONE)).toMatchObject({
      startTime: start,
      endTime: start + 30 * MINUTE,
    })
  })

  test('what is not touched stays to the second; what is touched is moved', () => {
    const values = recordingValues(row, NOW, ZONE)
    expect(recordingBody({ ...values, name: 'Proof' }, row, NOW, ZONE)).toEqual({
      name: 'Proof',
      cameras: ['c'],
      startTime: row.startTime,
      endTime: row.endTime,
    })
    expect(recordingBody({ ...values, endTime: 12 }, row, NOW, ZONE)).toMatchObject({
      startTime: row.startTime,
      endTime: row.startTime + 12 * MINUTE,
    })
    const moved = recordingBody({ ...values, startTime: { day: '2026-11-03', minutes: 0 } }, row, NOW, ZONE)
    const midnight = Date.UTC(2026, 10, 3, 6)
    expect(moved).toMatchObject({ startTime: midnight, endTime: midnight + 10 * MINUTE })
  })

  test.each([
    ['with all', {}, true],
    ['without a length', { endTime: null }, false],
    ['without a day', { atOnce: false, startTime: { day: '', minutes: 0 } }, false],
    ['at once without a day', { startTime: { day: '', minutes: 0 } }, true],
  ])('%s', (_, change, complete) => {
    expect(isComplete({ ...recordingValues(null, NOW, ZONE), ...change })).toBe(complete)
  })
})

describe('what is said of a recording', () => {
  test('its name, and how long it is or is to be', () => {
    expect(recordingName(row)).toBe('Rush, Fryers, 02 Nov • 7:03:20 AM')
    expect(lengthOf({ ...row, status: 'SCHEDULED' })).toBe('10:00')
    expect(lengthOf({ ...row, status: 'STOPPED', length: 65_000 })).toBe('1:05')
  })

  test('where its camera gave no picture, once it has ended', () => {
    const parts = [
      { startTime: NOW, length: 2 * MINUTE },
      { startTime: NOW + 5 * MINUTE, length: 5 * MINUTE },
    ]
    expect(gapsOf({ ...row, parts })).toBeNull()
    expect(gapsOf({ ...row, status: 'FINISHED', parts })).toBe(
      'The camera sent no picture from 7:05:20 AM to 7:08:20 AM.',
    )
  })
})
