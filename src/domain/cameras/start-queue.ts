/**
 * Streams are started two or three at a time: six at once, times every tablet of a chain whose network comes back,
 * would be a storm.
 */
export const MOST_STARTS = 3
/** Between a start that had to wait and the one before it, at most. */
export const START_JITTER_MS = 250
/** Tries that nobody asked for are spread over so long: all tiles lost the same gateway at the same time. */
export const SPREAD_MS = 2000

interface Waiting {
  id: string
  /** Epoch milliseconds before which it does not start. */
  notBefore: number
}

export interface StartQueue {
  running: readonly string[]
  waiting: readonly Waiting[]
}

export const EMPTY_QUEUE: StartQueue = { running: [], waiting: [] }

/**
 * One more that wants to start. The first that somebody asks for starts at once, so that a click is answered; what
 * comes while others start is set apart from them.
 *
 * @param random at least 0, less than 1
 */
export function enqueue(
  queue: StartQueue,
  id: string,
  hurried: boolean,
  now: number,
  random: number,
): StartQueue {
  const rest = dequeue(queue, id)
  const alone = rest.running.length === 0 && rest.waiting.length === 0
  const spread = hurried ? (alone ? 0 : START_JITTER_MS) : SPREAD_MS
  return { ...rest, waiting: [...rest.waiting, { id, notBefore: now + Math.floor(random * spread) }] }
}

/** Without one: it has started, failed, or is not wanted any more. */
export function dequeue(queue: StartQueue, id: string): StartQueue {
  return {
    running: queue.running.filter((one) => one !== id),
    waiting: queue.waiting.filter((one) => one.id !== id),
  }
}

export interface Admission {
  queue: StartQueue
  /** Those that start now. */
  admitted: readonly string[]
  /** When to ask again, epoch milliseconds; null when only a start that ends makes room. */
  next: number | null
}

/** Lets start what may, in the order in which their time came. */
export function admit(queue: StartQueue, now: number): Admission {
  const inOrder = queue.waiting.toSorted((a, b) => a.notBefore - b.notBefore)
  const room = Math.max(0, MOST_STARTS - queue.running.length)
  const admitted = inOrder.filter(({ notBefore }) => notBefore <= now).slice(0, room)
  const ids = admitted.map(({ id }) => id)
  const waiting = queue.waiting.filter(({ id }) => !ids.includes(id))
  const later = inOrder.find(({ notBefore }) => notBefore > now)
  return {
    queue: { running: [...queue.running, ...ids], waiting },
    admitted: ids,
    next: later && ids.length < room ? later.notBefore : null,
  }
}
