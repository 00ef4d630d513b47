import type { ImportAnswer, ImportProblem } from '#src/contract/define/import.ts'
import { t, tn } from '#src/domain/language/text.ts'
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
  column<ImportProblem>('line', t('Line'), ({ line }) => String(line), { align: 'right' }),
  column<ImportProblem>('column', t('Column'), ({ column: title }) => title ?? t('Whole line')),
  column<ImportProblem>('message', t('Problem'), ({ message }) => message, { wraps: true }),
]
const keyOf = ({ line, column: title, message }: ImportProblem) => `${line} ${title} ${message}`
const cardOf = ({ line, column: title, message }: ImportProblem) => (
  <RowCard title={message} lines={[title ?? t('Whole line')]} figure={t('Line {line}', { line })} />
)

/** '12 would be created and 3 changed; 2 are already up to date.' */
function would({ created, changed, unchanged }: ImportAnswer): string {
  if (created + changed === 0) return t('Nothing would change. Everything already matches the file.')
  const values = { created: formatNumber(created), changed: formatNumber(changed) }
  return unchanged > 0
    ? t('{created} would be created and {changed} changed; {unchanged} are already up to date.', {
        ...values,
        unchanged: formatNumber(unchanged),
      })
    : t('{created} would be created and {changed} changed.', values)
}

function wrong({ problemCount, problems }: ImportAnswer): string {
  const found = tn(problemCount, {
    one: '{n} problem found. Nothing was saved. Fix the file and choose it again.',
    other: '{n} problems found. Nothing was saved. Fix the file and choose it again.',
  })
  return problems.length < problemCount
    ? `${found} ${t('The first {count}:', { count: formatNumber(problems.length) })}`
    : found
}

/** What a file would do, or what is wrong in it, by line and column. */
export function ImportOutcome({ file = '', busy, failure, answer }: ImportOutcomeProps) {
  if (failure !== undefined)
    return (
      <div className={css.told} role="alert" tabIndex={-1} ref={takeFocus}>
        <StatusIcon name="alert" size={20} />
        <div className={css.words}>{failure}</div>
      </div>
    )
  if (busy) return <div role="status">{t('Reading {file}. Thousands of rows take a while.', { file })}</div>
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
          caption={t('Problems in {file}', { file })}
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
