import { Box, Button, Text } from '@mantine/core'
import { type Ref, useState } from 'react'
import { type Notice, notify, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { counted } from '../noun.ts'
import css from './bulk.module.css'
import type { BulkAction, BulkWork } from './bulk-action.ts'
import { type BulkRunOf, useBulkRun } from './use-bulk-run.ts'

export interface BulkDialogProps<Row> extends BulkRunOf<Row> {
  work: BulkWork<Row>
  action: BulkAction<Row>
  rows: readonly Row[]
  /** Rows as the list shows them now. */
  now: (rows: readonly Row[]) => readonly Row[]
  /** Keys of the rows it was done with. */
  onDone: (keys: readonly string[]) => void
  onClose: () => void
}

interface Line {
  key: string
  name: string
  why?: string | undefined
}

/** Asks before something is done with many rows, does it, and names each row that it failed for. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { work, action, rows, rowKey, now, onDone, onClose } = props
  const { outcomes, isRunning, run, stop } = useBulkRun(props)
  const [answer, setAnswer] = useState<string | null>(null)
  const { ask: Ask } = action
  const rowsOf = (of: readonly Row[]) => ({ rows: counted(of.length, work.noun) })
  const line = (row: Row, why?: string): Line => ({ key: rowKey(row), name: work.name(row), why })
  const outcomeOf = (row: Row) => outcomes.get(rowKey(row))
  const reasons = new Map(rows.map((row) => [row, action.leftOut?.(row) ?? null]))
  const due = rows.filter((row) => reasons.get(row) === null)
  const done = due.filter((row) => outcomeOf(row)?.state === 'done')
  const open = due.filter((row) => outcomeOf(row)?.state !== 'done')
  const isAsked = outcomes.size === 0 && !isRunning

  const tell = (of: readonly Row[]) => {
    const { back } = action
    const notice: Notice = { kind: 'success', text: t(action.done, rowsOf(of)) }
    if (!back) return void notify(notice)
    const undo = { label: t('Undo'), run: () => void takeBack(of) }
    notify({ ...notice, duration: RECALL_OFFERED_MS, action: undo })
  }
  // The dialog is gone by then: nothing here may hang on what it shows.
  const takeBack = async (of: readonly Row[]) => {
    const { back } = action
    if (!back) return
    const became = await run(back, of)
    const failed = of.filter((row) => became.get(rowKey(row))?.state !== 'done')
    const restored = of.filter((row) => !failed.includes(row))
    if (restored.length > 0) notify({ kind: 'success', text: t(back.done, rowsOf(restored)) })
    for (const row of failed) {
      const outcome = became.get(rowKey(row))
      const why = outcome && outcome.state !== 'done' ? outcome.why : ''
      notify({ kind: 'error', title: t('Error'), text: `${work.name(row)}: ${why}` })
    }
  }
  const act = async (of: readonly Row[]) => {
    const { endpoint, body } = action
    const deed = { endpoint, ...(body && { body: (row: Row) => body(row, answer ?? '') }) }
    const became = await run(deed, of)
    const worked = of.filter((row) => became.get(rowKey(row))?.state === 'done')
    onDone(worked.map(rowKey))
    if (worked.length > 0) tell(worked)
    if (worked.length === of.length) onClose()
  }

  const title = t(action.deed, rowsOf(due))
  if (isAsked)
    return (
      <Dialog onClose={onClose} title={t('{action}?', { action: title })}>
        {Ask && <Ask rows={due} answer={answer} onAnswer={setAnswer} />}
        <Lines label={title} lines={due.map((row) => line(row))} />
        <LeftOut
          lines={rows.filter((row) => !due.includes(row)).map((row) => line(row, reasons.get(row) ?? ''))}
        />
        <div className={css.foot}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            {...(action.danger && { color: 'danger' })}
            disabled={due.length === 0 || (Ask !== undefined && answer === null)}
            {...(!Ask && due.length > 0 && { 'data-autofocus': true })}
            onClick={() => void act(open)}
          >
            {title}
          </Button>
        </div>
      </Dialog>
    )
  if (isRunning)
    return (
      <Dialog onClose={stop} title={title} closeOnClickOutside={false}>
        <Text role="status">{t('{number} of {total}', { number: outcomes.size, total: due.length })}</Text>
        <progress className={css.progress} value={outcomes.size} max={due.length} aria-label={action.label} />
        <div className={css.foot}>
          <Button ref={goOn} variant="default" onClick={stop}>
            {t('Stop')}
          </Button>
        </div>
      </Dialog>
    )
  const result = t('Not done: {rows}', rowsOf(open))
  return (
    <Dialog onClose={onClose} title={result}>
      {done.length > 0 && <Text>{t(action.done, rowsOf(done))}</Text>}
      <Lines
        label={result}
        innerRef={goOn}
        lines={open.map((row) => {
          const outcome = outcomeOf(row)
          return line(row, outcome && outcome.state !== 'done' ? outcome.why : '')
        })}
      />
      <div className={css.foot}>
        <Button onClick={() => void act(now(open))}>{t('Try again')}</Button>
      </div>
    </Dialog>
  )
}

/** The button that was pressed is gone with what stood there: the keyboard, and who listens, goes on from here. */
const goOn = (element: HTMLElement | null) => element?.focus()

function LeftOut({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <Text mt={16} fw={600}>
        {t('Left out')}
      </Text>
      <Lines label={t('Left out')} lines={lines} />
    </>
  )
}

interface LinesProps {
  label: string
  lines: Line[]
  innerRef?: Ref<HTMLUListElement>
}

/** The keyboard reaches them, to scroll where they are many. */
function Lines({ label, lines, innerRef }: LinesProps) {
  return (
    <Box component="ul" ref={innerRef} className={css.rows} tabIndex={0} aria-label={label}>
      {lines.map(({ key, name, why }) => (
        <li key={key}>
          {why !== undefined && <StatusIcon name="cross" size={18} />}
          <span>
            <Data>{name}</Data>
            {why !== undefined && <div className={css.why}>{why}</div>}
          </span>
        </li>
      ))}
    </Box>
  )
}
