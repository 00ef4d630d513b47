import type { Alert } from '#src/contract/operations/alerts.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { lastedText, standingOf } from './alert-words.ts'
import css from './alerts.module.css'

/** Whether its trouble lasts; when it is over, after how long. */
export function AlertStanding({ alert }: { alert: Alert }) {
  const lasted = lastedText(alert)
  return (
    <>
      <StatusBadge status={standingOf(alert)} />
      {lasted !== null && <span className={css.second}>{lasted}</span>}
    </>
  )
}
