import { describe, expect, test } from 'vitest'
import { MAX_EVENT_BYTES, readEvents, readMessage } from '#server/edge/read-events.ts'
import { clockAheadMs, nextStepAfter, reachedThreshold, retryDelayMs } from '#server/edge/rules.ts'

describe('what an answer means for the events that were sent', () => {
  const answer = { status: 200, retryAfter: null, isComplete: false, message: null }
  test.each([
    ['every event is named', { isComplete: true }, { action: 'delete' }],
    [
      'a page of the hotel',
      {},
      { action: 'wait', waitS: null, message: 'The server at this address is not Linewatch.' },
    ],
    [
      'a key that ended',
      { status: 401, message: 'This key has ended.' },
      { action: 'stop', message: 'This key has ended.' },
    ],
    ['a page that says 403', { status: 403 }, { action: 'stop', message: 'Linewatch does not accept the key of this computer.' }],
    ['too many', { status: 413 }, { action: 'halve', message: 'The events were too many for one request.' }],
    ['later', { status: 429, retryAfter: '7', message: 'Later.' }, { action: 'wait', waitS: 7, message: 'Later.' }],
    [
      'later, on a day',
      { status: 503, retryAfter: 'Fri, 27 Nov 2026 10:00:00 GMT' },
      { action: 'wait', waitS: null, message: 'The server answered with the error 503.' },
    ],
    [
      'out of order',
      { status: 500, isComplete: true },
      { action: 'wait', waitS: null, message: 'The server answered with the error 500.' },
    ],
  ])('%s', (_, given, step) => {
    expect(nextStepAfter({ ...answer, ...given })).toEqual(step)
  })
})

describe('the delay before the next try', () => {
  test.each([
    [1, 1, 2_000],
    [2, 1, 4_000],
    [6, 1, 60_000],
    [5_000, 1, 60_000],
    [3, 0, 0],
    [3, 0.5, 4_000],
  ])('after %i failures in a row, with %f of the limit', (failures, random, ms) => {
    expect(retryDelayMs(failures, random)).toBe(ms)
  })
})

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 0.5],
  [0.8, 0.8],
  [0.94, 0.8],
  [0.95, 0.95],
  [1.2, 0.95],
])('with %f of the disk space used, the threshold is %f', (share, threshold) => {
  expect(reachedThreshold(share)).toBe(threshold)
})

test('the clock is compared with the middle of the request', () => {
  expect(clockAheadMs(10_000, 10_200, 10_100)).toBe(0)
  expect(clockAheadMs(10_000, 10_200, 5_100)).toBe(5_000)
  expect(clockAheadMs(10_000, 10_200, 70_100)).toBe(-60_000)
})

describe('what equipment sends', () => {
  const read = (text: string, lines = false) => readEvents(text, { lines, restaurant: '0412' })
  const event = { type: 'linewatch.hold.v1', data: { key: 'k' } }

  test('an event, a list and lines are the same', () => {
    const whole = { specversion: '1.0', source: '/restaurants/0412/edge', ...event }
    expect(read(JSON.stringify(event)).events).toMatchObject([whole])
    expect(read(JSON.stringify([event, event])).events).toMatchObject([whole, whole])
    expect(read(`${JSON.stringify(event)}\r\n\n${JSON.stringify(event)}\n`, true).events).toMatchObject([
      whole,
      whole,
    ])
  })

  test('each event has an id of its own, and its own attributes stay', () => {
    const { events } = read(
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
      JSON.stringify({ type: 'a', data: 'x'.repeat(MAX_EVENT_BYTES) }),
      false,
      1,
      'An event has at most 64 kB.',
    ],
  ])('%s as lines: %s is refused at %i', (text, lines, position, message) => {
    expect(read(text, lines).refused).toEqual([{ position, message }])
  })
})

test.each([
  ['linewatch/hold', '{"key": "a"}', [{ type: 'linewatch.hold.v1', data: { key: 'a' } }], []],
  [
    'linewatch/hold',
    '[{"key": "a"}, 7]',
    [{ data: { key: 'a' } }],
    [{ position: 2, message: 'An event is a JSON object.' }],
  ],
  ['linewatch/hold/deleted', '{"key": "a"}', [{ type: 'linewatch.hold.deleted.v1', data: { key: 'a' } }], []],
  ['linewatch/events', '{"type": "x", "data": 1}', [{ type: 'x', data: 1 }], []],
  ['linewatch/hold', '21 °C', [], [{ position: 1, message: 'This is not JSON.' }]],
])('a message on %s with %s', (topic, text, events, refused) => {
  const result = readMessage(topic, text, '0412')
  expect(result.events).toMatchObject(events)
  expect(result.refused).toEqual(refused)
})
