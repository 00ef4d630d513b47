import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { LEAST_COUNT, MOST_COUNT } from '#src/domain/cameras/layout.ts'
import { t } from '#src/domain/language/text.ts'
import { CAMERA_STATES } from '#src/domain/statuses.ts'
import { unsuitable } from '#src/shell/camera/use-cameras.ts'
import { disabledProps } from '#src/ui/buttons/disabled-props.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { CameraStill } from './camera-still.tsx'
import css from './picker.module.css'

export interface PickerRowProps {
  camera: Camera
  /** How often it is to be added; null while it is not chosen. */
  count: number | null
  onToggle: () => void
  onCount: (count: number) => void
}

/** A camera to choose, with its picture and its state; chosen, with how often. */
export function PickerRow({ camera, count, onToggle, onCount }: PickerRowProps) {
  const id = useId()
  const why = unsuitable(camera)
  return (
    <li className={css.row} data-chosen={count !== null || undefined}>
      <CameraStill camera={camera}>
        <UnstyledButton
          className={css.choose}
          aria-pressed={count !== null}
          aria-disabled={why !== null || undefined}
          aria-describedby={why === null ? undefined : id}
          onClick={why === null ? onToggle : undefined}
        >
          <span className={css.name} translate="no">
            {camera.name}
          </span>
          <StatusBadge status={CAMERA_STATES[camera.status]} />
          {why !== null && (
            <span id={id} className={css.why}>
              {why}
            </span>
          )}
        </UnstyledButton>
      </CameraStill>
      {count !== null && <Count name={camera.name} count={count} onCount={onCount} />}
    </li>
  )
}

function Count({ name, count, onCount }: { name: string; count: number; onCount: (count: number) => void }) {
  const round = { variant: 'default', size: 'var(--control-height)' } as const
  return (
    <fieldset className={css.count} aria-label={t('Number of tiles for {name}', { name })}>
      <ActionIcon
        {...round}
        aria-label={t('{name}: one less', { name })}
        {...disabledProps(count <= LEAST_COUNT, () => onCount(count - 1))}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <output>{`${count} ×`}</output>
      <ActionIcon
        {...round}
        aria-label={t('{name}: one more', { name })}
        {...disabledProps(count >= MOST_COUNT, () => onCount(count + 1))}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
