import { describe, expect, test } from 'vitest'
import { clockAheadMs, fillOf, pauseMs, verdictOf } from '#server/edge/rules.ts'
import { hear, hearMessage, MOST_EVENT_BYTES } from '#server/edge/told.ts'

describe('what an answer means for the events that were sent', () => {
  const answered = { status: 200, retryAfter: null, namesAll: false, message: null }
  test.each([
    ['all named', { namesAll: true }, { act: 'delete' }],
    [
      'a page of the hotel',
      {},
      { act: 'wait', waitS: null, says: 'What answers at this address is not Linewatch.' },
    ],
    [
      'a key that ended',
      { status: 401, message: 'This key has ended.' },
      { act: 'stop', says: 'This key has ended.' },
    ],
    ['a page that says 403', { status: 403 }, { act: 'stop', says: 'Linewatch does not accept the key.' }],
    ['too many', { status: 413 }, { act: 'halve', says: 'The events were too many for one request.' }],
    ['later', { status: 429, retryAfter: '7', message: 'Later.' }, { act: 'wait', waitS: 7, says: 'Later.' }],
    [
      'later, on a day',
      { status: 503, retryAfter: 'Fri, 27 Nov 2026 10:00:00 GMT' },
      { act: 'wait', waitS: null, says: 'Linewatch answered with 503.' },
    ],
    [
      'out of order',
      { status: 500, namesAll: true },
      { act: 'wait', waitS: null, says: 'Linewatch answered with 500.' },
    ],
  ])('%s', (_, given, verdict) => {
    expect(verdictOf({ ...answered, ...given })).toEqual(verdict)
  })
})

describe('the pause before another try', () => {
  test.each([
    [1, 1, 2_000],
    [2, 1, 4_000],
    [6, 1, 60_000],
    [5_000, 1, 60_000],
    [3, 0, 0],
    [3, 0.5, 4_000],
  ])('after %i failures in a row, with %f of the limit', (failures, random, ms) => {
    expect(pauseMs(failures, random)).toBe(ms)
  })
})

test.each([
  [0, 0],
  [49, 0],
  [50, 0.5],
  [80, 0.8],
  [94, 0.8],
  [95, 0.95],
  [120, 0.95],
])('of a room of 100 that %i are used is told at %f', (used, told) => {
  expect(fillOf(used, 100)).toBe(told)
})

test('the clock is compared with the middle of the time that a request took', () => {
  expect(clockAheadMs(10_000, 10_200, 10_100)).toBe(0)
  expect(clockAheadMs(10_000, 10_200, 5_100)).toBe(5_000)
  expect(clockAheadMs(10_000, 10_200, 70_100)).toBe(-60_000)
})

describe('what equipment tells', () => {
  const told = (text: string, lines = false) => hear(text, { lines, restaurant: '0412' })
  const event = { type: 'linewatch.hold.v1', data: { key: 'k' } }

  test('an event, a list and lines are the same', () => {
    const whole = { specversion: '1.0', source: '/restaurants/0412/edge', ...event }
    expect(told(JSON.stringify(event)).events).toMatchObject([whole])
    expect(told(JSON.stringify([event, event])).events).toMatchObject([whole, whole])
    expect(told(`${JSON.stringify(event)}\r\n\n${JSON.stringify(event)}\n`, true).events).toMatchObject([
      whole,
      whole,
    ])
  })

  test('each event has an id of its own, and what it says itself stays', () => {
    const { events } = told(
      JSON.stringify([event, event, { ...event, id: 'mine', source: '/restaurants/0826/hub' }]),
    )
    expect(new Set(events.map(({ id }) => id)).size).toBe(3)
    expect(events[2]).toMatchObject({ id: 'mine', source: '/restaurants/0826/hub' })
  })

  test.each([
    ['', false, 1, 'This is not JSON.'],
    ['{"type":', false, 1, 'This is not JSON.'],
    ['7', false, 1, 'An event is a JSON object.'],
    ['null', false, 1, 'An event is a JSON object.'],
    ['[{"type": "a"}, [], {"type": "a"}]', false, 2, 'An event is a JSON object.'],
    ['{"data": {}}', false, 1, 'An event needs a type.'],
    ['{"type": "a"}\n{"type', true, 2, 'This line is not JSON.'],
    [
      JSON.stringify({ type: 'a', data: 'x'.repeat(MOST_EVENT_BYTES) }),
      false,
      1,
      'An event has at most 64 kB.',
    ],
  ])('%s as lines: %s is refused at %i', (text, lines, place, says) => {
    expect(told(text, lines).refused).toEqual([{ place, says }])
  })
})

test.each([
  ['linewatch/hold', '{"key": "a"}', [{ type: 'linewatch.hold.v1', data: { key: 'a' } }], []],
  [
    'linewatch/hold',
    '[{"key": "a"}, 7]',
    [{ data: { key: 'a' } }],
    [{ place: 2, says: 'An event is a JSON object.' }],
  ],
  ['linewatch/hold/deleted', '{"key": "a"}', [{ type: 'linewatch.hold.deleted.v1', data: { key: 'a' } }], []],
  ['linewatch/events', '{"type": "x", "data": 1}', [{ type: 'x', data: 1 }], []],
  ['linewatch/hold', '21 °C', [], [{ place: 1, says: 'This is not JSON.' }]],
])('a message on %s with %s', (topic, text, events, refused) => {
  const heard = hearMessage(topic, text, '0412')
  expect(heard.events).toMatchObject(events)
  expect(heard.refused).toEqual(refused)
})
