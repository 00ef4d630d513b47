import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#server/config.ts'
import { pageHeaders } from '#server/http/headers.ts'
import { consoleOf } from '#server/provider.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { refusal } from '#src/contract/define/fields.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const HASH = "'sha256-q1MKE+RZFJgrefm34+uplM/R8/si9xzqGvvwK0YMbR0='"

/** Stored next to what is served. */
const SECRET = 'kept-beside-the-console'

let around: string
let folder: string
let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'linewatch-answers-'))
  folder = join(around, 'dist')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(around, 'secret.json'), SECRET)
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Linewatch</title>')
  await writeFile(join(folder, 'login.html'), '<!doctype html><title>Linewatch</title>')
  await writeFile(join(folder, 'worker.js'), '')
  await writeFile(join(folder, 'assets/a-1.js'), '')
  await writeFile(join(folder, 'csp.json'), JSON.stringify({ scriptSrc: [HASH] }))
  database = await freshDatabase()
  const served = { folder, runtimeConfig: {}, killWorker: false }
  provider = await startTestProvider({ databaseUrl: database.url, console: served })
  await provider.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
  await rm(around, { recursive: true })
})

// The route tree as text: its modules want a browser.
const tree = await readFile(join(import.meta.dirname, '../../../src/routeTree.gen.ts'), 'utf8')
const pages = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path.replace(/\$\w+/g, 'any'))
const PAGES = [...new Set(['/', '/no/such/page', '/index.html', ...pages])]
const FILES = ['/assets/a-1.js', '/config.json', '/healthz', `${API}/openapi.json`]
const JSON_BODY = { 'content-type': 'application/json' }
const SIGN_IN = { url: `${API}/auth/signIn`, method: 'POST' } as const
/** What is asked in vain, the refusal's status, and the question. */
const REFUSED: [string, number, InjectOptions][] = [
  ['an unreadable address', 400, { url: '/%zz?token=secret-of-a-link' }],
  ['an unreadable call', 400, { url: `${API}/%E0%A4%A?token=secret-of-a-link` }],
  ['a call without its parameters', 400, { url: `${API}/users/password/reset/check` }],
  ['a call of nobody', 401, { url: `${API}/users/user` }],
  [
    'another site’s socket',
    403,
    { url: `${API}/sockets/notifications`, headers: { origin: 'https://evil.example' } },
  ],
  ['a file that is gone', 404, { url: '/assets/gone.js?token=secret-of-a-link' }],
  ['a call that is none', 404, { url: `${API}/no-such-call?token=secret-of-a-link` }],
  ['a page posted to', 404, { url: '/login', method: 'POST' }],
  ['a very long address', 404, { url: `${API}/users/${'x'.repeat(300)}?token=secret-of-a-link` }],
  [
    'a body that is no JSON',
    400,
    { ...SIGN_IN, headers: JSON_BODY, payload: '{"email":"a@b.c","password":secret-of-a-link}' },
  ],
  ['a body that is text', 415, { ...SIGN_IN, headers: { 'content-type': 'text/plain' }, payload: 'a' }],
  ['a body too long', 413, { ...SIGN_IN, headers: JSON_BODY, payload: `"${'x'.repeat(300_000)}"` }],
]
const ask = (question: InjectOptions) => provider.app.inject(question)

const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((one) => one.trim().split(/\s+(.*)/, 2)),
  )

