import { ActionIcon } from '@mantine/core'
import { IconLogout2, IconPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { Clock } from '#src/shell/header/clock.tsx'
import { FittedText } from '#src/ui/screen/fitted-text.tsx'
import css from './floor-page.module.css'

interface FloorBarProps {
  /** Null while there is nothing to pin, or this tablet is pinned here. */
  onPin: (() => void) | null
  onLeave: () => void
  /** How old the board is. */
  age?: ReactNode
  /** Whether alarms are heard. */
  sound?: ReactNode
  /** What was done last and can be undone, what can be recalled, and a batch that nothing recommended. */
  crew?: ReactNode
  /** What the last shift left to this one. */
  notes?: ReactNode
}

/** All that stands above the board: where it is, the time, and the ways on. */
export function FloorBar({ onPin, onLeave, age, sound, crew, notes }: FloorBarProps) {
  const { restaurant, restaurantUuid, zone, zoneOf } = usePlace()
  return (
    <header className={css.bar}>
      <div className={css.where}>
        <h1>
          <FittedText className={css.name} translate={restaurantUuid === undefined ? undefined : 'no'}>
            {restaurantUuid === undefined ? t('Floor Board') : restaurant}
          </FittedText>
        </h1>
        {age}
      </div>
      <span className={css.clock}>
        <Clock zone={zone} zoneOf={zoneOf} />
      </span>
      {sound}
      <div className={css.buttons}>
        {crew}
        {notes}
        {onPin && (
          <ActionIcon size={56} aria-label={t('Pin')} onClick={onPin}>
            <IconPin size={28} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon variant="default" size={56} aria-label={t('Leave floor mode')} onClick={onLeave}>
          <IconLogout2 size={28} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  )
}
