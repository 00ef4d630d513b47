import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import css from './chicken.module.css'
import { useDashboard } from './dashboard-context.ts'
import { SectionPanel } from './section-panel.tsx'
import { againstTarget, percentText } from './target.ts'
import { FIGURES_MS, useSection } from './use-section.ts'

type Answer = AnswerOf<typeof wasteSummary>

const TITLE = 'Waste'

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
    <SectionPanel
      {...panel}
      title={TITLE}
      table={
        answer && {
          head: ['', 'Now', 'A week earlier'],
          rows: [
            ['Wasted', weight(answer.wasteWeight), weight(answer.lastWeek.wasteWeight)],
            ['Cooked', weight(answer.cookedWeight), weight(answer.lastWeek.cookedWeight)],
            ['Waste', percentText(answer.percent), percentText(answer.lastWeek.percent)],
            ['Target', percentText(answer.target), percentText(answer.target)],
          ],
        }
      }
    >
      {answer && <Figure answer={answer} weight={weight} />}
    </SectionPanel>
  )
}

function Figure({ answer, weight }: { answer: Answer; weight: (grams: number) => string }) {
  const { percent, target, wasteWeight, cookedWeight } = answer
  return (
    <div className={css.summary}>
      <div className={css.headline}>
        <span className={css.figure}>{percentText(percent)}</span>
        {percent !== null && <StatusBadge size="lg" {...againstTarget(percent, target)} />}
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
