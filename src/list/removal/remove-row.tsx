import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'
import { RemoveQuestion, type RemoveQuestionProps } from './remove-question.tsx'

export interface RemoveRowProps<Row> extends Omit<RemoveQuestionProps, 'name' | 'onClose'> {
  row: Row
  /** What the row is called in the question. */
  name: (row: Row) => string
  /** Why this reader may not delete; null when they may. */
  refusal: string | null
}

/** The menu of a row that can be deleted, and the question before it is. */
export function RemoveRow<Row>({ row, name, refusal, ...question }: RemoveRowProps<Row>) {
  const [asked, setAsked] = useState(false)
  const called = name(row)
  const item: MenuItem = {
    label: t('Delete {noun}', { noun: question.noun }),
    icon: IconTrash,
    danger: true,
    refusal,
    onClick: () => setAsked(true),
  }
  return (
    <>
      <RowMenu label={t('Actions: {name}', { name: called })} items={[item]} />
      {asked && <RemoveQuestion {...question} name={called} onClose={() => setAsked(false)} />}
    </>
  )
}
