import { type CSSProperties, useMemo } from 'react'
import { t } from '#src/domain/language/text.ts'
import { ALARM_ZONES } from '#src/domain/queue/alarm-zones.ts'
import { alarmsTogether } from '#src/domain/queue/alarms.ts'
import { type FloorStep, floorSteps, isQuiet, nextOrders } from '#src/domain/queue/floor-board.ts'
import { byOrder } from '#src/domain/queue/order-lines.ts'
import type { QueueOrder, QueueTables } from '#src/domain/queue/rows.ts'
import { countdown } from '#src/domain/queue/timers.ts'
import { formatClock } from '#src/domain/time/format.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { FittedText } from '#src/ui/screen/fitted-text.tsx'
import { SOUND } from '../alarms/sound-button.tsx'
import type { Alarms } from '../alarms/use-alarms.ts'
import { AlarmBand } from './alarm-band.tsx'
import css from './board.module.css'
import { type Act, StepButtons } from './step-buttons.tsx'
import { type ButtonsOf, StepColumn } from './step-column.tsx'
import { amountsText, type CodeOf, FryerStrip, OrdersStrip, orderName, PanStrip } from './strips.tsx'
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
  const { batches, future, fryers, orders } = tables
  const steps = useMemo(() => floorSteps(batches, future), [batches, future])
  const { sounding, hearing, acknowledge } = alarms
  const shown = alarmsTogether(sounding, now)
  const buttonsOf =
    act &&
    ((step: FloorStep, onAct?: () => void) => (
      <StepButtons
        step={step}
        code={codeOf(step)}
        kitchen={kitchen}
        act={(doing, words) => {
          act(doing, words)
          onAct?.()
        }}
      />
    ))
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
          <Quiet steps={steps} orders={orders} now={now} zone={zone} codeOf={codeOf} buttonsOf={buttonsOf} />
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
      <OrdersStrip tables={tables} zone={zone} scale={scale} codeOf={codeOf} />
    </div>
  )
}

interface QuietProps {
  steps: readonly FloorStep[]
  orders: readonly QueueOrder[]
  now: number
  zone: string
  codeOf: CodeOf
  buttonsOf: ButtonsOf | null
}

/** What comes next, while there is nothing to do: what is recommended, and where nothing is, the next order. */
function Quiet({ steps, orders, now, zone, codeOf, buttonsOf }: QuietProps) {
  const isSoon = (at: number) => at > now && at - now < HOUR
  const starts = (at: number) =>
    isSoon(at)
      ? t('starts in {time}', { time: countdown(at, now) })
      : t('starts at {time}', { time: formatClock(at, zone) })
  const leaves = (at: number) =>
    isSoon(at)
      ? t('leaves in {time}', { time: countdown(at, now) })
      : t('leaves at {time}', { time: formatClock(at, zone) })
  const [next] = byOrder(nextOrders(orders))
  return (
    <section className={css.quiet} aria-label={t('Next')}>
      <h2>{t('Nothing to cook now')}</h2>
      {steps.length === 0 && next === undefined && (
        <p className={css.near}>{t('Nothing is recommended yet.')}</p>
      )}
      <ul aria-label={t('Next')}>
        {steps.slice(0, 2).map((step, index) => (
          <li key={step.uuid}>
            <span className={css.near}>{index === 0 ? t('Next') : t('Then')}</span>
            <FittedText className={css.code} translate="no">
              {codeOf(step)}
            </FittedText>
            <span className={css.near}>{piecesInWords(step.pieces)}</span>
            <span className={css.near}>{starts(step.dueAt)}</span>
            {buttonsOf?.(step)}
          </li>
        ))}
        {steps.length === 0 && next !== undefined && (
          <li>
            <span className={css.near}>{t('Next order')}</span>
            <FittedText className={css.code}>{orderName(next[0])}</FittedText>
            <span className={css.near} translate="no">
              {amountsText(next, codeOf)}
            </span>
            <span className={css.near}>{leaves(next[0].restaurantDepartureTime)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
