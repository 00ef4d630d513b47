import { describe, expect, test } from 'vitest'
import { patchGroup, readGroup, type ScimGroup } from '#server/domain/scim/group.ts'
import { readPatch } from '#server/domain/scim/patch.ts'
import { project, readWanted } from '#server/domain/scim/project.ts'
import { ScimRefused } from '#server/domain/scim/refusal.ts'
import { patchUser, readUser, type ScimUser } from '#server/domain/scim/user.ts'

const ID = '2819c223-7f76-453a-919d-413861904646'
const [ANA, BOB, EVE] = ['a', 'b', 'e'].map((one) => `${one.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]
const USER: ScimUser = { userName: 'ana@chain.example', displayName: 'Ana', externalId: 'x1', active: true }
const GROUP: ScimGroup = { displayName: 'crew', externalId: null, members: new Set([ANA, BOB]) }

const operations = (...all: unknown[]) => readPatch({ Operations: all })
const user = (...all: unknown[]) => patchUser(ID, USER, operations(...all))
const group = (...all: unknown[]) => patchGroup(ID, GROUP, operations(...all))
const members = (...all: unknown[]) => [...group(...all).members]
const refusedAs = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof ScimRefused) return [error.status, error.scimType]
    throw error
  }
  return 'not refused'
}

describe('what providers are known to send of users', () => {
  test.each<[string, unknown, Partial<ScimUser>]>([
    ['Entra: "False" and Replace', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      'Entra: a path with the schema’s address',
      {
        op: 'Replace',
        path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName',
        value: 'Ana B.',
      },
      { displayName: 'Ana B.' },
    ],
    [
      'Entra: an e-mail that is not there yet',
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'a@b.de' },
      {},
    ],
    [
      'Entra: dotted keys without a path',
      {
        op: 'replace',
        value: { 'name.familyName': 'B', 'emails[type eq "work"].value': 'a@b.de', displayName: 'Ana B.' },
      },
      { displayName: 'Ana B.' },
    ],
    ['Okta: active without a path', { op: 'replace', value: { active: false } }, { active: false }],
    [
      'Okta: its own id along with what changes',
      { op: 'replace', value: { id: ID, displayName: 'B' } },
      { displayName: 'B' },
    ],
    [
      'other cases of attributes',
      { op: 'REPLACE', path: 'USERNAME', value: 'b@chain.example' },
      {
        userName: 'b@chain.example',
      },
    ],
    [
      'attributes that nobody knows',
      { op: 'add', value: { favoriteColor: 'red', nickName: { x: [1] } } },
      {},
    ],
    [
      'an extension as a whole',
      {
        op: 'add',
        value: { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Kitchen' } },
      },
      {},
    ],
    ['groups and meta among others', { op: 'replace', value: { groups: [], meta: {}, active: 'True' } }, {}],
    ['externalId taken away', { op: 'remove', path: 'externalId' }, { externalId: null }],
    ['the name taken away', { op: 'remove', path: 'displayName' }, { displayName: 'ana' }],
  ])('%s', (_, operation, changed) => {
    expect(user(operation)).toEqual({ ...USER, ...changed })
  })
})

describe('what providers are known to send of members', () => {
  test.each<[string, unknown, string[]]>([
    ['added', { op: 'Add', path: 'members', value: [{ value: EVE }] }, [ANA, BOB, EVE]],
    ['added once more', { op: 'add', path: 'members', value: [{ value: ANA }] }, [ANA, BOB]],
    ['added without a list', { op: 'add', path: 'members', value: { value: EVE } }, [ANA, BOB, EVE]],
    ['added without a path', { op: 'add', value: { members: [{ value: EVE }] } }, [ANA, BOB, EVE]],
    ['added, nobody', { op: 'add', path: 'members', value: [] }, [ANA, BOB]],
    ['Entra: removed by value', { op: 'Remove', path: 'members', value: [{ value: ANA }] }, [BOB]],
    ['removed by a filter', { op: 'remove', path: `members[value eq "${ANA}"]` }, [BOB]],
    [
      'removed by a filter in other case',
      { op: 'remove', path: `Members[Value EQ "${ANA.toUpperCase()}"]` },
      [BOB],
    ],
    [
      'removed by either of two',
      {
        op: 'remove',
        path: `members[value eq "${ANA}" or value eq "${BOB}"]`,
      },
      [],
    ],
    ['removed, somebody who is no member', { op: 'remove', path: `members[value eq "${EVE}"]` }, [ANA, BOB]],
    ['removed, nobody', { op: 'remove', path: 'members', value: [] }, [ANA, BOB]],
    ['removed, all', { op: 'remove', path: 'members' }, []],
    ['replaced by nobody', { op: 'replace', path: 'members', value: [] }, []],
    ['replaced', { op: 'replace', path: 'members', value: [{ value: EVE, display: 'Eve' }] }, [EVE]],
  ])('%s', (_, operation, after) => {
    expect(members(operation)).toEqual(after)
  })

  test('Okta: a group is renamed with its id along', () => {
    expect(group({ op: 'replace', value: { id: ID, displayName: 'New' } })).toEqual({
      ...GROUP,
      displayName: 'New',
    })
  })

  test('operations follow each other', () => {
    const [out, back] = [
      { op: 'remove', path: `members[value eq "${ANA}"]` },
      { op: 'add', path: 'members', value: [{ value: ANA }] },
    ]
    expect(members(out, back)).toEqual([BOB, ANA])
    expect(members(back, out)).toEqual([BOB])
  })
})

describe('a PATCH that is refused', () => {
  test.each<[string, unknown, [number, string | undefined]]>([
    ['no operations', {}, [400, 'invalidSyntax']],
    ['none in the list', { Operations: [] }, [400, 'invalidSyntax']],
    ['a text', 'x', [400, 'invalidSyntax']],
    ['another operation', { Operations: [{ op: 'move', path: 'active' }] }, [400, 'invalidSyntax']],
    ['too many', { Operations: Array(1_001).fill({ op: 'add', value: {} }) }, [413, undefined]],
    ['nothing to remove', { Operations: [{ op: 'remove' }] }, [400, 'noTarget']],
    ['no value', { Operations: [{ op: 'add', path: 'active' }] }, [400, 'invalidValue']],
    [
      'a value without a path that is no object',
      { Operations: [{ op: 'add', value: true }] },
      [400, 'invalidValue'],
    ],
    [
      'a prototype by path',
      { Operations: [{ op: 'add', path: '__proto__.x', value: 1 }] },
      [400, 'invalidPath'],
    ],
    [
      'a constructor by path',
      {
        Operations: [{ op: 'add', path: 'constructor.prototype.x', value: 1 }],
      },
      [400, 'invalidPath'],
    ],
    [
      'a prototype by key',
      {
        Operations: [{ op: 'add', value: JSON.parse('{"__proto__": {"x": 1}}') }],
      },
      [400, 'invalidPath'],
    ],
  ])('%s', (_, body, refusal) => {
    expect(refusedAs(() => patchUser(ID, USER, readPatch(body)))).toEqual(refusal)
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test.each<[string, unknown, string]>([
    ['another id', { op: 'replace', path: 'id', value: BOB }, 'mutability'],
    ['another id without a path', { op: 'replace', value: { id: BOB } }, 'mutability'],
    ['the id', { op: 'remove', path: 'id' }, 'mutability'],
    ['groups by path', { op: 'add', path: 'groups', value: [] }, 'mutability'],
    ['active as a number', { op: 'replace', path: 'active', value: 1 }, 'invalidValue'],
    ['active as another word', { op: 'replace', path: 'active', value: 'no' }, 'invalidValue'],
    ['active, gone', { op: 'remove', path: 'active' }, 'invalidValue'],
    ['userName, gone', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['a userName that is no e-mail', { op: 'replace', path: 'userName', value: 'ana' }, 'invalidValue'],
    ['a part of userName', { op: 'replace', path: 'userName.x', value: 'ana' }, 'invalidPath'],
    ['an object as a name', { op: 'replace', path: 'displayName', value: {} }, 'invalidValue'],
    ['a hidden character', { op: 'replace', path: 'displayName', value: 'A\u202eb' }, 'invalidValue'],
  ])('of a user: %s', (_, operation, scimType) => {
    expect(refusedAs(() => user(operation))).toEqual([400, scimType])
  })

  test.each<[string, unknown, string]>([
    ['a member without an id', { op: 'add', path: 'members', value: [{}] }, 'invalidValue'],
    ['a member that is no id', { op: 'add', path: 'members', value: ['ana'] }, 'invalidValue'],
    [
      'a part of a member',
      { op: 'replace', path: `members[value eq "${ANA}"].display`, value: 'x' },
      'mutability',
    ],
    ['a part to remove', { op: 'remove', path: `members[value eq "${ANA}"].display` }, 'mutability'],
    ['the name, gone', { op: 'remove', path: 'displayName' }, 'invalidValue'],
    ['another id', { op: 'replace', path: 'id', value: BOB }, 'mutability'],
  ])('of a group: %s', (_, operation, scimType) => {
    expect(refusedAs(() => group(operation))).toEqual([400, scimType])
  })
})

describe('a user as it is sent', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['displayName', { displayName: 'Babs', name: { formatted: 'Barbara' } }, 'Babs'],
    ['the formatted name', { name: { formatted: 'Barbara J.', givenName: 'Barbara' } }, 'Barbara J.'],
    ['its parts', { name: { givenName: 'Barbara', familyName: 'Jensen' } }, 'Barbara Jensen'],
    ['the e-mail', {}, 'bjensen'],
  ])('is called by %s', (_, more, name) => {
    expect(readUser({ userName: 'bjensen@example.com', ...more }).displayName).toBe(name)
  })

  test('is active unless it says otherwise, whatever the case of the names', () => {
    expect(readUser({ USERNAME: 'a@b.de', Active: 'False' }).active).toBe(false)
    expect(readUser({ userName: 'a@b.de' }).active).toBe(true)
  })

  test.each<[unknown, string]>([
    [null, 'invalidSyntax'],
    [[], 'invalidSyntax'],
    [{}, 'invalidValue'],
    [{ userName: 'ana' }, 'invalidValue'],
    [{ userName: 'a@b.de\nBcc: x@y.de' }, 'invalidValue'],
    [{ userName: `${'a'.repeat(300)}@b.de` }, 'invalidValue'],
    [{ userName: 'a@b.de', externalId: 'x'.repeat(256) }, 'invalidValue'],
    [{ userName: 'a@b.de', externalId: {} }, 'invalidValue'],
  ])('is refused: %j', (body, scimType) => {
    expect(refusedAs(() => readUser(body))).toEqual([400, scimType])
  })
})

test('a group needs a name, and its members ids', () => {
  expect(refusedAs(() => readGroup({ members: [] }))).toEqual([400, 'invalidValue'])
  expect(refusedAs(() => readGroup({ displayName: 'a', members: [{ value: 1 }] }))).toEqual([
    400,
    'invalidValue',
  ])
  expect(refusedAs(() => readGroup({ displayName: 'a', members: Array(20_001).fill(ANA) }))).toEqual([
    413,
    undefined,
  ])
  expect([
    ...readGroup({ displayName: 'a', members: [{ value: ANA }, { value: ANA.toUpperCase() }] }).members,
  ]).toEqual([ANA])
})

describe('a resource has', () => {
  const resource = {
    schemas: ['s'],
    id: '1',
    userName: 'a',
    emails: [{ value: 'a', type: 'work' }],
    meta: { version: '1' },
  }
  test.each<[string, Record<string, unknown>, unknown]>([
    ['all', {}, resource],
    ['what is asked for', { attributes: 'USERNAME' }, { schemas: ['s'], id: '1', userName: 'a' }],
    ['parts', { attributes: 'emails.value' }, { schemas: ['s'], id: '1', emails: [{ value: 'a' }] }],
    [
      'what is asked for by its schema',
      { attributes: ['urn:ietf:params:scim:schemas:core:2.0:User:userName'] },
      { schemas: ['s'], id: '1', userName: 'a' },
    ],
    [
      'not what is left out',
      { excludedAttributes: 'emails,meta,id' },
      { schemas: ['s'], id: '1', userName: 'a' },
    ],
    [
      'not parts that are left out',
      { excludedAttributes: 'emails.type, meta,userName' },
      {
        schemas: ['s'],
        id: '1',
        emails: [{ value: 'a' }],
      },
    ],
    ['nothing of a prototype', { attributes: '__proto__,constructor' }, { schemas: ['s'], id: '1' }],
  ])('%s', (_, query, expected) => {
    expect(project(resource, readWanted(query))).toEqual(expected)
  })
})
