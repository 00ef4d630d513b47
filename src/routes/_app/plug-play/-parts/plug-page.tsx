import { lazy, Suspense } from 'react'
import { TabBar } from '#src/app/head/tab-bar.tsx'
import { OfRestaurant } from '#src/app/of-restaurant.tsx'
import { usePageSearch } from '#src/app/page-search.ts'
import { t } from '#src/domain/language/text.ts'
import { cleanPlugSearch } from './plug-search.ts'

// One tab plays, the other lists: neither waits for what the other needs.
const StreamsTab = lazy(() =>
  import('./streams/streams-tab.tsx').then((part) => ({ default: part.StreamsTab })),
)
const ZonesTab = lazy(() => import('./zones/zones-tab.tsx').then((part) => ({ default: part.ZonesTab })))

/** The tabs; the parameter is named after their group. */
const TABS = [
  { value: 'zones', label: t('Zones') },
  { value: 'streams', label: t('Streams') },
] as const

/** A restaurant's zones on a wall of their streams, and all its streams (spec 2 §2, Plug-and-play). */
export function PlugPage() {
  const search = usePageSearch(cleanPlugSearch)
  const { plug = 'zones' } = search
  return (
    <OfRestaurant>
      {(uuid) => (
        <>
          <TabBar group="plug" label={t('Plug and play')} tabs={TABS} active={plug} />
          <Suspense>
            {plug === 'streams' ? (
              <StreamsTab key={uuid} search={search} restaurantUuid={uuid} />
            ) : (
              <ZonesTab key={uuid} search={search} restaurantUuid={uuid} />
            )}
          </Suspense>
        </>
      )}
    </OfRestaurant>
  )
}
