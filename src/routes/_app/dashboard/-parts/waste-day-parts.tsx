import { useBoard } from '#src/board/board-context.ts'
import { HOT_HOLDING, ofDayPart, WASTED } from '#src/board/row-lists.ts'
import { SectionPanel } from '#src/board/section-panel.tsx'
import { useRows } from '#src/board/use-rows.ts'
import { FIGURES_MS } from '#src/board/use-section.ts'
import { wasteByDayPart } from '#src/contract/dashboard/chicken.ts'
import type { AnswerOf } from '#src/contract/define.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { StatusIcon } from '#src/ui/feedback/status-icon.tsx'
import css from './chicken.module.css'
import { againstTarget, percentText } from './target.ts'
import { useChickenSection } from './use-chicken-section.ts'

type Row = AnswerOf<typeof wasteByDayPart>['rows'][number]

const TITLE = 'Waste by day part'

/** Breakfast, Lunch and Dinner against their own targets. */
export function WasteDayParts() {
  const { unit } = useBoard()
  const { answer, panel } = useChickenSection(
    wasteByDayPart,
    FIGURES_MS,
    ({ total }) => total.wasteWeight === 0 && total.cookedWeight === 0,
  )
  const rows = useRows(HOT_HOLDING)
  const openPart = (row: Row | undefined) => row && rows?.({ ...WASTED, ...ofDayPart(row.dayPart) })
  // One scale for all three: the highest percent or target, and 20 percent above it (spec 1 §9).
  const top = Math.max(1, ...(answer?.rows.flatMap((row) => [row.percent ?? 0, row.target]) ?? [])) * 1.2
  const weight = (grams: number) => formatWeight(grams, unit)
  return (
    <SectionPanel
      {...panel}
      title={TITLE}
      actions={{ onRows: rows && (() => rows(WASTED)) }}
      table={
        answer && {
          head: ['Day part', 'Waste', 'Target', 'Wasted', 'Cooked'],
          rows: answer.rows.map((row) => [
            row.dayPart,
            percentText(row.percent),
            formatPercent(row.target),
            weight(row.wasteWeight),
            weight(row.cookedWeight),
          ]),
          onRow: rows && ((index) => openPart(answer.rows[index])),
          totals: [
            [
              'Total',
              percentText(answer.total.percent),
              '',
              weight(answer.total.wasteWeight),
              weight(answer.total.cookedWeight),
            ],
          ],
        }
      }
    >
      {answer && (
        <ul className={css.parts}>
          {answer.rows.map((row) => (
            <DayPart key={row.dayPart} row={row} top={top} onOpen={rows && (() => openPart(row))} />
          ))}
        </ul>
      )}
    </SectionPanel>
  )
}

interface DayPartProps {
  row: Row
  top: number
  /** Opens the pans that were wasted in it. */
  onOpen: (() => void) | undefined
}

function DayPart({ row, top, onOpen }: DayPartProps) {
  return (
    <li>
      {onOpen ? (
        <button type="button" className={css.part} data-kind={kindOf(row)} onClick={onOpen}>
          <PartFigures row={row} top={top} />
        </button>
      ) : (
        <div className={css.part} data-kind={kindOf(row)}>
          <PartFigures row={row} top={top} />
        </div>
      )}
    </li>
  )
}

const kindOf = ({ percent, target }: Row) =>
  percent === null ? 'idle' : againstTarget(percent, target).status.kind

function PartFigures({ row: { dayPart, percent, target }, top }: { row: Row; top: number }) {
  const { status, word } = againstTarget(percent, target)
  return (
    <>
      <span className={css.partName}>{dayPart}</span>
      <span className={css.partFigure}>
        {percent !== null && <StatusIcon name={status.icon} size={18} />}
        {percentText(percent)}
      </span>
      <svg className={css.bullet} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
        <rect className={css.track} width="100" height="10" />
        <rect className={css.fill} width={((percent ?? 0) / top) * 100} height="10" />
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
        {percent === null ? 'Nothing cooked' : word}
        {` · target ${formatPercent(target)}`}
      </span>
    </>
  )
}
