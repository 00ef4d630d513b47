import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, BLOCKED, CREW, MANAGER } from '#tests/support/demo.ts'
import type { TestProvider } from '#tests/support/provider.ts'
import {
  ERROR_SCHEMA,
  emailOf,
  openScim,
  PATCH_SCHEMA,
  type ScimClient,
  startScimServer,
  USER_SCHEMA,
} from '#tests/support/scim/scim.ts'

let database: FreshDatabase
let provider: TestProvider
let scim: ScimClient

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startScimServer(database.url, {}, { singleSignOn: { emergencyAccounts: [MANAGER] } })
  scim = await openScim(provider)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const found = async (filter: string) =>
  (await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body
const namesFound = async (filter: string) => (await found(filter)).Resources.map(({ userName }) => userName)
const statusOf = (email: string) =>
  database.db.one<{ blocked: boolean; type: string; password: boolean }>(sql`
    SELECT blocked_at IS NOT NULL AS blocked, type, password_hash IS NOT NULL AS password
      FROM account WHERE email = ${email} AND deleted_at IS NULL`)

describe('the RFC’s examples', () => {
  /** RFC 7644, 3.3, with a name that is an e-mail. */
  const BJENSEN = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'bjensen@example.com',
    externalId: 'bjensen',
    name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  }
  let id = ''

  test('a user is created: 201, with an address, a version and what is kept', async () => {
    const { status, body, headers } = await scim.send('POST', '/Users', { body: BJENSEN })
    expect(status).toBe(201)
    expect(headers['content-type']).toMatch(/^application\/scim\+json/)
    expect(body).toEqual({
      schemas: [USER_SCHEMA],
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      externalId: 'bjensen',
      userName: 'bjensen@example.com',
      displayName: 'Ms. Barbara J Jensen III',
      name: { formatted: 'Ms. Barbara J Jensen III' },
      emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: {
        resourceType: 'User',
        created: new Date(provider.clock.now()).toISOString(),
        lastModified: new Date(provider.clock.now()).toISOString(),
        location: `https://linewatch.test/scim/v2/Users/${body.id}`,
        version: headers.etag,
      },
    })
    expect(headers.location).toBe(body.meta.location)
    id = body.id
    expect((await scim.send('GET', `/Users/${id}`)).body).toEqual(body)
  })

  test('the same user again is 409 uniqueness (RFC 7644, 3.3)', async () => {
    for (const more of [
      {},
      { userName: 'BJensen@Example.com', externalId: 'other' },
      { userName: 'o@example.com' },
    ]) {
      const { status, body } = await scim.send('POST', '/Users', { body: { ...BJENSEN, ...more } })
      expect([status, body]).toMatchObject([
        409,
        { schemas: [ERROR_SCHEMA], status: '409', scimType: 'uniqueness' },
      ])
    }
  })

  test('a user is replaced: what cannot be changed is left out (RFC 7644, 3.5.1)', async () => {
    const { status, body } = await scim.send('PUT', `/Users/${id}`, {
      body: {
        ...BJENSEN,
        id,
        userName: 'bjensen@example.com',
        name: {
          formatted: 'Ms. Barbara J Jensen III',
          familyName: 'Jensen',
          givenName: 'Barbara',
          middleName: 'Jane',
        },
        roles: [],
        emails: [{ value: 'bjensen@example.com' }, { value: 'babs@jensen.org' }],
        meta: { resourceType: 'Nobody' },
      },
    })
    expect([status, body.userName, body.emails?.length]).toEqual([200, 'bjensen@example.com', 1])
    expect(JSON.stringify(body)).not.toMatch(/babs|roles|Nobody|Jane/)
  })

  test('a list has the true total, wherever the page begins (RFC 7644, 3.4.2.4)', async () => {
    for (const name of ['p1', 'p2', 'p3']) await scim.user(name)
    const all = (await scim.send('GET', '/Users?count=200')).body
    expect([all.totalResults, all.startIndex]).toEqual([all.Resources.length, 1])
    const page = async (query: string) => {
      const { body } = await scim.send('GET', `/Users?${query}`)
      return [body.totalResults, body.startIndex, body.itemsPerPage, body.Resources.map((one) => one.id)]
    }
    const ids = all.Resources.map((one) => one.id)
    expect(await page('startIndex=2&count=2')).toEqual([all.totalResults, 2, 2, ids.slice(1, 3)])
    expect(await page('count=0')).toEqual([all.totalResults, 1, 0, []])
    expect(await page('count=-1&startIndex=-5')).toEqual([all.totalResults, 1, 0, []])
    expect(await page('startIndex=9999')).toEqual([all.totalResults, 9999, 0, []])
    expect((await scim.send('GET', '/Users?count=many')).status).toBe(400)
  })

  test('only what is asked for is answered (RFC 7644, 3.9)', async () => {
    const one = async (query: string) => Object.keys((await scim.send('GET', `/Users/${id}?${query}`)).body)
    expect(await one('attributes=userName')).toEqual(['schemas', 'id', 'userName'])
    expect(await one('excludedAttributes=name,emails,groups,meta')).toEqual([
      ...['schemas', 'id', 'externalId', 'userName', 'displayName', 'active'],
    ])
    const { body } = await scim.send('POST', '/Users/.search', {
      body: { attributes: ['displayName'], filter: 'displayName sw "Ms."', startIndex: 1, count: 10 },
    })
    expect([body.totalResults, Object.keys(body.Resources[0] ?? {})]).toEqual([
      1,
      ['schemas', 'id', 'displayName'],
    ])
  })

  test('a version is compared (RFC 7644, 3.14)', async () => {
    const { headers } = await scim.send('GET', `/Users/${id}`)
    const etag = String(headers.etag)
    expect((await scim.send('GET', `/Users/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const put = (name: string, version: string) =>
      scim.send('PUT', `/Users/${id}`, {
        body: { ...BJENSEN, displayName: name },
        headers: { 'if-match': version },
      })
    const changed = await put('Babs', etag)
    expect([changed.status, changed.body.displayName]).toEqual([200, 'Babs'])
    expect(changed.headers.etag).not.toBe(etag)
    expect((await put('Other', etag)).status).toBe(412)
    expect((await scim.send('DELETE', `/Users/${id}`, { headers: { 'if-match': etag } })).status).toBe(412)
    expect((await put('Other', `${etag}, ${changed.headers.etag}`)).status).toBe(200)
    expect((await put('Other', '*')).status).toBe(200)
  })

  /** RFC 7644, 3.5.2.1 to 3.5.2.3. What they are about is nothing that is kept. */
  test.each<[string, object]>([
    [
      'add attributes without a path',
      {
        op: 'add',
        value: { emails: [{ value: 'babs@jensen.org', type: 'home' }], nickname: 'Babs' },
      },
    ],
    ['remove by a filter', { op: 'remove', path: 'emails[type eq "work" and value ew "example.com"]' }],
    [
      'replace an element',
      {
        op: 'replace',
        path: 'addresses[type eq "work"]',
        value: {
          type: 'work',
          streetAddress: '911 Universal City Plaza',
          locality: 'Hollywood',
          primary: true,
        },
      },
    ],
    [
      'replace a part of an element',
      { op: 'replace', path: 'addresses[type eq "work"].streetAddress', value: '1010 Broadway Ave' },
    ],
    [
      'replace attributes without a path',
      {
        op: 'replace',
        value: {
          emails: [
            { value: 'bjensen@example.com', type: 'work', primary: true },
            { value: 'babs@jensen.org', type: 'home' },
          ],
          nickname: 'Babs',
        },
      },
    ],
  ])('a PATCH: %s', async (_, operation) => {
    const before = await scim.send('GET', `/Users/${id}`)
    const { status, body } = await scim.patch(`/Users/${id}`, operation)
    expect([status, body]).toEqual([200, before.body])
  })

  test('a user is deleted, and is gone (RFC 7644, 3.6)', async () => {
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await scim.send(method, `/Users/${id}`)).status).toBe(404)
    expect(await namesFound('userName eq "bjensen@example.com"')).toEqual([])
    // The person may come back.
    expect((await scim.send('POST', '/Users', { body: BJENSEN })).status).toBe(201)
  })

  test('an error has its own schema, status and text (RFC 7644, 3.12)', async () => {
    const { status, body, headers } = await scim.send('GET', '/Users/2819c223-7f76-453a-919d-413861904646')
    expect([status, body]).toEqual([
      404,
      { schemas: [ERROR_SCHEMA], status: '404', detail: 'There is no such user.' },
    ])
    expect(headers['content-type']).toMatch(/^application\/scim\+json/)
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })
})

describe('filters', () => {
  beforeAll(async () => {
    await scim.user('filter-a', { displayName: 'Fil "ter" Ä', externalId: 'EXT-a' })
    await scim.user('filter-b', { displayName: 'Filter b', active: false, externalId: 'EXT-b' })
  })

  const A = emailOf('filter-a')
  const B = emailOf('filter-b')
  test.each([
    [`userName eq "${A}"`, [A]],
    [`USERNAME EQ "${A.toUpperCase()}"`, [A]],
    [`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${A}"`, [A]],
    ['externalId eq "EXT-a"', [A]],
    ['externalId eq EXT-a', [A]],
    ['externalId eq "ext-a"', []],
    ['displayName eq "fil \\"ter\\" ä"', [A]],
    ['userName sw "filter-" and active eq true', [A]],
    ['userName sw "filter-" and active eq "False"', [B]],
    ['userName sw "filter-" and not (active eq true)', [B]],
    ['userName sw "filter-" and (displayName ew "b" or displayName co "ter")', [A, B]],
    ['userName sw "filter-" and displayName gt "filter a"', [B]],
    ['emails[type eq "work" and value sw "filter-a"]', [A]],
    ['emails[type eq "work"].value eq "filter-b@chain.example"', [B]],
    ['emails.value sw "filter-a"', [A]],
    ['emails sw "filter-a" and emails.primary eq true', [A]],
    ['emails[type eq "home" and value sw "filter-a"]', []],
    ['externalId sw "EXT-" and externalId ne "EXT-a"', [B]],
    ['userName sw "filter-" and groups pr', []],
    ['userName sw "filter-" and meta.created gt "2050-01-01T00:00:00Z"', []],
    ['userName sw "filter-" and meta.lastModified ge "2020-01-01T00:00:00.000Z"', [A, B]],
    ['userName co "%"', []],
    ['userName eq "\' OR TRUE --"', []],
  ])('%s', async (filter, expected) => {
    expect((await namesFound(filter)).toSorted()).toEqual(expected)
  })

  test.each([
    'nickName eq "a"',
    'emails.display eq "a"',
    'password eq "a"',
    'constructor eq "a"',
    'toString.value eq "a"',
    'members eq "a"',
    'active gt true',
    'active eq "maybe"',
    'meta.created co "2026"',
    'meta.created gt "yesterday"',
    'userName gt null',
    `${'('.repeat(3_000)}userName pr${')'.repeat(3_000)}`,
  ])('that cannot be answered is 400 invalidFilter: %s', async (filter) => {
    const { status, body } = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([status, body.scimType]).toEqual([400, 'invalidFilter'])
  })

  test('more than one filter is refused', async () => {
    const { status } = await scim.send('GET', '/Users?filter=userName%20pr&filter=active%20pr')
    expect(status).toBe(400)
  })
})

describe('a user who was created here', () => {
  test('is 409 uniqueness, is found, and is taken over with an externalId', async () => {
    const taken = await scim.send('POST', '/Users', {
      body: { schemas: [USER_SCHEMA], userName: CREW, externalId: 'c1' },
    })
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
    const [user] = (await found(`userName eq "${CREW}"`)).Resources
    expect([user?.active, user?.externalId]).toEqual([true, undefined])
    const path = `/Users/${user?.id}`
    const before = await scim.patch(path, { op: 'replace', path: 'active', value: false })
    expect([before.status, before.body.scimType]).toEqual([403, 'mutability'])
    expect((await scim.send('DELETE', path)).status).toBe(403)
    const after = await scim.patch(path, { op: 'add', path: 'externalId', value: 'c1' })
    expect([after.status, after.body.externalId]).toEqual([200, 'c1'])
    // They keep what they may do, and their password, until a group decides.
    expect(await statusOf(CREW)).toEqual({ blocked: false, type: 'USER', password: true })
    const off = await scim.patch(path, { op: 'replace', path: 'active', value: false })
    expect([off.status, await statusOf(CREW)]).toMatchObject([200, { blocked: true }])
    await scim.patch(path, { op: 'replace', path: 'active', value: true })
    expect(await statusOf(CREW)).toMatchObject({ blocked: false })
  })

  test('and whom an administrator blocked, stays blocked', async () => {
    const [user] = (await found(`userName eq "${BLOCKED}"`)).Resources
    const path = `/Users/${user?.id}`
    const { status, body } = await scim.send('PUT', path, {
      body: { schemas: [USER_SCHEMA], userName: BLOCKED, externalId: 'b1', active: true },
    })
    expect([status, body.active]).toEqual([200, true])
    for (const value of [false, true]) await scim.patch(path, { op: 'replace', path: 'active', value })
    expect(await statusOf(BLOCKED)).toMatchObject({ blocked: true })
  })

  test.each([
    ['an administrator', ADMIN],
    ['an emergency account', MANAGER],
    ['an emergency account in other case', MANAGER.toUpperCase()],
  ])('is not seen where it is %s', async (_, userName) => {
    expect((await found(`userName eq "${userName}"`)).totalResults).toBe(0)
    const all = await scim.send('GET', '/Users?count=200')
    expect(all.body.Resources.map((one) => one.userName)).not.toContain(userName.toLowerCase())
    const { uuid } = await database.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM account WHERE lower(email) = lower(${userName})`,
    )
    const body = { schemas: [USER_SCHEMA], userName, externalId: 'x' }
    expect((await scim.send('GET', `/Users/${uuid}`)).status).toBe(404)
    expect((await scim.send('PUT', `/Users/${uuid}`, { body })).status).toBe(404)
    expect((await scim.patch(`/Users/${uuid}`, { op: 'replace', path: 'active', value: false })).status).toBe(
      404,
    )
    expect((await scim.send('DELETE', `/Users/${uuid}`)).status).toBe(404)
    expect((await scim.send('POST', '/Users', { body })).status).toBe(409)
    // Nor can anybody be given its name.
    const id = await scim.user(`renamed-${userName.length}-${userName === userName.toUpperCase()}`)
    expect(
      (await scim.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: userName })).status,
    ).toBe(409)
  })
})

describe('two requests at the same instant', () => {
  test('create one user', async () => {
    const body = { schemas: [USER_SCHEMA], userName: emailOf('twin'), externalId: 'twin' }
    const both = await Promise.all([
      scim.send('POST', '/Users', { body }),
      scim.send('POST', '/Users', { body }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('change a user one after the other', async () => {
    const id = await scim.user('apart')
    await Promise.all([
      scim.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Apart' }),
      scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
    ])
    expect((await scim.send('GET', `/Users/${id}`)).body).toMatchObject({
      displayName: 'Apart',
      active: false,
    })
  })

  test('add two members to a group', async () => {
    const members = [await scim.user('m1'), await scim.user('m2')]
    const id = await scim.group('at once')
    await Promise.all(
      members.map((value) => scim.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] })),
    )
    const { body } = await scim.send('GET', `/Groups/${id}`)
    expect(body.members?.map(({ value }) => value).toSorted()).toEqual(members.toSorted())
  })
})

test('nothing is written for a change that changes nothing', async () => {
  const id = await scim.user('same')
  const events = async () =>
    (
      await database.db.one<{ n: number }>(
        sql`SELECT count(*) AS n FROM audit_event WHERE subject_uuid = ${id}::uuid`,
      )
    ).n
  const before = await events()
  const { headers } = await scim.send('GET', `/Users/${id}`)
  const again = await scim.send('PATCH', `/Users/${id}`, {
    body: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'Replace', path: 'active', value: 'True' }] },
  })
  expect([again.status, again.headers.etag, await events()]).toEqual([200, headers.etag, before])
})
