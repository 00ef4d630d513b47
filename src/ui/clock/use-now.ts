import { useCallback, useSyncExternalStore } from 'react'

/**
 * One clock for every ageing label and timer on the screen: one timer whatever the number of subscribers,
 * none while the page is hidden, and a tick at once when it comes back.
 */
type Listener = () => void

let read: () => number = Date.now
let now = read()
let timer: ReturnType<typeof setTimeout> | undefined
const subscribers = new Map<Listener, number>()

/** Replaces the clock's source, or has everything look at it again: the shell sets the provider's. Epoch milliseconds. */
export function setClock(source: () => number): void {
  read = source
  tick()
}

function schedule(): void {
  clearTimeout(timer)
  timer = undefined
  if (subscribers.size === 0 || document.hidden) return
  const interval = Math.min(...subscribers.values())
  timer = setTimeout(tick, interval - (read() % interval))
}

function tick(): void {
  const before = now
  now = read()
  for (const [listener, interval] of [...subscribers]) {
    if (quantize(before, interval) !== quantize(now, interval)) listener()
  }
  if (typeof document !== 'undefined') schedule()
}

function quantize(at: number, interval: number): number {
  return Math.floor(at / interval) * interval
}

/** Now, for everything that is shown or asked for: epoch milliseconds by the provider's clock, once that is known. */
export const present = (): number => read()

/** Calls whenever a step of `interval` ms begins, until the answer is called; for what is written without a render. */
export function onTick(listener: Listener, interval: number): () => void {
  if (subscribers.size === 0) document.addEventListener('visibilitychange', tick)
  subscribers.set(listener, interval)
  now = read()
  schedule()
  return () => {
    subscribers.delete(listener)
    if (subscribers.size === 0) document.removeEventListener('visibilitychange', tick)
    schedule()
  }
}

/**
 * The present in epoch milliseconds, in steps of `intervalMs`: the component renders once a step and not
 * in between. For ages and countdowns; a rule that needs the exact instant takes its own argument.
 */
export function useNow(intervalMs: number): number {
  const listen = useCallback((listener: Listener) => onTick(listener, intervalMs), [intervalMs])
  return useSyncExternalStore(
    listen,
    () => quantize(now, intervalMs),
    () => quantize(now, intervalMs),
  )
}
