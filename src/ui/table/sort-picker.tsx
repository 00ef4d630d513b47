import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import type { Column, Sort } from './columns.ts'
import css from './sort-picker.module.css'

interface SortPickerProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The sort of a phone's list, next to its filters: the phone's own picker behind one icon that shows the direction. */
export function SortPicker<Row>({ columns, sort, onSort }: SortPickerProps<Row>) {
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, title }): (Sort & { label: string })[] => [
      { sortBy: key, orderDirection: 'ASC', label: t('{title}, ascending', { title }) },
      { sortBy: key, orderDirection: 'DESC', label: t('{title}, descending', { title }) },
    ])
  if (sorts.length === 0) return null
  const present = sorts.findIndex(
    ({ sortBy, orderDirection }) => sortBy === sort.sortBy && orderDirection === sort.orderDirection,
  )
  const Icon = sort.orderDirection === 'ASC' ? IconSortAscending : IconSortDescending
  return (
    <span className={css.picker}>
      <Icon size={20} aria-hidden />
      <select
        aria-label={t('Sort by')}
        value={present}
        onChange={(event) => {
          const { sortBy, orderDirection } = sorts[Number(event.currentTarget.value)] ?? sort
          onSort({ sortBy, orderDirection })
        }}
      >
        {present < 0 && <option value={present} disabled />}
        {sorts.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}
