import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#src/contract/account/user.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import {
  createScimToken,
  provisioning,
  revokeScimToken,
  scimTokens,
} from '#src/contract/administration/provisioning.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import type { TestProvider } from '#tests/support/provider.ts'
import {
  ERROR_SCHEMA,
  emailOf,
  GROUP_SCHEMA,
  openScim,
  PATCH_SCHEMA,
  provisioner,
  type ScimClient,
  startScimServer,
  USER_SCHEMA,
} from '#tests/support/scim/scim.ts'

let database: FreshDatabase
let provider: TestProvider
let scim: ScimClient
let admin: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startScimServer(database.url)
  scim = await openScim(provider)
  admin = await provider.tokenOf(ADMIN)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const get = (authorization?: string, url = '/scim/v2/Users') =>
  provider.app.inject({ url, ...(authorization !== undefined && { headers: { authorization } }) })
const accounts = async () => (await database.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM account`)).n

describe('the token', () => {
  test.each<[string, () => Promise<string | undefined> | string | undefined]>([
    ['missing', () => undefined],
    ['empty', () => 'Bearer '],
    ['made up', () => `Bearer lws_${'x'.repeat(43)}`],
    ['of another scheme', () => `Basic ${scim.issued.token}`],
    ['cut off', () => `Bearer ${scim.issued.token.slice(0, -1)}`],
    ['an administrator’s', async () => `Bearer ${await provider.tokenOf(ADMIN)}`],
    ['a kitchen’s', async () => `Bearer ${await (await openSender(provider, database)).newKey()}`],
  ])('%s: 401, on every address', async (_, header) => {
    const authorization = await header()
    for (const url of ['/scim/v2/Users', '/scim/v2/Schemas', '/scim/v2/nowhere', '/scim/v2/Me']) {
      const answer = await get(authorization, url)
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(answer.json()).toEqual({
        schemas: [ERROR_SCHEMA],
        status: '401',
        detail: 'The token is not known, or it was revoked.',
      })
    }
  })

  test('opens nothing else', async () => {
    const { token } = scim.issued
    expect((await provider.call(users, { token })).status).toBe(401)
    expect((await provider.call(currentUser, { token })).status).toBe(401)
    const intake = await get(`Bearer ${token}`, '/intake/v1/state')
    expect(intake.statusCode).toBe(401)
  })

  test('is shown once, by its beginning ever after, and is in no log and no record', async () => {
    const { body } = await provider.call(scimTokens, { token: admin })
    expect(body.content[0]).toMatchObject({
      name: 'Chain',
      provider: 'chain',
      prefix: scim.issued.token.slice(0, 10),
    })
    const recorded = await database.db.rows(
      sql`SELECT * FROM audit_event WHERE action = 'SCIM_TOKEN_CREATED'`,
    )
    expect(recorded).toHaveLength(1)
    const stored = await database.db.rows(sql`SELECT * FROM scim_token`)
    for (const text of [JSON.stringify([body, recorded, stored]), provider.logged()])
      expect(text).not.toContain(scim.issued.token)
  })

  test('is one of several, so that one takes the place of another; revoked, it is refused at once', async () => {
    const next = await openScim(provider, 'chain', 'Next')
    expect((await next.send('GET', '/Users')).status).toBe(200)
    const { uuid } = next.issued
    expect((await provider.call(revokeScimToken, { token: admin, params: { id: uuid } })).status).toBe(204)
    expect((await next.send('GET', '/Users')).status).toBe(401)
    expect((await scim.send('GET', '/Users')).status).toBe(200)
    const again = await provider.call(revokeScimToken, { token: admin, params: { id: uuid } })
    expect(again.status).toBe(404)
    const { body } = await provider.call(scimTokens, { token: admin, query: { search: 'next' } })
    expect(body.content.map(({ revokedTime }) => revokedTime)).toEqual([provider.clock.now()])
  })

  test('says when and from where it was last used', async () => {
    const own = await openScim(provider, 'chain', 'Used')
    const used = async () => {
      const { body } = await provider.call(scimTokens, { token: admin, query: { search: 'Used' } })
      return body.content.map(({ lastUsedTime, lastAddress }) => [lastUsedTime, lastAddress])
    }
    expect(await used()).toEqual([[null, null]])
    await own.send('GET', '/Users')
    expect(await used()).toEqual([[provider.clock.now(), '127.0.0.1']])
  })

  test('is made by administrators, with a fresh proof, for a provider that provisions', async () => {
    const body = { name: 'X', provider: 'chain' }
    for (const email of [AREA, CREW]) {
      const token = await provider.tokenOf(email)
      expect((await provider.call(createScimToken, { token, body })).status).toBe(403)
      expect((await provider.call(scimTokens, { token })).status).toBe(403)
      expect((await provider.call(provisioning, { token })).status).toBe(403)
    }
    const nobody = await provider.call(createScimToken, { token: admin, body: { ...body, provider: 'okta' } })
    expect(nobody.status).toBe(404)
    const stale = await provider.tokenOf(ADMIN)
    await database.db.run(sql`UPDATE session SET signed_in_time = signed_in_time - 660000`)
    const unproven = await provider.call(createScimToken, { token: stale, body })
    expect([unproven.status, unproven.body]).toMatchObject([403, { reason: 'PROOF_NEEDED' }])
  })

  test('ends with the provider’s rules for provisioning', async () => {
    const bare = await startScimServer(database.url, { provisioning: undefined }, { seed: false })
    const answer = await bare.app.inject({
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${scim.issued.token}` },
    })
    expect(answer.statusCode).toBe(401)
    const { body } = await bare.call(provisioning, { token: await bare.tokenOf(ADMIN) })
    expect(body).toEqual({ address: 'https://linewatch.test/scim/v2', providers: [] })
    await bare.stop()
  })
})

