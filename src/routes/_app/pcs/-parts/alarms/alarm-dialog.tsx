import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ALARM_ZONE_LABELS, ALARM_ZONES, type AlarmZone } from '#src/domain/queue/alarms.ts'
import { useProfile } from '#src/shell/account/use-profile.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { alarmSound } from '#src/ui/sound/alarm-sound.ts'
import { alarmTone } from '#src/ui/sound/alarm-tones.ts'
import css from './alarm-dialog.module.css'
import { chooseAlarms, useAlarmChoice } from './device-choice.ts'
import type { Hearing } from './use-alarms.ts'

interface AlarmDialogProps {
  zones: readonly AlarmZone[]
  hearing: Hearing
  onClose: () => void
}

/** What this device lets be heard of alarms. The press that turns the sound on is also what the browser waits for. */
export function AlarmDialog({ zones, hearing, onClose }: AlarmDialogProps) {
  const { sound } = useAlarmChoice()
  const { data } = useProfile()
  const [said, setSaid] = useState('')
  const turn = async (on: boolean) => {
    chooseAlarms({ sound: on })
    if (on) await tryIt()
    else setSaid('')
  }
  const tryIt = async () => {
    const tones = alarmTone(zones.map((zone) => ({ kind: 'delay', zone })))
    const heard = tones.length > 0 && (await alarmSound.play(tones, data?.preferences.soundVolume ?? 100))
    if (heard) setSaid('Not heard? Turn up this device. How loud it is stands under My Account.')
    else if (tones.length === 0) setSaid('Choose a zone to be heard.')
    else
      setSaid(hearing === 'unavailable' ? 'This browser makes no sounds' : 'Sound is blocked until you tap')
  }
  return (
    <Dialog title="Alarm sound on this device" onClose={onClose}>
      <div className={css.parts}>
        <Button size="lg" mih={64} variant={sound ? 'default' : 'filled'} onClick={() => void turn(!sound)}>
          {sound ? 'Turn alarm sound off' : 'Turn alarm sound on'}
        </Button>
        <fieldset className={css.zones}>
          <legend>Heard here</legend>
          {ALARM_ZONES.map((zone) => (
            <Checkbox
              key={zone}
              label={ALARM_ZONE_LABELS[zone]}
              checked={zones.includes(zone)}
              onChange={(wanted) =>
                chooseAlarms({
                  zones: ALARM_ZONES.filter((one) => (one === zone ? wanted : zones.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
        <Text size="sm">
          A delayed batch is three beeps, each zone at its own pitch; a stock-out is a long tone that falls.
          They repeat every ten seconds until somebody acknowledges them.
        </Text>
        {sound && (
          <Button variant="default" onClick={() => void tryIt()}>
            Try it
          </Button>
        )}
        <Text role="status" size="sm">
          {said}
        </Text>
      </div>
    </Dialog>
  )
}
