import { useState } from 'react'
import { t, tn } from '#src/domain/language/text.ts'
import { ALARM_ZONE_LABELS } from '#src/domain/queue/alarm-zones.ts'
import type { Alarm } from '#src/domain/queue/alarms.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { countdown } from '#src/domain/queue/timers.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { RingingBell } from '../alarms/ringing-bell.tsx'
import css from './board.module.css'

/** A tap that was meant for what stood there before acknowledges nothing. */
const TOO_EARLY_MS = 600

const KIND_WORDS: Record<Alarm['kind'], string> = {
  delay: t('Late'),
  'stock-out': t('Out of stock'),
  expired: t('Expired'),
}

interface AlarmBandProps {
  /** The alarms that are shown: one, or very many as one. Others have a band of their own. */
  alarms: readonly Alarm[]
  /** How many others there are. */
  more: number
  now: number
  /** Why nothing is heard on this tablet; null when alarms sound. */
  silence: string | null
  codeOf: (alarm: Alarm) => string
  onAcknowledge: (alarms: readonly Alarm[]) => void
}

/** Alarms over all that is to be cooked: a tap anywhere acknowledges what is shown, and nothing else. */
export function AlarmBand({ alarms, more, now, silence, codeOf, onAcknowledge }: AlarmBandProps) {
  const [shownAt] = useState(present)
  const [alarm] = alarms
  return (
    <button
      type="button"
      className={css.alarm}
      onClick={() => {
        if (present() - shownAt >= TOO_EARLY_MS) onAcknowledge(alarms)
      }}
    >
      {alarm && alarms.length === 1 ? (
        <OneAlarm alarm={alarm} now={now} code={codeOf(alarm)} />
      ) : (
        <ManyAlarms alarms={alarms} />
      )}
      <span className={css.tap}>
        {t('Tap anywhere to acknowledge')}
        {silence !== null && <span className={css.silent}>{silence}</span>}
        {more > 0 && <span>{`+${more}`}</span>}
      </span>
    </button>
  )
}

function OneAlarm({ alarm, now, code }: { alarm: Alarm; now: number; code: string }) {
  const { kind, zone, material, batchNumber, panName, since } = alarm
  return (
    <>
      <span className={css.headline}>
        <RingingBell size={96} />
        {KIND_WORDS[kind]}
      </span>
      <span className={css.headline} translate="no">
        <span>{code}</span>
        <span>{countdown(since, now)}</span>
      </span>
      <span className={css.about}>
        {sideBySide([
          code === material ? '' : material,
          ALARM_ZONE_LABELS[zone],
          batchNumber === null ? '' : numbered(batchNumber),
          panName ?? '',
        ])}
      </span>
    </>
  )
}

function ManyAlarms({ alarms }: { alarms: readonly Alarm[] }) {
  const counts = Object.entries(KIND_WORDS).map(([kind, word]) => {
    const many = alarms.filter((alarm) => alarm.kind === kind).length
    return many > 0 ? `${word}: ${many}` : ''
  })
  return (
    <>
      <span className={css.headline}>
        <RingingBell size={96} />
        {tn(alarms.length, { one: '{n} alarm', other: '{n} alarms' })}
      </span>
      <span className={css.about}>{sideBySide(counts)}</span>
      <span className={css.about}>{t('In the last 10 minutes')}</span>
    </>
  )
}