test('what one provider keeps, another one neither sees nor changes', async () => {
  const id = await scim.user('apart')
  const group = await scim.group('apart')
  const two = await startScimServer(
    database.url,
    {},
    { seed: false, singleSignOn: { providers: [provisioner('chain'), provisioner('other')] } },
  )
  const other = await openScim(two, 'other')
  for (const path of [`/Users/${id}`, `/Groups/${group}`]) {
    expect((await other.send('GET', path)).status).toBe(404)
    expect((await other.send('DELETE', path)).status).toBe(404)
    expect((await other.patch(path, { op: 'replace', path: 'displayName', value: 'x' })).status).toBe(404)
  }
  expect(
    (await other.send('GET', `/Users?filter=userName%20eq%20%22${emailOf('apart')}%22`)).body.totalResults,
  ).toBe(0)
  expect((await other.send('GET', '/Groups')).body.totalResults).toBe(0)
  const taken = await other.send('POST', '/Users', {
    body: { userName: emailOf('apart'), externalId: 'apart' },
  })
  expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
  // Names of groups are each provider's own; a foreign user is no member.
  await other.group('apart')
  const foreign = await other.send('POST', '/Groups', {
    body: { displayName: 'x', members: [{ value: id }] },
  })
  expect([foreign.status, foreign.body.scimType]).toEqual([400, 'invalidValue'])
  const { body } = await two.call(provisioning, { token: await two.tokenOf(ADMIN) })
  expect(body.providers.map((one) => [one.id, one.users > 0])).toEqual([
    ['chain', true],
    ['other', false],
  ])
  await two.stop()
})

