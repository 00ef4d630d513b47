import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutationOptionsFor } from '#src/api/query.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'

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
  onNotice: (notice: { kind: 'error' | 'success'; text: string; title?: string }) => void
  /** Where the deletion can be taken back: offered with the notice. */
  onRemoved?: () => void
}

/** The delete button of a row, and the question before it. */
export function RemoveRow<Row>(props: RemoveRowProps<Row>) {
  const { row, endpoint, name, noun, id, invalidates, onNotice, onRemoved } = props
  const [asked, setAsked] = useState(false)
  const remove = useMutation(mutationOptionsFor(endpoint, { invalidates }))
  const confirm = () =>
    remove.mutate({ params: { id } } as never, {
      onSuccess: () => {
        setAsked(false)
        if (onRemoved) onRemoved()
        else onNotice({ kind: 'success', text: `Deleted: ${name(row)}` })
      },
      onError: (error) => {
        setAsked(false)
        onNotice({ kind: 'error', title: 'Error', text: error.message })
      },
    })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--control-height)"
        aria-label={`Delete ${noun}: ${name(row)}`}
        onClick={() => setAsked(true)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <Modal
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Delete ${noun}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text mb={16}>{name(row)}</Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => setAsked(false)}>
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
