import { type ComponentType, useMemo } from 'react'
import type { TermButtonProps } from '#src/app/terms/term-button.tsx'
import { t } from '#src/domain/language/text.ts'
import { byStage, byStatus } from '#src/domain/queue/sorting.ts'
import { BOARD_TABLES, type BoardTable } from '#src/domain/queue/tables.ts'
import type { LiveQueue } from '#src/live/use-live-queue.ts'
import { AllDayBoard } from './all-day-board.tsx'
import { batchColumns } from './batch-columns.tsx'
import { batchCard, fryerCard, futureCard, orderCard, stockOutCard, taskCard } from './cards.tsx'
import { Inventory } from './inventory.tsx'
import { fryerColumns, futureColumns, orderColumns, stockOutColumns, taskColumns } from './other-columns.tsx'
import { QueueTable } from './queue-table.tsx'

interface TableProps {
  restaurantUuid: string
  zone: string
  live: LiveQueue
}

const NOTHING: never[] = []

/** The terms that are met in a table first: in its title, or in its columns and stages. */
const TERMS: Partial<Record<BoardTable, TermButtonProps>> = {
  production: { code: 'CTS', about: 'CTS' },
  catering: { code: 'CATERING', about: t('catering') },
  future: { code: 'DEMAND', about: t('demand per minute') },
  timers: { code: 'TASK_DELAY', about: t('task delays') },
  stockOuts: { code: 'STOCK_OUT', about: t('stock-outs') },
}

const heading = (table: BoardTable, { restaurantUuid, live }: TableProps) => ({
  title: BOARD_TABLES[table],
  term: TERMS[table],
  name: `queue.${table}.${restaurantUuid}`,
  loading: live.loading,
})

function Batches({ grilled, ...props }: TableProps & { grilled: boolean }) {
  const { live, zone } = props
  const batches = live.queue?.tables.batches ?? NOTHING
  const rows = useMemo(
    () => batches.filter((batch) => batch.grilled === grilled).toSorted(byStatus),
    [batches, grilled],
  )
  const columns = useMemo(() => batchColumns(zone), [zone])
  const card = useMemo(() => batchCard(zone), [zone])
  return (
    <QueueTable
      {...heading(grilled ? 'grilled' : 'production', props)}
      rows={rows}
      columns={columns}
      card={card}
      wide
    />
  )
}

function Catering(props: TableProps) {
  const { live, zone } = props
  const orders = live.queue?.tables.orders ?? NOTHING
  const rows = useMemo(() => orders.toSorted(byStage), [orders])
  const columns = useMemo(() => orderColumns(zone), [zone])
  const card = useMemo(() => orderCard(zone), [zone])
  return <QueueTable {...heading('catering', props)} rows={rows} columns={columns} card={card} wide />
}

function Future(props: TableProps) {
  const columns = useMemo(() => futureColumns(props.zone), [props.zone])
  const rows = props.live.queue?.tables.future ?? NOTHING
  return <QueueTable {...heading('future', props)} rows={rows} columns={columns} card={futureCard} />
}

function Timers(props: TableProps) {
  const { live, zone } = props
  const columns = useMemo(() => taskColumns(zone), [zone])
  const card = useMemo(() => taskCard(zone), [zone])
  const rows = live.queue?.tables.materials ?? NOTHING
  return <QueueTable {...heading('timers', props)} rows={rows} columns={columns} card={card} />
}

function StockOuts(props: TableProps) {
  const { live, zone } = props
  const columns = useMemo(() => stockOutColumns(zone), [zone])
  const card = useMemo(() => stockOutCard(zone), [zone])
  const rows = live.queue?.tables.stockOuts ?? NOTHING
  return <QueueTable {...heading('stockOuts', props)} rows={rows} columns={columns} card={card} />
}

function Fryers(props: TableProps) {
  const rows = props.live.queue?.tables.fryers ?? NOTHING
  return <QueueTable {...heading('fryers', props)} rows={rows} columns={fryerColumns} card={fryerCard} />
}

function Held({ live }: TableProps) {
  const { containers = NOTHING, packages = NOTHING } = live.queue?.tables ?? {}
  return <Inventory containers={containers} packages={packages} loading={live.loading} />
}

const TABLES: Record<BoardTable, ComponentType<TableProps>> = {
  production: (props) => <Batches {...props} grilled={false} />,
  grilled: (props) => <Batches {...props} grilled />,
  catering: Catering,
  future: Future,
  timers: Timers,
  stockOuts: StockOuts,
  inventory: Held,
  fryers: Fryers,
  allDay: ({ live }) => <AllDayBoard tables={live.queue?.tables} loading={live.loading} />,
}

/** One table of the queue, by its name. */
export function OneTable({ table, ...props }: TableProps & { table: BoardTable }) {
  const Table = TABLES[table]
  return <Table {...props} />
}
