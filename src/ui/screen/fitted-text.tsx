import type { CSSProperties } from 'react'
import css from './fitted-text.module.css'

interface FittedTextProps {
  /** Sets `--most`, the usual font size, and what else fitted-text.module.css names. */
  className: string | undefined
  /** Whether a browser may translate it. */
  translate?: 'no'
  children: string
}

/** A short text in its usual size, or as much smaller as its container (CSS `container-type`) is too narrow for that. */
export function FittedText({ className, translate, children }: FittedTextProps) {
  return (
    <span
      className={`${css.fitted} ${className}`}
      style={{ '--length': children.length } as CSSProperties}
      translate={translate}
    >
      {children}
    </span>
  )
}
