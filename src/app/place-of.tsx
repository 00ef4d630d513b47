import type { ReactNode } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { restaurantById } from '#src/contract/administration/restaurants.ts'
import { t } from '#src/domain/language/text.ts'
import { optionOf } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { Choose, Failed } from '#src/ui/messages/empty.tsx'
import { PageHeader } from './head/page-header.tsx'
import { isNotFound, NotFound } from './not-found.tsx'
import { PlaceContext } from './place.ts'
import { ZoneNamingOfPlace } from './zone-naming.tsx'

/**
 * A page about the restaurant in its path, whichever the header has: everything in it takes that one for the restaurant
 * on the screen. One that is not the reader's own is not there.
 */
export function PlaceOf({ restaurantUuid, children }: { restaurantUuid: string; children: ReactNode }) {
  const known = useSession().state.restaurants.find(({ value }) => value === restaurantUuid)
  const { data, failure, retry } = useLastKnown(
    queryOptionsFor(restaurantById, { params: { id: restaurantUuid } }, { enabled: known === undefined }),
  )
  const place = known ?? (data ? optionOf(data) : null)
  if (place !== null)
    return (
      <PlaceContext value={place}>
        <ZoneNamingOfPlace>{children}</ZoneNamingOfPlace>
      </PlaceContext>
    )
  if (isNotFound(failure)) return <NotFound what={t('restaurant')} />
  return (
    <>
      <PageHeader />
      {failure?.isNetwork && <Failed failure={failure} onRetry={retry} />}
      {failure && !failure.isNetwork && <Choose text={failure.message} />}
    </>
  )
}
