import { type CSSProperties, type ReactNode, useState } from 'react'
import { ALARM_ZONE_LABELS, type AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { type FloorStep, fitting, stepUrgency } from '#src/domain/queue/floor-board.ts'
import { countdown } from '#src/domain/queue/timers.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { useRoom } from '#src/ui/screen/use-room.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import acts from './acts.module.css'
import css from './board.module.css'
import { choiceWords, stepWords, URGENCY_WORDS } from './floor-words.ts'

/**
 * CSS pixels of a card at text of the usual size: what grows with the scale, what does not, in place of that where there
 * are buttons, and between two.
 */
const CARD = { far: 136, near: 92, nearWithButtons: 140, gap: 8 } as const

interface StepColumnProps {
  zone: AlarmZone
  /** Of this station, the most urgent first. */
  steps: readonly FloorStep[]
  now: number
  scale: number
  codeOf: (row: FloorStep) => string
  /** What ends a step; null where this person may only look. */
  buttonsOf: ((step: FloorStep) => ReactNode) | null
}

/**
 * What one station has to do: as many cards as there is room for, and how many more there are. A crew that acts finds these
 * in a dialog.
 */
export function StepColumn({ zone, steps, now, scale, codeOf, buttonsOf }: StepColumnProps) {
  const height = CARD.far * scale + (buttonsOf ? CARD.nearWithButtons : CARD.near)
  const { ref, room } = useRoom<HTMLUListElement>('block', height, CARD.gap)
  const { shown, more } = fitting(steps, room)
  const [open, setOpen] = useState(false)
  return (
    <section className={css.column} aria-label={ALARM_ZONE_LABELS[zone]}>
      <h2>
        {ALARM_ZONE_LABELS[zone]}
        {more > 0 && buttonsOf === null && <span>{`+${more}`}</span>}
        {more > 0 && buttonsOf !== null && (
          <button
            type="button"
            className={acts.moreButton}
            aria-label={`${ALARM_ZONE_LABELS[zone]}: ${more} more`}
            onClick={() => setOpen(true)}
          >
            {`+${more}`}
          </button>
        )}
      </h2>
      {open && buttonsOf !== null && (
        <Dialog title={ALARM_ZONE_LABELS[zone]} onClose={() => setOpen(false)} size="xl">
          <ul className={`${acts.all} ${css.palette}`} aria-label={`All steps: ${ALARM_ZONE_LABELS[zone]}`}>
            {steps.map((step) => (
              <StepCard key={step.uuid} step={step} now={now} code={codeOf(step)} buttons={buttonsOf(step)} />
            ))}
          </ul>
        </Dialog>
      )}
      <ul
        ref={ref}
        aria-label={`${ALARM_ZONE_LABELS[zone]}: steps`}
        style={{ '--card-height': `${height / 16}rem` } as CSSProperties}
      >
        {shown.map((step) => (
          <StepCard
            key={step.uuid}
            step={step}
            now={now}
            code={codeOf(step)}
            buttons={buttonsOf?.(step) ?? null}
          />
        ))}
      </ul>
    </section>
  )
}

interface StepCardProps {
  step: FloorStep
  now: number
  code: string
  buttons: ReactNode
}

function StepCard({ step, now, code, buttons }: StepCardProps) {
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
      {buttons === null && (
        <span className={css.near}>{sideBySide([stepWords(step), catering ? 'Catering' : ''])}</span>
      )}
      <span className={css.small}>
        {sideBySide([
          buttons === null ? '' : choiceWords(step),
          `${pieces} ${material}`,
          batchNumber === null || batchNumber === 0 ? '' : numbered(batchNumber),
          buttons !== null && catering ? 'Catering' : '',
        ])}
      </span>
      {buttons}
    </li>
  )
}
