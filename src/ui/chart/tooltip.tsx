import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Swatch } from '../feedback/swatch.tsx'
import type { TipStore } from './tip-store.ts'
import classes from './tooltip.module.css'
import type { LegendItem } from './types.ts'

export interface TipContent {
  title: string
  rows: readonly LegendItem[]
}

interface TooltipProps {
  tip: TipStore
  describe: (index: number) => TipContent
  onZoomAt?: ((index: number) => void) | undefined
  /** One of its buttons was pressed, which are gone then: the keyboard goes on from the chart. */
  onPressed: () => void
}

/** What the cursor points at. Pinned, it stays, can be reached and offers to zoom without a drag. */
export function Tooltip({ tip, describe, onZoomAt, onPressed }: TooltipProps) {
  const { index, left, top, pinned, spoken } = useSyncExternalStore(tip.subscribe, tip.get, tip.get)
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const card = box.current
    const frame = card?.parentElement
    if (!card || !frame || index === null) return
    const right = left + 12 + card.offsetWidth > frame.clientWidth
    const x = right ? Math.max(0, left - 12 - card.offsetWidth) : left + 12
    const y = Math.max(0, Math.min(top - 12, frame.clientHeight - card.offsetHeight))
    card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  })

  const close = () => {
    onPressed()
    tip.set({ pinned: false, index: null })
  }
  const zoom = (at: number) => {
    close()
    onZoomAt?.(at)
  }
  const content = index === null ? null : describe(index)
  return (
    <>
      {content && index !== null && (
        <div ref={box} className={classes.card} data-pinned={pinned || undefined}>
          <div className={classes.title}>{content.title}</div>
          <table className={classes.rows}>
            <tbody>
              {content.rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    <Swatch color={row.color} pattern={row.pattern ?? 'solid'} />
                    <span>{row.label}</span>
                  </th>
                  <td>{row.value ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {pinned && (
            <div className={classes.acts}>
              {onZoomAt && (
                <button type="button" onClick={() => zoom(index)}>
                  Zoom in
                </button>
              )}
              <button type="button" onClick={close}>
                Close
              </button>
            </div>
          )}
        </div>
      )}
      <div className={classes.spoken} aria-live="polite">
        {content && spoken && wordsOf(content)}
      </div>
    </>
  )
}

function wordsOf({ title, rows }: TipContent): string {
  return [title, ...rows.map((row) => `${row.label} ${row.value ?? ''}`)].join(', ')
}
