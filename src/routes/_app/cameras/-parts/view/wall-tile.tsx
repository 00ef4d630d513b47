import { IconSquareCheck, IconSquareX, IconX } from '@tabler/icons-react'
import { useKitchenPlayer } from '#src/app/kitchen-player.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { unsuitable } from '#src/shell/camera/use-cameras.ts'
import { cameraPicture } from '#src/shell/player/camera-picture.ts'
import { LivePicture, toMiniPlayer } from '#src/shell/player/live-picture.tsx'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'
import { swapControls } from '#src/video/swap-controls.ts'
import css from './wall.module.css'

export interface WallTileProps {
  camera: Camera
  /** Its place, from 0. */
  index: number
  /** How many places there are. */
  size: number
  selected: boolean
  onSelect: (selected: boolean) => void
  onSwap: (to: number) => void
  onRemove: () => void
}

/** One camera on the wall. It is moved by dragging, from its menu, or by Alt and an arrow. */
export function WallTile({ camera, index, size, selected, onSelect, onSwap, onRemove }: WallTileProps) {
  const picture = cameraPicture(camera, size > 1 ? 'SUB' : 'MAIN')
  const swap = swapControls({ index, count: size, onSwap })
  const kitchenPlayer = useKitchenPlayer()
  const item = (label: string, icon: MenuItem['icon'], onClick: () => void): MenuItem => ({
    label,
    icon,
    refusal: null,
    onClick,
  })
  const actions = [
    toMiniPlayer(picture),
    kitchenPlayer({ restaurantUuid: camera.restaurantUuid, cameraUuid: camera.uuid }),
    selected
      ? item(t('Do not replace this one'), IconSquareX, () => onSelect(false))
      : item(t('Replace this one next'), IconSquareCheck, () => onSelect(true)),
    ...swap.items,
    { ...item(t('Remove'), IconX, onRemove), danger: true },
  ]
  return (
    <div className={css.tile}>
      <LivePicture
        key={camera.uuid}
        picture={picture}
        unavailable={unsuitable(camera)}
        actions={actions}
        onKeyDown={swap.onKeyDown}
      />
      {selected && <span className={css.next}>{t('Next to be replaced')}</span>}
    </div>
  )
}
