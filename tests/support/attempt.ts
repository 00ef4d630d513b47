import type { Attempt } from '#server/services/jobs/perform.ts'

let attempts = 0

/** An attempt at a job that no queue holds. */
export function attemptAt({ last = true } = {}): Attempt {
  attempts += 1
  return { last, key: `test-${attempts}`, once: (send) => send(), completeIn: async () => {} }
}
