import { useCallback, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ALARM_ZONE_LABELS } from '#src/domain/queue/alarm-zones.ts'
import { type Alarm, alarmWords, heardFirst } from '#src/domain/queue/alarms.ts'
import type { StatusIcon as IconName } from '#src/domain/status.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import { Ticking } from '#src/ui/clock/ticking.tsx'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './alarm-list.module.css'

const ICONS: Record<Alarm['kind'], IconName> = { delay: 'alert', 'stock-out': 'cross', expired: 'hourglass' }
/** How many alarms are named unless the others are asked for. */
const NAMED = 4

interface AlarmListProps {
  alarms: readonly Alarm[]
  /** Of these, what nobody has acknowledged. */
  sounding: readonly Alarm[]
  onAcknowledge: (alarms: readonly Alarm[]) => void
}

/** The alarms there are, what is to be heard first; a press acknowledges one. */
export function AlarmList({ alarms, sounding, onAcknowledge }: AlarmListProps) {
  const [all, setAll] = useState(false)
  const ordered = useOrder(alarms, sounding)
  const waiting = new Set(sounding.map(({ key }) => key))
  const further = ordered.length - NAMED
  return (
    <ul className={css.list}>
      {ordered.slice(0, all ? undefined : NAMED).map((alarm) => (
        <OneAlarm
          key={alarm.key}
          alarm={alarm}
          onPress={waiting.has(alarm.key) ? () => onAcknowledge([alarm]) : null}
        />
      ))}
      {further > 0 && (
        <li className={css.further}>
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('Show {count} only', { count: NAMED }) : t('and {count} more', { count: further })}
          </button>
        </li>
      )}
    </ul>
  )
}

/**
 * What is to be heard first; but an acknowledgement moves nothing before alarms come or go: a second tap of the same
 * finger would acknowledge the next one unread.
 */
function useOrder(alarms: readonly Alarm[], sounding: readonly Alarm[]): readonly Alarm[] {
  const present = alarms.map(({ key }) => key).join(' ')
  const [kept, setKept] = useState<{ present: string; order: readonly string[] }>()
  let order = kept?.order ?? []
  if (kept?.present !== present) {
    order = heardFirst(alarms, sounding).map(({ key }) => key)
    setKept({ present, order })
  }
  const known = new Map(alarms.map((alarm) => [alarm.key, alarm]))
  return order.flatMap((key) => known.get(key) ?? [])
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
      <StatusIcon name={onPress ? ICONS[kind] : 'check'} size={20} />
      <span className={css.words}>{alarmWords(alarm)}</span>
      <span className={css.zone}>{ALARM_ZONE_LABELS[zone]}</span>
      <span className={css.since}>
        <Ticking says={says} />
      </span>
    </>
  )
  return (
    <li>
      {onPress ? (
        <button type="button" className={css.alarm} title={t('Acknowledge')} onClick={onPress}>
          {body}
        </button>
      ) : (
        <span className={css.alarm} data-quiet>
          {body}
          <span className={css.quiet}>{t('Acknowledged')}</span>
        </span>
      )}
    </li>
  )
}
