import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { RemoveQuestion, type RemoveQuestionProps } from './remove-question.tsx'

export interface RemoveRowProps<Row> extends Omit<RemoveQuestionProps, 'name' | 'onClose'> {
  row: Row
  /** What the row is called in the question. */
  name: (row: Row) => string
  /** Why this reader may not delete; null when they may. */
  refusal: string | null
}

/** The delete button of a row, and the question before it. */
export function RemoveRow<Row>({ row, name, refusal, ...question }: RemoveRowProps<Row>) {
  const [asked, setAsked] = useState(false)
  const called = name(row)
  return (
    <>
      <IconAction
        refusal={refusal}
        label={`Delete ${question.noun}: ${called}`}
        onClick={() => setAsked(true)}
      >
        <IconTrash size={20} aria-hidden />
      </IconAction>
      {asked && <RemoveQuestion {...question} name={called} onClose={() => setAsked(false)} />}
    </>
  )
}
