import { t } from '#src/domain/language/text.ts'
import classes from './age-label.module.css'
import { useNow } from './use-now.ts'

type Unit = readonly [ms: number, ago: (count: number) => string]

const SECONDS: Unit = [1000, (seconds) => t('{seconds} s ago', { seconds })]
const UNITS: readonly Unit[] = [
  [86_400_000, (days) => t('{days} d ago', { days })],
  [3_600_000, (hours) => t('{hours} h ago', { hours })],
  [60_000, (minutes) => t('{minutes} min ago', { minutes })],
]

/** Words for an age in milliseconds: 'just now' under 5 s, else the largest whole unit: '4 min ago'. */
export function ageWords(ageMs: number): string {
  if (ageMs < 5000) return t('just now')
  const [size, ago] = UNITS.find(([ms]) => ageMs >= ms) ?? SECONDS
  return ago(Math.floor(ageMs / size))
}

export interface AgeLabelProps {
  /** Epoch milliseconds of the data. */
  at: number
  /** Said before the age, for instance 'Updated'. */
  prefix?: string
  /** Marks the age as one to be careful about. */
  stale?: boolean
}

/** '4 min ago', kept true by the shared clock. */
export function AgeLabel({ at, prefix, stale = false }: AgeLabelProps) {
  const now = useNow(5000)
  const words = ageWords(Math.max(0, now - at))
  return (
    <time className={classes.age} data-stale={stale || undefined} dateTime={new Date(at).toISOString()}>
      {prefix === undefined ? words : `${prefix} ${words}`}
    </time>
  )
}
