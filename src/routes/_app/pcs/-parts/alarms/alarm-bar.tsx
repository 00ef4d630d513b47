import { Button } from '@mantine/core'
import { IconBell, IconCheck } from '@tabler/icons-react'
import { t, tn } from '#src/domain/language/text.ts'
import type { LiveQueue } from '#src/live/use-live-queue.ts'
import css from './alarm-bar.module.css'
import { AlarmList } from './alarm-list.tsx'
import { RingingBell } from './ringing-bell.tsx'
import { SoundButton } from './sound-button.tsx'
import { useAlarms } from './use-alarms.ts'

/** What is wrong in the kitchen now, until it is acknowledged; and whether it can be heard. */
export function AlarmBar({ restaurantUuid, live }: { restaurantUuid: string; live: LiveQueue }) {
  const { alarms, sounding, elsewhere, zones, hearing, acknowledge } = useAlarms(restaurantUuid, live)
  const isUnread = live.queue === undefined && live.failure !== null
  return (
    <section
      className={css.bar}
      aria-label={t('Alarms')}
      data-alarm={sounding.length > 0 || undefined}
      data-stale={live.stale || undefined}
    >
      <div className={css.top}>
        <span className={css.count} role="status">
          {sounding.length > 0 ? <RingingBell /> : <IconBell size={20} aria-hidden />}
          {isUnread ? t("Couldn't load the alarms.") : countWords(alarms.length, sounding.length, elsewhere)}
        </span>
        {isUnread && (
          <Button variant="default" onClick={live.retry}>
            {t('Try again')}
          </Button>
        )}
        {sounding.length > 0 && (
          <Button
            className={css.acknowledge}
            color="danger"
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => acknowledge(sounding)}
          >
            {sounding.length > 1 ? t('Acknowledge all') : t('Acknowledge')}
          </Button>
        )}
        <SoundButton zones={zones} hearing={hearing} />
      </div>
      {alarms.length > 0 && <AlarmList alarms={alarms} sounding={sounding} onAcknowledge={acknowledge} />}
    </section>
  )
}

/** 'No alarms' is said only of a kitchen that has none: not of one nothing is known of, nor of the zones heard alone. */
function countWords(all: number, sounding: number, elsewhere: number | null): string {
  if (elsewhere === null) return t('Loading alarms')
  if (all === 0)
    return elsewhere === 0
      ? t('No alarms')
      : tn(elsewhere, {
          one: '{n} alarm in zones silent here',
          other: '{n} alarms in zones silent here',
        })
  const alarms =
    sounding === 0
      ? tn(all, { one: '{n} alarm, acknowledged', other: '{n} alarms, acknowledged' })
      : tn(all, { one: '{n} alarm', other: '{n} alarms' })
  return elsewhere === 0 ? alarms : t('{alarms}; {count} in zones silent here', { alarms, count: elsewhere })
}
