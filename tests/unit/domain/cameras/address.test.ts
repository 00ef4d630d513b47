import { expect, test } from 'vitest'
import { addressText, parseStreamUrl } from '#src/domain/cameras/address.ts'

const plain = { port: null, path: null, username: null, password: null }

test.each([
  ['10.0.0.5', { ...plain, host: '10.0.0.5' }],
  [' Cam-1.kitchen.lan ', { ...plain, host: 'cam-1.kitchen.lan' }],
  ['10.0.0.5:8554', { ...plain, host: '10.0.0.5', port: 8554 }],
  ['10.0.0.5:8554/live/0', { ...plain, host: '10.0.0.5', port: 8554, path: '/live/0' }],
  ['rtsp://10.0.0.5', { ...plain, host: '10.0.0.5' }],
  ['RTSP://10.0.0.5/Stream1', { ...plain, host: '10.0.0.5', path: '/Stream1' }],
  ['10.0.0.5?channel=1', { ...plain, host: '10.0.0.5', path: '/?channel=1' }],
  ['10.0.0.5/a?b=1&c=x@y#part', { ...plain, host: '10.0.0.5', path: '/a?b=1&c=x@y' }],
  ['10.0.0.5/a%20b', { ...plain, host: '10.0.0.5', path: '/a%20b' }],
  ['10.0.0.5/küche', { ...plain, host: '10.0.0.5', path: '/k%C3%BCche' }],
  ['[::1]:554/x', { ...plain, host: '::1', port: 554, path: '/x' }],
  ['rtsp://10.0.0.5/', { ...plain, host: '10.0.0.5' }],
  // The page that a browser shows: its path is not a stream's.
  ['http://10.0.0.5/', { ...plain, host: '10.0.0.5' }],
  ['https://10.0.0.5:8443/doc/page.asp', { ...plain, host: '10.0.0.5', port: 8443 }],
  ['rtsp://[FE80::1]', { ...plain, host: 'fe80::1' }],
  ['rtsp://admin@10.0.0.5', { ...plain, host: '10.0.0.5', username: 'admin' }],
  ['rtsp://admin:@10.0.0.5', { ...plain, host: '10.0.0.5', username: 'admin', password: '' }],
  ['a:b:c@10.0.0.5', { ...plain, host: '10.0.0.5', username: 'a', password: 'b:c' }],
  ['a:p@ss#1@10.0.0.5', { ...plain, host: '10.0.0.5', username: 'a', password: 'p@ss#1' }],
  ['a%40b:100%2525@10.0.0.5', { ...plain, host: '10.0.0.5', username: 'a@b', password: '100%25' }],
  ['a:100%@10.0.0.5', { ...plain, host: '10.0.0.5', username: 'a', password: '100%' }],
  [
    'rtsp://admin:Kitchen%3A2026@10.0.0.5:554/cam/realmonitor?channel=1&subtype=0',
    {
      host: '10.0.0.5',
      port: 554,
      path: '/cam/realmonitor?channel=1&subtype=0',
      username: 'admin',
      password: 'Kitchen:2026',
    },
  ],
])('%s is an address', (text, address) => {
  expect(parseStreamUrl(text)).toEqual(address)
})

test.each([
  '',
  'rtsp://',
  'ftp://10.0.0.5/',
  'rtsps://10.0.0.5/',
  '10.0.0.5:0',
  '10.0.0.5:65536',
  '10.0.0.5:port',
  'two words',
  '10.0.0.5/a b',
  '10.0.0.5/a\r\nCSeq: 2',
  'a:b%0d%0a@10.0.0.5',
  '10.0.0.5/\ud800',
  'fe80::1',
  '[10.0.0.5]',
  '[::1',
  'küche.lan',
])('%j is none', (text) => {
  expect(parseStreamUrl(text)).toBeNull()
})

test.each([
  ['10.0.0.5', 554, '10.0.0.5'],
  ['10.0.0.5', 8554, '10.0.0.5:8554'],
  ['fe80::1', 554, '[fe80::1]'],
  ['fe80::1', 8554, '[fe80::1]:8554'],
])('%s, %d is written %s, which is read again', (host, port, text) => {
  const address = { host, port, username: 'admin', password: 'secret' }
  expect(addressText(address)).toBe(text)
  expect(parseStreamUrl(text)).toEqual({ ...plain, host, port: port === 554 ? null : port })
})
