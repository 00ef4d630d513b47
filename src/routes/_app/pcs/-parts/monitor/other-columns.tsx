import { t, tc } from '#src/domain/language/text.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { numberedLine } from '#src/domain/queue/order-names.ts'
import { orderAmounts } from '#src/domain/queue/order-status.ts'
import type {
  FutureItem,
  MaterialBatch,
  QueueFryer,
  QueueOrder,
  QueueStockOut,
} from '#src/domain/queue/rows.ts'
import { taskStatusOf } from '#src/domain/queue/task-status.ts'
import { fryerDue } from '#src/domain/queue/timers.ts'
import { WORK_CENTER_LABELS } from '#src/domain/queue/work-center.ts'
import { WORK_TYPE_LABELS } from '#src/domain/queue/work-types.ts'
import { ORDER_STATUSES, TASK_STATUSES } from '#src/domain/statuses.ts'
import { formatTimeOfDay, formatTimer } from '#src/domain/time/format.ts'
import { formatGrams, formatPieces } from '#src/domain/units/weight.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { Bar } from './batch-status.tsx'
import { Delay, MinutesUntil, OutFor, StageDue } from './ticks.tsx'

const said = <Row,>(column: Omit<Column<Row>, 'cell'>): Column<Row> => ({ ...column, cell: column.text })

const materialType = <Row extends { material: string }>(): Column<Row> =>
  said({
    key: 'materialType',
    title: t('Material'),
    isData: true,
    wraps: true,
    text: ({ material }) => material,
  })

/** What is to be cooked but has not begun. */
export const futureColumns = (zone: string): readonly Column<FutureItem>[] => [
  materialType(),
  said({ key: 'workType', title: t('Work type'), text: ({ workType }) => WORK_TYPE_LABELS[workType] }),
  said({
    key: 'batchSize',
    title: t('Batch size'),
    hideable: true,
    text: ({ batchSize }) => formatPieces(batchSize),
  }),
  {
    key: 'minutesBeforeStockout',
    title: t('Minutes to stock-out'),
    hideable: true,
    align: 'right',
    cell: ({ stockoutTime }) => <MinutesUntil moment={stockoutTime} />,
    text: ({ minutesBeforeStockout }) => String(minutesBeforeStockout ?? ''),
  },
  said({
    key: 'minuteDemand',
    title: t('Demand per minute'),
    hideable: true,
    align: 'right',
    text: ({ minuteDemand }) => (minuteDemand === null ? '' : formatGrams(minuteDemand)),
  }),
  said({
    key: 'scheduledTime',
    title: t('Scheduled'),
    hideable: true,
    text: ({ scheduledTime }) => formatTimeOfDay(scheduledTime, zone),
  }),
]

/** Catering orders, titled Scheduled Production (spec 2 §2). */
export function orderColumns(zone: string): readonly Column<QueueOrder>[] {
  const time = (key: 'scheduledStart' | 'scheduledEnd' | 'restaurantDepartureTime', title: string) =>
    said<QueueOrder>({
      key,
      title,
      hideable: true,
      wide: true,
      text: (row) => formatTimeOfDay(row[key], zone),
    })
  const amount = (key: 'amount' | 'waiting' | 'inProgress' | 'ready', title: string) =>
    said<QueueOrder>({
      key,
      title,
      hideable: true,
      align: 'right',
      text: ({ cateringOrderStatus: status, batchSize: pieces, inProgress, ready }) =>
        String(orderAmounts({ status, pieces, inProgress, ready })[key]),
    })
  return [
    {
      key: 'batchNumber',
      title: t('Order'),
      align: 'right',
      cell: numberedLine,
      text: ({ batchNumber }) => String(batchNumber),
    },
    materialType(),
    {
      key: 'cateringOrderStatus',
      title: t('Status'),
      cell: ({ cateringOrderStatus }) => <StatusBadge status={ORDER_STATUSES[cateringOrderStatus]} />,
      text: ({ cateringOrderStatus }) => ORDER_STATUSES[cateringOrderStatus].word,
    },
    {
      key: 'progress',
      title: t('Progress'),
      width: '12%',
      cell: ({ progress, cateringOrderStatus }) => (
        <Bar kind={ORDER_STATUSES[cateringOrderStatus].kind} percent={progress}>{`${progress}%`}</Bar>
      ),
      text: ({ progress }) => `${progress}%`,
    },
    amount('amount', t('Amount')),
    amount('waiting', t('Waiting')),
    amount('inProgress', t('In progress')),
    amount('ready', t('Ready')),
    time('scheduledStart', tc('noun', 'Start')),
    time('scheduledEnd', t('End')),
    { ...time('restaurantDepartureTime', t('Departure')), wide: false },
    said({
      key: 'workCenter',
      title: t('Work center'),
      hideable: true,
      asked: true,
      text: ({ workCenter }) => WORK_CENTER_LABELS[workCenter],
    }),
    said({
      key: 'demandDescription',
      title: t('Description'),
      isData: true,
      hideable: true,
      asked: true,
      wraps: true,
      text: ({ demandDescription }) => demandDescription,
    }),
  ]
}

