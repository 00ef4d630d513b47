import { use } from 'react'
import { orderTitle } from '#src/domain/queue/batch-names.ts'
import type {
  FutureItem,
  MaterialBatch,
  QueueBatch,
  QueueFryer,
  QueueOrder,
  QueueStockOut,
} from '#src/domain/queue/rows.ts'
import { taskStatusOf } from '#src/domain/queue/task-status.ts'
import { WORK_TYPE_LABELS } from '#src/domain/queue/work-types.ts'
import { ORDER_STATUSES, TASK_STATUSES } from '#src/domain/status.ts'
import { formatTimeOfDay } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { RowCard, type RowCardProps } from '#src/ui/table/row-card.tsx'
import { BatchStatus } from './batch-status.tsx'
import { FloorContext } from './floor-context.ts'
import css from './floor-list.module.css'
import { fryerDue } from './other-columns.tsx'
import { Delay, MinutesUntil, OutFor, StageDue } from './ticks.tsx'

/** A row of the queue: as on every phone, or on a screen of the kitchen its name and figure first, the rest below. */
function QueueCard(props: RowCardProps) {
  const { title, lines, figure } = props
  if (!use(FloorContext)) return <RowCard {...props} />
  return (
    <div className={css.card}>
      <span className={css.title}>{title}</span>
      {figure !== undefined && <span className={css.figure}>{figure}</span>}
      <div className={css.line}>{lines[0]}</div>
      {lines[1] !== undefined && lines[1] !== '' && <div className={css.line}>{lines[1]}</div>}
    </div>
  )
}

/** The rows of the queue on a phone, and on a screen of the kitchen. */

export const batchCard = (zone: string) => (batch: QueueBatch) => (
  <QueueCard
    title={batch.catering ? `${batch.material} · Catering` : batch.material}
    lines={[
      `Batch ${batch.batchNumber} · ${piecesInWords(batch.batchSize)}`,
      <BatchStatus key="status" batch={batch} zone={zone} />,
    ]}
    figure={<Delay from={batch.taskDelayStartTime} until={batch.taskDelayEndTime} />}
  />
)

export const futureCard = (item: FutureItem) => (
  <QueueCard
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
    <QueueCard
      title={orderTitle(order)}
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
  <QueueCard
    title={task.material}
    lines={[
      <StatusBadge key="status" status={TASK_STATUSES[taskStatusOf(task.status)]} />,
      task.readyTime === null ? '' : `Ready ${formatTimeOfDay(task.readyTime, zone)}`,
    ]}
    figure={piecesInWords(task.batchSize)}
  />
)

export const stockOutCard = (zone: string) => (row: QueueStockOut) => (
  <QueueCard
    title={row.material}
    lines={[`Since ${formatTimeOfDay(row.stockoutStartTime, zone)}`]}
    figure={<OutFor since={row.stockoutStartTime} />}
  />
)

export const fryerCard = (fryer: QueueFryer) => {
  const due = fryerDue(fryer)
  return (
    <QueueCard
      title={fryer.name}
      lines={[fryer.material === null ? 'Empty' : `${fryer.material} · Batch ${fryer.batchNumber}`]}
      figure={due === null ? undefined : <StageDue expected={due} />}
    />
  )
}
