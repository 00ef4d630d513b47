import type { SupportRequest } from '#src/contract/operations/support-history.ts'
import { SUPPORT_STATES } from '#src/domain/statuses.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import css from './support.module.css'
import { resolvedText } from './support-words.ts'

/** How a request stands, and who said so when. */
export function RequestStatus({ request, zone }: { request: SupportRequest; zone: string }) {
  const resolved = resolvedText(request, zone)
  return (
    <>
      <StatusBadge status={SUPPORT_STATES[request.status]} />
      {resolved !== null && <span className={css.second}>{resolved}</span>}
    </>
  )
}
