import { Loader } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { useLiveQueue } from '#src/live/use-live-queue.ts'
import { useLogin } from '#src/session/use-session.ts'
import { boardLock } from '#src/shell/floor/board-lock.ts'
import { type BoardScale, pinStore } from '#src/shell/floor/pin.ts'
import { RETURN_AFTER_MS, usePin } from '#src/shell/floor/use-pin.ts'
import { isOffered, usePwaState } from '#src/shell/pwa/pwa-state.ts'
import { takeNewVersion } from '#src/shell/pwa/take-new-version.ts'
import { RestaurantChoice } from '#src/shell/restaurant/restaurant-choice.tsx'
import { Failed } from '#src/ui/messages/empty.tsx'
import { useIdle } from '#src/ui/screen/use-idle.ts'
import { alarmSound } from '#src/ui/sound/alarm-sound.ts'
import { setAlarmSettings } from '../alarms/alarm-settings.ts'
import { SoundButton } from '../alarms/sound-button.tsx'
import { useAlarms } from '../alarms/use-alarms.ts'
import { LiveAge } from '../monitor/live-age.tsx'
import { NotesButton } from '../notes/notes-button.tsx'
import { Board } from './board.tsx'
import { useCrewActs } from './crew-acts.ts'
import { CrewButtons } from './crew-buttons.tsx'
import { FloorBar } from './floor-bar.tsx'
import css from './floor-page.module.css'
import { LeaveQuestion } from './pin/leave-question.tsx'
import { type BoardChoice, PinDialog } from './pin/pin-dialog.tsx'
import { ScreenState } from './screen-state.tsx'
import { useKitchen } from './use-kitchen.ts'

/** The board of a restaurant's live queue on a screen of the kitchen, and nothing else. */
export function FloorPage() {
  const { restaurantUuid } = usePlace()
  const pin = usePin()
  const navigate = useNavigate()
  const away = pin !== null && pin.restaurantUuid !== restaurantUuid
  useIdle(away ? RETURN_AFTER_MS : null, () => {
    if (pin)
      void navigate({ to: '/pcs/floor', search: { restaurantUuid: pin.restaurantUuid }, replace: true })
  })
  const isTablet = useLogin(({ user }) => user?.tablet === true)
  useEffect(boardLock.close, [])
  const [open, setOpen] = useState<'pin' | 'leave' | null>(null)
  const close = () => setOpen(null)
  const leave = () => {
    boardLock.leave()
    void navigate({
      to: '/pcs/monitor',
      search: restaurantUuid === undefined ? {} : { restaurantUuid },
    })
  }
  const onLeave = () => (pin || isTablet ? setOpen('leave') : leave())
  if (restaurantUuid === undefined)
    return (
      <>
        <FloorBar onPin={null} onLeave={leave} />
        <RestaurantChoice
          text={t('Choose a restaurant to see its queue')}
          wayOf={(uuid) => ({ to: '/pcs/floor', search: { restaurantUuid: uuid } })}
        />
      </>
    )
  const pinHere = ({ sound, ...board }: BoardChoice) => {
    pinStore.set({ restaurantUuid, ...board })
    setAlarmSettings({ sound })
    // This press is what the browser waits for.
    if (sound) void alarmSound.arm()
    close()
  }
  return (
    <>
      <Floor
        key={restaurantUuid}
        restaurantUuid={restaurantUuid}
        scale={away ? 1 : (pin?.scale ?? 1)}
        isPinned={pin !== null && !away}
        onPin={() => setOpen('pin')}
        onLeave={onLeave}
      />
      {/* What is asked when a tablet is hung up. */}
      {(open === 'pin' || (isTablet && pin === null && open === null)) && (
        <PinDialog isPaired={isTablet} onPin={pinHere} onClose={isTablet && pin === null ? null : close} />
      )}
      {open === 'leave' && (
        <LeaveQuestion
          onLook={leave}
          onChoose={() => setOpen('pin')}
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

interface FloorProps {
  restaurantUuid: string
  scale: BoardScale
  isPinned: boolean
  onPin: () => void
  onLeave: () => void
}

function Floor({ restaurantUuid, scale, isPinned, onPin, onLeave }: FloorProps) {
  const { zone } = usePlace()
  const live = useLiveQueue(restaurantUuid)
  const { tables, act, refusal, undo } = useCrewActs(restaurantUuid, live.queue?.tables, zone)
  const alarms = useAlarms(restaurantUuid, live, tables)
  const kitchen = useKitchen(tables)
  const { update } = usePwaState()
  // Nobody presses 'Reload' on a wall: the new version comes by itself, while nobody is at the board and nothing rings.
  const isQuiet = isPinned && alarms.sounding.length === 0
  useIdle(isQuiet && isOffered(update) ? RETURN_AFTER_MS : null, () => void takeNewVersion())
  return (
    <div className={css.floor}>
      <FloorBar
        onPin={isPinned ? null : onPin}
        onLeave={onLeave}
        age={<LiveAge live={live} zone={zone} />}
        sound={<SoundButton zones={alarms.zones} hearing={alarms.hearing} isShort />}
        notes={<NotesButton restaurantUuid={restaurantUuid} zone={zone} size={56} />}
        crew={
          act &&
          tables && (
            <CrewButtons
              restaurantUuid={restaurantUuid}
              zone={zone}
              kitchen={kitchen}
              act={act}
              undo={undo}
            />
          )
        }
      />
      <ScreenState />
      {refusal !== null && (
        <p className={css.looking}>
          {t('You can look at this board, but not act on it.')} {refusal}
        </p>
      )}
      {tables ? (
        <Board
          tables={tables}
          kitchen={kitchen}
          zone={zone}
          scale={scale}
          stale={live.stale}
          alarms={alarms}
          act={act}
        />
      ) : live.failure ? (
        <Failed failure={live.failure} onRetry={live.retry} />
      ) : (
        <div className={css.waiting}>
          <Loader role="status" aria-label={t('Loading')} />
        </div>
      )}
    </div>
  )
}
