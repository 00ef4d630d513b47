import { Box, Button, Loader } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { usePlace } from '#src/app/place.ts'
import { SetupLink } from '#src/app/setup-link.tsx'
import { t } from '#src/domain/language/text.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { BOARD_ORDER, BOARD_TABLES, type BoardTable } from '#src/domain/queue/tables.ts'
import { type LiveQueue, useLiveQueue } from '#src/live/use-live-queue.ts'
import { Failed } from '#src/ui/messages/empty.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { AlarmBar } from '../alarms/alarm-bar.tsx'
import { NotesButton } from '../notes/notes-button.tsx'
import { OneTable } from './board-tables.tsx'
import { KitchenChoice } from './kitchen-choice.tsx'
import { LiveAge } from './live-age.tsx'
import css from './monitor.module.css'
import { useHiddenTables } from './table-choice.ts'

/** From the monitor to the screen for the kitchen's wall. */
function FloorLink({ restaurantUuid }: { restaurantUuid: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceTablet size={20} aria-hidden />}
      renderRoot={(props) => <Link to="/pcs/floor" search={{ restaurantUuid }} {...props} />}
    >
      {t('Floor mode')}
    </Button>
  )
}

/** The screen the kitchen works by: one restaurant's live queue (spec 2 §2). */
export function MonitorPage() {
  const { restaurantUuid, zone } = usePlace()
  if (restaurantUuid === undefined)
    return (
      <>
        <PageHeader />
        <KitchenChoice />
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
  const choices = Object.entries(BOARD_TABLES).map(([key, title]) => ({ key, title, hideable: true }))
  return (
    <>
      <PageHeader
        actions={
          <>
            <NotesButton restaurantUuid={restaurantUuid} zone={zone} size="var(--control-height)" />
            <FloorLink restaurantUuid={restaurantUuid} />
            <ColumnChooser
              columns={choices}
              hidden={hidden}
              label={t('Tables')}
              onChange={(next) => setHidden(next as BoardTable[])}
            />
          </>
        }
      >
        <LiveAge live={live} zone={zone} />
      </PageHeader>
      <AlarmBar restaurantUuid={restaurantUuid} live={live} />
      {live.failure && live.queue === undefined ? (
        <Failed failure={live.failure} onRetry={live.retry} />
      ) : (
        <Board restaurantUuid={restaurantUuid} zone={zone} live={live} hidden={hidden} />
      )}
    </>
  )
}

/** A kitchen that reports nothing still has its fryers and materials. */
const hasNothing = ({ batches, future, orders, stockOuts, containers, packages }: QueueTables) =>
  [batches, future, orders, stockOuts, containers, packages].every((rows) => rows.length === 0)

interface BoardProps extends MonitorProps {
  live: LiveQueue
  hidden: readonly BoardTable[]
}

/** Before the first snapshot nobody knows how tall each table will be: tables that wait by themselves would jump. */
function Board({ restaurantUuid, zone, live, hidden }: BoardProps) {
  // Its own key: this element would otherwise become the board, and count as moved when alarms appear above it.
  if (live.loading)
    return (
      <div key="waiting" className={css.waiting}>
        <Loader role="status" aria-label={t('Loading')} />
      </div>
    )
  return (
    <>
      <div className={live.stale ? `${css.board} ${css.stale}` : css.board}>
        {BOARD_ORDER.filter((table) => !hidden.includes(table)).map((table) => (
          <OneTable key={table} table={table} restaurantUuid={restaurantUuid} zone={zone} live={live} />
        ))}
      </div>
      {live.queue && hasNothing(live.queue.tables) && (
        <Box mt={24}>
          <SetupLink />
        </Box>
      )}
    </>
  )
}
