import { expect, test } from 'vitest'
import { shellFor } from '#src/domain/access/shell-page.ts'

test.each([
  ['/login', '/login.html'],
  ['/login/', '/login.html'],
  ['/reset-password', '/login.html'],
  ['/multi-step-auth', '/login.html'],
  ['/', '/index.html'],
  ['/dashboard/chicken', '/index.html'],
  ['/logins', '/index.html'],
  ['/devices/tablets/0f3c/sessions', '/index.html'],
  ['/apiary', '/index.html'],
])('a navigation to %s gets %s', (path, shell) => {
  expect(shellFor(path)).toBe(shell)
})

test.each([
  '/api',
  '/api/v1/openapi.json',
  // A worker that answered it would keep the code from the server (tests/server/identity/single-sign-on).
  '/api/v1/auth/oidc/okta/callback',
  '/proxy/restaurants/1',
  '/device/api/v1/sockets/tablet',
  '/healthz',
  '/metrics',
  '/config.json',
  '/assets/index-1.js',
  '/worker.js',
])('%s is left to the server', (path) => {
  expect(shellFor(path)).toBeNull()
})
