import { AgeLabel } from '../clock/age-label.tsx'
import type { Failing } from '../messages/empty.tsx'
import classes from './refresh-failed.module.css'
import { RefreshFailed } from './refresh-failed.tsx'

interface StaleLineProps {
  /** What is shown, and of when it is; as `LastKnown`. */
  known: { asOf: number | null; isStale: boolean; failure: Failing | null }
  onRetry?: (() => void) | undefined
  /** Said before the age. */
  prefix?: string
}

/** How old data is whose refresh failed, why, and a way to ask again; nothing while it is up to date. */
export function StaleLine({ known: { asOf, isStale, failure }, onRetry, prefix }: StaleLineProps) {
  if (!isStale || asOf === null) return null
  return (
    <div className={classes.old}>
      <AgeLabel at={asOf} stale {...(prefix !== undefined && { prefix })} />
      {failure && <RefreshFailed failure={failure} onRetry={onRetry} />}
    </div>
  )
}
