import { describe, expect, test } from 'vitest'
import { MAX_EVENT_BYTES, readEvents, readMessage } from '#server/edge/read-events.ts'

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
