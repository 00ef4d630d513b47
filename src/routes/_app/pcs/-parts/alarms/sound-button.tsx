import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import type { AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import { AlarmDialog } from './alarm-dialog.tsx'
import css from './sound-button.module.css'
import type { Hearing } from './use-alarms.ts'

interface SoundWords {
  kind: 'good' | 'watch'
  words: string
  /** Where there is little room: a part of the words. */
  short: string
}

/** Whether alarms are heard on this device, in words. */
export const SOUND: Record<Hearing, SoundWords> = {
  heard: { kind: 'good', words: t('Alarm sound is on'), short: t('Sound is on') },
  muted: { kind: 'watch', words: t('Alarms are silent on this device'), short: t('Alarms are silent') },
  'no-zones': {
    kind: 'watch',
    words: t('No zone is chosen: alarms sound after 1 minute'),
    short: t('No zone is chosen'),
  },
  blocked: { kind: 'watch', words: t('Alarm sound is blocked until you tap'), short: t('Sound is blocked') },
  unavailable: {
    kind: 'watch',
    words: t("Alarms are silent: this browser can't play sounds"),
    short: t('Alarms are silent'),
  },
  'not-loaded': { kind: 'watch', words: t('Not live: no alarm will sound'), short: t('No alarm will sound') },
  'not-live': {
    kind: 'watch',
    words: t('Not live: only expired pans sound'),
    short: t('Only expired pans sound'),
  },
  elsewhere: { kind: 'good', words: t('Alarms sound in another tab'), short: t('Sound in another tab') },
}

interface SoundButtonProps {
  zones: readonly AlarmZone[]
  hearing: Hearing
  /** Says it in few words; the dialog says it in all. */
  isShort?: boolean
}

/** Says whether alarms are heard, and opens what this device does about them. */
export function SoundButton({ zones, hearing, isShort = false }: SoundButtonProps) {
  const [choosing, setChoosing] = useState(false)
  const { kind, words, short } = SOUND[hearing]
  return (
    <>
      <Button
        className={css.sound}
        variant="subtle"
        color="gray"
        data-kind={kind}
        aria-label={words}
        leftSection={
          kind === 'good' ? <IconBell size={20} aria-hidden /> : <IconBellOff size={20} aria-hidden />
        }
        onClick={() => setChoosing(true)}
      >
        {isShort ? short : words}
      </Button>
      {choosing && <AlarmDialog zones={zones} hearing={hearing} onClose={() => setChoosing(false)} />}
    </>
  )
}
