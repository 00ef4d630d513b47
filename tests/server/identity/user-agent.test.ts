import { expect, test } from 'vitest'
import { readUserAgent } from '#server/services/identity/user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Windows', 'Chrome 140'],
  [
    `(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.3485.54`,
    'Windows',
    'Microsoft Edge 140',
  ],
  ['(Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Windows', 'Firefox 143'],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.6 Safari/605.1.15`, 'macOS', 'Safari 18'],
  [
    `(iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} Version/18.6 Mobile/15E148 Safari/604.1`,
    'iPhone',
    'Safari 18',
  ],
  [
    `(iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`,
    'iPhone',
    'Chrome 140',
  ],
  [`(iPad; CPU OS 16_7 like Mac OS X) ${APPLE} Version/16.6 Mobile/15E148 Safari/604.1`, 'iPad', 'Safari 16'],
  [`(Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Android', 'Chrome 140'],
  [
    `(Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/140.0.7339.51 Mobile Safari/537.36`,
    'Pixel 9',
    'Chrome 140',
  ],
  [
    `(Linux; Android 14; SM-X210 Build/UP1A.231005.007; wv) ${WEBKIT} Version/4.0 Chrome/140.0.7339.51 Safari/537.36`,
    'SM-X210',
    'Chrome 140',
  ],
  ['(Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Android', 'Firefox 143'],
  [`(X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Linux', 'Chrome 140'],
  ['(X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Linux', 'Firefox 143'],
  [`(X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome OS', 'Chrome 140'],
])('Mozilla/5.0 %s is %s with %s', (rest, device, browser) => {
  expect(readUserAgent(`Mozilla/5.0 ${rest}`)).toEqual({ device, browser })
})

test.each(['', 'curl/8.5.0', '<script>alert(1)</script>', 'x'.repeat(255)])(
  '%j says nothing',
  (userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ device: '', browser: '' })
  },
)
