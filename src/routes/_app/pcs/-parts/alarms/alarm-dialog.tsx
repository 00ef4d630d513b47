import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ALARM_ZONE_LABELS, ALARM_ZONES, type AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import { useProfile } from '#src/shell/account/preferences/use-profile.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { alarmSound } from '#src/ui/sound/alarm-sound.ts'
import { alarmTone } from '#src/ui/sound/alarm-tones.ts'
import css from './alarm-dialog.module.css'
import { setAlarmSettings, useAlarmSettings } from './alarm-settings.ts'
import type { Hearing } from './use-alarms.ts'

interface AlarmDialogProps {
  zones: readonly AlarmZone[]
  hearing: Hearing
  onClose: () => void
}

/** What this device lets be heard of alarms. The press that turns the sound on is also what the browser waits for. */
export function AlarmDialog({ zones, hearing, onClose }: AlarmDialogProps) {
  const { sound } = useAlarmSettings()
  const { data } = useProfile()
  const [said, setSaid] = useState('')
  const turn = async (on: boolean) => {
    setAlarmSettings({ sound: on })
    if (on) await tryIt()
    else setSaid('')
  }
  const tryIt = async () => {
    // With no zone chosen, every zone is still heard after a minute.
    const tried = zones.length > 0 ? zones : ALARM_ZONES
    const tones = alarmTone(tried.map((zone) => ({ kind: 'delay', zone })))
    const heard = await alarmSound.play(tones, data?.preferences.soundVolume ?? 100)
    if (heard) setSaid(t("Can't hear it? Turn up this device. Set the volume under My Account."))
    else
      setSaid(
        hearing === 'unavailable' ? t("This browser can't play sounds") : t('Sound is blocked until you tap'),
      )
  }
  return (
    <Dialog title={t('Alarm sound on this device')} onClose={onClose}>
      <div className={css.parts}>
        <Button size="lg" mih={64} variant={sound ? 'default' : 'filled'} onClick={() => void turn(!sound)}>
          {sound ? t('Turn alarm sound off') : t('Turn alarm sound on')}
        </Button>
        <fieldset className={css.zones}>
          <legend>{t('Plays here')}</legend>
          {ALARM_ZONES.map((zone) => (
            <Checkbox
              key={zone}
              label={ALARM_ZONE_LABELS[zone]}
              checked={zones.includes(zone)}
              onChange={(wanted) =>
                setAlarmSettings({
                  zones: ALARM_ZONES.filter((one) => (one === zone ? wanted : zones.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
        <Text size="sm">
          {t(
            'A delayed batch is three short beeps. A stock-out is a long falling tone. An expired pan is two long steady beeps. Each zone has its own pitch. Alarms repeat every 10 seconds until somebody acknowledges them. After 1 minute, they play on every device with alarm sound on, whatever its zones.',
          )}
        </Text>
        {sound && (
          <Button variant="default" onClick={() => void tryIt()}>
            {t('Play a test sound')}
          </Button>
        )}
        <Text role="status" size="sm">
          {said}
        </Text>
      </div>
    </Dialog>
  )
}
