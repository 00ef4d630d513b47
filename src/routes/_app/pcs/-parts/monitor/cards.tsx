import { t, tn } from '#src/domain/language/text.ts'
import { numberedLine } from '#src/domain/queue/order-names.ts'
import type {
  FutureItem,
  MaterialBatch,
  QueueBatch,
  QueueFryer,
  QueueOrder,
  QueueStockOut,
} from '#src/domain/queue/rows.ts'
import { taskStatusOf } from '#src/domain/queue/task-status.ts'
import { fryerDue } from '#src/domain/queue/timers.ts'
import { WORK_TYPE_LABELS } from '#src/domain/queue/work-types.ts'
import { ORDER_STATUSES, TASK_STATUSES } from '#src/domain/statuses.ts'
import { formatTimeOfDay } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { RowCard } from '#src/ui/table/row-card.tsx'
import { tx } from '#src/ui/text/tx.ts'
import { BatchStatus } from './batch-status.tsx'
import { Delay, MinutesUntil, OutFor, StageDue } from './ticks.tsx'

/** The rows of the queue on a phone. */

export const batchCard = (zone: string) => (batch: QueueBatch) => (
  <RowCard
    isData={!batch.catering}
    title={batch.catering ? t('{material} · Catering', { material: batch.material }) : batch.material}
    lines={[
      t('Batch {number} · {pieces}', {
        number: batch.batchNumber,
        pieces: piecesInWords(batch.batchSize),
      }),
      <BatchStatus key="status" batch={batch} zone={zone} />,
    ]}
    figure={<Delay from={batch.taskDelayStartTime} until={batch.taskDelayEndTime} />}
  />
)

export const futureCard = (item: FutureItem) => (
  <RowCard
    title={item.material}
    isData
    lines={[WORK_TYPE_LABELS[item.workType], piecesInWords(item.batchSize)]}
    figure={tx('{minutes} min', { minutes: <MinutesUntil moment={item.stockoutTime} /> })}
  />
)

export const orderCard = (zone: string) => (order: QueueOrder) => {
  const isCanceled = order.cateringOrderStatus === 'CANCELED'
  return (
    <RowCard
      title={sideBySide([numberedLine(order), order.material])}
      isData
      lines={[
        isCanceled
          ? tn(order.batchSize, { one: '{n} piece ordered', other: '{n} pieces ordered' })
          : sideBySide([
              piecesInWords(order.batchSize),
              t('leaves {time}', { time: formatTimeOfDay(order.restaurantDepartureTime, zone) }),
            ]),
        <StatusBadge key="status" status={ORDER_STATUSES[order.cateringOrderStatus]} />,
      ]}
      // Of a canceled one nothing is on its way: '0%' would say that it still waits.
      figure={isCanceled ? undefined : `${order.progress}%`}
    />
  )
}

export const taskCard = (zone: string) => (task: MaterialBatch) => (
  <RowCard
    title={task.material}
    isData
    lines={[
      <StatusBadge key="status" status={TASK_STATUSES[taskStatusOf(task.status)]} />,
      task.readyTime === null ? '' : t('Ready {time}', { time: formatTimeOfDay(task.readyTime, zone) }),
    ]}
    figure={piecesInWords(task.batchSize)}
  />
)

export const stockOutCard = (zone: string) => (row: QueueStockOut) => (
  <RowCard
    title={row.material}
    isData
    lines={[t('Since {time}', { time: formatTimeOfDay(row.stockoutStartTime, zone) })]}
    figure={<OutFor since={row.stockoutStartTime} />}
  />
)

function contentOf({ material, batchNumber: number }: QueueFryer): string {
  if (material === null) return t('Empty')
  return number === null ? material : t('{material} · Batch {number}', { material, number })
}

export const fryerCard = (fryer: QueueFryer) => {
  const due = fryerDue(fryer)
  return (
    <RowCard
      title={fryer.name}
      isData
      lines={[contentOf(fryer)]}
      figure={due === null ? undefined : <StageDue expected={due} />}
    />
  )
}
