import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define.ts'
import { HOLD_ZONES } from '#src/domain/status.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { ChartTable } from '#src/ui/chart/chart-table.tsx'
import { Panel } from '#src/ui/feedback/panel.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import css from './chicken.module.css'
import { useDashboard } from './dashboard-context.ts'
import { PANEL_HEIGHT } from './panel-height.ts'
import { FIGURES_MS, useSection } from './use-section.ts'

type Answer = AnswerOf<typeof wasteSummary>

const TITLE = 'Waste'
const percentText = (percent: number | null) => (percent === null ? 'N/A' : formatPercent(percent))

/** The figure a manager looks for first: waste of what was cooked, its target, and last week's. */
export function WasteSummary() {
  const { unit } = useDashboard()
  const { answer, panel } = useSection(
    wasteSummary,
    FIGURES_MS,
    ({ wasteWeight, cookedWeight }) => wasteWeight === 0 && cookedWeight === 0,
  )
  // Of a tonne nobody reads the grams.
  const weight = (grams: number) => formatWeight(grams, unit, grams >= 1_000_000 ? 0 : 2)
  return (
    <Panel
      {...panel}
      title={TITLE}
      height={PANEL_HEIGHT}
      table={
        answer && (
          <ChartTable
            caption={TITLE}
            head={['', 'Now', 'A week earlier']}
            rows={[
              ['Wasted', weight(answer.wasteWeight), weight(answer.lastWeek.wasteWeight)],
              ['Cooked', weight(answer.cookedWeight), weight(answer.lastWeek.cookedWeight)],
              ['Waste', percentText(answer.percent), percentText(answer.lastWeek.percent)],
              ['Target', percentText(answer.target), percentText(answer.target)],
            ]}
          />
        )
      }
    >
      {answer && <Figure answer={answer} weight={weight} />}
    </Panel>
  )
}

function Figure({ answer, weight }: { answer: Answer; weight: (grams: number) => string }) {
  const { percent, target, wasteWeight, cookedWeight } = answer
  const over = percent !== null && percent > target
  return (
    <div className={css.summary}>
      <div className={css.headline}>
        <span className={css.figure}>{percentText(percent)}</span>
        {percent !== null && (
          <StatusBadge
            size="lg"
            status={over ? HOLD_ZONES['>40'] : HOLD_ZONES['<=20']}
            word={over ? 'Over target' : 'Within target'}
          />
        )}
      </div>
      <Change answer={answer} />
      <dl className={css.facts}>
        <div>
          <dt>Target</dt>
          <dd>{percentText(target)}</dd>
        </div>
        <div>
          <dt>Wasted</dt>
          <dd>{weight(wasteWeight)}</dd>
        </div>
        <div>
          <dt>Cooked</dt>
          <dd>{weight(cookedWeight)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** Against the same weekday and hours last week, in percentage points. */
function Change({ answer: { change, lastWeek } }: { answer: Answer }) {
  if (change === null) return <p className={css.change}>No comparison with a week earlier</p>
  const before = `a week earlier (${percentText(lastWeek.percent)})`
  if (change === 0) return <p className={css.change}>{`The same as ${before}`}</p>
  return (
    <p className={css.change}>
      <span className={css.points}>
        <span aria-hidden>{change > 0 ? '▲' : '▼'}</span> {Math.abs(change)}
      </span>
      {` points ${change > 0 ? 'more' : 'less'} than ${before}`}
    </p>
  )
}
