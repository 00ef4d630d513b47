import { useBoard } from '#src/board/board-context.ts'
import type { Compared } from '#src/board/compare/comparison.ts'
import { HOT_HOLDING, WASTED } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { WhyButton } from '#src/board/rows/why-button.tsx'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { FIGURES_MS } from '#src/board/use-section.ts'
import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { pointsBetween } from '#src/domain/analytics/comparison.ts'
import { t } from '#src/domain/language/text.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { tx } from '#src/ui/text/tx.ts'
import css from './chicken.module.css'
import { useChainWaste } from './use-chain-waste.ts'
import { useChickenSection, useComparedChicken } from './use-chicken-section.ts'
import { againstTarget, percentText } from './waste-target.ts'

type Answer = AnswerOf<typeof wasteSummary>

const TITLE = t('Waste')
const PERIOD_ONLY = { whole: true, only: ['period'] } as const

/** The figure a manager looks for first: waste of what was cooked, its target, last week's and the chain's. */
export function WasteSummary() {
  const { unit } = useBoard()
  const { answer, asked, panel } = useChickenSection(
    wasteSummary,
    FIGURES_MS,
    ({ wasteWeight, cookedWeight }) => wasteWeight === 0 && cookedWeight === 0,
  )
  const chain = useChainWaste()
  // A week earlier comes with the answer, the chain by itself.
  const [period] = useComparedChicken(wasteSummary, PERIOD_ONLY)
  const rows = useRows(HOT_HOLDING, asked)
  // Of a tonne nobody reads the grams.
  const weight = (grams: number) => formatWeight(grams, unit, grams >= 1_000_000 ? 0 : 2)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      term="WASTE"
      aside={panel.state === 'ready' && <WhyButton of={TITLE} asked={asked} />}
      actions={{ onRows: rows && (() => rows(WASTED)) }}
      table={
        answer && {
          head: ['', t('Now'), t('A week earlier')],
          rows: [
            [t('Wasted'), weight(answer.wasteWeight), weight(answer.lastWeek.wasteWeight)],
            [t('Cooked'), weight(answer.cookedWeight), weight(answer.lastWeek.cookedWeight)],
            [t('Waste'), percentText(answer.percent), percentText(answer.lastWeek.percent)],
            [t('Target'), percentText(answer.target), percentText(answer.lastWeek.target)],
            ...(period ? [[period.label, percentText(period.answer.percent), '']] : []),
            ...(chain === null ? [] : [[t('Average restaurant'), percentText(chain), '']]),
          ],
        }
      }
    >
      {answer && <Figure answer={answer} period={period} chain={chain} weight={weight} />}
    </SectionPanel>
  )
}

interface FigureProps {
  answer: Answer
  /** Another period, where the reader compares with one. */
  period: Compared<Answer> | undefined
  /** The chain's average in percent, where it may be compared with. */
  chain: number | null
  weight: (grams: number) => string
}

function Figure({ answer, period, chain, weight }: FigureProps) {
  const { compare } = useBoard()
  const { percent, target, wasteWeight, cookedWeight, change, lastWeek } = answer
  return (
    <div className={css.summary}>
      <div className={css.headline}>
        <span className={css.figure}>{percentText(percent)}</span>
        {percent !== null && <StatusBadge size="lg" {...againstTarget(percent, target)} />}
      </div>
      {period && (
        <Earlier
          points={pointsBetween(period.answer.percent, percent)}
          than={period.label}
          percent={period.answer.percent}
        />
      )}
      {(!period || compare.includes('week')) && (
        <Earlier points={change} than={t('a week earlier')} percent={lastWeek.percent} />
      )}
      {/* There is room for two. */}
      {chain !== null && percent !== null && !(period && compare.includes('week')) && (
        <Change
          points={roundTo(percent - chain, 2)}
          than={t('the chain’s average restaurant')}
          percent={chain}
        />
      )}
      <dl className={css.facts}>
        <div>
          <dt>{t('Target')}</dt>
          <dd>{percentText(target)}</dd>
        </div>
        <div>
          <dt>{t('Wasted')}</dt>
          <dd>{weight(wasteWeight)}</dd>
        </div>
        <div>
          <dt>{t('Cooked')}</dt>
          <dd>{weight(cookedWeight)}</dd>
        </div>
      </dl>
    </div>
  )
}

/** How the figure stands against that of other days, which may have none. */
function Earlier({ points, than, percent }: Omit<ChangeProps, 'points'> & { points: number | null }) {
  if (points === null) return <p className={css.change}>{t('No comparison with {than}', { than })}</p>
  return <Change points={points} than={than} percent={percent} />
}

interface ChangeProps {
  /** Percentage points from what it is compared with to now. */
  points: number
  than: string
  percent: number | null
}

/** How the figure stands against another: the same weekday and hours last week, the chain. */
function Change({ points, than, percent }: ChangeProps) {
  const other = { than, percent: percentText(percent) }
  if (points === 0) return <p className={css.change}>{t('The same as {than} ({percent})', other)}</p>
  const difference = (
    <span className={css.points}>
      <span aria-hidden>{points > 0 ? '▲' : '▼'}</span> {Math.abs(points)}
    </span>
  )
  return (
    <p className={css.change}>
      {points > 0
        ? tx('{points} points more than {than} ({percent})', { points: difference, ...other })
        : tx('{points} points less than {than} ({percent})', { points: difference, ...other })}
    </p>
  )
}
