import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createFront } from '#server/pass-on.ts'

/** A chain's own provider behind the console: what is passed on stays as secret as what is answered here. */
const SECRET = 'secret-of-a-mailed-link'
const CHECK = `/api/v1/users/password/reset/check?token=${SECRET}`

let folder: string
let provider: FastifyInstance
let front: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-front-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  provider = Fastify()
  provider.get('/api/v1/users/password/reset/check', (request) => request.query)
  provider.get('/api/v1/*', (request) => request.headers)
  const providerUrl = await provider.listen({ port: 0, host: '127.0.0.1' })
  const sink = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const served = { folder, runtimeConfig: {}, killWorker: false }
  const pages = { publicUrl: 'https://console.example', consoleOrigins: [] }
  front = await createFront({ log: createLog('trace', sink), providerUrl, console: served, pages })
})
afterAll(async () => {
  await front.close()
  await provider.close()
  await rm(folder, { recursive: true })
})

const guarded = expect.objectContaining({
  'content-security-policy': expect.stringMatching(/default-src 'none'/),
  'x-content-type-options': 'nosniff',
})

test('what is passed on carries the security headers and leaves no secret of its address in the log [V3.4.4]', async () => {
  const { statusCode, headers, body } = await front.inject(CHECK)
  expect([statusCode, JSON.parse(body)]).toEqual([200, { token: SECRET }])
  expect(headers).toEqual(guarded)
  expect(lines.join('')).not.toContain(SECRET)
})

test('the provider hears who asks, through how many proxies ever', async () => {
  const asked = {
    url: '/api/v1/who',
    remoteAddress: '198.51.100.3',
    headers: { 'x-forwarded-for': '192.0.2.7' },
  }
  expect((await front.inject(asked)).json()).toMatchObject({
    'x-forwarded-for': '192.0.2.7, 198.51.100.3',
    'x-forwarded-host': 'localhost:80',
    'x-forwarded-proto': 'http',
  })
})

test.each(['/api/v1/..;/who', '/api/v1/%2E.;/who'])(
  '%s, which some servers take for another address, is not passed on',
  async (url) => {
    expect((await front.inject(url)).statusCode).toBe(404)
    expect((await front.inject(`/api/v1/who?search=${url}`)).statusCode).toBe(200)
  },
)

test('an address that cannot be read is refused with them too', async () => {
  const { statusCode, headers, body } = await front.inject(`/%zz?token=${SECRET}`)
  expect([statusCode, headers]).toEqual([400, guarded])
  expect(body).not.toContain(SECRET)
})

test('a provider that is away: a refusal that tells nothing of it, and no secret in the log [V16.5.2]', async () => {
  await provider.close()
  const { statusCode, headers, body } = await front.inject(CHECK)
  expect([statusCode, headers]).toEqual([503, guarded])
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 503 })
  expect(body).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toContain(SECRET)
})
