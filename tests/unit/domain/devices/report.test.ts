import { expect, test } from 'vitest'
import { clockText, type DeviceReport, warningsOf } from '#src/domain/devices/report.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'

const NOW = 1_795_690_760_000
const well: DeviceReport = {
  reportedTime: NOW,
  version: '1.0',
  waiting: 0,
  waitingBytes: 0,
  oldestTime: null,
  diskUsed: 0.1,
  clockOffsetMs: 0,
  error: null,
  isShared: false,
}

test.each<[string, Partial<DeviceReport>, string[]]>([
  ['all is well', {}, []],
  ['events of the last minutes wait', { waiting: 3, oldestTime: NOW - 4 * MINUTE }, []],
  [
    'events wait for long',
    { waiting: 1204, oldestTime: NOW - 185 * MINUTE },
    ['1,204 events not sent, the oldest for 3 h 5 min.'],
  ],
  [
    'one event waits for long',
    { waiting: 1, oldestTime: NOW - HOUR },
    ['1 event not sent, the oldest for 1 h.'],
  ],
  [
    'the report itself is old: what waits is as of then',
    { reportedTime: NOW - HOUR, waiting: 1, oldestTime: NOW - 64 * MINUTE },
    [],
  ],
  ['half of the disk space is used', { diskUsed: 0.5 }, ['The disk space for events is 50% full.']],
  ['the clock is off by seconds', { clockOffsetMs: -59_000 }, []],
  ['the clock is ahead', { clockOffsetMs: 5 * HOUR }, ['The clock is 5 h ahead. Set it.']],
  ['the clock is behind', { clockOffsetMs: -62_000 }, ['The clock is 1 min 2 s behind. Set it.']],
  ['the clock is unknown', { clockOffsetMs: null }, []],
  ['an error', { error: { message: 'No answer.', time: NOW - 59 * MINUTE } }, ['No answer.']],
  ['an error that is over', { error: { message: 'No answer.', time: NOW - HOUR } }, []],
  ['a shared key', { isShared: true }, ['Two programs use the key of this device. Stop one of them.']],
])('warnings: %s', (_, more, warnings) => {
  expect(warningsOf({ ...well, ...more }, NOW)).toEqual(warnings)
})

test.each([
  [0, 'Right'],
  [-999, 'Right'],
  [1000, '1 s ahead'],
  [-90_000, '1 min 30 s behind'],
])('a clock that is off by %i ms: %s', (offset, text) => {
  expect(clockText(offset)).toBe(text)
})
