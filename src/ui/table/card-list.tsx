import '#src/ui/field-styles.ts'
import { ActionIcon, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode, useId, useRef } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ErrorBoundary } from '../messages/error-boundary.tsx'
import { type Column, cellText, nextSort, type Sort, type SummaryRow } from './columns.ts'
import { AllCheck, RowCheck } from './row-check.tsx'
import type { RowSelection } from './row-selection.ts'
import css from './table.module.css'
import { usePageRows } from './use-drawn-rows.ts'
import { useRowHeight } from './use-row-height.ts'
import type { StoredScrollPosition } from './use-scroll-anchor.ts'

type CardListProps<Row> = {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  renderCard: (row: Row) => ReactNode
  rowActions?: ((row: Row) => ReactNode) | undefined
  onRowPress?: ((row: Row) => void) | undefined
  summary?: readonly SummaryRow[] | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  total?: number | undefined
  storedPosition?: StoredScrollPosition | undefined
  /** False where the sort stands elsewhere. */
  sortBar?: boolean | undefined
  /** Cards are being chosen: a press chooses one, and none has its own actions. */
  selection?: RowSelection<Row> | undefined
}

/** A phone's list: one card a row, the sort above it, the summary rows below. */
export function CardList<Row>(props: CardListProps<Row>) {
  const {
    caption,
    rows,
    rowKey,
    columns,
    renderCard,
    summary = [],
    sort,
    onSort,
    sortBar = true,
    total,
    storedPosition,
    selection,
  } = props
  const rowActions = selection ? undefined : props.rowActions
  const onRowPress = selection ? undefined : props.onRowPress
  const list = useRef<HTMLUListElement>(null)
  const drawn = usePageRows({ rows, rowKey, height: useRowHeight('card'), storedPosition }, list)
  const drawCard = (row: Row, index?: number) => (
    <Card
      key={rowKey(row)}
      row={row}
      columns={columns}
      renderCard={renderCard}
      rowActions={rowActions}
      onRowPress={onRowPress}
      {...(selection && {
        isChosen: selection.has(row),
        toggle: selection.toggle,
        name: selection.name(row),
      })}
      {...(drawn && { index, total: total ?? rows.length, measure: drawn.measure })}
    />
  )
  return (
    <>
      {selection && (
        <div className={css.allBar}>
          <AllCheck selection={selection} /> <span aria-hidden>{t('All shown')}</span>
        </div>
      )}
      {sortBar && onSort && <SortBar columns={columns} sort={sort} onSort={onSort} />}
      <ul ref={list} className={css.cards} data-drawn={drawn ? 'part' : undefined} aria-label={caption}>
        {drawn
          ? drawn.rows.map(({ index, gap }) => (
              <Fragment key={rowKey(rows[index] as Row)}>
                {gap > 0 && <li aria-hidden className={css.room} style={{ height: gap }} />}
                {drawCard(rows[index] as Row, index)}
              </Fragment>
            ))
          : rows.map((row) => drawCard(row))}
        {drawn && drawn.after > 0 && <li aria-hidden className={css.room} style={{ height: drawn.after }} />}
      </ul>
      {summary.length > 0 && (
        <div className={css.summaries}>
          {summary.map((line) => (
            <section key={line.key} aria-label={line.label}>
              <div className={css.summaryTitle}>
                {line.label}
                {line.whole !== undefined && (
                  <>
                    {' '}
                    <span className={css.whole}>{line.whole}</span>
                  </>
                )}
              </div>
              <dl className={css.summary}>
                {columns
                  .filter((column) => column.key in line.cells)
                  .map((column) => (
                    <div key={column.key} style={{ display: 'contents' }}>
                      <dt>{column.title}</dt>
                      <dd>{line.cells[column.key]}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

type CardProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  renderCard: (row: Row) => ReactNode
  rowActions: ((row: Row) => ReactNode) | undefined
  onRowPress: ((row: Row) => void) | undefined
  /** Where cards are being chosen. */
  isChosen?: boolean | undefined
  toggle?: RowSelection<Row>['toggle'] | undefined
  name?: string | undefined
  /** Its place among all rows, where not all are drawn. */
  index?: number | undefined
  total?: number | undefined
  measure?: ((row: Element | null) => void) | undefined
}

function PlainCard<Row>({ row, columns, renderCard, rowActions, onRowPress, ...more }: CardProps<Row>) {
  const { isChosen = false, toggle, name = '', index, total, measure } = more
  const id = useId()
  const card = (
    <ErrorBoundary fallback={() => columns.map((column) => cellText(column, row)).join(' · ')}>
      <Drawn row={row} draw={renderCard} />
    </ErrorBoundary>
  )
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={total}
      data-chosen={isChosen || undefined}
    >
      {toggle && <RowCheck id={id} row={row} name={name} isChosen={isChosen} toggle={toggle} />}
      {toggle ? (
        <label className={css.cardBody} htmlFor={id}>
          {card}
        </label>
      ) : onRowPress ? (
        <UnstyledButton className={css.cardBody} onClick={() => onRowPress(row)}>
          {card}
        </UnstyledButton>
      ) : (
        <div className={css.cardBody}>{card}</div>
      )}
      {rowActions && (
        <div className={css.cardActions}>
          <ErrorBoundary fallback={() => null}>
            <Drawn row={row} draw={rowActions} />
          </ErrorBoundary>
        </div>
      )}
    </li>
  )
}

/** Draws inside the boundary around it, so that what cannot be drawn fails alone. */
const Drawn = <Row,>({ row, draw }: { row: Row; draw: (row: Row) => ReactNode }) => draw(row)

// memo() forgets the type parameter of what it wraps.
const Card = memo(PlainCard) as typeof PlainCard

type SortBarProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

function SortBar<Row>({ columns, sort, onSort }: SortBarProps<Row>) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const known = sortable.some((column) => column.key === sort?.sortBy)
  const ascending = sort?.orderDirection === 'ASC'
  const Icon = ascending ? IconArrowUp : IconArrowDown
  return (
    <div className={css.sortBar}>
      <NativeSelect
        label={t('Sort by')}
        value={known ? sort?.sortBy : ''}
        onChange={(event) => onSort(nextSort(undefined, event.currentTarget.value))}
      >
        {!known && <option value="" disabled />}
        {sortable.map((column) => (
          <option key={column.key} value={column.key}>
            {column.title}
          </option>
        ))}
      </NativeSelect>
      <ActionIcon
        variant="default"
        disabled={!known}
        aria-label={ascending ? t('Ascending. Change direction') : t('Descending. Change direction')}
        onClick={() => sort && onSort(nextSort(sort, sort.sortBy))}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
