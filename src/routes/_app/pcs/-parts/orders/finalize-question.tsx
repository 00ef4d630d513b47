import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { notify, RECALL_OFFERED_MS } from '#src/app/notify.ts'
import { notifyOutcome } from '#src/app/notify-outcome.ts'
import { type CateringOrder, cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { finalizeOrder, recallFinalizedOrder } from '#src/contract/orders/orders.ts'
import { recurringOrders } from '#src/contract/orders/recurring-orders.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { statusOfLines } from '#src/domain/queue/order-lines.ts'
import {
  COMPLETION_LABELS,
  COMPLETION_RESULTS,
  type CompletionResult,
  finalized,
  isActiveOrder,
} from '#src/domain/queue/order-status.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import { Question } from '#src/ui/dialog/question.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { Data } from '#src/ui/text/data.tsx'
import { tx } from '#src/ui/text/tx.ts'
import { nameOfOrder, orderName } from './order-words.ts'
import css from './orders.module.css'
import { OrderAwaited, useOrder } from './use-order.tsx'

const OPTIONS = COMPLETION_RESULTS.map((value) => ({ value, label: COMPLETION_LABELS[value] }))
const WAYS = { invalidates: [cateringOrders, recurringOrders] }

const readyText = ({ ready, batchSize }: CateringOrder) =>
  tn(batchSize, { one: '{ready} of {n} piece ready', other: '{ready} of {n} pieces ready' }, { ready })

/** What the lines of an order become together: those that are over stay as they are. */
const becomes = (lines: readonly CateringOrder[], result: CompletionResult) =>
  statusOfLines(
    lines.map(({ cateringOrderStatus: status, ready, batchSize }) =>
      isActiveOrder(status) ? finalized(result, ready, batchSize) : status,
    ),
  )

/** Ends an order as completed or canceled, and says first what it becomes. Mount it to open it. */
export function FinalizeQuestion({ row, onClose }: { row: CateringOrder; onClose: () => void }) {
  const client = useQueryClient()
  const { data: order, failure, retry } = useOrder(row.orderUuid)
  const [result, setResult] = useState<CompletionResult>('COMPLETED')
  const finalize = useMutation(mutationOptionsFor(finalizeOrder, WAYS))
  const params = { id: row.orderUuid }
  const name = order ? nameOfOrder(order) : orderName(row)
  // The only line is known before the rest of the order is.
  const lines = order?.lines ?? (row.lines === 1 ? [row] : [])

  // The question is closed by then, so nothing here may hang on this component.
  const takeBack = () =>
    notifyOutcome(client, call(recallFinalizedOrder, { params }), {
      ...WAYS,
      done: ({ status }) => t('{status} again: {name}', { status: ORDER_STATUSES[status].word, name }),
    })
  const confirm = () =>
    order &&
    finalize.mutate(
      { params, body: { result, version: order.version } },
      {
        onSuccess: (after) => {
          onClose()
          notify({
            kind: 'success',
            text: `${ORDER_STATUSES[after.status].word}: ${nameOfOrder(after)}`,
            duration: RECALL_OFFERED_MS,
            action: { label: t('Undo'), run: () => void takeBack() },
          })
        },
        // Somebody else was first: the question shows what there is now, and the next press means that.
        onError: retry,
      },
    )
  return (
    <Question
      title={t('Finalize order?')}
      verb={t('Finalize order')}
      busy={finalize.isPending || !order}
      problem={finalize.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={12}>
        {lines.length === 1 ? (
          <Text>
            {name}: {lines.map(readyText)}
          </Text>
        ) : (
          <Text>{name}</Text>
        )}
        {lines.length > 1 && (
          <ul className={css.products}>
            {lines.map((line) => (
              <li key={line.uuid}>
                <Data>{line.material}</Data>: {readyText(line)}
              </li>
            ))}
          </ul>
        )}
        {(lines.length === 0 || failure) && !order && <OrderAwaited failure={failure} retry={retry} />}
        {lines.length > 0 && (
          <>
            <Select
              label={t('Result')}
              options={OPTIONS}
              value={result}
              onChange={(value) => value !== null && setResult(value as CompletionResult)}
            />
            <Text component="div" role="status" className={css.stand}>
              {tx('It becomes {status}', {
                status: <StatusBadge status={ORDER_STATUSES[becomes(lines, result)]} />,
              })}
            </Text>
          </>
        )}
      </Stack>
    </Question>
  )
}