/** Of a page and the worker: what they may load and ask. */
function expectPage(headers: Record<string, unknown>): void {
  expect(policyOf(headers)).toMatchObject({
    'default-src': "'self'",
    'script-src': `'self' ${HASH}`,
    'connect-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/)
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expectNothingTold(headers)
}

/** Of all else: opened by itself it loads, sends and frames nothing. */
function expectGuarded(headers: Record<string, unknown>): void {
  expect(policyOf(headers)).toEqual({
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
  expectNothingTold(headers)
}

function expectNothingTold(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers.server ?? headers['x-powered-by']).toBeUndefined()
}

test('besides this server nothing is asked but the relay servers’ host, where there is one', async () => {
  const { elsewhere } = consoleOf(readConfig({ TURN_URL: 'https://turn.example:8443/give' }))
  const guarded = pageHeaders({ folder, runtimeConfig: {}, killWorker: false, elsewhere })
  const [asked] = /connect-src [^;]*/.exec(guarded['content-security-policy'] ?? '') ?? []
  expect(asked).toBe("connect-src 'self' https://turn.example:8443")
  expect(consoleOf(readConfig({})).elsewhere).toEqual([])
})

test('a build that came meanwhile has its own inline scripts allowed, without a restart', async () => {
  const built = (scriptSrc: string[]) => writeFile(join(folder, 'csp.json'), JSON.stringify({ scriptSrc }))
  await built(["'sha256-AnotherOne='"])
  const { headers } = await ask({ url: '/login' })
  await built([HASH])
  expect(policyOf(headers)['script-src']).toBe("'self' 'sha256-AnotherOne='")
})

test('there are pages of both kinds', () => {
  expect(PAGES).toEqual(
    expect.arrayContaining(['/login', '/blocked-account', '/dashboard/chicken', '/users']),
  )
})

describe('guarded by content policy, nosniff, no framing and no other origin [V3.2.1]', () => {
  test.each(PAGES)('page %s [V3.3]', async (url) => {
    const answer = await ask({ url, headers: { origin: 'https://evil.example' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expectPage(answer.headers)
  })

  test('the worker, who asks as a page does', async () =>
    expectPage((await ask({ url: '/worker.js' })).headers))

  test.each(FILES)('file %s [V3.5.6]', async (url) => {
    const answer = await ask({ url, headers: { origin: 'https://evil.example' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^(application|text)\/.*; charset=utf-8$/)
    expectGuarded(answer.headers)
  })

  test.each(REFUSED)('%s: %i [V3.4.3a]', async (_, status, question) => {
    const answer = await ask(question)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(z.parse(refusal, answer.json())).toMatchObject({ success: false, code: status })
    expect(answer.body).not.toMatch(/secret-of-a-link|FST_|\.ts:|node_modules/)
    expectGuarded(answer.headers)
  })
})

describe('what is no whole call is refused in the same form, and its connection ended', () => {
  test.each([
    ['an address too long', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['a header too long', 431, `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['another protocol', 400, 'EHLO secret-of-a-link\r\n\r\n'],
    ['two lengths', 400, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
  ])('%s: %i', async (_, status, bytes) => {
    const [head = '', body = ''] = (await said(bytes)).split('\r\n\r\n')
    const [first, ...lines] = head.split('\r\n')
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)))
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-length': `${body.length}` })
    expectGuarded(headers)
    expect(z.parse(refusal, JSON.parse(body))).toMatchObject({ success: false, code: status })
    expect(body).not.toContain('secret-of-a-link')
  })
})

/** All that the server says to these bytes until it ends the connection. */
async function said(bytes: string): Promise<string> {
  const { port } = provider.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

test('a socket asked for behind another call ends their connection, instead of keeping it for good', async () => {
  const wish = 'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  expect(await said(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${wish}`)).not.toContain('404')
})

test('a frame that is none ends its socket, and is no fault of the server’s', async () => {
  const token = await provider.tokenOf('admin@linewatch.test')
  const { port } = provider.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const wish = `GET ${API}/sockets/notifications?token=${token} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket`
  socket.write(`${wish}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`)
  await once(socket, 'data')
  const before = provider.logged().length
  socket.write(Buffer.from([0xff, 0xff, 0xff]))
  await once(socket, 'close')
  const told = provider.logged().slice(before)
  expect(told).toContain('a socket failed')
  expect(told).not.toContain('"level":50')
})

test('a connection that the database cuts amid a statement: 503, nothing told, and the next call works [V16.5.1]', async () => {
  const token = await provider.tokenOf('admin@linewatch.test')
  const holder = await freshlyLocked()
  const asked = provider.call(currentUser, { token })
  const cut = () =>
    database.db.rows<{ cut: boolean }>(sql`
      SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  await expect.poll(async () => (await cut()).length).toBe(1)
  const { status, bytes, headers } = await asked
  expect(status).toBe(503)
  expect(z.parse(refusal, JSON.parse(bytes.toString()))).toEqual({
    success: false,
    code: 503,
    message: 'The database cannot be reached. Try again in a moment.',
  })
  expect(headers['retry-after']).toBe('2')
  expectGuarded(headers)
  await holder.release()
  expect((await provider.call(currentUser, { token })).status).toBe(200)
})

/** Holds the table of sessions until it is released, so that a call waits amid its statement. */
async function freshlyLocked(): Promise<{ release(): Promise<void> }> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const done = database.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE session IN ACCESS EXCLUSIVE MODE`)
    locked()
    await held
  })
  await isLocked
  return {
    release: () => {
      release()
      return done
    },
  }
}

test.each([
  '/..%2fsecret.json',
  '/assets/..%2f..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/%2e%2e%2fsecret.json',
  '/assets/%2e%2e/%2e%2e/secret.json',
  '/..%5csecret.json',
  '/assets/..%5c..%5csecret.json',
  '/%252e%252e%252fsecret.json',
  '//secret.json',
  '/dist/../secret.json',
  '/worker.js%00/../secret.json',
])('%s leads nowhere outside of the console [V5.3.2a]', async (url) => {
  const { statusCode, body } = await ask({ url })
  expect([200, 400, 403, 404]).toContain(statusCode)
  expect(body).not.toContain(SECRET)
})
