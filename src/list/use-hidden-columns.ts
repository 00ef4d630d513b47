import { useMemo, useState } from 'react'
import type { Column } from '#src/ui/table/columns.ts'
import { useFrame } from '#src/ui/use-frame.ts'

const PREFIX = 'linewatch.columns.'

function read(key: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored)
      ? stored.filter((column): column is string => typeof column === 'string')
      : null
  } catch {
    return null
  }
}

function write(key: string, hidden: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(hidden))
  } catch {
    // Storage is closed to us: the choice lasts as long as the screen.
  }
}

/**
 * The columns of a list switched off on this device: as chosen, else on a floor tablet the wide ones. A column
 * that is no more does no harm.
 */
export function useHiddenColumns(
  list: string,
  columns: readonly Pick<Column<never>, 'key' | 'wide'>[],
): [readonly string[], (hidden: readonly string[]) => void] {
  const key = `${PREFIX}${list}`
  const tablet = useFrame('tablet')
  const [chosen, setChosen] = useState(() => read(key))
  const hidden = useMemo(
    () => chosen ?? columns.flatMap((column) => (tablet && column.wide ? [column.key] : [])),
    [chosen, columns, tablet],
  )
  const change = (next: readonly string[]) => {
    setChosen(next)
    write(key, next)
  }
  return [hidden, change]
}
