import { useCallback } from 'react'
import { t } from '#src/domain/language/text.ts'
import { countdown, delaySeconds, holdExpiry, holdLeft, stockOutSeconds } from '#src/domain/queue/timers.ts'
import { formatTimer } from '#src/domain/time/format.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { Ticking } from '#src/ui/clock/ticking.tsx'
import css from './monitor.module.css'

interface DelayProps {
  from: number | null
  /** When it ended; null while it goes on. */
  until: number | null
}

/** How long a task lags; it stands still once it has ended (spec 2 §4). */
export function Delay({ from, until }: DelayProps) {
  const says = useCallback(
    (now: number) =>
      formatTimer(delaySeconds({ taskDelayStartTime: from, taskDelayEndTime: until }, now) ?? 0),
    [from, until],
  )
  if (from === null) return null
  return <Ticking className={until === null ? css.delayed : css.timer} says={says} />
}

/** How long a material has been out of stock. */
export function OutFor({ since }: { since: number }) {
  const says = useCallback((now: number) => formatTimer(stockOutSeconds(since, now)), [since])
  return <Ticking className={css.delayed} says={says} />
}

/** Whole minutes until a moment, 0 once it is there. */
export function MinutesUntil({ moment }: { moment: number | null }) {
  const says = useCallback(
    (now: number) => String(Math.max(0, Math.ceil(((moment ?? now) - now) / MINUTE))),
    [moment],
  )
  if (moment === null) return null
  return <Ticking className={css.timer} says={says} />
}

const overIn = (expiry: number) => (now: number) => (now >= expiry ? 'over' : 'due')

/** What a pan or package may still be held, then 'Expired'. */
export function HoldLeft({ placed, holdTime }: { placed: number; holdTime: number }) {
  const says = useCallback(
    (now: number) => {
      const left = holdLeft(placed, holdTime, now)
      return left > 0 ? formatTimer(left) : t('Expired')
    },
    [placed, holdTime],
  )
  const mood = useCallback((now: number) => overIn(holdExpiry(placed, holdTime))(now), [placed, holdTime])
  return <Ticking className={css.timer} says={says} mood={mood} />
}

/** Time until a stage should be done, and over it how late it is: '1:20', '+0:35'. */
export function StageDue({ expected }: { expected: number }) {
  const says = useCallback((now: number) => countdown(expected, now), [expected])
  const mood = useCallback((now: number) => overIn(expected + 1000)(now), [expected])
  return <Ticking className={css.timer} says={says} mood={mood} />
}
