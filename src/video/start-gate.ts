import { admit, dequeue, EMPTY_QUEUE, enqueue } from '#src/domain/cameras/start-queue.ts'

/** Where the streams of a page wait for their turn to start. */
export interface StartGate {
  /** Calls `go` when it is this one's turn; until `leave` it then counts as one that starts. */
  enter(id: string, hurried: boolean, go: () => void): void
  leave(id: string): void
}

export function createStartGate(now: () => number, random: () => number): StartGate {
  let queue = EMPTY_QUEUE
  const goes = new Map<string, () => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function turn(): void {
    clearTimeout(timer)
    const { queue: next, admitted, next: at } = admit(queue, now())
    queue = next
    if (at !== null) timer = setTimeout(turn, Math.max(0, at - now()))
    for (const id of admitted) {
      const go = goes.get(id)
      goes.delete(id)
      go?.()
    }
  }

  return {
    enter(id, hurried, go) {
      goes.set(id, go)
      queue = enqueue(queue, id, hurried, now(), random())
      turn()
    },
    leave(id) {
      goes.delete(id)
      const after = dequeue(queue, id)
      if (after.running.length === queue.running.length && after.waiting.length === queue.waiting.length)
        return
      queue = after
      turn()
    },
  }
}

/** The page's own. */
export const startGate = createStartGate(
  () => performance.now(),
  () => Math.random(),
)
