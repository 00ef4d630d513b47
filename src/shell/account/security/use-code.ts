import { useState } from 'react'
import { type Result, sentenceOf } from '#src/api/call/result.ts'

/**
 * A code that is being checked, and what became of the last one; `refusals` empties the boxes for the next. What a proof is
 * given by may be more than what was typed (`Given`).
 */
export function useCode<T, Given = string>(
  check: (given: Given) => Promise<Result<T>>,
  onRight: (answer: T) => unknown,
) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ count: number; message?: string; code?: number }>({ count: 0 })
  const enter = async (given: Given) => {
    if (busy) return
    setBusy(true)
    setRefusal(({ count }) => ({ count }))
    const result = await check(given)
    if (result.success) await onRight(result.results)
    else setRefusal(({ count }) => ({ count: count + 1, message: sentenceOf(result), code: result.code }))
    setBusy(false)
  }
  return {
    enter,
    reset: () => setRefusal({ count: 0 }),
    /** The status of the last refusal, until the next code. */
    refusedAs: refusal.code,
    /** What ties the boxes to it. */
    boxes: {
      error: refusal.message,
      refusals: refusal.count,
      busy,
      onFull: (given: Given) => void enter(given),
    },
  }
}
