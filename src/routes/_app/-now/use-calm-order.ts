import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Rows change their places so often and no more. */
const SETTLE_MS = 15_000

const isRow = (target: EventTarget) => target instanceof Element && target.closest('tbody, li') !== null

export interface CalmOrder<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Another one reorders at once: keep it the same between renders. */
  sort: unknown
  /** Puts rows in order, given those in the order before. */
  order: (rows: readonly Row[], before: readonly Row[]) => readonly Row[]
}

/**
 * Rows whose places change in a calm way: at most every 15 seconds, and never under the pointer or the keyboard. What a
 * row says is always the latest. `held` goes on the element around the rows.
 */
export function useCalmOrder<Row>({ rows, keyOf, sort, order }: CalmOrder<Row>) {
  const [settled, setSettled] = useState(() => ({ sort, rows: order(rows, []) }))
  const isPointed = useRef(false)
  const isFocused = useRef(false)

  const known = new Set(settled.rows.map(keyOf))
  const isOther =
    settled.sort !== sort || rows.length !== known.size || rows.some((row) => !known.has(keyOf(row)))
  const standing = isOther ? { sort, rows: order(rows, settled.rows) } : settled
  if (isOther) setSettled(standing)

  const settle = useEffectEvent(() => {
    if (!isPointed.current && !isFocused.current) setSettled({ sort, rows: order(rows, settled.rows) })
  })
  useEffect(() => {
    const timer = setInterval(() => settle(), SETTLE_MS)
    return () => clearInterval(timer)
  }, [])

  const latest = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    rows: standing.rows.flatMap((row) => latest.get(keyOf(row)) ?? []),
    held: {
      onPointerEnter: () => {
        isPointed.current = true
      },
      onPointerLeave: () => {
        isPointed.current = false
      },
      onFocus: ({ target }: FocusEvent) => {
        isFocused.current = isRow(target)
      },
      onBlur: () => {
        isFocused.current = false
      },
    },
  }
}
