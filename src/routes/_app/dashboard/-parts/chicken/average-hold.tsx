import { HOT_HOLDING, LEFT, TIMED } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { CHARTS_MS } from '#src/board/use-section.ts'
import { averageHoldTime } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { ChartTable } from '#src/ui/chart/table/chart-table.tsx'
import { minutesTimer } from '../minutes.ts'
import { useChickenSection, useComparedChicken } from './use-chicken-section.ts'

type Answer = AnswerOf<typeof averageHoldTime>
type Spread = Answer['total']

const TITLE = t('Average hold time')
/** Products of the chicken line (spec 1 §3). */
const MATERIALS = 7

const averageOf = ({ rows }: Answer, code: string) =>
  rows.find(({ materialCode }) => materialCode === code)?.average ?? null

/** A row's cells: average, what that is compared with, High and Low. */
export const spreadCells = ({ average, high, low }: Spread, others: readonly (number | null)[] = []) =>
  [average, ...others, high, low].map(minutesTimer)

/** Average, High and Low of each material and of all, with the averages that they are compared with. */
export function AverageHold() {
  const { answer, asked, panel } = useChickenSection(
    averageHoldTime,
    CHARTS_MS,
    ({ total }) => total.count === 0,
  )
  const rows = useRows(HOT_HOLDING, asked)
  const compared = useComparedChicken(averageHoldTime, { whole: true })
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      rows={MATERIALS}
      actions={{ onRows: rows && (() => rows({ ...LEFT, ...TIMED })) }}
    >
      {answer && (
        <ChartTable
          caption={TITLE}
          head={[t('Material'), t('Average'), ...compared.map(({ label }) => label), t('High'), t('Low')]}
          data={[0]}
          rows={answer.rows.map((row) => [
            row.material,
            ...spreadCells(
              row,
              compared.map((one) => averageOf(one.answer, row.materialCode)),
            ),
          ])}
          onRow={
            rows && ((index) => rows({ ...LEFT, ...TIMED, materials: [answer.rows[index]?.materialCode] }))
          }
          totals={[
            [
              t('Total'),
              ...spreadCells(
                answer.total,
                compared.map((one) => one.answer.total.average),
              ),
            ],
          ]}
        />
      )}
    </SectionPanel>
  )
}
