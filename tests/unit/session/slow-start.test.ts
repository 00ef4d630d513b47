import { expect, test } from 'vitest'
import type { Result } from '#src/api/call/result.ts'
import { memoryStorage } from '#src/session/storage.ts'
import { createViewAs } from '#src/session/view-as.ts'
import { stored } from './support.ts'
import { area, called, no, ok, openTab, signedInTab, world } from './tabs-world.ts'

/** A provider that says who is signed in when the test lets it. */
function slowProvider() {
  let answered: (result: Result<unknown>) => void = () => {}
  world.answers['GET /users/user'] = () =>
    new Promise((resolve) => {
      answered = resolve
    })
  return async (result: Result<unknown>) => {
    answered(result)
    await world.clock.settle()
  }
}
const confirmed = (part = {}) => ok({ ...area, daysToPasswordExpiration: 30, ...part })

/** A second visit of the area manager. */
async function secondVisit(ofTab = memoryStorage()) {
  await signedInTab()
  world.calls = []
  const answer = slowProvider()
  const tab = openTab(ofTab)
  let ready = false
  void tab.session.ready().then(() => {
    ready = true
  })
  await world.clock.settle()
  return { ...tab, answer, isReady: () => ready }
}

test('user and restaurants are asked for together', async () => {
  const { session, answer } = await secondVisit()
  expect([called('GET /users/user'), called('GET /restaurants')]).toEqual([1, 1])
  await answer(confirmed())
  expect(called('GET /restaurants')).toBe(1)
  expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, isOffline: false })
  expect(session.getSnapshot().restaurants).toHaveLength(3)
})

test('restaurants asked for before the user changed are asked for again', async () => {
  const { session, answer } = await secondVisit()
  await answer(confirmed({ type: 'USER', restaurantUuid: 'north' }))
  expect(called('GET /restaurants/{id}')).toBe(1)
  expect(session.getSnapshot()).toMatchObject({ userType: 'USER', restaurantUuid: 'north' })
})

test('after a second without an answer it shows who was last seen, and takes the answer when it comes', async () => {
  const { session, answer, isReady } = await secondVisit()
  await world.clock.pass(900)
  expect([isReady(), session.getSnapshot().isLoading]).toEqual([false, true])
  await world.clock.pass(200)
  expect(isReady()).toBe(true)
  expect(session.getSnapshot()).toMatchObject({ isLoggedIn: true, isOffline: true, error: null, user: area })
  expect(session.getSnapshot().restaurants).toHaveLength(3)
  await answer(confirmed({ email: 'new@linewatch.test', daysToPasswordExpiration: 0 }))
  expect(session.getSnapshot()).toMatchObject({
    isOffline: false,
    user: { email: 'new@linewatch.test' },
    loginInfo: { daysToPasswordExpiration: 0 },
  })
  expect(called('GET /users/user')).toBe(1)
})

test('a blocked user who was shown early is let go of with the answer', async () => {
  const { session, answer, storage } = await secondVisit()
  await world.clock.pass(1_100)
  session.hearRefusal({ kind: 'user-blocked' } as Parameters<typeof session.hearRefusal>[0])
  await answer(no(403, 'User is blocked'))
  expect(session.getSnapshot()).toMatchObject({ isLoggedIn: false, isBlocked: true })
  expect(storage.read()).toBeNull()
})

test('nobody signed out meanwhile is shown', async () => {
  const { session, isReady } = await secondVisit()
  await session.forceLogout('signed-out')
  await world.clock.pass(2_000)
  expect(session.getSnapshot().isLoggedIn).toBe(false)
  expect(isReady()).toBe(true)
})

const role = memoryStorage()
createViewAs(role).start({ uuid: 'r', name: 'Crew' })

test.each([
  ['who still owes a code', { multiFactorPending: true }, memoryStorage()],
  ['other than the one last seen', { userUuid: 'crew' }, memoryStorage()],
  ['seen as a role', {}, role],
])('nobody %s is shown before the provider has answered', async (_who, part, ofTab) => {
  const first = await signedInTab()
  first.storage.write(stored(1, part))
  world.calls = []
  slowProvider()
  const { session } = openTab(ofTab)
  void session.ready()
  await world.clock.pass(5_000)
  expect(session.getSnapshot()).toMatchObject({ isLoading: true, isLoggedIn: false, user: null })
  expect(called('GET /restaurants')).toBe(0)
})
