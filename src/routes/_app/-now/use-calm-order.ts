import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Rows change their places so often and no more. */
const SETTLE_MS = 15_000

const isRow = (target: EventTarget) => target instanceof Element && target.closest('tbody, li') !== null

/**
 * Rows whose places change in a calm way: at most every 15 seconds, and never under the pointer or the keyboard. What a
 * row says is always the latest, and another `sort` reorders at once. `held` goes on the element around the rows.
 *
 * @param sorted the rows in the order in which they should be
 * @param sort keep it the same between renders
 */
export function useCalmOrder<Row>(sorted: readonly Row[], keyOf: (row: Row) => string, sort: unknown) {
  const keys = sorted.map(keyOf)
  const [settled, setSettled] = useState({ sort, keys })
  const isPointed = useRef(false)
  const isFocused = useRef(false)

  const known = new Set(settled.keys)
  const isOther = settled.sort !== sort || keys.length !== known.size || keys.some((key) => !known.has(key))
  if (isOther) setSettled({ sort, keys })

  const settle = useEffectEvent(() => {
    if (!isPointed.current && !isFocused.current) setSettled({ sort, keys })
  })
  useEffect(() => {
    const timer = setInterval(() => settle(), SETTLE_MS)
    return () => clearInterval(timer)
  }, [])

  const rowOf = new Map(sorted.map((row) => [keyOf(row), row]))
  return {
    rows: (isOther ? keys : settled.keys).flatMap((key) => rowOf.get(key) ?? []),
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
