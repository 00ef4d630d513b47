import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASK_AGAIN_MS, createWakeLock } from '#src/ui/screen/wake-lock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that can be hidden, and a device that gives locks or refuses. */
function device() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const given: EventTarget[] = []
  const answers = { refuses: false }
  const release = vi.fn()
  const request = vi.fn(async () => {
    if (answers.refuses) throw new DOMException('low battery', 'NotAllowedError')
    const sentinel = Object.assign(new EventTarget(), { release })
    given.push(sentinel)
    return sentinel as unknown as WakeLockSentinel
  })
  const show = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const takeAway = () => given.at(-1)?.dispatchEvent(new Event('release'))
  return { page: page as never, request, release, answers, show, takeAway }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('it keeps the screen on as long as somebody wants it, and gives it back once', async () => {
  const { page, request, release } = device()
  const lock = createWakeLock({ wakeLock: { request }, page })
  expect(lock.getSnapshot()).toBe('off')
  const [first, second] = [lock.want(), lock.want()]
  await settle()
  expect(lock.getSnapshot()).toBe('on')
  expect(request).toHaveBeenCalledTimes(1)
  first()
  first()
  expect(lock.getSnapshot()).toBe('on')
  second()
  expect(lock.getSnapshot()).toBe('off')
  expect(release).toHaveBeenCalledTimes(1)
})

test('a page that comes back into sight asks again for what the browser took away', async () => {
  const { page, request, show, takeAway } = device()
  const lock = createWakeLock({ wakeLock: { request }, page })
  lock.want()
  await settle()
  show('hidden')
  takeAway()
  await settle()
  expect(lock.getSnapshot()).toBe('off')
  show('visible')
  await settle()
  expect(lock.getSnapshot()).toBe('on')
  expect(request).toHaveBeenCalledTimes(2)
})

test('a refusal is told, and the device is asked again', async () => {
  const { page, request, answers } = device()
  answers.refuses = true
  const lock = createWakeLock({ wakeLock: { request }, page })
  const told = vi.fn()
  lock.subscribe(told)
  const over = lock.want()
  await settle()
  expect(lock.getSnapshot()).toBe('refused')
  expect(told).toHaveBeenCalledTimes(1)
  answers.refuses = false
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS)
  expect(lock.getSnapshot()).toBe('on')
  over()
  expect(vi.getTimerCount()).toBe(0)
})

test('a browser without it says so', async () => {
  const { page } = device()
  const lock = createWakeLock({ wakeLock: undefined, page })
  lock.want()
  await settle()
  expect(lock.getSnapshot()).toBe('absent')
})
