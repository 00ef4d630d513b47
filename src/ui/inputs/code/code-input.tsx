import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import {
  type Boxes,
  type BoxesStep,
  boxAfterKey,
  codeOf,
  emptyBoxes,
  eraseAt,
  fillFrom,
} from './code-boxes.ts'
import css from './code-input.module.css'

/** Boxes never change places: each is known by its own. */
const NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

export interface CodeInputProps {
  /** Names the group of boxes. */
  label: string
  /** How many boxes, eight at most. */
  length: number
  /** The last box was filled: the code. */
  onFull: (code: string) => void
  /** Why the last code was refused; announced. */
  error?: string | undefined
  /** Counts the refusals: after each the boxes are empty and the first has the caret. */
  refusals: number
  /** A code is being checked: the boxes keep it, and take nothing. */
  busy?: boolean
}

/**
 * A code of single digits, one box each (spec 1 §5): typing moves on, Backspace back, a pasted or autofilled code
 * spreads over the boxes. The first box has the caret from the start.
 */
export function CodeInput({ label, length, onFull, error, refusals, busy = false }: CodeInputProps) {
  const [boxes, setBoxes] = useState<Boxes>(() => emptyBoxes(length))
  const row = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const focus = (at: number) => row.current?.querySelectorAll('input')[at]?.focus()

  // At the start, and after each refusal.
  useEffect(() => {
    if (refusals > 0) setBoxes(emptyBoxes(length))
    row.current?.querySelector('input')?.focus()
  }, [refusals, length])

  function step(next: BoxesStep) {
    if (busy) return
    setBoxes(next.boxes)
    focus(next.focus)
    const code = codeOf(next.boxes)
    if (code !== null && next.boxes !== boxes) onFull(code)
  }
  function press(event: KeyboardEvent, at: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') {
      event.preventDefault()
      return step(eraseAt(boxes, at))
    }
    const next = boxAfterKey(event.key, at, length)
    if (next === null) return
    event.preventDefault()
    focus(next)
  }
  function paste(event: ClipboardEvent, at: number) {
    event.preventDefault()
    step(fillFrom(boxes, at, event.clipboardData.getData('text')))
  }

  return (
    <fieldset className={css.field} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div ref={row} className={css.boxes}>
        {boxes.map((box, at) => (
          <input
            key={NAMES[at]}
            className={css.box}
            // In a dialog too, which would give the caret to its cross.
            data-autofocus={at === 0 || undefined}
            type="text"
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={t('Digit {number} of {total}', { number: at + 1, total: length })}
            aria-invalid={error ? true : undefined}
            readOnly={busy}
            value={box}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => press(event, at)}
            onPaste={(event) => paste(event, at)}
            onChange={(event) => step(fillFrom(boxes, at, event.currentTarget.value))}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
