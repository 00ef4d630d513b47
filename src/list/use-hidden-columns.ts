import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { Column } from '#src/ui/table/columns.ts'

/** A floor tablet, whose rows are large, and a desk that has no room for everything next to the sidebar. */
const NARROW_QUERY = '(min-width: 576px) and (max-width: 1399px)'
const TABLET_QUERY = '(min-width: 576px) and (max-width: 1199px)'
/** Rows of several restaurants need more: they name theirs, and the zone of their times. */
const GLOBAL_NARROW_QUERY = '(min-width: 576px) and (max-width: 1599px)'
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
 * The columns of a list switched off on this device: as chosen, else those to be asked for, and the wide ones where it
 * is narrow. A column that is no more does no harm.
 */
export function useHiddenColumns(
  list: string,
  columns: readonly Pick<Column<never>, 'key' | 'wide' | 'asked' | 'global'>[],
): [readonly string[], (hidden: readonly string[]) => void] {
  const key = `${PREFIX}${list}`
  const isGlobal = columns.some((column) => column.global)
  const query = isGlobal ? GLOBAL_NARROW_QUERY : NARROW_QUERY
  const narrow = useMediaQuery(query, undefined, { getInitialValueInEffect: false })
  const tablet = useMediaQuery(TABLET_QUERY, undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(() => read(key))
  const hidden = useMemo(() => {
    const lacksRoom = ({ wide }: Pick<Column<never>, 'wide'>) =>
      wide === 'GLOBAL' ? isGlobal && tablet : wide && narrow
    return chosen ?? columns.filter((column) => column.asked || lacksRoom(column)).map(({ key }) => key)
  }, [chosen, columns, narrow, isGlobal, tablet])
  const change = (next: readonly string[]) => {
    setChosen(next)
    write(key, next)
  }
  return [hidden, change]
}
