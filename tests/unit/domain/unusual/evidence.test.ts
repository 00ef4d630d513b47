import { expect, test } from 'vitest'
import {
  evidenceAround,
  evidenceFault,
  LONGEST_EVIDENCE_MS,
  usualEvidence,
} from '#src/domain/unusual/evidence.ts'

const NOW = 1_000_000_000

test.each([
  ['all of it past', NOW - 20, NOW - 10, null],
  ['as long as may be', NOW - LONGEST_EVIDENCE_MS, NOW, null],
  ['still going on', NOW - 1, NOW + 1, null],
  ['to come', NOW, NOW + 1, { startTime: 'Choose a time in the past' }],
  ['no time at all', NOW - 10, NOW - 10, { endTime: 'The end must be after the start' }],
  ['backwards', NOW - 10, NOW - 11, { endTime: 'The end must be after the start' }],
  ['too long', NOW - LONGEST_EVIDENCE_MS, NOW + 1, { endTime: 'At most 4 hours' }],
])('a pack of a time: %s', (_, startTime, endTime, fault) => {
  expect(evidenceFault({ startTime, endTime }, NOW)).toEqual(fault)
})

test('around an event it is five minutes before and after', () => {
  expect(evidenceAround(NOW)).toEqual({ startTime: NOW - 300_000, endTime: NOW + 300_000 })
})

test.each([
  ['12:14:20', '11:30:00', '12:15:00'],
  ['12:15:00', '11:45:00', '12:15:00'],
  ['12:29:59', '11:45:00', '12:30:00'],
])('at %s it is offered from %s, and reaches until now', (now, from, to) => {
  const at = (time: string) => Date.parse(`2026-03-04T${time}Z`)
  expect(usualEvidence(at(now))).toEqual({ startTime: at(from), endTime: at(to) })
})
