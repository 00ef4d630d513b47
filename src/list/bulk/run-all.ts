import { isUnreachable, type Result, sentenceOf } from '#src/api/call/result.ts'
import { t } from '#src/domain/language/text.ts'

/** What became of a row: done; not, and why; or not tried any more. */
export type Outcome = { state: 'done' } | { state: 'failed'; why: string } | { state: 'untried'; why: string }

/** Calls under way at once: a list is done with soon, and the provider has room for others. */
export const AT_ONCE = 4

export const STOPPED = t('Not done: stopped')

/**
 * Does something with every row, some at a time, and reports the outcome of each as soon as it is known. A row that
 * is refused leaves the others alone; once the provider cannot be reached, or `signal` aborts, no more is tried.
 */
export async function runAll<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Result<unknown>>,
  tell: (row: Row, outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const left = [...rows]
  let cut: string | null = null
  const worker = async () => {
    for (let row = left.shift(); row !== undefined; row = left.shift()) {
      if (signal.aborted) cut ??= STOPPED
      if (cut !== null) {
        tell(row, { state: 'untried', why: cut })
        continue
      }
      const result = await act(row)
      if (result.success) tell(row, { state: 'done' })
      else {
        const why = sentenceOf(result)
        if (isUnreachable(result.code)) cut ??= t('Not done: {why}', { why })
        tell(row, { state: 'failed', why })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
