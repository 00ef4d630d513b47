import { t } from '#src/domain/language/text.ts'
import { halfHourHint } from '#src/domain/queue/timers.ts'
import type { LiveQueue } from '#src/live/use-live-queue.ts'
import { AgeLabel } from '#src/ui/clock/age-label.tsx'
import { useNow } from '#src/ui/clock/use-now.ts'
import css from './monitor.module.css'

/** How old what is shown is, and at minutes 25 to 35 how far the half hour is (spec 2 §9). */
export function LiveAge({ live, zone }: { live: LiveQueue; zone: string }) {
  const now = useNow(60_000)
  const { queue, knownUntil } = live
  const isLive = queue !== undefined && knownUntil === null
  // Next to anything longer than 'Live' it would take a phone a second line, and the page below would move.
  const hint = isLive ? halfHourHint(now, zone) : null
  return (
    <p className={css.age} data-connection={live.connection} data-stale={knownUntil !== null || undefined}>
      {queue === undefined && live.failure === null ? t('Connecting to the queue') : null}
      {isLive ? <span>{t('Live')}</span> : null}
      {knownUntil === null ? null : <AgeLabel at={knownUntil} prefix={t('Not live. Last updated')} stale />}
      {hint && <span className={css.hint}>{hint}</span>}
    </p>
  )
}
