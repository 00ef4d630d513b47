import { type KeyboardEvent, memo } from 'react'
import { t } from '#src/domain/language/text.ts'
import css from './row-check.module.css'
import type { RowSelection } from './row-selection.ts'

interface RowCheckProps<Row> {
  row: Row
  name: string
  isChosen: boolean
  toggle: RowSelection<Row>['toggle']
  /** For a label elsewhere that presses it too. */
  id?: string
}

/** The box of the row above or below the one that holds the keyboard. */
function neighbour(box: HTMLElement, step: 1 | -1): HTMLInputElement | undefined {
  const boxes = [...(box.closest('table, ul')?.querySelectorAll<HTMLInputElement>('[data-row-check]') ?? [])]
  return boxes[boxes.indexOf(box as HTMLInputElement) + step]
}

/**
 * Chooses a row: a press, with Shift all rows from the one pressed before; by keys the arrows go from row to row, with
 * Shift they take them along.
 */
function PlainRowCheck<Row>({ row, name, isChosen, toggle, id }: RowCheckProps<Row>) {
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = neighbour(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    next?.focus()
    if (event.shiftKey && next && !next.checked) next.click()
  }
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        id={id}
        data-row-check
        aria-label={t('Select {name}', { name })}
        checked={isChosen}
        // Only a click says whether Shift is held; React sets the box by the row's state.
        onClick={(event) => toggle(row, event.shiftKey)}
        onChange={() => {}}
        onKeyDown={move}
      />
    </label>
  )
}

// memo() forgets the type parameter of what it wraps.
export const RowCheck = memo(PlainRowCheck) as typeof PlainRowCheck

/** Chooses all rows shown, or none of them. */
export function AllCheck<Row>({ selection }: { selection: RowSelection<Row> }) {
  const { share, toggleAll } = selection
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        aria-label={t('Select all rows shown')}
        checked={share === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = share === 'some'
        }}
        onChange={toggleAll}
      />
    </label>
  )
}
