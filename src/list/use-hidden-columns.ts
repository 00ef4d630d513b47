import { useState } from 'react'

const PREFIX = 'linewatch.columns.'
const NONE: readonly string[] = []

function read(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((column): column is string => typeof column === 'string')
      : NONE
  } catch {
    return NONE
  }
}

function write(key: string, hidden: readonly string[]): void {
  try {
    if (hidden.length > 0) localStorage.setItem(key, JSON.stringify(hidden))
    else localStorage.removeItem(key)
  } catch {
    // Storage is closed to us: the choice lasts as long as the screen.
  }
}

/** The columns of a list switched off on this device. A column that is no more does no harm. */
export function useHiddenColumns(list: string): [readonly string[], (hidden: readonly string[]) => void] {
  const key = `${PREFIX}${list}`
  const [hidden, setHidden] = useState(() => read(key))
  const change = (next: readonly string[]) => {
    setHidden(next)
    write(key, next)
  }
  return [hidden, change]
}
