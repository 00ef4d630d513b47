import { useEffect, useMemo } from 'react'
import { byStage, byStatus } from '#src/domain/queue/sorting.ts'
import { type LiveQueue, useLiveQueue } from '#src/live/use-live-queue.ts'
import { PageHeader } from '#src/shell/page-header.tsx'
import { usePlace } from '#src/shell/place.ts'
import { Choose, Unreachable } from '#src/ui/feedback/empty.tsx'
import { setClock } from '#src/ui/feedback/use-now.ts'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { batchColumns } from './batch-columns.tsx'
import { batchCard, fryerCard, futureCard, orderCard, stockOutCard, taskCard } from './cards.tsx'
import { Inventory } from './inventory.tsx'
import { LiveAge } from './live-age.tsx'
import css from './monitor.module.css'
import { fryerColumns, futureColumns, orderColumns, stockOutColumns, taskColumns } from './other-columns.tsx'
import { QueueTable } from './queue-table.tsx'
import { BOARD_TABLES, type BoardTable, useHiddenTables } from './table-choice.ts'

/** The screen the kitchen works by: one restaurant's live queue (spec 2 §2). */
export function MonitorPage() {
  const { restaurantUuid, zone } = usePlace()
  if (restaurantUuid === undefined)
    return (
      <>
        <PageHeader />
        <Choose text="Choose a restaurant to see its queue" />
      </>
    )
  return <Monitor key={restaurantUuid} restaurantUuid={restaurantUuid} zone={zone} />
}

interface MonitorProps {
  restaurantUuid: string
  zone: string
}

function Monitor({ restaurantUuid, zone }: MonitorProps) {
  const live = useLiveQueue(restaurantUuid)
  const [hidden, setHidden] = useHiddenTables(restaurantUuid)
  const { offset, queue } = live
  // Timers tick by the provider's clock, whatever the tablet's says.
  useEffect(() => {
    if (queue) setClock(() => Date.now() + offset())
  }, [queue, offset])
  const choices = Object.entries(BOARD_TABLES).map(([key, title]) => ({ key, title, hideable: true }))
  return (
    <>
      <PageHeader
        actions={
          <ColumnChooser
            columns={choices}
            hidden={hidden}
            label="Tables"
            onChange={(next) => setHidden(next as BoardTable[])}
          />
        }
      >
        <LiveAge live={live} zone={zone} />
      </PageHeader>
      {live.failed && queue === undefined ? (
        <Unreachable onRetry={live.retry} />
      ) : (
        <Board restaurantUuid={restaurantUuid} zone={zone} live={live} hidden={hidden} />
      )}
    </>
  )
}

const NOTHING: never[] = []

function Board({
  restaurantUuid,
  zone,
  live,
  hidden,
}: MonitorProps & { live: LiveQueue; hidden: readonly BoardTable[] }) {
  const { tables } = live.queue ?? {}
  const { batches = NOTHING, orders = NOTHING } = tables ?? {}
  const production = useMemo(() => batches.filter(({ grilled }) => !grilled).toSorted(byStatus), [batches])
  const grilled = useMemo(() => batches.filter((batch) => batch.grilled).toSorted(byStatus), [batches])
  const catering = useMemo(() => orders.toSorted(byStage), [orders])
  const drawn = useMemo(
    () => ({
      batches: batchColumns(zone),
      batchCard: batchCard(zone),
      orders: orderColumns(zone),
      orderCard: orderCard(zone),
      future: futureColumns(zone),
      tasks: taskColumns(zone),
      taskCard: taskCard(zone),
      stockOuts: stockOutColumns(zone),
      stockOutCard: stockOutCard(zone),
    }),
    [zone],
  )
  const shows = (table: BoardTable) => !hidden.includes(table)
  const of = (table: BoardTable) => ({
    title: BOARD_TABLES[table],
    name: `queue.${table}.${restaurantUuid}`,
    loading: live.loading,
  })
  return (
    <div className={live.stale ? `${css.board} ${css.stale}` : css.board}>
      {shows('stockOuts') && (
        <QueueTable
          {...of('stockOuts')}
          rows={tables?.stockOuts ?? NOTHING}
          columns={drawn.stockOuts}
          card={drawn.stockOutCard}
        />
      )}
      {shows('timers') && (
        <QueueTable
          {...of('timers')}
          rows={tables?.materials ?? NOTHING}
          columns={drawn.tasks}
          card={drawn.taskCard}
        />
      )}
      {shows('production') && (
        <QueueTable
          {...of('production')}
          rows={production}
          columns={drawn.batches}
          card={drawn.batchCard}
          wide
        />
      )}
      {shows('grilled') && (
        <QueueTable {...of('grilled')} rows={grilled} columns={drawn.batches} card={drawn.batchCard} wide />
      )}
      {shows('catering') && (
        <QueueTable {...of('catering')} rows={catering} columns={drawn.orders} card={drawn.orderCard} wide />
      )}
      {shows('future') && (
        <QueueTable
          {...of('future')}
          rows={tables?.future ?? NOTHING}
          columns={drawn.future}
          card={futureCard}
        />
      )}
      {shows('fryers') && (
        <QueueTable
          {...of('fryers')}
          rows={tables?.fryers ?? NOTHING}
          columns={fryerColumns}
          card={fryerCard}
        />
      )}
      {shows('inventory') && (
        <Inventory
          containers={tables?.containers ?? NOTHING}
          packages={tables?.packages ?? NOTHING}
          loading={live.loading}
        />
      )}
    </div>
  )
}
