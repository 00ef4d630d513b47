import type { CSSProperties, ReactNode } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ALARM_ZONE_LABELS, type AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import { type FloorStep, fitting, stepUrgency } from '#src/domain/queue/floor-board.ts'
import { countdown } from '#src/domain/queue/timers.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { FittedText } from '#src/ui/screen/fitted-text.tsx'
import { useRoom } from '#src/ui/screen/use-room.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import acts from './acts.module.css'
import css from './board.module.css'
import { choiceWords, stepWords, URGENCY_WORDS } from './floor-words.ts'
import { MoreHeading } from './more-heading.tsx'

/**
 * CSS pixels of a card at text of the usual size: what grows with the scale, its border and padding, the words that do not
 * grow, these with buttons, and between two cards.
 */
const CARD = { far: 136, frame: 24, words: 76, wordsWithButtons: 116, gap: 8 } as const

/** The buttons of a step. `onAct` is called after an act. */
export type ButtonsOf = (step: FloorStep, onAct?: () => void) => ReactNode

interface StepColumnProps {
  zone: AlarmZone
  /** Of this station, the most urgent first. */
  steps: readonly FloorStep[]
  now: number
  scale: number
  codeOf: (row: FloorStep) => string
  /** What ends a step; null where this person may only look. */
  buttonsOf: ButtonsOf | null
}

/**
 * What one station has to do: as many cards as there is room for, and how many more there are. Where there is no room for
 * one, its type is smaller.
 */
export function StepColumn({ zone, steps, now, scale, codeOf, buttonsOf }: StepColumnProps) {
  const words = buttonsOf ? CARD.wordsWithButtons : CARD.words
  const height = CARD.far * scale + words + CARD.frame
  const { ref, room } = useRoom<HTMLUListElement>('block', height, CARD.gap)
  const { shown, more } = fitting(steps, room)
  const title = ALARM_ZONE_LABELS[zone]
  return (
    <section className={css.column} aria-label={title}>
      <MoreHeading
        title={title}
        more={more}
        all={
          buttonsOf &&
          ((close) => (
            <ul
              className={`${acts.all} ${css.palette}`}
              aria-label={t('All steps: {station}', { station: title })}
            >
              {steps.map((step) => (
                <StepCard
                  key={step.uuid}
                  step={step}
                  now={now}
                  code={codeOf(step)}
                  buttons={buttonsOf(step, close)}
                />
              ))}
            </ul>
          ))
        }
      />
      <ul
        ref={ref}
        aria-label={t('{station}: steps', { station: title })}
        style={{ '--card-height': `${height / 16}rem`, '--words': `${words / 16}rem` } as CSSProperties}
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
        <FittedText className={css.code} translate="no">
          {code}
        </FittedText>
        <span className={css.aside}>
          {state && (
            <span className={css.state}>
              <StatusIcon name={state.icon} size={24} />
              {state.word}
            </span>
          )}
          {batchNumber === null || batchNumber === 0 ? null : <span>{numbered(batchNumber)}</span>}
        </span>
      </div>
      <FittedText className={css.countdown} translate="no">
        {countdown(dueAt, now)}
      </FittedText>
      {buttons === null && (
        <span className={css.near}>{sideBySide([stepWords(step), catering ? t('Catering') : ''])}</span>
      )}
      <FittedText className={css.what}>
        {sideBySide([
          buttons === null ? '' : choiceWords(step),
          `${pieces} ${material}`,
          buttons !== null && catering ? t('Catering') : '',
        ])}
      </FittedText>
      {buttons}
    </li>
  )
}
