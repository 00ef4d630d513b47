import { useBoard } from '#src/board/board-context.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useChartActions } from '#src/board/use-chart-actions.ts'
import { t } from '#src/domain/language/text.ts'
import { timer } from '#src/domain/time/format.ts'
import { formatNumber, formatShare } from '#src/domain/units/numbers.ts'
import { RingChart } from '#src/ui/chart/ring/ring-chart.tsx'
import { useStockOutShares } from './use-stock-outs.ts'

const TITLE = t('By material')

/** What runs out; a slice opens the stock-outs behind it. */
export function SharesPanel() {
  const { lookOf } = useBoard()
  const { answer, asked, panel } = useStockOutShares()
  const rows = useRows('/stock-out-reports/chicken', asked)
  const { ref, actions } = useChartActions(TITLE, asked)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={actions}
      table={
        answer && {
          head: [t('Material'), t('Stock-outs'), t('Share'), t('Lasted'), t('Average')],
          rows: answer.content.map(({ materialName, incidentCount, share, elapsedTime, average }) => [
            materialName,
            formatNumber(incidentCount),
            formatShare(share),
            timer(elapsedTime),
            timer(average),
          ]),
          totals: [
            [
              t('Total'),
              formatNumber(answer.total.incidentCount),
              '',
              timer(answer.total.elapsedTime),
              timer(answer.total.average),
            ],
          ],
        }
      }
    >
      {answer && (
        <RingChart
          ref={ref}
          label={TITLE}
          unit={[t('stock-out'), t('stock-outs')]}
          decimals={0}
          slices={answer.content.map(({ material, materialName, incidentCount }) => ({
            key: material,
            label: materialName,
            value: incidentCount,
            ...lookOf(material),
          }))}
          centre={{ value: formatNumber(answer.total.incidentCount), label: t('stock-outs') }}
          onSelect={rows && (({ key }) => rows({ materials: [key] }))}
        />
      )}
    </SectionPanel>
  )
}
