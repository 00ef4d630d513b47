import { describe, expect, test } from 'vitest'
import { createReader, type Message, MOST_BODY, NotRtsp, writeRequest } from '#server/video/rtsp/messages.ts'

const frame = (channel: number, ...payload: number[]) =>
  Buffer.from([0x24, channel, payload.length >> 8, payload.length & 0xff, ...payload])
const text = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')

const STREAM = Buffer.concat([
  text('RTSP/1.0 200 OK', 'CSeq: 1', 'Content-Length: 4'),
  Buffer.from('$v=0'),
  frame(0, 0x80, 0x0d, 0x0a, 0x24),
  frame(1),
  text(
    '',
    'RTSP/1.0 401 Unauthorized',
    'WWW-Authenticate: Basic realm="a"',
    'www-authenticate:Digest nonce=1',
  ),
  text('OPTIONS * RTSP/1.0', 'CSeq: 7'),
  frame(2, 0x52, 0x54, 0x53, 0x50),
  text('RTSP/1.0 200'),
])

/** A message as one line. */
function told(message: Message): string {
  if (message.kind === 'frame') return `$${message.channel} ${message.payload.toString('hex')}`
  if (message.kind === 'request') return 'request'
  const headers = [...message.headers].map(([name, values]) => `${name}=${values.join('|')}`)
  return [message.status, ...headers, message.body.toString()].join(' ')
}
const EXPECTED = [
  '200 cseq=1 content-length=4 $v=0',
  '$0 800d0a24',
  '$1 ',
  '401 www-authenticate=Basic realm="a"|Digest nonce=1 ',
  'request',
  '$2 52545350',
  '200 ',
]

describe('replies, packets and what a camera asks, mixed in one stream', () => {
  test('come at once', () => {
    expect(createReader()(STREAM).map(told)).toEqual(EXPECTED)
  })

  test('or byte by byte', () => {
    const read = createReader()
    expect([...STREAM].flatMap((byte) => read(Buffer.from([byte]))).map(told)).toEqual(EXPECTED)
  })

  test('or in two parts, split anywhere', () => {
    for (let at = 0; at <= STREAM.length; at++) {
      const read = createReader()
      const parts = [STREAM.subarray(0, at), STREAM.subarray(at)]
      expect(parts.flatMap((part) => read(part)).map(told)).toEqual(EXPECTED)
    }
  })

  test('lines may end without a carriage return', () => {
    expect(createReader()(Buffer.from('RTSP/1.0 200 OK\nCSeq: 3\n\n')).map(told)).toEqual(['200 cseq=3 '])
  })

  test('a packet may be as long as its length can say', () => {
    const payload = Buffer.alloc(65_535, 1)
    const read = createReader()
    const bytes = Buffer.concat([Buffer.from([0x24, 0, 0xff, 0xff]), payload])
    expect(read(bytes.subarray(0, 40_000))).toEqual([])
    expect(read(bytes.subarray(40_000))).toEqual([{ kind: 'frame', channel: 0, payload }])
  })
})

describe('what is no RTSP is recognized', () => {
  test.each([
    ['an HTTP server', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['its first bytes', 'HTTP/'],
    ['an SSH server', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a mail server', '220 mail ready\r\n'],
    ['binary data', '\x16\x03\x01'],
    ['a word that does not end', 'A'.repeat(20)],
    ['an HTTP request', 'GET / HTTP/1.1\r\n\r\n'],
    ['a status without digits', 'RTSP/1.0 OK\r\n\r\n'],
    ['a body that is too long', `RTSP/1.0 200 OK\r\nContent-Length: ${MOST_BODY + 1}\r\n\r\n`],
    ['a body of negative length', 'RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['a head that does not end', `RTSP/1.0 200 OK\r\n${'X: y\r\n'.repeat(3_000)}`],
  ])('%s', (_, bytes) => {
    expect(() => createReader()(Buffer.from(bytes, 'latin1'))).toThrow(NotRtsp)
  })
})

test('a request is written as bytes, and no value can add a header', () => {
  const bytes = writeRequest('PLAY', 'rtsp://10.0.0.5/a', [
    ['CSeq', '2'],
    ['Session', '1\r\nX: y\xe4'],
  ])
  expect(bytes.toString('latin1')).toBe(
    'PLAY rtsp://10.0.0.5/a RTSP/1.0\r\nCSeq: 2\r\nSession: 1X: y\xe4\r\n\r\n',
  )
})
