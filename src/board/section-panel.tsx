import { ChartTable, type ChartTableProps } from '#src/ui/chart/chart-table.tsx'
import { Panel, type PanelProps } from '#src/ui/feedback/panel.tsx'
import css from './board.module.css'

/** Height of every panel's body in px: nothing jumps between loader, data and 'No information'. */
const HEIGHT = 304

interface SectionPanelProps extends Omit<PanelProps, 'height' | 'table'> {
  /** Takes a line of its own where three panels stand in one. */
  line?: boolean
  /** The section's figures as a table, which bears the panel's title. */
  table?: Omit<ChartTableProps, 'caption'> | undefined
}

/** A section of a board: all are of one height. */
export function SectionPanel({ table, line = false, ...panel }: SectionPanelProps) {
  const section = (
    <Panel {...panel} height={HEIGHT} table={table && <ChartTable caption={panel.title} {...table} />} />
  )
  return line ? <div className={css.line}>{section}</div> : section
}
