import { ActionIcon, Button } from '@mantine/core'
import { IconSortAscendingLetters, IconSortDescendingLetters } from '@tabler/icons-react'
import { useState } from 'react'
import { SetupLink } from '#src/app/setup-link.tsx'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { LEAST_COUNT, MOST_COUNT, MOST_TILES } from '#src/domain/cameras/layout.ts'
import { type NameOrder, pickCameras } from '#src/domain/cameras/picker.ts'
import { t } from '#src/domain/language/text.ts'
import { unsuitable } from '#src/shell/camera/use-cameras.ts'
import { disabledProps } from '#src/ui/buttons/disabled-props.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { SearchInput } from '#src/ui/inputs/search-input.tsx'
import css from './picker.module.css'
import { PickerRow } from './picker-row.tsx'

/** How often each chosen camera is to be added, by its uuid; what is not in it is not chosen. */
type Chosen = ReadonlyMap<string, number>

/** A camera chosen once, or not any more. */
function toggled(chosen: Chosen, uuid: string): Chosen {
  const next = new Map(chosen)
  if (!next.delete(uuid)) next.set(uuid, LEAST_COUNT)
  return next
}

/** A chosen camera so many times, 1 to 5. */
function withCount(chosen: Chosen, uuid: string, count: number): Chosen {
  if (!chosen.has(uuid)) return chosen
  return new Map(chosen).set(uuid, Math.min(MOST_COUNT, Math.max(LEAST_COUNT, count)))
}

/** What of the choice there still is. */
const existingChoices = (chosen: Chosen, uuids: readonly string[]): [uuid: string, count: number][] =>
  uuids.flatMap((uuid) => {
    const count = chosen.get(uuid)
    return count === undefined ? [] : [[uuid, count] as [string, number]]
  })

export interface CameraPickerProps {
  cameras: readonly Camera[]
  /** When their states were known last; null while they hold. */
  oldSince: number | null
  /** Name of the camera that gives way when the wall is full; null while there is room. */
  replaced: string | null
  onAdd: (chosen: [uuid: string, count: number][]) => void
}

/** The restaurant's cameras to choose from, each one to five times (spec 1 §3, spec 2 §4). */
export function CameraPicker({ cameras, oldSince, replaced, onAdd }: CameraPickerProps) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<NameOrder>('ascending')
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const { cameras: shown, text } = pickCameras(cameras, search, order)
  const suitable = cameras.filter((camera) => unsuitable(camera) === null).map(({ uuid }) => uuid)
  const toAdd = existingChoices(chosen, suitable)
  const total = toAdd.reduce((sum, [, count]) => sum + count, 0)
  const isAscending = order === 'ascending'
  const Sort = isAscending ? IconSortAscendingLetters : IconSortDescendingLetters

  const add = () => {
    onAdd(toAdd)
    setChosen(new Map())
  }
  return (
    <div className={css.picker}>
      <div className={css.search}>
        <SearchInput
          value={search}
          onSearch={setSearch}
          placeholder={t('Search')}
          aria-label={t('Search cameras')}
        />
        <ActionIcon
          variant="default"
          size="var(--control-height)"
          aria-label={isAscending ? t('Sort descending') : t('Sort ascending')}
          title={isAscending ? t('Sorted A to Z') : t('Sorted Z to A')}
          onClick={() => setOrder(isAscending ? 'descending' : 'ascending')}
        >
          <Sort size={20} aria-hidden />
        </ActionIcon>
      </div>
      {oldSince !== null && (
        <p className={css.age}>
          <AgeLabel at={oldSince} prefix={t('Last known')} stale />
        </p>
      )}
      {text === null ? (
        <ul className={css.list} data-stale={oldSince !== null || undefined} aria-label={t('Cameras to add')}>
          {shown.map((camera) => (
            <PickerRow
              key={camera.uuid}
              camera={camera}
              count={chosen.get(camera.uuid) ?? null}
              onToggle={() => setChosen(toggled(chosen, camera.uuid))}
              onCount={(count) => setChosen(withCount(chosen, camera.uuid, count))}
            />
          ))}
        </ul>
      ) : (
        <div className={css.none}>
          <p role="status">{t(text)}</p>
          {cameras.length === 0 && <SetupLink />}
        </div>
      )}
      <div className={css.foot}>
        {replaced !== null && (
          <p className={css.note}>
            {t('All {count} tiles are in use. {camera} will be replaced.', {
              count: MOST_TILES,
              camera: replaced,
            })}
          </p>
        )}
        <Button fullWidth {...disabledProps(total === 0, add)}>
          {total > 1 ? t('Add {count}', { count: total }) : t('Add')}
        </Button>
      </div>
    </div>
  )
}
