import { describe, expect, test } from 'vitest'
import { type Filter, fits, parseFilter, parsePath } from '#server/domain/scim/filter.ts'
import { ScimRefused } from '#server/domain/scim/refusal.ts'

const compare = (attribute: string, is: string, value: unknown) => ({ kind: 'compare', attribute, is, value })
const refusedAs = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof ScimRefused) return [error.status, error.scimType]
    throw error
  }
  return 'not refused'
}

/** As they stand in RFC 7644, 3.4.2.2. */
describe('the examples of the RFC', () => {
  test.each<[string, unknown]>([
    ['userName eq "bjensen"', compare('username', 'eq', 'bjensen')],
    [`name.familyName co "O'Malley"`, compare('name.familyname', 'co', "O'Malley")],
    ['userName sw "J"', compare('username', 'sw', 'J')],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', compare('username', 'sw', 'J')],
    ['title pr', { kind: 'present', attribute: 'title' }],
    [
      'meta.lastModified gt "2011-05-13T04:42:34Z"',
      compare('meta.lastmodified', 'gt', '2011-05-13T04:42:34Z'),
    ],
    [
      'meta.lastModified ge "2011-05-13T04:42:34Z"',
      compare('meta.lastmodified', 'ge', '2011-05-13T04:42:34Z'),
    ],
    [
      'meta.lastModified lt "2011-05-13T04:42:34Z"',
      compare('meta.lastmodified', 'lt', '2011-05-13T04:42:34Z'),
    ],
    [
      'meta.lastModified le "2011-05-13T04:42:34Z"',
      compare('meta.lastmodified', 'le', '2011-05-13T04:42:34Z'),
    ],
    [
      'title pr and userType eq "Employee"',
      { kind: 'and', of: [{ kind: 'present', attribute: 'title' }, compare('usertype', 'eq', 'Employee')] },
    ],
    [
      'schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"',
      compare('schemas', 'eq', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'),
    ],
    [
      'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
      {
        kind: 'and',
        of: [
          compare('usertype', 'eq', 'Employee'),
          {
            kind: 'or',
            of: [compare('emails', 'co', 'example.com'), compare('emails.value', 'co', 'example.org')],
          },
        ],
      },
    ],
    [
      'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
      {
        kind: 'and',
        of: [
          compare('usertype', 'ne', 'Employee'),
          {
            kind: 'not',
            of: {
              kind: 'or',
              of: [compare('emails', 'co', 'example.com'), compare('emails.value', 'co', 'example.org')],
            },
          },
        ],
      },
    ],
    [
      'userType eq "Employee" and emails[type eq "work" and value co "@example.com"]',
      {
        kind: 'and',
        of: [
          compare('usertype', 'eq', 'Employee'),
          {
            kind: 'element',
            attribute: 'emails',
            of: { kind: 'and', of: [compare('type', 'eq', 'work'), compare('value', 'co', '@example.com')] },
          },
        ],
      },
    ],
  ])('%s', (text, filter) => {
    expect(parseFilter(text)).toEqual(filter)
  })
})

describe('what providers are known to send', () => {
  test.each<[string, string, unknown]>([
    [
      'other cases of words',
      'USERNAME EQ "a" And Active Eq True',
      {
        kind: 'and',
        of: [compare('username', 'eq', 'a'), compare('active', 'eq', true)],
      },
    ],
    ['an id without quotes', 'externalId eq 00u1-A.b', compare('externalid', 'eq', '00u1-A.b')],
    [
      'a part of an element',
      'emails[type eq "work"].value eq "a@b.de"',
      {
        kind: 'element',
        attribute: 'emails',
        of: { kind: 'and', of: [compare('type', 'eq', 'work'), compare('value', 'eq', 'a@b.de')] },
      },
    ],
    ['quotes inside', String.raw`displayName eq "a \"b\" ü"`, compare('displayname', 'eq', 'a "b" ü')],
    ['not without a space', 'not(active eq false)', { kind: 'not', of: compare('active', 'eq', false) }],
    ['a value that looks like the language', 'displayName eq "a") or (id pr"', undefined],
    ['nothing', 'externalId eq null', compare('externalid', 'eq', null)],
    [
      'and before or',
      'id eq "1" or id eq "2" and active eq true',
      {
        kind: 'or',
        of: [
          compare('id', 'eq', '1'),
          { kind: 'and', of: [compare('id', 'eq', '2'), compare('active', 'eq', true)] },
        ],
      },
    ],
  ])('%s', (_, text, filter) => {
    if (filter === undefined) expect(refusedAs(() => parseFilter(text))).toEqual([400, 'invalidFilter'])
    else expect(parseFilter(text)).toEqual(filter)
  })
})

describe('a filter that is refused', () => {
  test.each([
    ['empty', ''],
    ['an attribute alone', 'userName'],
    ['no value', 'userName eq'],
    ['no quotes', 'userName eq bjensen'],
    ['an operator that is not there', 'userName is "a"'],
    ['a bracket that stays open', 'emails[type eq "work"'],
    ['one too many', 'userName eq "a")'],
    ['brackets in brackets', 'emails[type[value eq "a"]]'],
    ['two filters', 'userName eq "a" userName eq "b"'],
    ['a prototype', '__proto__.x eq "a"'],
    ['a chain of names', 'constructor.prototype.x eq "a"'],
    ['SQL', "userName eq 'a' OR 1=1 --"],
    ['a control character', 'userName eq "a\nb"'],
    ['21 levels', `${'('.repeat(21)}userName pr${')'.repeat(21)}`],
    ['21 levels of not', `${'not ('.repeat(21)}userName pr${')'.repeat(21)}`],
    ['5,000 parentheses', `${'('.repeat(5_000)}userName pr${')'.repeat(5_000)}`],
    ['4,001 characters', `userName eq "${'a'.repeat(4_001)}"`],
  ])('%s', (_, text) => {
    expect(refusedAs(() => parseFilter(text))).toEqual([400, 'invalidFilter'])
  })

  test('20 levels are read', () => {
    expect(parseFilter(`${'('.repeat(20)}userName pr${')'.repeat(20)}`)).toEqual({
      kind: 'present',
      attribute: 'username',
    })
  })
})

describe('a path', () => {
  test.each<[string, unknown]>([
    ['members', { attribute: 'members', filter: null, sub: null }],
    ['name.familyName', { attribute: 'name', filter: null, sub: 'familyname' }],
    [
      'addresses[type eq "work"]',
      { attribute: 'addresses', filter: compare('type', 'eq', 'work'), sub: null },
    ],
    ['members[value eq "2819"]', { attribute: 'members', filter: compare('value', 'eq', '2819'), sub: null }],
    [
      'members[value eq "2819"].displayName',
      { attribute: 'members', filter: compare('value', 'eq', '2819'), sub: 'displayname' },
    ],
    ['urn:ietf:params:scim:schemas:core:2.0:User:active', { attribute: 'active', filter: null, sub: null }],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      {
        attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:department',
        filter: null,
        sub: null,
      },
    ],
  ])('%s', (text, path) => {
    expect(parsePath(text)).toEqual(path)
  })

  test.each([
    '',
    '__proto__',
    '__proto__.x',
    'constructor.prototype.x',
    'a..b',
    'members[',
    'members]',
    'a b',
  ])('that is none: %s', (text) => {
    expect(refusedAs(() => parsePath(text))).toEqual([400, 'invalidPath'])
  })
})

test('an element fits by each comparison', () => {
  const read = (name: string) => (name === 'value' ? 'Bb' : null)
  const is = (text: string) => fits(parseFilter(text) as Filter, read)
  const yes = [
    'eq "bB"',
    'ne "a"',
    'co "b"',
    'sw "b"',
    'ew "b"',
    'gt "a"',
    'ge "bb"',
    'lt "c"',
    'le "bb"',
    'pr',
  ]
  expect(yes.filter((end) => !is(`value ${end}`))).toEqual([])
  const no = ['eq "b"', 'ne "BB"', 'co "c"', 'sw "c"', 'ew "c"', 'gt "bb"', 'ge "c"', 'lt "bb"', 'le "b"']
  expect(no.filter((end) => is(`value ${end}`))).toEqual([])
  expect(['type pr', 'type gt "a"', 'not (value pr)', 'value pr and type pr'].filter(is)).toEqual([])
  expect(is('type eq null or value eq "x"')).toBe(true)
})
