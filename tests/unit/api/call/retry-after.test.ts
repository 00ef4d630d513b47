import { expect, test } from 'vitest'
import { retryAfterSeconds } from '#src/api/call/retry-after.ts'

const NOW = Date.parse('Wed, 25 Nov 2026 09:00:00 GMT')
const ANSWERED = 'Wed, 25 Nov 2026 08:00:00 GMT'

test.each([
  ['nothing', null, null, undefined],
  ['seconds', '5', null, 5],
  ['seconds with room around them', ' 30 ', null, 30],
  ['at once', '0', null, 0],
  ['a date, by the clock of the answer', 'Wed, 25 Nov 2026 08:00:07 GMT', ANSWERED, 7],
  ['a date, by this device where the answer has none', 'Wed, 25 Nov 2026 09:01:30 GMT', null, 90],
  ['a date where the date of the answer cannot be read', 'Wed, 25 Nov 2026 09:00:01 GMT', 'soon', 1],
  ['a date in the form of RFC 850', 'Wednesday, 25-Nov-26 08:00:05 GMT', ANSWERED, 5],
  ['a date that has passed', 'Wed, 25 Nov 2026 07:00:00 GMT', ANSWERED, 0],
  ['longer than a day', '999999', null, 86_400],
  ['a fraction', '5.5', null, undefined],
  ['a negative number', '-5', null, undefined],
  ['words', 'in a while', null, undefined],
  ['an empty header', '', null, undefined],
])('%s', (_, header, date, seconds) => {
  expect(retryAfterSeconds(header, date, NOW)).toBe(seconds)
})
