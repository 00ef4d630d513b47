import { VisuallyHidden } from '@mantine/core'
import { formatZonedClock } from '#src/domain/time/format.ts'
import { useNow } from '#src/ui/feedback/use-now.ts'
import css from './header.module.css'

/** The restaurant's time of day with its zone, looked at every 500 ms (spec 1 §2). */
export function Clock({ zone }: { zone: string }) {
  const now = useNow(500)
  return (
    <span className={css.clock}>
      <VisuallyHidden>Restaurant time </VisuallyHidden>
      <time>{formatZonedClock(now, zone)}</time>
    </span>
  )
}
