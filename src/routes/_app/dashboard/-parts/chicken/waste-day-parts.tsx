import type { ReactNode } from 'react'
import { useBoard } from '#src/board/board-context.ts'
import { amidSentence, type Comparison } from '#src/board/compare/comparison-filter.ts'
import { HOT_HOLDING, ofDayPart, WASTED } from '#src/board/rows/row-lists.ts'
import { useRows } from '#src/board/rows/use-rows.ts'
import { WhyButton } from '#src/board/rows/why-button.tsx'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { FIGURES_MS } from '#src/board/use-section.ts'
import { wasteByDayPart } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { type DayPart, dayPartText } from '#src/domain/time/day-part.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './chicken.module.css'
import { useChickenSection, useComparedChicken } from './use-chicken-section.ts'
import { againstTarget, percentText } from './waste-target.ts'

type Answer = AnswerOf<typeof wasteByDayPart>
type Row = Answer['rows'][number]

/** Another's percent of the same part of the day. */
interface Other {
  key: Comparison
  label: string
  percent: number | null
}

const TITLE = t('Waste by day part')
const WASTE_AT: Readonly<Record<DayPart, string>> = {
  breakfast: t('Waste at breakfast'),
  lunch: t('Waste at lunch'),
  dinner: t('Waste at dinner'),
}
const codeOf = ({ dayPart }: Row) => ofDayPart(dayPart).dayParts[0]
function wasteAt(row: Row): string {
  const part = codeOf(row)
  return part ? WASTE_AT[part] : TITLE
}

/** Breakfast, Lunch and Dinner against their own targets. */
export function WasteDayParts() {
  const { unit } = useBoard()
  const { answer, asked, panel } = useChickenSection(
    wasteByDayPart,
    FIGURES_MS,
    ({ total }) => total.wasteWeight === 0 && total.cookedWeight === 0,
  )
  const compared = useComparedChicken(wasteByDayPart, { whole: true })
  const labels = compared.map(({ label }) => label)
  const othersOf = ({ dayPart }: Row): Other[] =>
    compared.map(({ key, label, answer: other }) => ({
      key,
      label,
      percent: other.rows.find((row) => row.dayPart === dayPart)?.percent ?? null,
    }))
  const rows = useRows(HOT_HOLDING, asked)
  const openPart = (row: Row | undefined) => row && rows?.({ ...WASTED, ...ofDayPart(row.dayPart) })
  // One scale for all three: the highest percent or target, and 20 percent above it (spec 1 §9).
  const top = Math.max(1, ...(answer?.rows.flatMap((row) => [row.percent ?? 0, row.target]) ?? [])) * 1.2
  const weight = (grams: number) => formatWeight(grams, unit)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      term="DAY_PART"
      actions={{ onRows: rows && (() => rows(WASTED)) }}
      table={
        answer && {
          head: [t('Day part'), t('Waste'), t('Target'), t('Wasted'), t('Cooked'), ...labels],
          rows: answer.rows.map((row) => [
            dayPartText(row.dayPart),
            percentText(row.percent),
            formatPercent(row.target),
            weight(row.wasteWeight),
            weight(row.cookedWeight),
            ...othersOf(row).map(({ percent }) => percentText(percent)),
          ]),
          onRow: rows && ((index) => openPart(answer.rows[index])),
          totals: [
            [
              t('Total'),
              percentText(answer.total.percent),
              formatPercent(answer.total.target),
              weight(answer.total.wasteWeight),
              weight(answer.total.cookedWeight),
              ...compared.map((one) => percentText(one.answer.total.percent)),
            ],
          ],
        }
      }
    >
      {answer && (
        <ul className={css.parts}>
          {answer.rows.map((row) => (
            <DayPartLine
              key={row.dayPart}
              row={row}
              others={othersOf(row)}
              top={top}
              onOpen={rows && (() => openPart(row))}
              why={
                row.percent !== null && (
                  <WhyButton of={wasteAt(row)} asked={asked} more={{ dayPart: codeOf(row) }} />
                )
              }
            />
          ))}
        </ul>
      )}
    </SectionPanel>
  )
}

interface FiguresProps {
  row: Row
  /** What the reader has switched on to compare it with. */
  others: readonly Other[]
  top: number
}

interface DayPartLineProps extends FiguresProps {
  /** Opens the pans that were wasted in it. */
  onOpen: (() => void) | undefined
  why: ReactNode
}

function DayPartLine({ onOpen, why, ...figures }: DayPartLineProps) {
  const { row } = figures
  return (
    <li className={css.line}>
      {onOpen ? (
        <button type="button" className={css.part} data-kind={kindOf(row)} onClick={onOpen}>
          <PartFigures {...figures} />
        </button>
      ) : (
        <div className={css.part} data-kind={kindOf(row)}>
          <PartFigures {...figures} />
        </div>
      )}
      {why}
    </li>
  )
}

const kindOf = ({ percent, target }: Row) =>
  percent === null ? 'idle' : againstTarget(percent, target).status.kind

/** Percent of the track's width; next to nothing is still to be seen. */
const fillOf = (percent: number, top: number) => (percent > 0 ? Math.max(1, (percent / top) * 100) : 0)

function PartFigures({ row: { dayPart, percent, target }, others, top }: FiguresProps) {
  const { status, word } = againstTarget(percent, target)
  return (
    <>
      <span className={css.partName}>{dayPartText(dayPart)}</span>
      <span className={css.partFigure}>
        {percent !== null && <StatusIcon name={status.icon} size={18} />}
        {percentText(percent)}
      </span>
      <svg className={css.bullet} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
        <rect className={css.track} width="100" height="10" />
        <rect className={css.fill} width={fillOf(percent ?? 0, top)} height="10" />
        <line
          className={css.mark}
          x1={(target / top) * 100}
          x2={(target / top) * 100}
          y1="0"
          y2="10"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className={css.partTarget}>
        {[
          percent === null ? t('Nothing cooked') : word,
          t('target {target}', { target: formatPercent(target) }),
          ...others.map((other) => `${amidSentence(other)} ${percentText(other.percent)}`),
        ].join(' · ')}
      </span>
    </>
  )
}
