import {
  IconArrowLeft,
  IconArrowRight,
  IconPictureInPictureOn,
  IconSquareCheck,
  IconSquareX,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { request } from '#src/api/call.ts'
import { type Camera, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import { notify } from '#src/shell/notifications/notify.ts'
import { openMiniPlayer } from '#src/shell/player/mini-player-store.ts'
import { useSupport } from '#src/shell/support/use-support.tsx'
import type { RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { LivePlayer } from '#src/video/player/live-player.tsx'
import { LARGE, useStill } from './use-cameras.ts'
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
  const still = useStill(camera, LARGE)
  const params = { restaurantId: camera.restaurantUuid, id: camera.uuid }
  const before = index > 0 ? index - 1 : null
  const after = index < size - 1 ? index + 1 : null
  const item = (label: string, icon: RowMenuItem['icon'], onClick: () => void): RowMenuItem => ({
    label,
    icon,
    refusal: null,
    onClick,
  })
  const source = {
    name: camera.name,
    restaurantUuid: camera.restaurantUuid,
    restaurant: camera.restaurantNumber,
    zone: camera.timezone,
    start: () => request(startCamera, { params }),
    stop: (id: number) => request(stopCamera, { params, query: { id } }),
  }
  const { support, dialog } = useSupport(camera.restaurantUuid, camera.name)
  const toMiniPlayer = () =>
    openMiniPlayer({ kind: 'stream', ...source, still: { params, query: { ...LARGE } } })
  const actions = [
    item('Mini player', IconPictureInPictureOn, toMiniPlayer),
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
      <LivePlayer
        key={camera.uuid}
        {...source}
        still={still.state === 'ready' ? still.url : null}
        actions={actions}
        support={support}
        onKeyDown={onKeyDown}
        onProblem={(text) => notify({ kind: 'warning', text })}
      />
      {selected && <span className={css.next}>Next to be replaced</span>}
      {dialog}
    </div>
  )
}