describe('bad input', () => {
  const payloadOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))
  const post = (body: unknown, type = 'application/scim+json', path = '/Users') =>
    scim.send('POST', path, { body: payloadOf(body), headers: { 'content-type': type } })
  const USER = { schemas: [USER_SCHEMA], userName: emailOf('bad'), externalId: 'bad' }

  test.each<[string, unknown, string, number, string | undefined]>([
    ['no JSON', '{', 'application/scim+json', 400, 'invalidSyntax'],
    ['nothing', '', 'application/scim+json', 400, 'invalidSyntax'],
    ['a list', [USER], 'application/scim+json', 400, 'invalidSyntax'],
    ['a text', USER, 'text/plain', 415, undefined],
    ['a form', 'userName=a', 'application/x-www-form-urlencoded', 415, undefined],
    [
      'a prototype',
      '{"userName":"a@b.de","__proto__":{"x":1}}',
      'application/scim+json',
      400,
      'invalidSyntax',
    ],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', 'application/scim+json', 400, 'invalidSyntax'],
    ['two megabytes', { ...USER, x: 'x'.repeat(2 ** 21) }, 'application/scim+json', 413, undefined],
    ['no e-mail', { ...USER, userName: 'bad' }, 'application/scim+json', 400, 'invalidValue'],
    [
      'SQL as an e-mail',
      { ...USER, userName: "'; DROP TABLE account" },
      'application/scim+json',
      400,
      'invalidValue',
    ],
  ])('%s is refused in the RFC’s form, and writes nothing', async (_, body, type, status, scimType) => {
    const before = await accounts()
    const answer = await post(body, type)
    expect([answer.status, answer.body]).toMatchObject([
      status,
      { schemas: [ERROR_SCHEMA], status: String(status) },
    ])
    expect(answer.body.scimType).toBe(scimType)
    expect(await accounts()).toBe(before)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test('a body that nests very deeply is no fault', async () => {
    const deep = `{"userName":"bad","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await post(deep)).status).toBe(400)
  })

  test('JSON with its usual type is taken, and attributes that nobody knows are left out', async () => {
    const created = await post({ ...USER, favoriteColor: 'red', password: 'secret' }, 'application/json')
    expect(created.status).toBe(201)
    expect(JSON.stringify(created.body)).not.toMatch(/favoriteColor|red|password/)
    const { id } = created.body
    const patched = await scim.send('PATCH', `/Users/${id}`, {
      body: {
        schemas: [PATCH_SCHEMA],
        Operations: [
          {
            op: 'Add',
            path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
            value: 'Kitchen',
          },
          { op: 'Add', path: 'emails[type eq "work"].value', value: 'x@y.de' },
          { op: 'Replace', path: 'active', value: 'False' },
        ],
      },
    })
    expect([patched.status, patched.body.active, JSON.stringify(patched.body)]).toEqual([
      200,
      false,
      expect.not.stringMatching(/Kitchen|x@y/),
    ])
  })

  test.each([
    ['__proto__.x', 'invalidPath'],
    ['constructor.prototype.x', 'invalidPath'],
    ['id', 'mutability'],
    ['meta.version', 'mutability'],
    ['emails[type eq "work"', 'invalidPath'],
    [`emails[${'('.repeat(5_000)}`, 'invalidPath'],
  ])('a PATCH of %s is refused', async (path, scimType) => {
    const id = await scim.user(`patched-${scimType}-${path.length}`)
    const { status, body } = await scim.patch(`/Users/${id}`, { op: 'replace', path, value: 'x' })
    expect([status, body.scimType]).toEqual([400, scimType])
  })

  test.each(['/Users/1', '/Users/%00', `/Users/${'a'.repeat(150)}`, "/Groups/'--", '/Nothing', '/Users/x/y'])(
    '%s is not there',
    async (path) => {
      const { status, body } = await scim.send('GET', path)
      expect([status, body.schemas]).toEqual([404, [ERROR_SCHEMA]])
    },
  )

  test('a DELETE may say a type of the body that it does not have', async () => {
    const id = await scim.user('typed')
    const headers = { 'content-type': 'application/scim+json' }
    expect((await scim.send('DELETE', `/Users/${id}`, { headers })).status).toBe(204)
  })

  test.each(['/Me', '/Bulk'])('%s is not supported, and says so', async (path) => {
    expect((await scim.send('POST', path, { body: {} })).status).toBe(501)
  })
})

test('who asks too often is told to wait, in the RFC’s form', async () => {
  const busy = await startScimServer(database.url, {}, { seed: false, rateLimit: 3 })
  const ask = () =>
    busy.app.inject({ url: '/scim/v2/Users', headers: { authorization: `Bearer lws_${'x'.repeat(43)}` } })
  const answers = [await ask(), await ask(), await ask(), await ask()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429])
  expect(answers[3]?.json()).toMatchObject({ schemas: [ERROR_SCHEMA], status: '429' })
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  await busy.stop()
})

describe('what the server can do is told (RFC 7644, 4)', () => {
  test('as ServiceProviderConfig', async () => {
    const { status, body } = await scim.send('GET', '/ServiceProviderConfig')
    expect([status, body]).toMatchObject([
      200,
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true, maxResults: 200 },
        etag: { supported: true },
        authenticationSchemes: [{ type: 'oauthbearertoken' }],
      },
    ])
  })

  test('as ResourceTypes and Schemas, each by its id', async () => {
    const types = (await scim.send('GET', '/ResourceTypes')).body
    expect(types.Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
    expect((await scim.send('GET', '/ResourceTypes/User')).body).toMatchObject({
      schema: USER_SCHEMA,
      endpoint: '/Users',
    })
    const { body } = await scim.send('GET', '/Schemas')
    expect([body.totalResults, body.Resources.map(({ id }) => id)]).toEqual([2, [USER_SCHEMA, GROUP_SCHEMA]])
    for (const id of [USER_SCHEMA, GROUP_SCHEMA])
      expect((await scim.send('GET', `/Schemas/${id}`)).body).toMatchObject({
        id,
        attributes: expect.any(Array),
      })
    expect((await scim.send('GET', '/Schemas/x')).status).toBe(404)
  })

  test('and every attribute that is answered is in its schema', async () => {
    const id = await scim.user('described')
    const group = await scim.group('described', [id])
    for (const [path, schema] of [
      [`/Users/${id}`, USER_SCHEMA],
      [`/Groups/${group}`, GROUP_SCHEMA],
    ]) {
      const { attributes } = (await scim.send('GET', `/Schemas/${schema}`)).body as unknown as {
        attributes: { name: string }[]
      }
      const common = ['schemas', 'id', 'externalId', 'meta']
      const answered = Object.keys((await scim.send('GET', String(path))).body).filter(
        (key) => !common.includes(key),
      )
      expect(answered.toSorted()).toEqual(attributes.map(({ name }) => name).toSorted())
    }
  })
})
