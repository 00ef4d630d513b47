import { Button, Group, Modal, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { invalidate, mutationOptionsFor } from '#src/api/query.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import { IconAction } from '#src/ui/inputs/action-button.tsx'
import type { ListNotice } from './notice.ts'

/** How long 'Undo' stands beside a deletion; the provider takes one back for longer. */
const RECALL_OFFERED_MS = 8000

export interface RemoveRowProps<Row> {
  row: Row
  endpoint: AnyEndpoint
  /** What the row is called in the question. */
  name: (row: Row) => string
  /** The thing, as on the button: 'fryer cycle'. */
  noun: string
  id: string
  /** Endpoints whose answers no longer hold. */
  invalidates: readonly AnyEndpoint[]
  onNotice: (notice: ListNotice) => void
  /** Takes the deletion back; offered with the notice for some seconds. */
  recall?: AnyEndpoint | undefined
  /** Why this reader may not delete; null when he may. */
  refusal: string | null
}

/** The delete button of a row, and the question before it. */
export function RemoveRow<Row>(props: RemoveRowProps<Row>) {
  const { row, endpoint, name, noun, id, invalidates, onNotice, recall, refusal } = props
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = useMutation(mutationOptionsFor(endpoint, { invalidates }))
  const confirm = () =>
    remove.mutate({ params: { id } } as never, {
      onSuccess: () => {
        setAsked(false)
        const notice: ListNotice = { kind: 'success', text: `Deleted: ${name(row)}` }
        const undo = { label: 'Undo', run: () => void takeBack() }
        onNotice(recall ? { ...notice, duration: RECALL_OFFERED_MS, action: undo } : notice)
      },
    })
  // The row is gone from the screen by now, so nothing here may hang on this component.
  const takeBack = async () => {
    if (!recall) return
    const result = await call(recall, { params: { id } } as never)
    await invalidate(client, ...invalidates)
    onNotice(
      result.success
        ? { kind: 'success', text: `Restored: ${name(row)}` }
        : { kind: 'error', title: 'Error', text: result.message },
    )
  }
  const close = () => {
    setAsked(false)
    remove.reset()
  }
  return (
    <>
      <IconAction refusal={refusal} label={`Delete ${noun}: ${name(row)}`} onClick={() => setAsked(true)}>
        <IconTrash size={20} aria-hidden />
      </IconAction>
      <Modal
        opened={asked}
        onClose={close}
        title={`Delete ${noun}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text mb={16}>{name(row)}</Text>
        {remove.error && (
          <Text role="alert" c="var(--status-bad-fg)" mb={16}>
            {remove.error.message}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button color="danger" disabled={remove.isPending} onClick={confirm}>
            Delete {noun}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
