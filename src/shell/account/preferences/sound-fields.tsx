import { Button, Text } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ALARM_ZONE_LABELS, ALARM_ZONES } from '#src/domain/queue/alarm-zones.ts'
import type { Form } from '#src/form/use-form.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { alarmSound, NOTICE_TONE } from '#src/ui/sound/alarm-sound.ts'
import css from '../account.module.css'
import type { ProfileValues } from './profile-values.ts'

const STEP = 5

/**
 * Whether notifications and whose kitchen alarms are heard, how loud, and a way to hear it: the press on it also lets
 * the browser sound.
 */
export function SoundFields({ form }: { form: Pick<Form<ProfileValues>, 'field'> }) {
  const on = form.field('noticeSound')
  const volume = form.field('soundVolume')
  const zones = form.field('alarmZones')
  const [said, setSaid] = useState('')
  const tryIt = async () => {
    setSaid('')
    const heard = await alarmSound.play(NOTICE_TONE, volume.value)
    if (heard) setSaid(t("Two short tones were played. Can't hear them? Turn up this device."))
    else if (alarmSound.getSnapshot() === 'blocked') setSaid(t('Sound is blocked until you tap'))
    else setSaid(t("This browser can't play sounds"))
  }
  return (
    <fieldset className={css.choices}>
      <legend>{t('Sound')}</legend>
      <Checkbox
        label={t('Sound when a notification arrives')}
        description={t('Plays while the app is open. Not in quiet hours or while notifications are paused.')}
        checked={on.value}
        onChange={on.onChange}
      />
      <fieldset className={css.choices}>
        <legend>{t('Kitchen alarms: delayed batches, stock-outs, expired pans')}</legend>
        {ALARM_ZONES.map((zone) => (
          <Checkbox
            key={zone}
            label={ALARM_ZONE_LABELS[zone]}
            checked={zones.value.includes(zone)}
            onChange={(wanted) =>
              zones.onChange(ALARM_ZONES.filter((one) => (one === zone ? wanted : zones.value.includes(one))))
            }
          />
        ))}
        <Text size="sm" c="dimmed">
          {t(
            'Plays on the monitor and in floor mode, on devices with alarm sound turned on. Each device can choose its own zones. An alarm that nobody acknowledges within 1 minute plays on all of them.',
          )}
        </Text>
      </fieldset>
      <label className={css.volume}>
        <span>{t('Volume')}</span>
        <input
          type="range"
          aria-label={t('Volume')}
          min={STEP}
          max={100}
          step={STEP}
          value={volume.value}
          onChange={(event) => volume.onChange(Number(event.currentTarget.value))}
        />
        <output>{volume.value}%</output>
      </label>
      <Button
        variant="default"
        leftSection={<IconVolume size={20} aria-hidden />}
        onClick={() => void tryIt()}
      >
        {t('Play a test sound')}
      </Button>
      <Text role="status" size="sm">
        {said}
      </Text>
    </fieldset>
  )
}
