import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import { AlarmDialog } from './alarm-dialog.tsx'
import css from './sound-button.module.css'
import type { Hearing } from './use-alarms.ts'

/** Whether alarms are heard on this device, in words. */
export const SOUND: Record<Hearing, { kind: 'good' | 'watch'; words: string }> = {
  heard: { kind: 'good', words: 'Alarm sound is on' },
  muted: { kind: 'watch', words: 'Alarms are silent on this device' },
  'no-zones': { kind: 'watch', words: 'No zone is chosen: alarms sound after 1 minute' },
  blocked: { kind: 'watch', words: 'Alarm sound is blocked until you tap' },
  unavailable: { kind: 'watch', words: "Alarms are silent: this browser can't play sounds" },
  'not-loaded': { kind: 'watch', words: 'Not live: no alarm will sound' },
  'not-live': { kind: 'watch', words: 'Not live: only expired pans sound' },
  elsewhere: { kind: 'good', words: 'Alarms sound in another tab' },
}

/** Says whether alarms are heard, and opens what this device does about them. */
export function SoundButton({ zones, hearing }: { zones: readonly AlarmZone[]; hearing: Hearing }) {
  const [choosing, setChoosing] = useState(false)
  const { kind, words } = SOUND[hearing]
  return (
    <>
      <Button
        className={css.sound}
        variant="subtle"
        color="gray"
        data-kind={kind}
        leftSection={
          kind === 'good' ? <IconBell size={20} aria-hidden /> : <IconBellOff size={20} aria-hidden />
        }
        onClick={() => setChoosing(true)}
      >
        {words}
      </Button>
      {choosing && <AlarmDialog zones={zones} hearing={hearing} onClose={() => setChoosing(false)} />}
    </>
  )
}
