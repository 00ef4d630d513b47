import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import type { TestProvider } from '#tests/support/provider.ts'
import {
  emailOf,
  GROUP_SCHEMA,
  openScim,
  type ScimClient,
  startScimServer,
} from '#tests/support/scim/scim.ts'

let database: FreshDatabase
let provider: TestProvider
let scim: ScimClient
let babs: string
let mandy: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startScimServer(database.url)
  scim = await openScim(provider)
  babs = await scim.user('babs', { displayName: 'Babs Jensen' })
  mandy = await scim.user('mandy', { displayName: 'Mandy Pepperidge' })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const membersOf = async (id: string) =>
  (await scim.send('GET', `/Groups/${id}`)).body.members?.map(({ value }) => value)
const found = async (filter: string) =>
  (await scim.send('GET', `/Groups?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
    ({ displayName }) => displayName,
  )

describe('the RFC’s examples', () => {
  test('a group is created, with its members (RFC 7643, 8.4)', async () => {
    const { status, body } = await scim.send('POST', '/Groups', {
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: 'Tour Guides',
        members: [
          { value: babs, $ref: `https://example.com/v2/Users/${babs}`, display: 'Babs Jensen' },
          { value: mandy, $ref: `https://example.com/v2/Users/${mandy}`, display: 'Mandy Pepperidge' },
        ],
      },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      schemas: [GROUP_SCHEMA],
      displayName: 'Tour Guides',
      members: [
        {
          value: babs,
          $ref: `https://linewatch.test/scim/v2/Users/${babs}`,
          type: 'User',
          display: 'Babs Jensen',
        },
        { value: mandy, display: 'Mandy Pepperidge' },
      ],
      meta: { resourceType: 'Group', location: `https://linewatch.test/scim/v2/Groups/${body.id}` },
    })
    const user = await scim.send('GET', `/Users/${babs}`)
    expect(user.body.groups).toMatchObject([{ value: body.id, display: 'Tour Guides' }])
  })

  test('a member is added: 204 without a body, or the group where attributes are asked for (RFC 7644, 3.5.2.1)', async () => {
    const id = await scim.group('added')
    const add = (query = '') =>
      scim.send('PATCH', `/Groups/${id}${query}`, {
        body: {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [
            {
              op: 'add',
              path: 'members',
              value: [{ display: 'Babs Jensen', $ref: `https://example.com/v2/Users/${babs}`, value: babs }],
            },
          ],
        },
      })
    expect((await add()).status).toBe(204)
    expect(await membersOf(id)).toEqual([babs])
    const again = await add('?attributes=displayName')
    expect([again.status, Object.keys(again.body)]).toEqual([200, ['schemas', 'id', 'displayName']])
  })

  test('a single member, and all members, are removed (RFC 7644, 3.5.2.2)', async () => {
    const id = await scim.group('removed', [babs, mandy])
    await scim.patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${babs}"]` })
    expect(await membersOf(id)).toEqual([mandy])
    await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'members' })
    expect(await membersOf(id)).toEqual([])
  })

  test('all members are replaced in one request (RFC 7644, 3.5.2.3)', async () => {
    const id = await scim.group('replaced', [babs])
    await scim.patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [{ value: mandy }] })
    expect(await membersOf(id)).toEqual([mandy])
    await scim.patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [] })
    expect(await membersOf(id)).toEqual([])
  })

  test('a group is replaced, and deleted', async () => {
    const id = await scim.group('whole', [babs])
    const { status, body } = await scim.send('PUT', `/Groups/${id}`, {
      body: {
        schemas: [GROUP_SCHEMA],
        id,
        displayName: 'Whole',
        externalId: 'w',
        members: [{ value: mandy }],
      },
    })
    expect([status, body.displayName, body.externalId, body.members?.map(({ value }) => value)]).toEqual([
      200,
      'Whole',
      'w',
      [mandy],
    ])
    expect((await scim.send('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect((await scim.send('GET', `/Groups/${id}`)).status).toBe(404)
    expect((await scim.send('GET', `/Users/${mandy}`)).body.groups).not.toContainEqual(
      expect.objectContaining({ value: id }),
    )
  })
})

describe('filters', () => {
  let id = ''
  beforeAll(async () => {
    id = await scim.group('Filtered', [babs])
    await scim.group('Filtered too')
  })
  test.each<[string, () => string, string[]]>([
    ['by name, in any case', () => 'displayName eq "FILTERED"', ['Filtered']],
    ['by the beginning', () => 'displayname sw "filtered"', ['Filtered', 'Filtered too']],
    ['Entra: whether somebody is a member', () => `id eq "${id}" and members eq "${babs}"`, ['Filtered']],
    ['and is not', () => `id eq "${id}" and members eq "${mandy}"`, []],
    [
      'by a member’s parts',
      () => `id eq "${id}" and members[value eq "${babs}" and type eq "User"]`,
      ['Filtered'],
    ],
    ['by a member’s name', () => `id eq "${id}" and members.display co "jensen"`, ['Filtered']],
    ['without members', () => 'displayName sw "filtered" and not (members pr)', ['Filtered too']],
  ])('%s', async (_, filter, names) => {
    expect(await found(filter())).toEqual(names)
  })

  test('lists leave members out where they are not asked for', async () => {
    for (const query of ['excludedAttributes=members', 'attributes=displayName'])
      expect((await scim.send('GET', `/Groups?${query}`)).body.Resources.some(({ members }) => members)).toBe(
        false,
      )
    expect((await scim.send('GET', '/Groups')).body.Resources.every(({ members }) => members)).toBe(true)
  })
})

test.each([
  ['a name that another group has', { displayName: 'TAKEN' }, 409, 'uniqueness'],
  ['no name', {}, 400, 'invalidValue'],
  [
    'a member that is nobody',
    { displayName: 'x', members: [{ value: '2819c223-7f76-453a-919d-413861904646' }] },
    400,
    'invalidValue',
  ],
  ['a member that is no id', { displayName: 'x', members: ['babs'] }, 400, 'invalidValue'],
])('%s is refused', async (_, body, status, scimType) => {
  if (!(await found('displayName eq "taken"')).length) await scim.group('Taken')
  const answer = await scim.send('POST', '/Groups', { body })
  expect([answer.status, answer.body.scimType]).toEqual([status, scimType])
  expect(await found('displayName eq "x"')).toEqual([])
})

test('a group with a thousand members is written as a whole, and its change is recorded by name', async () => {
  await database.db.run(sql`
    INSERT INTO account (email, display_name, type, created_at)
    SELECT 'many' || n || '@chain.example', 'Many', 'USER', 1 FROM generate_series(1, 1000) n`)
  const rows = await database.db.rows<{ uuid: string }>(
    sql`SELECT uuid FROM account WHERE email LIKE 'many%' ORDER BY id`,
  )
  const uuids = rows.map(({ uuid }) => uuid)
  const id = await scim.group('many', uuids)
  expect(await membersOf(id)).toEqual(uuids)
  await scim.patch(`/Groups/${id}`, { op: 'remove', path: 'members', value: [{ value: uuids[0] }] })
  const [event] = await database.db.rows<{ actorName: string; changes: unknown }>(sql`
    SELECT actor_name, changes FROM audit_event WHERE action = 'SCIM_GROUP_CHANGED' ORDER BY id DESC LIMIT 1`)
  expect(event).toEqual({
    actorName: 'Chain',
    changes: [{ field: 'members', before: [emailOf('many1')], after: [] }],
  })
})
