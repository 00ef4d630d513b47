import { Button } from '@mantine/core'
import { IconDeviceCctv } from '@tabler/icons-react'
import { useState } from 'react'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { t } from '#src/domain/language/text.ts'
import { CAMERA_STATES } from '#src/domain/statuses.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { PanelButton } from '#src/ui/overlay/panel-button.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import css from './player.module.css'
import { MOST_SHOWN } from './player-search.ts'
import { useWriteUrl } from './use-write-url.ts'

interface CameraChoiceProps {
  cameras: readonly Camera[]
  /** When their states were known last; null while they hold. */
  oldSince: number | null
  shown: readonly Camera[]
}

/** Which cameras are shown, one to four; the choice stands in the URL. */
export function CameraChoice({ cameras, oldSince, shown }: CameraChoiceProps) {
  const write = useWriteUrl()
  const [opened, setOpened] = useState(false)
  const ids = shown.map(({ uuid }) => uuid)
  const choose = (uuid: string) =>
    write({ cameras: ids.includes(uuid) ? ids.filter((one) => one !== uuid) : [...ids, uuid] })
  const isFull = ids.length >= MOST_SHOWN
  return (
    <PanelButton
      opened={opened}
      onChange={setOpened}
      panel={{ className: css.choice }}
      button={
        <Button variant="default" px={12} leftSection={<IconDeviceCctv size={20} aria-hidden />}>
          {t('Cameras: {count}', { count: ids.length })}
        </Button>
      }
    >
      {cameras.map(({ uuid, name, status }) => {
        const isShown = ids.includes(uuid)
        return (
          <div key={uuid} className={css.choiceRow}>
            <Checkbox
              label={name}
              checked={isShown}
              disabled={isShown ? ids.length === 1 : isFull}
              onChange={() => choose(uuid)}
            />
            <span className={css.state} data-stale={oldSince !== null || undefined}>
              <StatusBadge status={CAMERA_STATES[status]} />
            </span>
          </div>
        )
      })}
      {oldSince !== null && (
        <p className={css.note}>
          <AgeLabel at={oldSince} prefix={t('Last known')} stale />
        </p>
      )}
      <p className={css.note}>{t('{count} cameras at most', { count: MOST_SHOWN })}</p>
    </PanelButton>
  )
}
