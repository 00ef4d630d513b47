import { expect, test } from 'vitest'
import { wantedRange } from '#server/http/ranges.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { from: 0, to: 999 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=990-5000', { from: 990, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=1000-1001', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
])('of 1000 bytes %s is %o', (header, wanted) => {
  expect(wantedRange(header, 1000)).toEqual(wanted)
})
