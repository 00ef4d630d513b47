import { use } from 'react'
import { RowCard, type RowCardProps } from '#src/ui/table/row-card.tsx'
import { FloorContext } from './floor-context.ts'
import css from './floor-list.module.css'

/** A row of the queue: as on every phone, or on a screen of the kitchen its name and figure first, the rest below. */
export function QueueCard(props: RowCardProps) {
  const { title, lines, figure } = props
  if (!use(FloorContext)) return <RowCard {...props} />
  return (
    <div className={css.card}>
      <span className={css.title}>{title}</span>
      {figure !== undefined && <span className={css.figure}>{figure}</span>}
      <div className={css.line}>{lines[0]}</div>
      {lines[1] !== undefined && lines[1] !== '' && <div className={css.line}>{lines[1]}</div>}
    </div>
  )
}
