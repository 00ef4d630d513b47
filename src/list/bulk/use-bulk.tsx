import { ActionIcon } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { t } from '#src/domain/language/text.ts'
import { disabledProps } from '#src/ui/buttons/disabled-props.ts'
import type { RowSelection } from '#src/ui/table/row-selection.ts'
import type { BulkAction, BulkWork } from './bulk-action.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { asShown } from './selection.ts'
import { useSelection } from './use-selection.ts'

export interface BulkOf<Row> {
  /** What the reader may do with many rows; null where that is nothing. */
  work: BulkWork<Row> | null
  /** What the list shows, apart from its page. */
  of: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  restaurantUuid: string | undefined
  invalidates: readonly AnyEndpoint[]
}

interface Bulk<Row> {
  /** Turns choosing on and off; among the list's own buttons. */
  button: ReactNode
  /** For the table, while rows are being chosen. */
  selection: RowSelection<Row> | undefined
  /** Below the rows, then. */
  bar: ReactNode
}

const NOTHING = { button: null, selection: undefined, bar: null }

/** Work with many rows of a list: choosing them, and what is done with them. */
export function useBulk<Row>({ work, of, rows, rowKey, ...calls }: BulkOf<Row>): Bulk<Row> {
  const { isOn, table, chosen, turn, done } = useSelection(of, rows, rowKey, work?.name)
  const [asked, setAsked] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  const switcher = useRef<HTMLButtonElement>(null)
  if (work === null) return NOTHING
  const button = (
    <ActionIcon
      variant={isOn ? 'filled' : 'default'}
      aria-label={t('Select rows')}
      aria-pressed={isOn}
      ref={switcher}
      {...disabledProps(!isOn && rows.length === 0, () => turn(!isOn))}
    >
      <IconListCheck size={20} aria-hidden />
    </ActionIcon>
  )
  const bar = isOn && (
    <BulkBar
      count={chosen.length}
      actions={work.actions}
      onAct={(action) => setAsked({ action, rows: chosen })}
      onClose={() => {
        turn(false)
        // The bar is gone then, and its button with it.
        switcher.current?.focus()
      }}
    />
  )
  const dialog = asked && (
    <BulkDialog
      {...calls}
      {...asked}
      invalidates={[...calls.invalidates, ...(asked.action.invalidates ?? [])]}
      work={work}
      rowKey={rowKey}
      now={(of) => asShown(of, { rows, rowKey })}
      onDone={done}
      onClose={() => setAsked(null)}
    />
  )
  return {
    button,
    selection: table,
    bar: (
      <>
        {bar}
        {dialog}
      </>
    ),
  }
}
