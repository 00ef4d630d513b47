import { expect, test } from 'vitest'
import { readPushPayload } from '#src/domain/push-payload.ts'
import { groupPush, noticeTag, readNoticeData, signedOutNotice } from '../../../sw/push-group.ts'

const NOW = Date.parse('2026-11-13T18:00:00Z')
const push = (change: object) =>
  readPushPayload({
    restaurantUuid: 'r-412',
    restaurantLabel: '0412 Elm Street',
    kind: 'WARN',
    title: 'Late batch',
    text: 'Strips run out in 4 min',
    path: '/dashboard/chicken?restaurantUuid=r-412',
    ...change,
  })

test('the first of a restaurant stands without a count and leads to its place', () => {
  expect(groupPush(push({}), null, NOW)).toEqual({
    title: 'Late batch',
    body: '0412 Elm Street: Strips run out in 4 min',
    tag: 'r-412:WARN:Late batch',
    renotify: false,
    data: { path: '/dashboard/chicken?restaurantUuid=r-412', count: 1, shownAt: NOW },
  })
})

test('each further one replaces the notice, counts on and shows the newest text', () => {
  const second = groupPush(
    push({ text: 'Nuggets run out in 2 min' }),
    groupPush(push({}), null, NOW).data,
    NOW + 1,
  )
  expect(second.title).toBe('Late batch (2)')
  expect(second.body).toBe('0412 Elm Street: Nuggets run out in 2 min')
  expect(groupPush(push({}), second.data, NOW).data.count).toBe(3)
})

test('restaurants, kinds and titles are kept apart, and an alarm is heard again', () => {
  expect(noticeTag(push({ restaurantUuid: 'r-7' }))).toBe('r-7:WARN:Late batch')
  expect(noticeTag(push({ kind: 'ERROR' }))).toBe('r-412:ERROR:Late batch')
  expect(noticeTag(push({ restaurantUuid: null }))).toBe('all:WARN:Late batch')
  expect(noticeTag(push({ title: 'Stock-out' }))).toBe('r-412:WARN:Stock-out')
  expect(groupPush(push({ kind: 'ERROR' }), null, NOW).renotify).toBe(true)
})

test('a sender that gives no title and no restaurant is shown well too', () => {
  const bare = readPushPayload({ kind: 'ERROR', text: 'Fries are out' })
  expect(groupPush(bare, null, NOW)).toMatchObject({ title: 'Alarm', body: 'Fries are out' })
})

test('data of an unknown form counts as none', () => {
  expect(readNoticeData({ path: '/', count: 2 })).toEqual({ path: '/', count: 2, shownAt: 0 })
  expect(readNoticeData({ path: '/' })).toBeNull()
  expect(readNoticeData(null)).toBeNull()
})

test('what nobody signed in is shown says nothing of the push', () => {
  const notice = { title: 'Linewatch', data: { path: '/', count: 1, shownAt: 0 } }
  expect(signedOutNotice(push({}))).toMatchObject({ ...notice, body: 'Sign in to see it' })
  const signIn = 'Inicie sesión para verlo'
  expect(signedOutNotice(push({ signIn }))).toMatchObject({ ...notice, body: signIn })
})
