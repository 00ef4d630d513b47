import { ActionIcon, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { type Column, nextSort, type Sort, type SummaryRow } from './columns.ts'
import css from './table.module.css'

type CardListProps<Row> = {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  renderCard: (row: Row) => ReactNode
  rowActions?: ((row: Row) => ReactNode) | undefined
  onCardPress?: ((row: Row) => void) | undefined
  summary?: readonly SummaryRow[] | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

/** A phone's list: one card a row, the sort above it, the summary rows below. */
export function CardList<Row>(props: CardListProps<Row>) {
  const {
    caption,
    rows,
    rowKey,
    columns,
    renderCard,
    rowActions,
    onCardPress,
    summary = [],
    sort,
    onSort,
  } = props
  return (
    <>
      {onSort && <SortBar columns={columns} sort={sort} onSort={onSort} />}
      <ul className={css.cards} aria-label={caption}>
        {rows.map((row) => (
          <Card
            key={rowKey(row)}
            row={row}
            renderCard={renderCard}
            rowActions={rowActions}
            onCardPress={onCardPress}
          />
        ))}
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
  renderCard: (row: Row) => ReactNode
  rowActions: ((row: Row) => ReactNode) | undefined
  onCardPress: ((row: Row) => void) | undefined
}

function PlainCard<Row>({ row, renderCard, rowActions, onCardPress }: CardProps<Row>) {
  return (
    <li>
      {onCardPress ? (
        <UnstyledButton className={css.cardBody} onClick={() => onCardPress(row)}>
          {renderCard(row)}
        </UnstyledButton>
      ) : (
        <div className={css.cardBody}>{renderCard(row)}</div>
      )}
      {rowActions?.(row)}
    </li>
  )
}

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
        label="Sort by"
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
        aria-label={ascending ? 'Ascending, turn round' : 'Descending, turn round'}
        onClick={() => sort && onSort(nextSort(sort, sort.sortBy))}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
