import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { layoutTypeOf, removeTile, selectTile, swapTiles, type Tile } from '#src/domain/cameras/layout.ts'
import { t } from '#src/domain/language/text.ts'
import { useTileDrag } from '#src/video/use-tile-drag.ts'
import type { Wall as WallState } from './use-wall.ts'
import css from './wall.module.css'
import { WallTile } from './wall-tile.tsx'

export interface WallProps {
  wall: WallState
  cameras: readonly Camera[]
  onAdd: () => void
}

/** The live tiles of up to six cameras, in the places of their layout. */
export function Wall({ wall, cameras, onAdd }: WallProps) {
  const { layout, change } = wall
  const grid = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const size = layoutTypeOf(layout)
  const places: (Tile | null)[] = Array.from({ length: size }, (_, index) => layout.tiles[index] ?? null)
  const byId = new Map(cameras.map((camera) => [camera.uuid, camera]))
  const cameraOf = (tile: Tile | null) =>
    tile?.selectedCameraId ? (byId.get(tile.selectedCameraId) ?? null) : null

  const swap = (from: number, to: number) => {
    const camera = cameraOf(places[from] ?? null)
    change(swapTiles(layout, from, to))
    setSaid(
      t('{name} moved to position {position} of {count}', {
        name: camera?.name ?? t('The empty tile'),
        position: to + 1,
        count: size,
      }),
    )
  }
  const placeOf = useTileDrag(grid, swap)
  const remove = (tile: Tile, name: string) => {
    change(removeTile(layout, tile.key))
    setSaid(t('{name} was removed', { name }))
    // What was pressed is gone: those who work by keys go on from the wall.
    grid.current?.focus({ preventScroll: true })
  }

  return (
    <div className={css.frame}>
      <ul ref={grid} className={css.wall} data-size={size} tabIndex={-1} aria-label={t('Live cameras')}>
        {places.map((tile, index) => {
          const camera = cameraOf(tile)
          return (
            <li
              key={tile?.key ?? `place-${index}`}
              {...placeOf(index, camera !== null)}
              data-selected={(tile !== null && tile.key === layout.selectedKey) || undefined}
            >
              {tile && camera ? (
                <WallTile
                  camera={camera}
                  index={index}
                  size={size}
                  selected={tile.key === layout.selectedKey}
                  onSelect={(chosen) => change(selectTile(layout, chosen ? tile.key : null))}
                  onSwap={(to) => swap(index, to)}
                  onRemove={() => remove(tile, camera.name)}
                />
              ) : (
                <EmptyPlace index={index} onAdd={onAdd} />
              )}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

function EmptyPlace({ index, onAdd }: { index: number; onAdd: () => void }) {
  return (
    <div className={css.empty}>
      <Button
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        aria-label={t('Add a camera to tile {number}', { number: index + 1 })}
        onClick={onAdd}
      >
        {t('Add a camera')}
      </Button>
    </div>
  )
}
