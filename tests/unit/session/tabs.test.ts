import { afterEach, describe, expect, test } from 'vitest'
import { isDirty, markClean, markDirty, onClean } from '#src/session/dirty-forms.ts'
import { RESTAURANT_KEY, SESSION_KEY } from '#src/session/storage.ts'
import { newsOf } from '#src/session/tabs.ts'
import { stored } from './support.ts'

const of = (userUuid: string) => JSON.stringify(stored(2, { userUuid }))

test.each([
  ['another key', RESTAURANT_KEY, 'x', 'area', 'none'],
  ['a refresh of ours', SESSION_KEY, of('area'), 'area', 'none'],
  ['a sign-out', SESSION_KEY, null, 'area', 'signed-out'],
  ['the whole storage cleared', null, null, 'area', 'signed-out'],
  ['a session that is broken', SESSION_KEY, '{"userUuid":7}', 'area', 'signed-out'],
  ['no JSON', SESSION_KEY, '{', 'area', 'signed-out'],
  ['somebody else', SESSION_KEY, of('crew'), 'area', 'signed-in'],
  ['a sign-in, nobody here', SESSION_KEY, of('crew'), null, 'signed-in'],
  ['a sign-out, nobody here', SESSION_KEY, null, null, 'none'],
  ['a clearing, nobody here', null, null, null, 'none'],
] as const)('%s', (_, key, newValue, own, news) => {
  expect(newsOf({ key, newValue }, own)).toBe(news)
})

describe('dirty forms', () => {
  afterEach(() => {
    markClean('a')
    markClean('b')
  })

  test('the page is dirty while any form is', () => {
    let cleaned = 0
    const stop = onClean(() => {
      cleaned += 1
    })
    expect(isDirty()).toBe(false)
    const saved = markDirty('a')
    markDirty('a')
    markDirty('b')
    saved()
    expect([isDirty(), cleaned]).toEqual([true, 0])
    markClean('b')
    markClean('b')
    expect([isDirty(), cleaned]).toEqual([false, 1])
    stop()
  })
})
