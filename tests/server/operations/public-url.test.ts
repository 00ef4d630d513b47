import { expect, test } from 'vitest'
import { defaultPublicUrl } from '#server/public-url.ts'

test.each([
  ['127.0.0.1', 8080, 'http://localhost:8080'],
  ['kitchen.example', 80, 'http://kitchen.example'],
  ['0.0.0.0', 8080, 'http://localhost:8080'],
  ['::', 8080, 'http://localhost:8080'],
  ['', 8080, 'http://localhost:8080'],
  ['::1', 8080, 'http://localhost:8080'],
  ['2001:db8::7', 443, 'http://[2001:db8::7]:443'],
])('links of a server on %s port %s lead to %s', (host, port, url) => {
  expect(defaultPublicUrl(host, port)).toBe(url)
})
