import { ChartTable, type ChartTableProps } from '#src/ui/chart/chart-table.tsx'
import { Panel, type PanelProps } from '#src/ui/feedback/panel.tsx'

/** Height of every panel's body in px: nothing jumps between loader, data and 'No information'. */
const HEIGHT = 304

interface SectionPanelProps extends Omit<PanelProps, 'height' | 'table'> {
  /** The section's figures as a table, which bears the panel's title. */
  table?: Omit<ChartTableProps, 'caption'> | undefined
}

/** A section of a board: all are of one height. */
export function SectionPanel({ table, ...panel }: SectionPanelProps) {
  return <Panel {...panel} height={HEIGHT} table={table && <ChartTable caption={panel.title} {...table} />} />
}
