import classes from './age-label.module.css'
import { useNow } from './use-now.ts'

const UNITS: readonly [name: string, ms: number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]

/** Words for an age in milliseconds: 'just now' under 5 s, else the largest whole unit: '4 min ago'. */
export function ageWords(ageMs: number): string {
  if (ageMs < 5000) return 'just now'
  const [name, size] = UNITS.find(([, ms]) => ageMs >= ms) ?? ['s', 1000]
  return `${Math.floor(ageMs / size)} ${name} ago`
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
