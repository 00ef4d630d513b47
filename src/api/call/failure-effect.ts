/** What a failed refresh means for the data that the screen shows already. */
export type FailureEffect = 'keep' | 'drop'

/** Refusals of the moment: they say neither that the data is gone nor that the reader may no longer see it. */
const NOT_NOW = new Set([408, 409, 425, 429])

/**
 * A server that is away, busy, limiting or broken (no answer, 5xx, 429) leaves what is known, with its age. Every
 * other refusal removes it: the reader may have lost the right to it, it may be gone, or the question itself was wrong.
 */
export const effectOnData = (code: number): FailureEffect =>
  code === 0 || code >= 500 || NOT_NOW.has(code) ? 'keep' : 'drop'
