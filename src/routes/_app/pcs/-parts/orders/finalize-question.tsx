import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { invalidate, mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { notifyOutcome } from '#src/app/notify-outcome.ts'
import {
  type CateringOrder,
  cateringOrderById,
  cateringOrders,
  finalizeCateringOrder,
  recallFinalization,
} from '#src/contract/orders/catering-orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import {
  COMPLETION_LABELS,
  COMPLETION_RESULTS,
  type CompletionResult,
  finalized,
} from '#src/domain/queue/order-status.ts'
import { ORDER_STATUSES } from '#src/domain/status.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { orderName } from './catering-list.tsx'
import css from './orders.module.css'

const OPTIONS = COMPLETION_RESULTS.map((value) => ({ value, label: COMPLETION_LABELS[value] }))

/** Ends an order as completed or canceled, and says first what it becomes. Mount it to open it. */
export function FinalizeQuestion(props: { order: CateringOrder; onClose: () => void }) {
  const { onClose } = props
  const client = useQueryClient()
  const [order, setOrder] = useState(props.order)
  const [result, setResult] = useState<CompletionResult>('COMPLETED')
  const finalize = useMutation(
    mutationOptionsFor(finalizeCateringOrder, { invalidates: [cateringOrders, recurringOrders] }),
  )
  const { uuid, version, ready, batchSize } = order

  // The question is closed by then, so nothing here may hang on this component.
  const takeBack = () =>
    notifyOutcome(client, call(recallFinalization, { params: { id: uuid } }), {
      invalidates: [cateringOrders, recurringOrders],
      done: ({ cateringOrderStatus }) =>
        `${ORDER_STATUSES[cateringOrderStatus].word} again: ${orderName(order)}`,
    })
  /** Somebody else was first: list and question show what there is now, and the next press means that. */
  const lookAgain = async () => {
    void invalidate(client, cateringOrders)
    const now = await call(cateringOrderById, { params: { id: uuid } })
    if (now.success) setOrder(now.results)
  }
  const confirm = () =>
    finalize.mutate(
      { params: { id: uuid }, body: { result, version } },
      {
        onSuccess: (after) => {
          onClose()
          notify({
            kind: 'success',
            text: `${ORDER_STATUSES[after.cateringOrderStatus].word}: ${orderName(after)}`,
            duration: RECALL_OFFERED_MS,
            action: { label: 'Undo', run: () => void takeBack() },
          })
        },
        onError: () => void lookAgain(),
      },
    )
  return (
    <Question
      title="Finalize order?"
      verb="Finalize order"
      busy={finalize.isPending}
      problem={finalize.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Text>
          {orderName(order)}: {ready} of {piecesInWords(batchSize)} ready
        </Text>
        <Select
          label="Result"
          options={OPTIONS}
          value={result}
          onChange={(value) => value !== null && setResult(value as CompletionResult)}
        />
        <Text component="div" role="status" className={css.stand}>
          It becomes <StatusBadge status={ORDER_STATUSES[finalized(result, ready, batchSize)]} />
        </Text>
      </Stack>
    </Question>
  )
}
