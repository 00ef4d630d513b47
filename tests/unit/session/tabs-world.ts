import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Call } from '#src/api/call/call.ts'
import type { Result } from '#src/api/call/result.ts'
import type { SignedIn } from '#src/contract/account/auth.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { createSession, type SessionNotice } from '#src/session/session.ts'
import { createSessionStorage, type StorageLike } from '#src/session/storage.ts'
import { createViewAs } from '#src/session/view-as.ts'
import { fakeBrowser, fakeClock, fakeLocks, pair, user } from './support.ts'

export const NORTH = { uuid: 'north', name: 'North', number: '0412', timezone: 'America/New_York' }
export const area = user()
export const crew = user({
  uuid: 'crew',
  type: 'USER',
  restaurantUuid: 'north',
  email: 'crew@linewatch.test',
})
export const ok = (results: unknown): Result<unknown> => ({ success: true, code: 200, results })
export const no = (code: number, message = 'no'): Result<unknown> => ({ success: false, code, message })
export const answer = (who = area, part: Partial<SignedIn> = {}): SignedIn => ({
  ...pair(1),
  user: who,
  userUuid: who.uuid,
  multiFactorAuthentication: false,
  daysToPasswordExpiration: 30,
  ...part,
})

type Answers = Record<string, Result<unknown> | (() => Result<unknown> | Promise<Result<unknown>>)>

/** What a test sets up: the provider's answers, and the browser that its tabs share; new for each test. */
export const world = {
  answers: {} as Answers,
  calls: [] as { name: string; input: unknown }[],
  browser: fakeBrowser(),
  clock: fakeClock(),
  locks: fakeLocks(),
  providerClockOffset: 0,
}
export const called = (name: string) => world.calls.filter((one) => one.name === name).length

const fakeCall = (async (endpoint: AnyEndpoint, input?: unknown) => {
  world.calls.push({ name: endpoint.name, input })
  const found = world.answers[endpoint.name] ?? no(404, `${endpoint.name} was not expected`)
  return typeof found === 'function' ? found() : found
}) as unknown as Call

/** A tab of the world.browser, its session not yet started. */
export function openTab(ofTab: StorageLike | null = null) {
  const ticks: (() => void)[] = []
  const notices: SessionNotice[] = []
  const reload = vi.fn()
  let dirty = false
  const storage = createSessionStorage(world.browser.tab((news) => session.hearStorage(news)))
  const session = createSession({
    viewAs: createViewAs(ofTab),
    storage,
    call: fakeCall,
    now: world.clock.now,
    providerClockOffset: () => world.providerClockOffset,
    sleep: world.clock.sleep,
    locks: world.locks,
    reload,
    isDirty: () => dirty,
    every: (_ms, work) => {
      ticks.push(work)
      return () => ticks.splice(ticks.indexOf(work), 1)
    },
  })
  session.onNotice((notice) => notices.push(notice))
  const tick = async () => {
    for (const work of [...ticks]) work()
    await world.clock.settle()
  }
  return { session, storage, reload, notices, ticks, tick, soil: () => (dirty = true) }
}

beforeEach(() => {
  world.browser = fakeBrowser()
  world.clock = fakeClock()
  world.locks = fakeLocks()
  world.providerClockOffset = 0
  world.calls = []
  world.answers = {
    'POST /auth/signIn': ok(answer()),
    'POST /auth/logout': ok(undefined),
    'POST /auth/refresh': ok(pair(2)),
    'GET /users/user': ok({ ...area, daysToPasswordExpiration: 30 }),
    'GET /restaurants': ok({ content: [NORTH], total: 1 }),
    'GET /restaurants/{id}': ok(NORTH),
  }
})
afterEach(() => {
  expect(world.locks.held()).toBe(false)
})

export async function signedInTab() {
  const tab = openTab()
  await tab.session.signIn('area@linewatch.test', 'x')
  return tab
}
