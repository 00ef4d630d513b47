import type { ImportAnswer, ImportProblem } from '#src/contract/define/import.ts'
import { formatNumber } from '#src/domain/units/numbers.ts'
import { isFocusLost } from '#src/ui/focus/is-focus-lost.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import { textColumn as column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { RowCard } from '#src/ui/table/row-card.tsx'
import css from './import-dialog.module.css'

/** The button that was pressed waited, and had to let go of the focus: the keyboard goes on from what is said. */
const takeFocus = (told: HTMLElement | null) => {
  if (isFocusLost()) told?.focus()
}

interface ImportOutcomeProps {
  /** The file's name, once one is chosen. */
  file: string | undefined
  busy: boolean
  /** Why the call failed. */
  failure: string | undefined
  answer: ImportAnswer | undefined
}

const columns = [
  column<ImportProblem>('line', 'Line', ({ line }) => String(line), { align: 'right' }),
  column<ImportProblem>('column', 'Column', ({ column: title }) => title ?? 'Whole line'),
  column<ImportProblem>('message', 'Problem', ({ message }) => message, { wraps: true }),
]
const keyOf = ({ line, column: title, message }: ImportProblem) => `${line} ${title} ${message}`
const cardOf = ({ line, column: title, message }: ImportProblem) => (
  <RowCard title={message} lines={[title ?? 'Whole line']} figure={`Line ${line}`} />
)

/** '12 would be created and 3 changed; 2 are already up to date.' */
function would({ created, changed, unchanged }: ImportAnswer): string {
  if (created + changed === 0) return 'Nothing would change. Everything already matches the file.'
  const same = unchanged > 0 ? `; ${formatNumber(unchanged)} are already up to date` : ''
  return `${formatNumber(created)} would be created and ${formatNumber(changed)} changed${same}.`
}

function wrong({ problemCount, problems }: ImportAnswer): string {
  const count = problemCount === 1 ? '1 problem found' : `${formatNumber(problemCount)} problems found`
  const first = problems.length < problemCount ? ` The first ${formatNumber(problems.length)}:` : ''
  return `${count}. Nothing was saved. Fix the file and choose it again.${first}`
}

/** What a file would do, or what is wrong in it, by line and column. */
export function ImportOutcome({ file, busy, failure, answer }: ImportOutcomeProps) {
  if (failure !== undefined)
    return (
      <div className={css.told} role="alert" tabIndex={-1} ref={takeFocus}>
        <StatusIcon name="alert" size={20} />
        <div className={css.words}>{failure}</div>
      </div>
    )
  if (busy) return <div role="status">Reading {file}. Thousands of rows take a while.</div>
  if (!answer) return null
  const isWrong = answer.problemCount > 0
  return (
    <>
      <div className={css.told} role={isWrong ? 'alert' : 'status'} tabIndex={-1} ref={takeFocus}>
        <StatusIcon name={isWrong ? 'alert' : 'info'} size={20} />
        <div className={css.words}>
          {file}: {isWrong ? wrong(answer) : would(answer)}
        </div>
      </div>
      {isWrong && (
        <DataTable
          caption={`Problems in ${file}`}
          rows={answer.problems}
          rowKey={keyOf}
          columns={columns}
          renderCard={cardOf}
          maxHeight="50dvh"
        />
      )}
    </>
  )
}
