import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { ALARM_ZONES } from '#src/domain/queue/alarm-zones.ts'
import { alarmsTogether } from '#src/domain/queue/alarms.ts'
import { type FloorStep, floorSteps, isQuiet } from '#src/domain/queue/floor-board.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { countdown } from '#src/domain/queue/timers.ts'
import { formatClock } from '#src/domain/time/format.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { SOUND } from '../alarms/sound-button.tsx'
import type { Alarms } from '../alarms/use-alarms.ts'
import { AlarmBand } from './alarm-band.tsx'
import css from './board.module.css'
import { type Act, StepButtons } from './step-buttons.tsx'
import { StepColumn } from './step-column.tsx'
import { FryerStrip, OrdersStrip, PanStrip } from './strips.tsx'
import type { Kitchen } from './use-kitchen.ts'

interface BoardProps {
  tables: QueueTables
  kitchen: Kitchen
  zone: string
  /** 1 on a 15-inch panel. */
  scale: number
  stale: boolean
  alarms: Pick<Alarms, 'sounding' | 'hearing' | 'acknowledge'>
  /** Null where this person may only look. */
  act: Act | null
}

/** All of a kitchen on one screen, to be read from three meters: what to do, what is in the oil, what is held. */
export function Board({ tables, kitchen, zone, scale, stale, alarms, act }: BoardProps) {
  const now = useNow(1000)
  const { codeOf } = kitchen
  const { batches, future, fryers } = tables
  const steps = useMemo(() => floorSteps(batches, future), [batches, future])
  const { sounding, hearing, acknowledge } = alarms
  const shown = alarmsTogether(sounding, now)
  const buttonsOf =
    act && ((step: FloorStep) => <StepButtons step={step} code={codeOf(step)} kitchen={kitchen} act={act} />)
  return (
    <div
      className={`${css.board} ${css.palette}`}
      data-stale={stale || undefined}
      style={{ '--scale': scale } as CSSProperties}
    >
      <div className={css.work}>
        {shown.length > 0 ? (
          <AlarmBand
            key={shown.map(({ key }) => key).join(' ')}
            alarms={shown}
            more={sounding.length - shown.length}
            now={now}
            silence={SOUND[hearing].kind === 'good' ? null : SOUND[hearing].words}
            codeOf={codeOf}
            onAcknowledge={acknowledge}
          />
        ) : isQuiet(steps, now) ? (
          <Quiet steps={steps} now={now} zone={zone} codeOf={codeOf} buttonsOf={buttonsOf} />
        ) : (
          ALARM_ZONES.map((station) => (
            <StepColumn
              key={station}
              zone={station}
              steps={steps.filter((step) => step.zone === station)}
              now={now}
              scale={scale}
              codeOf={codeOf}
              buttonsOf={buttonsOf}
            />
          ))
        )}
      </div>
      <FryerStrip fryers={fryers} now={now} codeOf={codeOf} />
      <PanStrip tables={tables} now={now} codeOf={codeOf} act={act} />
      <OrdersStrip tables={tables} zone={zone} codeOf={codeOf} />
    </div>
  )
}

interface QuietProps {
  steps: readonly FloorStep[]
  now: number
  zone: string
  codeOf: (step: FloorStep) => string
  buttonsOf: ((step: FloorStep) => ReactNode) | null
}

/** What comes next, while there is nothing to do. */
function Quiet({ steps, now, zone, codeOf, buttonsOf }: QuietProps) {
  const when = (dueAt: number) =>
    dueAt - now < HOUR ? `starts in ${countdown(dueAt, now)}` : `starts at ${formatClock(dueAt, zone)}`
  return (
    <section className={css.quiet} aria-label="Next">
      <h2>Nothing to cook now</h2>
      {steps.length === 0 && <p className={css.near}>Nothing is recommended yet.</p>}
      <ul aria-label="Next">
        {steps.slice(0, 2).map((step, index) => (
          <li key={step.uuid}>
            <span className={css.near}>{index === 0 ? 'Next' : 'Then'}</span>
            <span className={css.code} translate="no">
              {codeOf(step)}
            </span>
            <span className={css.near}>{piecesInWords(step.pieces)}</span>
            <span className={css.near}>{when(step.dueAt)}</span>
            {buttonsOf?.(step)}
          </li>
        ))}
      </ul>
    </section>
  )
}
