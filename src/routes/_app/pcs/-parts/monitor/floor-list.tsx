import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { NoRecords } from '#src/ui/messages/empty.tsx'
import css from './floor-list.module.css'

interface FloorListProps<Row> extends CardsProps<Row> {
  /** What is done: one line below the rest, that opens. */
  finished?: readonly Row[] | undefined
  loading: boolean
}

/** A table of the queue on a screen of the kitchen: one card a row, to be read from two metres. */
export function FloorList<Row extends { uuid: string }>(props: FloorListProps<Row>) {
  const { title, rows, finished = [], card, loading } = props
  if (rows.length + finished.length === 0)
    return loading ? <Loader role="status" aria-label="Loading" /> : <NoRecords />
  return (
    <>
      {rows.length > 0 ? (
        <Cards title={title} rows={rows} card={card} />
      ) : (
        <p className={css.none}>No batches in progress</p>
      )}
      {finished.length > 0 && (
        <details className={css.finished}>
          <summary>{finished.length} finished</summary>
          <Cards title={`${title}: finished`} rows={finished} card={card} />
        </details>
      )}
    </>
  )
}

interface CardsProps<Row> {
  title: string
  rows: readonly Row[]
  card: (row: Row) => ReactNode
}

function Cards<Row extends { uuid: string }>({ title, rows, card }: CardsProps<Row>) {
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
