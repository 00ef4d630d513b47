import { describe, expect, test } from 'vitest'
import { changesOf } from '#server/domain/access/changes.ts'

describe('what changed', () => {
  test.each([
    ['nothing', { name: 'Strips' }, { name: 'Strips' }, []],
    [
      'one field',
      { name: 'Strips', grilled: false },
      { name: 'Strips', grilled: true },
      [{ field: 'grilled', before: false, after: true }],
    ],
    ['created', null, { name: 'Strips' }, [{ field: 'name', after: 'Strips' }]],
    ['deleted', { name: 'Strips' }, null, [{ field: 'name', before: 'Strips' }]],
    ['a field that is new', { a: 1 }, { a: 1, b: 2 }, [{ field: 'b', before: null, after: 2 }]],
    [
      'lists in full',
      { list: ['a'] },
      { list: ['a', 'b'] },
      [{ field: 'list', before: ['a'], after: ['a', 'b'] }],
    ],
    ['what changes every time', { version: 1, updatedDate: 5 }, { version: 2, updatedDate: 6 }, []],
    ['a secret, without its value', { password: 'old' }, { password: 'new' }, [{ field: 'password' }]],
    [
      'a code, but not a material code',
      { code: '123456', materialCode: 'A' },
      { code: '654321', materialCode: 'B' },
      [{ field: 'code' }, { field: 'materialCode', before: 'A', after: 'B' }],
    ],
    [
      'secrets further in',
      null,
      { session: { uuid: 'u', accessToken: 'x', refreshTokenHash: 'y' } },
      [{ field: 'session', after: { uuid: 'u' } }],
    ],
  ])('%s', (_, before, after, changes) => expect(changesOf(before, after)).toEqual(changes))
})
