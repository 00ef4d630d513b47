import { Button } from '@mantine/core'
import { IconBell, IconBellOff, IconBellRinging, IconCheck } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { ALARM_ZONE_LABELS, type Alarm, alarmWords } from '#src/domain/queue/alarms.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import type { LiveQueue } from '#src/live/use-live-queue.ts'
import { StatusIcon } from '#src/ui/feedback/status-icon.tsx'
import { Ticking } from '#src/ui/feedback/ticking.tsx'
import css from './alarm-bar.module.css'
import { AlarmDialog } from './alarm-dialog.tsx'
import { type Hearing, useAlarms } from './use-alarms.ts'

/** How many alarms are named; of more there are only so many more. */
const NAMED = 4

const SOUND: Record<Hearing, { kind: 'good' | 'watch'; words: string }> = {
  heard: { kind: 'good', words: 'Alarm sound is on' },
  muted: { kind: 'watch', words: 'Alarms are silent on this device' },
  'no-zones': { kind: 'watch', words: 'Alarms are silent: no zone is chosen' },
  blocked: { kind: 'watch', words: 'Alarm sound is blocked until you tap' },
  unavailable: { kind: 'watch', words: 'Alarms are silent: this browser makes no sounds' },
  'not-live': { kind: 'watch', words: 'Not live: no alarm will sound' },
  elsewhere: { kind: 'good', words: 'Alarms sound in another tab' },
}

/** What is wrong in the kitchen now, until it is acknowledged; and whether it can be heard. */
export function AlarmBar({ restaurantUuid, live }: { restaurantUuid: string; live: LiveQueue }) {
  const { alarms, sounding, zones, hearing, acknowledge } = useAlarms(restaurantUuid, live)
  const [choosing, setChoosing] = useState(false)
  const { kind, words } = SOUND[hearing]
  const waiting = new Set(sounding.map(({ key }) => key))
  const rest = alarms.length - NAMED
  return (
    <section className={css.bar} aria-label="Alarms" data-alarm={sounding.length > 0 || undefined}>
      <div className={css.top}>
        <span className={css.count} role="status">
          {sounding.length > 0 ? (
            <span className={css.bell}>
              <IconBellRinging size={20} aria-hidden />
            </span>
          ) : (
            <IconBell size={20} aria-hidden />
          )}
          {countWords(alarms.length, sounding.length)}
        </span>
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
        {sounding.length > 0 && (
          <Button
            color="danger"
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => acknowledge(sounding)}
          >
            {sounding.length > 1 ? 'Acknowledge all' : 'Acknowledge'}
          </Button>
        )}
      </div>
      {alarms.length > 0 && (
        <ul className={css.list}>
          {alarms.slice(0, NAMED).map((alarm) => (
            <OneAlarm
              key={alarm.key}
              alarm={alarm}
              onPress={waiting.has(alarm.key) ? () => acknowledge([alarm]) : null}
            />
          ))}
          {rest > 0 && <li className={css.rest}>{`and ${rest} more`}</li>}
        </ul>
      )}
      {choosing && <AlarmDialog zones={zones} hearing={hearing} onClose={() => setChoosing(false)} />}
    </section>
  )
}

function countWords(all: number, sounding: number): string {
  if (all === 0) return 'No alarms'
  const alarms = all === 1 ? '1 alarm' : `${all} alarms`
  return sounding === 0 ? `${alarms}, acknowledged` : alarms
}

/** One alarm, its zone and since when; a press acknowledges it alone. */
function OneAlarm({ alarm, onPress }: { alarm: Alarm; onPress: (() => void) | null }) {
  const { since, kind, zone } = alarm
  const says = useCallback(
    (now: number) => formatTimer(Math.max(0, Math.floor((now - since) / 1000))),
    [since],
  )
  const body = (
    <>
      <StatusIcon name={onPress ? (kind === 'delay' ? 'alert' : 'cross') : 'check'} size={20} />
      <span className={css.words}>{alarmWords(alarm)}</span>
      <span className={css.zone}>{ALARM_ZONE_LABELS[zone]}</span>
      <Ticking className={css.since} says={says} />
    </>
  )
  return (
    <li>
      {onPress ? (
        <button type="button" className={css.alarm} title="Acknowledge" onClick={onPress}>
          {body}
        </button>
      ) : (
        <span className={css.alarm} data-quiet>
          {body}
          <span className={css.zone}>Acknowledged</span>
        </span>
      )}
    </li>
  )
}
