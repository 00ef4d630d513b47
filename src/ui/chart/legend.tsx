import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { Swatch } from '../status/swatch.tsx'
import classes from './legend.module.css'
import type { LegendItem } from './types.ts'

/** Lines a legend may take before the rest hides behind '+N' (spec 2 §9: up to 3 lines). */
const MAX_LINES = 3

/** How many leading items stand on the first lines, going by where the browser put them. */
function fitting(list: HTMLElement): number {
  const tops: number[] = []
  let count = 0
  for (const item of list.querySelectorAll<HTMLElement>('li[data-item]')) {
    const top = item.offsetTop
    if (!tops.some((known) => Math.abs(known - top) < 4)) tops.push(top)
    if (tops.length > MAX_LINES) break
    count++
  }
  return count
}

/** Above the chart: swatch, label and, where given, a figure; three lines, then '+N'. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState(0)
  const [open, setOpen] = useState(false)
  const names = items.map((item) => `${item.label} ${item.value ?? ''} ${item.unit ?? ''}`).join('\n')

  useLayoutEffect(() => {
    const element = list.current
    // The widths depend on `names`: another set of labels is measured again.
    if (!element || names === '') return
    const measure = () => {
      const total = element.querySelectorAll('li[data-item]').length
      setHidden(total - fitting(element))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [names])

  if (items.length === 0) return null
  return (
    <div className={classes.legend} data-open={open || undefined}>
      <ul ref={list} className={classes.items}>
        {items.map((item) => (
          <li key={item.key} className={classes.item} data-item="">
            {item.mark ? (
              <span className={classes.mark} data-mark={item.mark} aria-hidden />
            ) : (
              <Swatch color={item.color} pattern={item.pattern ?? 'solid'} />
            )}
            <span className={classes.label} translate={item.isData ? 'no' : undefined}>
              {item.label}
            </span>
            {item.value !== undefined && (
              <span className={classes.value}>
                {item.value}
                {item.unit !== undefined && <span className={classes.unit}>{` ${item.unit}`}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Less') : `+${hidden}`}
        </button>
      )}
    </div>
  )
}