/** Task rows: how each material stands at the breading station (spec 2 §3). */
export const taskColumns = (zone: string): readonly Column<MaterialBatch>[] => [
  materialType(),
  {
    key: 'status',
    title: t('Status'),
    cell: ({ status }) => <StatusBadge status={TASK_STATUSES[taskStatusOf(status)]} />,
    text: ({ status }) => TASK_STATUSES[taskStatusOf(status)].word,
  },
  said({
    key: 'batchSize',
    title: t('Pieces'),
    align: 'right',
    text: ({ batchSize }) => formatPieces(batchSize),
  }),
  said({
    key: 'readyTime',
    title: t('Ready'),
    text: ({ readyTime }) => (readyTime === null ? '' : formatTimeOfDay(readyTime, zone)),
  }),
  {
    key: 'taskDelay',
    title: t('Task delay'),
    align: 'right',
    cell: ({ batches }) => {
      const open = batches.filter(
        ({ taskDelayStartTime, taskDelayEndTime }) =>
          taskDelayStartTime !== null && taskDelayEndTime === null,
      )
      const first = Math.min(...open.map(({ taskDelayStartTime }) => taskDelayStartTime ?? 0))
      return open.length === 0 ? null : <Delay from={first} until={null} />
    },
    text: () => '',
  },
  said({
    key: 'materialDelay',
    title: t('Late by'),
    align: 'right',
    text: ({ materialDelay }) => (materialDelay === 0 ? '' : formatTimer(materialDelay / 1000)),
  }),
]

/** Materials of which there is nothing, and for how long. */
export const stockOutColumns = (zone: string): readonly Column<QueueStockOut>[] => [
  materialType(),
  said({
    key: 'stockoutStartTime',
    title: t('Since'),
    text: ({ stockoutStartTime }) => formatTimeOfDay(stockoutStartTime, zone),
  }),
  {
    key: 'elapsed',
    title: t('Out of stock for'),
    align: 'right',
    cell: ({ stockoutStartTime }) => <OutFor since={stockoutStartTime} />,
    text: () => '',
  },
]

/** The fryers, with what is in their oil. */
export const fryerColumns: readonly Column<QueueFryer>[] = [
  said({ key: 'name', title: t('Fryer'), isData: true, text: ({ name }) => name }),
  said({
    key: 'vendor',
    title: t('Vendor'),
    isData: true,
    hideable: true,
    wide: true,
    text: ({ vendor }) => vendor,
  }),
  said({
    key: 'materialType',
    title: t('Material'),
    isData: ({ material }) => material !== null,
    wraps: true,
    text: ({ material }) => material ?? t('Empty'),
  }),
  {
    key: 'batchNumber',
    title: t('Batch'),
    hideable: true,
    align: 'right',
    cell: ({ batchNumber }) => (batchNumber === null ? '' : numbered(batchNumber)),
    text: ({ batchNumber }) => String(batchNumber ?? ''),
  },
  {
    key: 'due',
    title: t('Done in'),
    align: 'right',
    cell: (fryer) => {
      const due = fryerDue(fryer)
      return due === null ? null : <StageDue expected={due} />
    },
    text: () => '',
  },
  said({
    key: 'isLinkedFryer',
    title: t('Sends data'),
    hideable: true,
    asked: true,
    text: ({ isLinkedFryer }) => (isLinkedFryer ? t('Yes') : t('No')),
  }),
]
