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
import { BatchStatus } from './batch-status.tsx'
import { Delay, MinutesUntil, OutFor, StageDue } from './ticks.tsx'

/** The rows of the queue on a phone. */

export const batchCard = (zone: string) => (batch: QueueBatch) => (
  <RowCard
    title={batch.catering ? `${batch.material} · Catering` : batch.material}
    lines={[
      `Batch ${batch.batchNumber} · ${piecesInWords(batch.batchSize)}`,
      <BatchStatus key="status" batch={batch} zone={zone} />,
    ]}
    figure={<Delay from={batch.taskDelayStartTime} until={batch.taskDelayEndTime} />}
  />
)

export const futureCard = (item: FutureItem) => (
  <RowCard
    title={item.material}
    lines={[WORK_TYPE_LABELS[item.workType], piecesInWords(item.batchSize)]}
    figure={
      <>
        <MinutesUntil moment={item.stockoutTime} /> min
      </>
    }
  />
)

export const orderCard = (zone: string) => (order: QueueOrder) => {
  const isCanceled = order.cateringOrderStatus === 'CANCELED'
  const pieces = piecesInWords(order.batchSize)
  return (
    <RowCard
      title={sideBySide([numberedLine(order), order.material])}
      lines={[
        isCanceled
          ? `${pieces} ordered`
          : sideBySide([pieces, `leaves ${formatTimeOfDay(order.restaurantDepartureTime, zone)}`]),
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
    lines={[
      <StatusBadge key="status" status={TASK_STATUSES[taskStatusOf(task.status)]} />,
      task.readyTime === null ? '' : `Ready ${formatTimeOfDay(task.readyTime, zone)}`,
    ]}
    figure={piecesInWords(task.batchSize)}
  />
)

export const stockOutCard = (zone: string) => (row: QueueStockOut) => (
  <RowCard
    title={row.material}
    lines={[`Since ${formatTimeOfDay(row.stockoutStartTime, zone)}`]}
    figure={<OutFor since={row.stockoutStartTime} />}
  />
)

export const fryerCard = (fryer: QueueFryer) => {
  const due = fryerDue(fryer)
  return (
    <RowCard
      title={fryer.name}
      lines={[fryer.material === null ? 'Empty' : `${fryer.material} · Batch ${fryer.batchNumber}`]}
      figure={due === null ? undefined : <StageDue expected={due} />}
    />
  )
}
