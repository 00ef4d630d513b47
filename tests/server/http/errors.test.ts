import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '#server/http/document.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { providerState } from '#src/contract/operations/provider.ts'
import { reportDownload } from '#src/contract/operations/reports.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { API, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let admin: string
let manager: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf('admin@linewatch.test')
  manager = await provider.tokenOf('manager@linewatch.test')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const refusal = (code: number, message: string | RegExp) => ({
  success: false,
  code,
  message: expect.stringMatching(message),
})

const limitsTold = ({ headers }: { headers: object }) =>
  Object.keys(headers)
    .filter((name) => name.startsWith('x-ratelimit'))
    .toSorted()

describe('refusals', () => {
  test('nobody is asked to sign in, with 401', async () => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      const { status, body } = await provider.call(currentUser, { token })
      expect(status).toBe(401)
      expect(body).toEqual(refusal(401, 'Sign in to continue.'))
    }
  })

  test('a missing permission is named, with 403', async () => {
    const { status, body } = await provider.call(providerState, { token: manager })
    expect(status).toBe(403)
    expect(body).toEqual(refusal(403, /You need the permission/))
    const crew = await provider.tokenOf('crew@linewatch.test')
    const query = { startTime: provider.clock.now() - 1000, endTime: provider.clock.now() }
    const history = await provider.call(fryerHistory.list, { token: crew, query })
    expect(history.status).toBe(403)
    expect(history.body).toEqual(refusal(403, /Timer Cycle History: View/))
  })

  test('a call or page of the API that is not there is 404, in the same form', async () => {
    const answer = await provider.app.inject(`${API}/nothing/here?token=secret`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual(refusal(404, /There is no endpoint GET \/api\/v1\/nothing\/here\.$/))
  })

  test('something of somebody else is not there, rather than forbidden', async () => {
    const all = await provider.call(restaurants, { token: admin, query: { limit: 100 } })
    expect(all.body.content).toHaveLength(12)
    const own = await provider.call(restaurants, { token: manager })
    expect(own.body.content.map(({ number }) => number)).toEqual(['0412'])
    const foreign = all.body.content.find(({ number }) => number === '0117')
    const id = foreign?.uuid ?? ''
    const one = await provider.call(restaurantById, { token: manager, params: { id } })
    expect([one.status, one.body]).toEqual([404, refusal(404, 'This restaurant was not found.')])
    const query = {
      startTime: provider.clock.now() - 1000,
      endTime: provider.clock.now(),
      restaurantUuid: id,
    }
    const history = await provider.call(fryerHistory.list, { token: manager, query })
    expect([history.status, history.body]).toEqual([404, refusal(404, 'This restaurant was not found.')])
    const report = await provider.call(reportDownload, { token: manager, params: { id } })
    expect(report.status).toBe(404)
  })

  test('a body that cannot be read is refused with what is wrong, each field named', async () => {
    const wrong = await provider.app.inject({
      method: 'POST',
      url: `${API}/auth/signIn`,
      headers: { 'content-type': 'application/json' },
      payload: '{"email": ',
    })
    expect(wrong.json()).toEqual(refusal(400, /^The body cannot be read as JSON\.$/))
    const fields = await provider.app.inject({
      method: 'POST',
      url: `${API}/auth/signIn`,
      payload: { email: 5, extra: true },
    })
    expect(fields.statusCode).toBe(400)
    expect(fields.json()).toMatchObject({
      success: false,
      fields: {
        email: 'This must be text of 1 to 255 characters.',
        password: 'This is required: text of 1 to 255 characters.',
        extra: 'This is not a field of this call. It takes email, password and browserToken.',
      },
    })
  })

  test.each(['', ' \n'])('a JSON body of %j is no body', async (payload) => {
    const token = await provider.tokenOf('admin@linewatch.test')
    const send = (method: 'POST' | 'DELETE', url: string) =>
      provider.app.inject({
        method,
        url: `${API}${url}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload,
      })
    // Calls that take none are answered as without the type.
    const unknown = await send('DELETE', '/roles/00000000-0000-4000-8000-000000000000')
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, expect.stringMatching(/not found/)])
    expect((await send('POST', '/auth/logout')).statusCode).toBeLessThan(300)
    // One that needs a body says what belongs there.
    const signIn = await send('POST', '/auth/signIn')
    expect(signIn.statusCode).toBe(400)
    expect(signIn.json()).toMatchObject({
      message: 'email is required: text of 1 to 255 characters.',
      fields: { password: 'This is required: text of 1 to 255 characters.' },
    })
  })

  test('an oversized body is refused with 413 [V4.2.1]', async () => {
    const answer = await provider.app.inject({
      method: 'POST',
      url: `${API}/auth/signIn`,
      payload: { email: 'a@b.c', password: 'x'.repeat(300_000) },
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual(refusal(413, 'The request is too large.'))
  })

  test('another kind of body is refused with 415', async () => {
    const answer = await provider.app.inject({
      method: 'POST',
      url: `${API}/auth/signIn`,
      headers: { 'content-type': 'text/plain' },
      payload: '{"email":"admin@linewatch.test","password":"Kitchen#2026"}',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ success: false, code: 415 })
  })

  test('more calls than allowed are refused with 429 and when to come back [V2.4.1c]', async () => {
    const own = await freshDatabase()
    const strict = await startTestProvider({ databaseUrl: own.url, rateLimit: 10, seed: false })
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push((await strict.call(currentUser)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    const last = await strict.call(currentUser)
    expect(last.body).toEqual(refusal(429, /Too many requests/))
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(limitsTold(last)).toEqual([])
    expect((await strict.app.inject('/healthz')).statusCode).toBe(200)
    await strict.stop()
    await own.drop()
  })

  test('how many calls are left is told to who is signed in, and to nobody else [V2.4.1c]', async () => {
    expect(limitsTold(await provider.call(currentUser, { token: admin }))).toEqual([
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
    ])
    for (const token of [undefined, 'A'.repeat(43)])
      expect(limitsTold(await provider.call(currentUser, { token }))).toEqual([])
    const body = { email: 'admin@linewatch.test', password: 'wrong' }
    expect(limitsTold(await provider.call(signIn, { body }))).toEqual([])
    expect(limitsTold(await provider.app.inject(`${API}/nothing`))).toEqual([])
  })

  test('a fault of the server tells nothing of itself, and is recorded [V16.3.4]', async () => {
    const own = await freshDatabase()
    const broken = await startTestProvider({ databaseUrl: own.url })
    const token = await broken.tokenOf('admin@linewatch.test')
    await own.db.run(sql`ALTER TABLE fryer_cycle RENAME COLUMN actual_s TO elsewhere`)
    const query = { startTime: broken.clock.now() - 1000, endTime: broken.clock.now() }
    const { status, body } = await broken.call(fryerHistory.list, { token, query })
    expect(status).toBe(500)
    expect(body).toEqual(
      refusal(500, /^Something went wrong on the server\. The problem was logged\. Try again\.$/),
    )
    expect(broken.logged()).toContain('a call failed')
    await broken.stop()
    await own.drop()
  })

  test('a database that is away is 503 with when to come back, and health says so', async () => {
    const own = await freshDatabase()
    const alone = await startTestProvider({ databaseUrl: own.url, seed: false })
    await own.drop()
    const { status, body, headers } = await alone.call(signIn, { body: { email: 'a@b.c', password: 'x' } })
    expect(status).toBe(503)
    expect(body).toEqual(refusal(503, /database cannot be reached/))
    expect(headers['retry-after']).toBe('2')
    const health = await alone.app.inject('/healthz')
    expect([health.statusCode, health.json().database]).toEqual([503, false])
    await alone.stop()
  })
})

describe('every answer', () => {
  const urls = [
    '/healthz',
    '/metrics',
    `${API}/openapi.json`,
    `${API}/users/user`,
    `${API}/nothing`,
    '/not-there.js',
    `${API}/restaurants?limit=x`,
  ]
  test.each(urls)('%s carries the security headers [V3.4.1a]', async (url) => {
    const { headers } = await provider.app.inject(url)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringMatching(/max-age=31536000/),
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('of a signed-in caller is kept by no cache', async () => {
    const { headers } = await provider.call(currentUser, { token: admin })
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('the logs', () => {
  test('hold neither tokens nor passwords, whatever the call [V14.2.1]', async () => {
    const secret = 'S3cret-Pass#word'
    await provider.call(signIn, { body: { email: 'admin@linewatch.test', password: secret } })
    await provider.call(currentUser, { token: admin })
    await provider.app.inject(`${API}/sockets/notifications?token=${admin}`)
    provider.services.log.info({ req: { method: 'GET', url: `/x?token=${admin}&a=1` } }, 'a socket')
    provider.services.log.info(
      { body: { password: secret, accessToken: admin, refreshToken: admin } },
      'a body',
    )
    provider.services.log.info({ req: { method: 'GET', url: `/r?a=1&secret=${secret}` } }, 'a link')
    const text = provider.logged()
    expect(text).toContain('token=[hidden]')
    expect(text).not.toContain(admin)
    expect(text).not.toContain(secret)
  })
})

describe('the document', () => {
  test('is OpenAPI 3.1 and holds every endpoint, each with its permission and its refusals', async () => {
    const { endpoints } = await readContract()
    const answer = await provider.app.inject(`${API}/openapi.json`)
    expect(answer.statusCode).toBe(200)
    const document = answer.json()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Linewatch provider', version: expect.any(String) },
      servers: [{ url: API }],
    })
    for (const endpoint of endpoints) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const also = endpoint.alsoFor === 'tablet' ? '. Also for wall tablets.' : ''
      expect(operation, endpoint.name).toMatchObject({
        summary: endpoint.summary,
        description: `Permission: ${endpoint.permission}${also}`,
        responses: { default: expect.anything() },
      })
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const inPath = operation.parameters.filter((p: { in: string }) => p.in === 'path')
      expect(inPath.map((p: { name: string }) => p.name)).toEqual(names)
      expect(Boolean(operation.requestBody), endpoint.name).toBe(endpoint.body !== undefined)
      expect(Boolean(operation.security), endpoint.name).toBe(endpoint.permission !== 'public')
    }
    const ids = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(endpoints.length)
  })

  test('every reference in it leads to a part of it', async () => {
    const { endpoints } = await readContract()
    const document = openApiDocument('1', endpoints)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    const lost = references.filter((path) => {
      const found = path
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
      return found === undefined
    })
    expect(references.length).toBeGreaterThan(endpoints.length - 1)
    expect(lost).toEqual([])
  })
})
