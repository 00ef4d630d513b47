import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { NoRecords } from '#src/ui/feedback/empty.tsx'
import css from './floor-list.module.css'

interface FloorListProps<Row> {
  title: string
  rows: readonly Row[]
  card: (row: Row) => ReactNode
  loading: boolean
}

/** A table of the queue on a screen of the kitchen: one card a row, to be read from two metres. */
export function FloorList<Row extends { uuid: string }>({ title, rows, card, loading }: FloorListProps<Row>) {
  if (rows.length === 0) return loading ? <Loader role="status" aria-label="Loading" /> : <NoRecords />
  return (
    <ul className={css.rows} aria-label={title} data-floor>
      {rows.map((row) => (
        <li key={row.uuid} className={css.row}>
          {card(row)}
        </li>
      ))}
    </ul>
  )
}
