import { memo, type ReactNode, useId, useMemo } from 'react'
import { TermButton, type TermButtonProps } from '#src/app/terms/term-button.tsx'
import { t } from '#src/domain/language/text.ts'
import { useHiddenColumns } from '#src/list/use-hidden-columns.ts'
import { NoRecords } from '#src/ui/messages/empty.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import css from './monitor.module.css'

interface FrameProps {
  title: string
  /** The term that is explained next to the title. */
  term?: TermButtonProps | undefined
  /** Shown next to the title: how many rows there are; null while that is unknown. */
  count: number | null
  wide?: boolean | undefined
  /** There are no rows. */
  empty: boolean
  chooser?: ReactNode
  children: ReactNode
}

/** One table of the board: its title, how much is in it, its columns' menu; one line for a table without rows. */
export function TableFrame({ title, term, count, wide, empty, chooser, children }: FrameProps) {
  const id = useId()
  if (empty)
    return (
      <section className={css.table} aria-labelledby={id} data-wide={wide || undefined} data-empty>
        <h2 id={id}>
          {title} <span className={css.count}>{count}</span>
        </h2>
        <NoRecords />
      </section>
    )
  return (
    <section className={css.table} aria-labelledby={id} data-wide={wide || undefined}>
      <header className={css.head}>
        <div className={css.titled}>
          <h2 id={id}>
            {title} <span className={css.count}>{count}</span>
          </h2>
          {term && <TermButton {...term} />}
        </div>
        {chooser}
      </header>
      {children}
    </section>
  )
}

interface QueueTableProps<Row> {
  title: string
  /** Keep it the same between renders. */
  term?: TermButtonProps | undefined
  /** What the chosen columns are kept by: the table's name and the restaurant. */
  name: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  card: (row: Row) => ReactNode
  loading: boolean
  wide?: boolean
}

function PlainTable<Row extends { uuid: string }>(props: QueueTableProps<Row>) {
  const { title, term, name, rows, columns, card, loading, wide } = props
  const [hidden, setHidden] = useHiddenColumns(name, columns)
  const key = useMemo(() => (row: Row) => row.uuid, [])
  return (
    <TableFrame
      title={title}
      term={term}
      count={loading ? null : rows.length}
      wide={wide}
      empty={rows.length === 0 && !loading}
      chooser={
        <ColumnChooser
          columns={columns}
          hidden={hidden}
          onChange={setHidden}
          label={t('{title}: columns', { title })}
        />
      }
    >
      <DataTable
        caption={title}
        rows={rows}
        rowKey={key}
        columns={columns}
        hidden={hidden}
        renderCard={card}
        loading={loading}
        maxHeight="none"
      />
    </TableFrame>
  )
}

/**
 * A table of the queue: 'No records' when empty, a spinner until the first snapshot (spec 2 §2). Drawn again only
 * when its own rows have changed; memo() forgets the type parameter of what it wraps.
 */
export const QueueTable = memo(PlainTable) as typeof PlainTable
