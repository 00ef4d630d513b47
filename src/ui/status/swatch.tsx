import type { CSSProperties } from 'react'
import type { ColorKey, Pattern } from '#src/domain/status.ts'
import { colorVariable } from './color-variable.ts'
import classes from './swatch.module.css'

/** A patch of a colour key and pattern, as a legend or a badge shows it; never the only bearer of a meaning. */
export function Swatch({
  color,
  pattern,
  className,
}: {
  color: ColorKey
  pattern: Pattern
  className?: string
}) {
  return (
    <span
      className={className === undefined ? classes.swatch : `${classes.swatch} ${className}`}
      style={{ '--ink': `var(${colorVariable(color, 'line')})` } as CSSProperties}
      data-pattern={pattern}
      aria-hidden
    />
  )
}
