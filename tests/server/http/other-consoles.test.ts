import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** Consoles that are served at another address than their provider, named in CONSOLE_ORIGINS. */
const OWN = 'https://console.example'
const FOREIGN = [
  'https://evil.example',
  'http://console.example',
  'https://console.example:8443',
  'https://console.example.evil.example',
  'https://evil.example/https://console.example',
  'null',
]

let database: FreshDatabase
let provider: TestProvider
let token: string
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, consoleOrigins: [OWN] })
  token = await provider.tokenOf(ADMIN)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const get = (url: string, headers: Record<string, string>) =>
  provider.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } })
const asksWhether = (origin: string, url = `${API}/restaurants`) =>
  provider.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,x-view-as-role',
    },
  })
const allowing = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a named console', () => {
  test('may make calls, and reads what it is answered, refusals too', async () => {
    const answer = await get(`${API}/restaurants`, { origin: OWN })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': OWN,
      'access-control-expose-headers': expect.stringMatching(/content-disposition.*retry-after/),
      vary: expect.stringMatching(/origin/),
    })
    const refused = await get(`${API}/restaurants`, { origin: OWN, authorization: 'Bearer none' })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, OWN])
  })
  test('is told what it may send, without anything a browser would add by itself', async () => {
    const { statusCode, headers } = await asksWhether(OWN)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': OWN,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringMatching(/^authorization, content-type, x-view-as/),
    })
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
  test.each(['/', '/login', '/config.json', '/healthz', '/metrics'])(
    'is given nothing of %s',
    async (url) => {
      const { headers } = await get(url, { origin: OWN })
      expect(allowing(headers)).toEqual([])
      expect(allowing((await asksWhether(OWN, url)).headers)).toEqual([])
    },
  )
})

test.each(FOREIGN)('%s is allowed nothing [V3.4.2]', async (origin) => {
  const asked = await asksWhether(origin)
  expect([asked.statusCode, allowing(asked.headers)]).toEqual([404, []])
  expect(allowing((await get(`${API}/restaurants`, { origin })).headers)).toEqual([])
})

test('films may be embedded, calls may not', async () => {
  const film = await get('/proxy/restaurants', { origin: OWN })
  expect(film.headers['cross-origin-resource-policy']).toBe('cross-origin')
  const call = await get(`${API}/restaurants`, { origin: OWN })
  expect(call.headers['cross-origin-resource-policy']).toBe('same-origin')
})

describe('the setting', () => {
  test.each([
    ['', []],
    ['https://a.example', ['https://a.example']],
    ['https://a.example, http://b.example:8080', ['https://a.example', 'http://b.example:8080']],
  ])('%j', (CONSOLE_ORIGINS, origins) => {
    expect(readConfig({ CONSOLE_ORIGINS }).CONSOLE_ORIGINS).toEqual(origins)
  })
  test.each(['*', 'a.example', 'https://a.example/', 'https://a.example/x', 'null', 'HTTPS://a.example'])(
    '%s is none',
    (CONSOLE_ORIGINS) => {
      expect(() => readConfig({ CONSOLE_ORIGINS })).toThrow(/CONSOLE_ORIGINS/)
    },
  )
})
