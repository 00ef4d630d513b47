import type { ReactNode } from 'react'
import css from './table.module.css'

export type RowCardProps = {
  title: ReactNode
  /** One or two lines under the title. */
  lines: readonly [ReactNode] | readonly [ReactNode, ReactNode]
  /** The figure the row is about, with its unit. */
  figure?: ReactNode
  /** Whose row it is where rows are of several restaurants: the restaurant's number. */
  place?: string
}

/** A row on a phone: two or three lines, the figure right. */
export function RowCard({ title, lines, figure, place }: RowCardProps) {
  return (
    <div className={css.card}>
      <div className={css.cardLines}>
        <div className={css.cardTitle}>{title}</div>
        <div className={css.cardLine}>
          {place !== undefined && `${place} · `}
          {lines[0]}
        </div>
        {lines[1] !== undefined && <div className={css.cardLine}>{lines[1]}</div>}
      </div>
      {figure !== undefined && <div className={css.cardFigure}>{figure}</div>}
    </div>
  )
}
