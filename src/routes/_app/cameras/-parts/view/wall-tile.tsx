import { IconArrowLeft, IconArrowRight, IconSquareCheck, IconSquareX, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { useKitchenPlayer } from '#src/shell/player/kitchen-player-link.tsx'
import type { RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { LivePlayer } from '#src/video/player/live-player.tsx'
import { useLiveCamera } from './use-live-camera.ts'
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
  const { player, toMiniPlayer, dialog } = useLiveCamera(camera)
  const kitchenPlayer = useKitchenPlayer()
  const before = index > 0 ? index - 1 : null
  const after = index < size - 1 ? index + 1 : null
  const item = (label: string, icon: RowMenuItem['icon'], onClick: () => void): RowMenuItem => ({
    label,
    icon,
    refusal: null,
    onClick,
  })
  const actions = [
    toMiniPlayer,
    kitchenPlayer({ restaurantUuid: camera.restaurantUuid, cameraUuid: camera.uuid }),
    selected
      ? item('Do not replace this one', IconSquareX, () => onSelect(false))
      : item('Replace this one next', IconSquareCheck, () => onSelect(true)),
    ...(before === null ? [] : [item(`Swap with place ${before + 1}`, IconArrowLeft, () => onSwap(before))]),
    ...(after === null ? [] : [item(`Swap with place ${after + 1}`, IconArrowRight, () => onSwap(after))]),
    { ...item('Remove', IconX, onRemove), danger: true },
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowLeft: before, ArrowRight: after }[event.key]
    if (to === undefined || to === null) return
    event.preventDefault()
    onSwap(to)
  }
  return (
    <div className={css.tile}>
      <LivePlayer key={camera.uuid} {...player} actions={actions} onKeyDown={onKeyDown} />
      {selected && <span className={css.next}>Next to be replaced</span>}
      {dialog}
    </div>
  )
}
