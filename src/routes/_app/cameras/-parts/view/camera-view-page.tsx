import { ActionIcon, Button } from '@mantine/core'
import { IconDeviceCctv, IconHistory, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { NoRestaurant } from '#src/app/no-restaurant.tsx'
import { usePlace } from '#src/app/place.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { addCamera, camerasOf, MOST_TILES } from '#src/domain/cameras/layout.ts'
import { t } from '#src/domain/language/text.ts'
import { useCameras } from '#src/shell/camera/use-cameras.ts'
import { createDeviceSetting } from '#src/shell/device/device-setting.ts'
import { Failed, NoInformation } from '#src/ui/messages/empty.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { CameraPicker } from './camera-picker.tsx'
import css from './camera-view.module.css'
import { LayoutsMenu } from './layouts-menu.tsx'
import { useKeptView, useWall } from './use-wall.ts'
import { Wall } from './wall.tsx'

/** What stands next to the wall on this device. */
const stored = z.object({ cameras: z.boolean(), history: z.boolean() })
type Sides = z.infer<typeof stored>

const choice = createDeviceSetting<Sides>('linewatch.cameraSides', stored, { cameras: true, history: false })

const useSides = (): Sides => useSyncExternalStore(choice.subscribe, choice.getSnapshot)
const chooseSides = (change: Partial<Sides>): void => choice.set({ ...choice.getSnapshot(), ...change })

/** Live cameras of one restaurant, up to six at a time (spec 2 §3, Camera view). */
export function CameraViewPage() {
  const { restaurantUuid, zone } = usePlace()
  if (restaurantUuid === undefined)
    return (
      <>
        <PageHeader />
        <NoRestaurant />
      </>
    )
  return <Arranged key={restaurantUuid} restaurantUuid={restaurantUuid} zone={zone} />
}

interface AtRestaurant {
  restaurantUuid: string
  zone: string
}

/** Waits for what was arranged, and for what there is to arrange. */
function Arranged({ restaurantUuid, zone }: AtRestaurant) {
  const list = useCameras(restaurantUuid)
  const kept = useKeptView(restaurantUuid)
  const { data } = list
  if (data && kept.view)
    return (
      <CameraView
        restaurantUuid={restaurantUuid}
        zone={zone}
        cameras={data.content}
        oldSince={list.oldSince}
        view={kept.view}
      />
    )
  const retry = () => {
    list.retry()
    kept.retry()
  }
  return (
    <>
      <PageHeader />
      {list.failure ? (
        <Failed failure={list.failure} onRetry={retry} />
      ) : (
        kept.failed && <NoInformation onRetry={retry} />
      )}
    </>
  )
}

interface CameraViewProps extends AtRestaurant {
  cameras: readonly Camera[]
  /** When their states were known last; null while they hold. */
  oldSince: number | null
  view: Parameters<typeof useWall>[1]
}

function CameraView({ restaurantUuid, zone, cameras, oldSince, view }: CameraViewProps) {
  const wall = useWall(restaurantUuid, view, cameras)
  const phone = usePhone()
  const sides = useSides()
  const [drawer, setDrawer] = useState(false)
  const list = useRef<HTMLElement>(null)
  const history = useRef<HTMLElement>(null)
  const listButton = useRef<HTMLButtonElement>(null)
  const historyButton = useRef<HTMLButtonElement>(null)
  const { layout, change } = wall
  const selected = layout.tiles.find(({ key }) => key === layout.selectedKey) ?? null
  const selectedCamera = cameras.find(({ uuid }) => uuid === selected?.selectedCameraId) ?? null
  const isFull = camerasOf(layout).length === MOST_TILES
  const givesWay = selectedCamera ?? cameras.find(({ uuid }) => uuid === layout.tiles[0]?.selectedCameraId)

  const openList = () => {
    if (phone) setDrawer(true)
    else {
      chooseSides({ cameras: true })
      requestAnimationFrame(() => list.current?.querySelector('input')?.focus())
    }
  }
  const closeList = () => {
    chooseSides({ cameras: false })
    listButton.current?.focus()
  }
  const openHistory = () => {
    chooseSides({ history: true })
    // Where there is no room next to the wall, the history is below it: its button moves the focus there.
    requestAnimationFrame(() => history.current?.focus())
  }
  const closeHistory = () => {
    chooseSides({ history: false })
    historyButton.current?.focus()
  }
  const add = (chosen: [uuid: string, count: number][]) => {
    change(chosen.reduce((now, [uuid, count]) => addCamera(now, uuid, count), layout))
    setDrawer(false)
  }
  const picker = (
    <CameraPicker
      cameras={cameras}
      oldSince={oldSince}
      replaced={isFull ? (givesWay?.name ?? null) : null}
      onAdd={add}
    />
  )
  const showsList = sides.cameras && !phone
  return (
    <>
      <PageHeader
        actions={
          <>
            <LayoutsMenu wall={wall} cameras={cameras} />
            <Button
              ref={listButton}
              variant="default"
              px={phone ? 12 : 18}
              leftSection={!phone && <IconDeviceCctv size={20} aria-hidden />}
              aria-expanded={phone ? drawer : sides.cameras}
              onClick={() => (phone ? setDrawer(true) : chooseSides({ cameras: !sides.cameras }))}
            >
              {t('Camera list')}
            </Button>
            <Button
              ref={historyButton}
              variant="default"
              px={phone ? 12 : 18}
              leftSection={!phone && <IconHistory size={20} aria-hidden />}
              aria-expanded={sides.history}
              onClick={sides.history ? closeHistory : openHistory}
            >
              {t('History')}
            </Button>
          </>
        }
      />
      <div className={css.page} data-list={showsList || undefined} data-history={sides.history || undefined}>
        {showsList && (
          <Side innerRef={list} side="Cameras" label={t('Cameras')} onClose={closeList}>
            {picker}
          </Side>
        )}
        <div className={css.wall}>
          <Wall wall={wall} cameras={cameras} onAdd={openList} />
        </div>
        {sides.history && (
          <Side innerRef={history} side="History" label={t('History')} onClose={closeHistory}>
            <HistoryPanel
              key={selectedCamera?.uuid ?? 'all'}
              restaurantUuid={restaurantUuid}
              zone={zone}
              camera={selectedCamera}
            />
          </Side>
        )}
      </div>
      {phone && (
        <Sheet
          opened={drawer}
          onClose={() => setDrawer(false)}
          size="85%"
          title={t('Cameras')}
          classNames={{ content: css.drawer ?? '', body: css.drawerBody ?? '' }}
        >
          {picker}
        </Sheet>
      )}
    </>
  )
}

interface SideProps {
  /** By which the stylesheet tells them apart. */
  side: 'Cameras' | 'History'
  label: string
  onClose: () => void
  innerRef?: React.Ref<HTMLElement>
  children: ReactNode
}

function Side({ side, label, onClose, innerRef, children }: SideProps) {
  return (
    <aside ref={innerRef} tabIndex={-1} className={css.side} data-side={side} aria-label={label}>
      <header className={css.sideHead}>
        <h2>{label}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--control-height)"
          aria-label={t('Close {panel}', { panel: label })}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </aside>
  )
}
