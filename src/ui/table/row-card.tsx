import type { ReactNode } from 'react'
import { Data } from '../text/data.tsx'
import css from './table.module.css'

export type RowCardProps = {
  title: ReactNode
  /** The title is what people or equipment called something. */
  isData?: boolean
  /** One or two lines under the title. */
  lines: readonly [ReactNode] | readonly [ReactNode, ReactNode]
  /** The figure the row is about, with its unit. */
  figure?: ReactNode
  /** Whose row it is where rows are of several restaurants: the restaurant's number, or an element that says there is none. */
  place?: ReactNode
}

/** A row on a phone: two or three lines, the figure right. */
export function RowCard({ title, isData, lines, figure, place }: RowCardProps) {
  return (
    <div className={css.card}>
      <div className={css.cardLines}>
        <div className={css.cardTitle} translate={isData ? 'no' : undefined}>
          {title}
        </div>
        <div className={css.cardLine}>
          {place !== undefined && (
            <>
              {typeof place === 'string' ? <Data>{place}</Data> : place}
              {' · '}
            </>
          )}
          {lines[0]}
        </div>
        {lines[1] !== undefined && <div className={css.cardLine}>{lines[1]}</div>}
      </div>
      {figure !== undefined && <div className={css.cardFigure}>{figure}</div>}
    </div>
  )
}
