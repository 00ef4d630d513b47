import { Button, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceCctv } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { CAMERA_STATES } from '#src/domain/status.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import css from './player.module.css'
import { MOST_SHOWN } from './player-search.ts'

/** Which cameras are shown, one to four; the choice stands in the URL. */
export function CameraChoice({ cameras, shown }: { cameras: readonly Camera[]; shown: readonly Camera[] }) {
  const navigate = useNavigate()
  const [opened, { toggle, close }] = useDisclosure(false)
  const ids = shown.map(({ uuid }) => uuid)
  const choose = (uuid: string) => {
    const next = ids.includes(uuid) ? ids.filter((one) => one !== uuid) : [...ids, uuid]
    void navigate({
      to: '.',
      search: (former: Record<string, unknown>) => ({ ...former, cameras: next }),
      replace: true,
      resetScroll: false,
    })
  }
  const isFull = ids.length >= MOST_SHOWN
  return (
    <Popover
      opened={opened}
      onChange={toggle}
      onDismiss={close}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          px={12}
          leftSection={<IconDeviceCctv size={20} aria-hidden />}
          onClick={toggle}
        >
          {`Cameras: ${ids.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.choice ?? ''} aria-label="Cameras">
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
              <StatusBadge status={CAMERA_STATES[status]} />
            </div>
          )
        })}
        <p className={css.note}>{`${MOST_SHOWN} cameras at most`}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
