import { beforeEach, expect, test, vi } from 'vitest'

interface Shown {
  title: string
  tag: string
  data: unknown
  close: () => void
}

/**
 * A worker's world with a screen of notices; what the browser says stands there may be kept waiting. As Chromium does,
 * it forgets a notice when it is asked what stands there while it is showing that one.
 */
async function startWorker() {
  const kept = new Map<string, Response>()
  const state = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, answer: Response) => void kept.set(url, answer),
    delete: async (url: string) => kept.delete(url),
  }
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('caches', { open: async () => state, keys: async () => [] })
  vi.resetModules()
  const { messages } = await import('../../../sw/messages.ts')
  const { push } = await import('../../../sw/push.ts')

  let screen: Shown[] = []
  let looking: Promise<void> | null = null
  let looks = 0
  const worker = Object.assign(new EventTarget(), {
    navigator: {},
    clients: { matchAll: async () => [] },
    registration: {
      pushManager: { getSubscription: async () => null },
      getNotifications: async ({ tag }: { tag?: string } = {}) => {
        looks += 1
        const held = looking
        looking = null
        await held
        return screen.filter((one) => tag === undefined || one.tag === tag)
      },
      showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) => {
        const close = () => {
          screen = screen.filter((one) => one.tag !== tag)
        }
        close()
        const before = looks
        await pause(SHOWING_MS)
        if (looks === before) screen = [...screen, { title, tag, data, close }]
      },
    },
  })
  messages(worker as unknown as ServiceWorkerGlobalScope)
  push(worker as unknown as ServiceWorkerGlobalScope)

  function dispatch(type: string, data: unknown): Promise<unknown> {
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (work: Promise<unknown>) => {
      done = work
    }
    worker.dispatchEvent(Object.assign(new Event(type), { data, waitUntil, ports: [] }))
    return done
  }
  return {
    tell: (message: object) => dispatch('message', message),
    push: (text: string) => dispatch('push', { json: () => ({ kind: 'WARN', title: 'Late batch', text }) }),
    titles: () => screen.map(({ title }) => title),
    /** Who looks next at what stands on the screen is not told before the answer is called. */
    holdScreen(): () => void {
      let release = () => {}
      looking = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}

const SHOWING_MS = 20
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const user = (userUuid: string) => ({ type: 'user', user: { userUuid, apiBase: 'https://k.test/api/v1' } })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-13T18:00:00Z'), shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

test('a push that comes while somebody signs in stays, those of the user before go', async () => {
  const worker = await startWorker()
  await worker.tell(user('u-1'))
  await worker.push('Strips run out')
  await worker.push('Nuggets run out')
  expect(worker.titles()).toEqual(['Late batch (2)'])

  const release = worker.holdScreen()
  const signedIn = worker.tell(user('u-2'))
  await vi.advanceTimersByTimeAsync(1)
  const pushed = worker.push('Fries run out')
  await vi.advanceTimersByTimeAsync(1)
  release()
  await Promise.all([signedIn, pushed])
  expect(worker.titles()).toEqual(['Late batch'])
})

test('a push that is being shown when its user signs out is taken away; a later one says nothing', async () => {
  const worker = await startWorker()
  await worker.tell(user('u-1'))
  const release = worker.holdScreen()
  const pushed = worker.push('Strips run out')
  const signedOut = worker.tell({ type: 'user', user: null })
  release()
  await Promise.all([pushed, signedOut])
  expect(worker.titles()).toEqual([])
  await worker.push('Strips run out')
  expect(worker.titles()).toEqual(['Linewatch'])
})

test('a count of none takes away what was shown before it was asked for, and nothing newer', async () => {
  const worker = await startWorker()
  await worker.tell(user('u-1'))
  const asked = Date.now()
  vi.advanceTimersByTime(50)
  await worker.push('Strips run out')
  await worker.tell({ type: 'badge', unread: 0, askedAt: asked })
  expect(worker.titles()).toEqual(['Late batch'])
  await worker.tell({ type: 'badge', unread: 0, askedAt: Date.now() + 1 })
  expect(worker.titles()).toEqual([])
})

test('a count of none that comes while a notice is being shown does not ask what stands there before it is', async () => {
  const worker = await startWorker()
  await worker.tell(user('u-1'))
  const asked = Date.now()
  vi.advanceTimersByTime(50)
  const pushed = worker.push('Strips run out')
  await vi.advanceTimersByTimeAsync(SHOWING_MS / 2)
  await Promise.all([pushed, worker.tell({ type: 'badge', unread: 0, askedAt: asked })])
  expect(worker.titles()).toEqual(['Late batch'])
})
