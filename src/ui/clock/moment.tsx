import { formatMoment, formatRelative } from '#src/domain/time/format.ts'
import { useDateLanguage } from '../dates/use-date-language.ts'
import classes from './moment.module.css'
import { useNow } from './use-now.ts'

const MINUTE_MS = 60_000

export interface MomentProps {
  /** Epoch milliseconds. */
  at: number
  zone: string
}

/** How long ago something was, with its exact time below. */
export function Moment({ at, zone }: MomentProps) {
  const language = useDateLanguage()
  const now = useNow(MINUTE_MS)
  // The shared clock steps by the minute: what is newer than its step is of this minute.
  const ago = formatRelative(at, Math.max(now, at), zone)
  return (
    <time className={classes.moment} dateTime={new Date(at).toISOString()}>
      <span>{ago}</span>
      <span className={classes.exact}>{formatMoment(at, zone, language)}</span>
    </time>
  )
}
