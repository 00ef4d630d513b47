import { expect, test } from 'vitest'
import { type Around, noticePlace } from '#src/shell/notifications/notices/notice-place.ts'

const DESK: Around = {
  actions: { top: 72, bottom: 116, left: 1064 },
  covered: 56,
  left: 248,
  width: 1440,
  height: 900,
}

test.each<[string, Partial<Around>, ReturnType<typeof noticePlace>]>([
  ['next to the buttons', {}, { top: 72, right: 384 }],
  [
    'as far down as the header reaches',
    { actions: { top: 40, bottom: 84, left: 1064 } },
    { top: 64, right: 384 },
  ],
  [
    'below them where there is no room',
    { actions: { top: 72, bottom: 168, left: 700 } },
    { top: 176, right: null },
  ],
  [
    'below them on a phone',
    { actions: { top: 72, bottom: 116, left: 120 }, left: 0, width: 390 },
    { top: 124, right: null },
  ],
  ['where they stand anyway, on a page without buttons', { actions: null }, null],
  [
    'where they stand anyway, scrolled past the buttons',
    { actions: { top: -40, bottom: 4, left: 1064 } },
    null,
  ],
  [
    'where they stand anyway, with buttons far below',
    { actions: { top: 700, bottom: 744, left: 1064 } },
    null,
  ],
])('%s', (_, around, place) => {
  expect(noticePlace({ ...DESK, ...around })).toEqual(place)
})
