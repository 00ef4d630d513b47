import { useState } from 'react'
import { ALARM_ZONE_LABELS, type Alarm } from '#src/domain/queue/alarms.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { countdown } from '#src/domain/queue/timers.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { RingingBell } from '../alarms/ringing-bell.tsx'
import css from './board.module.css'

/** A tap that was meant for what stood there before acknowledges nothing. */
const TOO_EARLY_MS = 600

const KIND_WORDS: Record<Alarm['kind'], string> = {
  delay: 'Late',
  'stock-out': 'Out of stock',
  expired: 'Expired',
}

interface AlarmBandProps {
  /** The alarm that has gone on longest of those that nobody has acknowledged; each has a band of its own. */
  alarm: Alarm
  /** How many others there are. */
  more: number
  now: number
  /** Why nothing is heard on this tablet; null when alarms sound. */
  silence: string | null
  code: string
  onAcknowledge: (alarms: readonly Alarm[]) => void
}

/** An alarm over all that is to be cooked: a tap anywhere on it acknowledges it alone. */
export function AlarmBand({ alarm, more, now, silence, code, onAcknowledge }: AlarmBandProps) {
  const [shownAt] = useState(present)
  return (
    <button
      type="button"
      className={css.alarm}
      onClick={() => {
        if (present() - shownAt >= TOO_EARLY_MS) onAcknowledge([alarm])
      }}
    >
      <span className={css.headline}>
        <RingingBell size={96} />
        {KIND_WORDS[alarm.kind]}
      </span>
      <span className={css.headline}>
        <span translate="no">{code}</span>
        <span className={css.since} translate="no">
          {countdown(alarm.since, now)}
        </span>
      </span>
      <span className={css.about}>
        {sideBySide([
          code === alarm.material ? '' : alarm.material,
          ALARM_ZONE_LABELS[alarm.zone],
          alarm.batchNumber === null ? '' : numbered(alarm.batchNumber),
          alarm.panName ?? '',
        ])}
      </span>
      <span className={css.tap}>
        Tap anywhere to acknowledge
        {silence !== null && <span className={css.silent}>{silence}</span>}
        {more > 0 && <span>{`+${more}`}</span>}
      </span>
    </button>
  )
}
