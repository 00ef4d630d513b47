import { HOT_HOLDING, LEFT, TIMED } from '#src/board/row-lists.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useRows } from '#src/board/use-rows.ts'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { averageHoldTime } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define.ts'
import { ChartTable } from '#src/ui/chart/chart-table.tsx'
import { useChickenSection } from './use-chicken-section.ts'

type Spread = AnswerOf<typeof averageHoldTime>['total']

const TITLE = 'Average hold time'
const minutes = (value: number | null) => (value === null ? 'N/A' : value.toFixed(2))

/** The three cells of a row: average, High and Low minutes; the panel names the unit once. */
export const spreadCells = ({ average, high, low }: Spread) => [minutes(average), minutes(high), minutes(low)]

/** Average, High and Low minutes of each material, and of all. */
export function AverageHold() {
  const { answer, panel } = useChickenSection(averageHoldTime, CHARTS_MS, ({ total }) => total.count === 0)
  const rows = useRows(HOT_HOLDING)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ onRows: rows && (() => rows({ ...LEFT, ...TIMED })) }}
      aside="minutes"
    >
      {answer && (
        <ChartTable
          caption={TITLE}
          head={['Material', 'Average', 'High', 'Low']}
          rows={answer.rows.map((row) => [row.material, ...spreadCells(row)])}
          onRow={
            rows && ((index) => rows({ ...LEFT, ...TIMED, materials: [answer.rows[index]?.materialCode] }))
          }
          totals={[['Total', ...spreadCells(answer.total)]]}
        />
      )}
    </SectionPanel>
  )
}
