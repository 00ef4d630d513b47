import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { setup } from '#src/contract/administration/setup.ts'
import { t } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { LineLink } from './head/line-link.tsx'

/** An answer serves all empty screens for so long. */
const FRESH_MS = 10 * MINUTE

/** A link to the setup page until everything is set up. */
export function SetupLinkPart() {
  const { data } = useQuery(queryOptionsFor(setup, {}, { staleTime: FRESH_MS, persist: false }))
  if (!data || data.complete) return null
  return (
    <LineLink to="/setup" search={{}}>
      {t('Set up Linewatch')}
    </LineLink>
  )
}
