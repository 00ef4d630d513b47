import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutGrid, IconLogout2, IconPin } from '@tabler/icons-react'
import { usePlace } from '#src/app/place.ts'
import { Clock } from '#src/shell/header/clock.tsx'
import css from './floor-page.module.css'

interface FloorBarProps {
  title: string
  /** This device returns to what it shows now. */
  pinned: boolean
  /** Null while there is nothing to pin. */
  onPin: (() => void) | null
  onViews: () => void
  onLeave: () => void
}

/** All that stands above the table: what it is, where, the time, and the ways on. */
export function FloorBar({ title, pinned, onPin, onViews, onLeave }: FloorBarProps) {
  const { restaurantNumber, several, zone, zoneOf } = usePlace()
  return (
    <header className={css.bar}>
      <h1>{title}</h1>
      {several && restaurantNumber !== undefined && <span className={css.place}>{restaurantNumber}</span>}
      <span className={css.clock}>
        <Clock zone={zone} zoneOf={zoneOf} />
      </span>
      <div className={css.buttons}>
        {!pinned && onPin && (
          <Button size="lg" h={56} px="md" leftSection={<IconPin size={24} aria-hidden />} onClick={onPin}>
            Pin
          </Button>
        )}
        <ActionIcon variant="default" size={56} aria-label="Tables" onClick={onViews}>
          <IconLayoutGrid size={28} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={56} aria-label="Leave floor mode" onClick={onLeave}>
          <IconLogout2 size={28} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  )
}
