import type { CSSProperties } from 'react'
import { ALARM_ZONE_LABELS, type AlarmZone } from '#src/domain/queue/alarms.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { type FloorStep, fitting, stepUrgency } from '#src/domain/queue/floor-board.ts'
import { countdown } from '#src/domain/queue/timers.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { useRoom } from '#src/ui/screen/use-room.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './board.module.css'
import { stepWords, URGENCY_WORDS } from './floor-words.ts'

/** CSS pixels of a card at text of the usual size: what grows with the scale, what does not, and between two. */
const CARD = { far: 136, near: 92, gap: 8 } as const

interface StepColumnProps {
  zone: AlarmZone
  /** Of this station, the most urgent first. */
  steps: readonly FloorStep[]
  now: number
  scale: number
  codeOf: (row: FloorStep) => string
}

/** What one station has to do: as many cards as there is room for, and how many more there are. */
export function StepColumn({ zone, steps, now, scale, codeOf }: StepColumnProps) {
  const height = CARD.far * scale + CARD.near
  const { ref, room } = useRoom<HTMLUListElement>('block', height, CARD.gap)
  const { shown, more } = fitting(steps, room)
  return (
    <section className={css.column} aria-label={ALARM_ZONE_LABELS[zone]}>
      <h2>
        {ALARM_ZONE_LABELS[zone]}
        {more > 0 && <span>{`+${more}`}</span>}
      </h2>
      <ul
        ref={ref}
        aria-label={`${ALARM_ZONE_LABELS[zone]}: steps`}
        style={{ '--card-height': `${height / 16}rem` } as CSSProperties}
      >
        {shown.map((step) => (
          <StepCard key={step.uuid} step={step} now={now} code={codeOf(step)} />
        ))}
      </ul>
    </section>
  )
}

function StepCard({ step, now, code }: { step: FloorStep; now: number; code: string }) {
  const urgency = stepUrgency(step, now)
  const state = URGENCY_WORDS[urgency]
  const { material, pieces, batchNumber, catering, dueAt } = step
  return (
    <li className={css.card} data-urgency={urgency}>
      <div className={css.cardHead}>
        <span className={css.code} translate="no">
          {code}
        </span>
        {state && (
          <span className={css.state}>
            <StatusIcon name={state.icon} size={24} />
            {state.word}
          </span>
        )}
      </div>
      <span className={css.countdown} translate="no">
        {countdown(dueAt, now)}
      </span>
      <span className={css.near}>{sideBySide([stepWords(step), catering ? 'Catering' : ''])}</span>
      <span className={css.small}>
        {sideBySide([`${pieces} ${material}`, batchNumber === null ? '' : numbered(batchNumber)])}
      </span>
    </li>
  )
}
