import { Loader } from '@mantine/core'
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { Failed, type Failing, NoRecords } from '../messages/empty.tsx'
import { usePhone } from '../use-phone.ts'
import { CardList } from './card-list.tsx'
import { type Column, type Sort, type SummaryRow, visibleColumns } from './columns.ts'
import { RowDialogs } from './row-dialogs.tsx'
import type { RowSelection } from './row-selection.ts'
import css from './table.module.css'
import { TableGrid } from './table-grid.tsx'
import type { StoredScrollPosition } from './use-scroll-anchor.ts'

export type DataTableProps<Row> = {
  /** What the table holds, for those who hear it; usually the page's title. */
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Keep this list, and the functions in it, the same between renders: rows are memoised on it. */
  columns: readonly Column<Row>[]
  /** Keys of the columns switched off in the chooser; keep the list the same between renders. */
  hidden?: readonly string[] | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** False where the sort of the cards stands elsewhere: a SortPicker next to the filters, for instance. */
  sortBar?: boolean | undefined
  /** Totals, High, Low and Average rows, in the foot. */
  summary?: readonly SummaryRow[] | undefined
  /** Buttons or a menu for one row; keep the function the same between renders. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** The card of a row on a phone (see RowCard); without it the phone gets the table. */
  renderCard?: ((row: Row) => ReactNode) | undefined
  /** Cards on every screen; on a phone alone unless set. */
  asCards?: boolean | undefined
  /**
   * A press on a row or its card, by finger or mouse. In a table a link or button of the row does the same by keyboard.
   * Keep it the same between renders.
   */
  onRowPress?: ((row: Row) => void) | undefined
  loading?: boolean | undefined
  /** The last load failed: where there are no rows it says so. */
  failure?: Failing | null | undefined
  /** Offers another try after a failed load. */
  onRetry?: (() => void) | undefined
  /** Stands below 'No records': what narrows the list, for instance. */
  empty?: ReactNode
  /** Rows there are in all, where these are the first of them. */
  total?: number | undefined
  /** Brings the reader of a long list back to where they were. */
  storedPosition?: StoredScrollPosition | undefined
  /** Rows are being chosen. */
  selection?: RowSelection<Row> | undefined
  /** Greatest height before the table scrolls inside itself; any CSS length. */
  maxHeight?: string | undefined
}

const NONE: readonly string[] = []
const FIRST_LOAD_HEIGHT = 240

/**
 * The console's table: sticky head, sortable columns, summary rows, row actions; cards on a phone;
 * 'No records' when empty; while loading a spinner over the last rows, at the height they had.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, columns, hidden = NONE, renderCard, asCards = false } = props
  const { loading = false, maxHeight } = props
  const phone = usePhone()
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(FIRST_LOAD_HEIGHT)
  const shown = useMemo(() => visibleColumns(columns, hidden), [columns, hidden])
  const empty = rows.length === 0
  const card = phone || asCards ? renderCard : undefined

  useLayoutEffect(() => {
    const now = frame.current?.offsetHeight
    if (!loading && now) setHeight(now)
  }, [loading])

  const style = { '--table-max-height': maxHeight, minHeight: loading ? height : undefined } as CSSProperties
  return (
    <RowDialogs>
      <div ref={frame} className={css.frame} style={style} aria-busy={loading}>
        {loading && (
          <div className={css.veil}>
            <Loader role="status" aria-label={t('Loading')} />
          </div>
        )}
        {empty && !loading && (
          <div className={css.empty}>
            {props.failure ? (
              <Failed rows failure={props.failure} onRetry={props.onRetry} />
            ) : (
              <NoRecords>{props.empty}</NoRecords>
            )}
          </div>
        )}
        {!empty && (
          <div className={loading ? css.busy : undefined} data-grid={!card || undefined}>
            {card ? (
              <CardList {...props} columns={shown} caption={caption} renderCard={card} />
            ) : (
              <TableGrid {...props} columns={shown} />
            )}
          </div>
        )}
      </div>
    </RowDialogs>
  )
}
