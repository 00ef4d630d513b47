import { describe, expect, test } from 'vitest'
import { BEAT, FrameReader, writeFrame } from '#server/live/stomp-frame.ts'

const read = (...chunks: (string | Buffer)[]) => {
  const reader = new FrameReader(1024)
  return chunks.flatMap((chunk) => reader.push(Buffer.from(chunk)))
}

describe('reading', () => {
  test.each([
    ['a plain frame', ['SEND\na:b\n\nhello\0'], [{ command: 'SEND', headers: { a: 'b' }, body: 'hello' }]],
    ['carriage returns', ['SEND\r\na:b\r\n\r\n\0'], [{ command: 'SEND', headers: { a: 'b' }, body: '' }]],
    [
      'beats between frames',
      ['\n\r\nA\n\n\0\n'],
      [BEAT, BEAT, { command: 'A', headers: {}, body: '' }, BEAT],
    ],
    [
      'pieces',
      ['SE', 'ND\na', ':b\n', '\nhe', 'llo\0'],
      [{ command: 'SEND', headers: { a: 'b' }, body: 'hello' }],
    ],
    ['a carriage return cut off', ['\r', '\nA\n\n\0'], [BEAT, { command: 'A', headers: {}, body: '' }]],
    [
      'a body with NUL, by content-length in bytes',
      ['A\ncontent-length:4\n\né\0x\0'],
      [{ command: 'A', headers: { 'content-length': '4' }, body: 'é\0x' }],
    ],
    [
      'a content-length in two pieces',
      ['A\ncontent-length:2\n\nx', 'y\0'],
      [{ command: 'A', headers: { 'content-length': '2' }, body: 'xy' }],
    ],
    [
      'escapes',
      ['A\nk\\ck:1\\n2\\c3\\\\n\\r\n\n\0'],
      [{ command: 'A', headers: { 'k:k': '1\n2:3\\n\r' }, body: '' }],
    ],
    [
      'CONNECT unescaped',
      ['CONNECT\na:x\\c:y\n\n\0'],
      [{ command: 'CONNECT', headers: { a: 'x\\c:y' }, body: '' }],
    ],
    [
      'the first of a repeated header',
      ['A\na:1\na:2\n\n\0'],
      [{ command: 'A', headers: { a: '1' }, body: '' }],
    ],
    ['a colon in the value', ['A\na:b:c\n\n\0'], [{ command: 'A', headers: { a: 'b:c' }, body: '' }]],
    ['a header called __proto__', ['A\n__proto__:x\n\n\0'], [expect.objectContaining({ command: 'A' })]],
    ['an unfinished frame', ['A\na:b\n\nrest'], []],
  ])('%s', (_name, chunks, expected) => {
    const found = read(...chunks).map((item) =>
      item === BEAT ? item : { ...item, headers: { ...item.headers } },
    )
    expect(found).toEqual(expected)
  })

  test.each([
    ['an unknown escape', 'A\na:\\t\n\n\0', /unknown escape/],
    ['an escape without its letter', 'A\na:x\\\n\n\0', /unknown escape/],
    ['a header without colon', 'A\nab\n\n\0', /no colon/],
    ['a header without name', 'A\n:b\n\n\0', /no name/],
    ['a NUL among the headers', 'A\na:b\0', /before its headers/],
    ['a content-length that is no number', 'A\ncontent-length:-1\n\n\0', /not a number/],
    ['a content-length that is too small', 'A\ncontent-length:1\n\nxyz\0', /longer than its content-length/],
    ['a content-length beyond the limit', 'A\ncontent-length:99999\n\n', /1024 bytes/],
    ['a body beyond the limit', `A\n\n${'x'.repeat(2000)}`, /1024 bytes/],
    ['headers without end', `A\n${'a:b\n'.repeat(500)}`, /1024 bytes/],
    [
      'too many headers',
      `A\n${Array.from({ length: 40 }, (_, i) => `h${i}:1\n`).join('')}\n\0`,
      /32 headers/,
    ],
    ['a lone carriage return', '\rA\n\n\0', /line feed/],
  ])('refuses %s', (_name, text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

describe('writing', () => {
  test.each([
    ['headers escaped', writeFrame('MESSAGE', { 'a:b': 'x\\\n\r:' }), 'MESSAGE\na\\cb:x\\\\\\n\\r\\c\n\n\0'],
    ['CONNECTED plain', writeFrame('CONNECTED', { session: 'a:b' }), 'CONNECTED\nsession:a:b\n\n\0'],
    ['the body with its bytes', writeFrame('ERROR', {}, 'né'), 'ERROR\ncontent-length:3\n\nné\0'],
  ])('%s', (_name, written, expected) => {
    expect(written).toBe(expected)
  })

  test('what is written is read back', () => {
    const headers = { destination: '/topic/a:b', odd: '\\r\n:\\' }
    const [frame] = read(writeFrame('MESSAGE', headers, '{"a":"\0 ü"}'))
    expect(frame).toMatchObject({ command: 'MESSAGE', headers, body: '{"a":"\0 ü"}' })
  })
})
