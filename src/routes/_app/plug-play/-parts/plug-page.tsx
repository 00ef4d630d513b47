import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { OfRestaurant } from '#src/shell/of-restaurant.tsx'
import { TabBar } from '#src/shell/tab-bar.tsx'
import { cleanPlugSearch } from './plug-search.ts'

// One tab plays, the other lists: neither waits for what the other needs.
const StreamsTab = lazy(() =>
  import('./streams/streams-tab.tsx').then((part) => ({ default: part.StreamsTab })),
)
const ZonesTab = lazy(() => import('./zones/zones-tab.tsx').then((part) => ({ default: part.ZonesTab })))

/** The tabs; the parameter is named after their group. */
const TABS = [
  { value: 'zones', label: 'Zones' },
  { value: 'streams', label: 'Streams' },
] as const

/** A restaurant's zones on a wall of their streams, and all its streams (spec 2 §2, Plug-and-play). */
export function PlugPage() {
  // Read here and not by the route: what a URL may hold is loaded with the page.
  const raw = useSearch({ strict: false })
  const search = useMemo(() => cleanPlugSearch(raw), [raw])
  const { plug = 'zones' } = search
  return (
    <OfRestaurant>
      {(uuid) => (
        <>
          <TabBar group="plug" label="Plug and play" tabs={TABS} active={plug} />
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
