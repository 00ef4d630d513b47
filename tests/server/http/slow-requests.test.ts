import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importUsers } from '#src/contract/administration/users-import.ts'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const SPANISH: Readonly<Record<string, string>> = JSON.parse(readFileSync('src/locales/es.json', 'utf8'))
const LIMITS = { wholeMs: 1_500, leastBytes: 1_000, longestMs: 6_000, checkEveryMs: 50 }

let database: FreshDatabase
let provider: TestProvider
let token: string
let port: number
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, requestLimits: LIMITS })
  token = await provider.tokenOf('admin@linewatch.test')
  await provider.app.listen({ port: 0, host: '127.0.0.1' })
  port = (provider.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const EVERY_MS = 50
/** Sends the head, then `bytes` of the rest every 50 ms until all is sent or the connection ends. */
async function drip(head: string, rest: string, bytes: number) {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
    // The connection would be kept for more.
    if (sent >= rest.length) socket.end()
  })
  // What is cut off in the middle of sending may be reset.
  socket.on('error', () => {})
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(head)
  const timer = setInterval(() => {
    if (socket.writable && sent < rest.length) socket.write(rest.slice(sent, sent + bytes))
    sent += bytes
  }, EVERY_MS)
  await closed
  clearInterval(timer)
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
  return { status: status === undefined ? null : Number(status), answer, ms: performance.now() - began }
}

const post = (path: string, headers: string[], length: number) =>
  [`POST ${path} HTTP/1.1`, 'host: linewatch', ...headers, `content-length: ${length}`, '', ''].join('\r\n')
const json = (extra: string[] = []) => ['content-type: application/json', ...extra]
const signed = () => [`authorization: Bearer ${token}`]
const csv = JSON.stringify({ csv: 'x'.repeat(20_000), apply: false })
const importing = () => post(addressOf(importUsers), json(signed()), csv.length)
const TOO_SLOW = {
  status: 408,
  answer: expect.stringContaining('The request timed out. Try again.'),
}

test.concurrent('headers that trickle in', async () => {
  const answer = await drip('GET / HTTP/1.1\r\nhost: linewatch\r\n', `x-slow: ${'a'.repeat(10_000)}`, 1)
  expect(answer).toMatchObject(TOO_SLOW)
  expect(answer.ms).toBeGreaterThan(LIMITS.wholeMs - 100)
})

test.concurrent('a connection that says nothing', async () => {
  expect(await drip('', '', 1)).toMatchObject(TOO_SLOW)
})

test.concurrent('a body that trickles in, to a call that takes little [V2.4.1b]', async () => {
  const answer = await drip(post(`${API}/auth/signIn`, json(), 10_000), ' '.repeat(10_000), 50)
  expect(answer).toMatchObject(TOO_SLOW)
  expect(answer.ms).toBeLessThan(LIMITS.longestMs)
})

test.concurrent('a body that is late is refused in the language of its caller', async () => {
  const head = post(`${API}/auth/signIn`, json(['accept-language: es']), 10_000)
  const { answer } = await drip(head, ' '.repeat(10_000), 50)
  expect(answer).toContain(SPANISH['The request timed out. Try again.'])
})

test.concurrent('a body in chunks without an end', async () => {
  const head = `POST ${API}/auth/signIn HTTP/1.1\r\nhost: linewatch\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`
  expect(await drip(head, '1\r\n \r\n'.repeat(2_000), 6)).toMatchObject(TOO_SLOW)
})

test.concurrent('a file that makes no progress', async () => {
  const answer = await drip(importing(), csv, 10)
  expect(answer).toMatchObject(TOO_SLOW)
  expect(answer.ms).toBeLessThan(LIMITS.longestMs)
})

test.concurrent('a file that comes slowly, but comes, is taken', async () => {
  const answer = await drip(importing(), csv, 300)
  expect(answer.status).toBe(200)
  // Longer than any other call may take.
  expect(answer.ms).toBeGreaterThan(2 * LIMITS.wholeMs)
})

test.concurrent('a file that never ends', async () => {
  const length = 4_000_000
  const head = post(addressOf(importUsers), json(signed()), length)
  const answer = await drip(head, ' '.repeat(length), 300)
  expect(answer).toMatchObject(TOO_SLOW)
  expect(answer.ms).toBeGreaterThan(LIMITS.longestMs - 100)
})

test.concurrent('an upload that was refused and goes on sending loses its connection', async () => {
  const form = ['content-type: multipart/form-data; boundary=b']
  const answer = await drip(post(addressOf(sendSupport), form, 10_000), ' '.repeat(10_000), 10)
  expect(answer.status).toBe(401)
  expect(answer.ms).toBeLessThan(LIMITS.longestMs)
})

test.concurrent('a refused body that nobody read leaves its connection to the next request', async ({
  expect,
}) => {
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk: Buffer) => {
    answers += chunk.toString()
  })
  const began = performance.now()
  socket.write(`${post(`${API}/auth/signIn`, ['content-type: text/plain'], 5)}hello`)
  await expect.poll(() => answers).toContain('HTTP/1.1 415')
  await expect.poll(() => performance.now() - began, { timeout: 5_000 }).toBeGreaterThan(1.5 * LIMITS.wholeMs)
  socket.write('GET /healthz HTTP/1.1\r\nhost: linewatch\r\nconnection: close\r\n\r\n')
  await once(socket, 'close')
  expect(answers).toContain('HTTP/1.1 200')
})
