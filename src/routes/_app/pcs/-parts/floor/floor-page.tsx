import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { BOARD_TABLES, type BoardTable } from '#src/domain/queue/tables.ts'
import { useLiveQueue } from '#src/live/use-live-queue.ts'
import { pinStore } from '#src/shell/floor/pin.ts'
import { RETURN_AFTER_MS, usePin } from '#src/shell/floor/use-pin.ts'
import { RestaurantChoice } from '#src/shell/restaurant/restaurant-choice.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { useIdle } from '#src/ui/screen/use-idle.ts'
import { AlarmBar } from '../alarms/alarm-bar.tsx'
import { OneTable } from '../monitor/board-tables.tsx'
import { FloorContext } from '../monitor/floor-context.ts'
import { LiveAge } from '../monitor/live-age.tsx'
import monitor from '../monitor/monitor.module.css'
import { FloorBar } from './floor-bar.tsx'
import css from './floor-page.module.css'
import type { FloorSearch } from './floor-search.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { ScreenState } from './screen-state.tsx'
import { ViewsDialog } from './views-dialog.tsx'

/** One table or board of a restaurant's live queue on a screen of the kitchen, and nothing else. */
export function FloorPage({ search }: { search: FloorSearch }) {
  const { restaurantUuid, zone } = usePlace()
  const pin = usePin()
  const view = search.view ?? pin?.view ?? 'production'
  const navigate = useNavigate()
  const show = (next: BoardTable, restaurant = restaurantUuid) =>
    void navigate({
      to: '/pcs/floor',
      search: { view: next, ...(restaurant !== undefined && { restaurantUuid: restaurant }) },
      replace: true,
    })
  const away = pin !== null && (pin.view !== view || pin.restaurantUuid !== restaurantUuid)
  useIdle(away ? RETURN_AFTER_MS : null, () => {
    if (pin) show(pin.view, pin.restaurantUuid)
  })
  const [open, setOpen] = useState<'views' | 'leave' | null>(null)
  const close = () => setOpen(null)
  const leave = () =>
    void navigate({
      to: '/pcs/monitor',
      search: restaurantUuid === undefined ? {} : { restaurantUuid },
    })
  const pinHere = () => {
    if (restaurantUuid !== undefined) pinStore.set({ restaurantUuid, view })
  }
  return (
    <>
      <FloorBar
        title={BOARD_TABLES[view]}
        pinned={pin !== null && !away}
        onPin={restaurantUuid === undefined ? null : pinHere}
        onViews={() => setOpen('views')}
        onLeave={() => (pin ? setOpen('leave') : leave())}
      />
      {restaurantUuid === undefined ? (
        <RestaurantChoice
          text="Choose a restaurant to see its queue"
          wayOf={(uuid) => ({ to: '/pcs/floor', search: { view, restaurantUuid: uuid } })}
        />
      ) : (
        <View key={restaurantUuid} view={view} restaurantUuid={restaurantUuid} zone={zone} />
      )}
      {open === 'views' && <ViewsDialog view={view} pinned={pin?.view} onChoose={show} onClose={close} />}
      {open === 'leave' && (
        <LeaveQuestion
          onLook={leave}
          onUnpin={() => {
            pinStore.set(null)
            leave()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function View({ view, restaurantUuid, zone }: { view: BoardTable; restaurantUuid: string; zone: string }) {
  const live = useLiveQueue(restaurantUuid)
  return (
    <>
      <div className={css.age}>
        <LiveAge live={live} zone={zone} />
        <ScreenState />
      </div>
      <AlarmBar restaurantUuid={restaurantUuid} live={live} />
      <div className={live.stale ? `${css.view} ${monitor.stale}` : css.view}>
        {live.failure && live.queue === undefined ? (
          <Failed failure={live.failure} onRetry={live.retry} />
        ) : (
          <FloorContext value={true}>
            <OneTable table={view} restaurantUuid={restaurantUuid} zone={zone} live={live} />
          </FloorContext>
        )}
      </div>
    </>
  )
}
