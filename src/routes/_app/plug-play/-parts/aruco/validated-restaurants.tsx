import { Link } from '@tanstack/react-router'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { useDictionaryNews } from '#src/app/use-dictionary-news.ts'
import { type ValidatedRestaurant, validatedRestaurants } from '#src/contract/cameras/plug-and-play.ts'
import { t } from '#src/domain/language/text.ts'
import { MARKER_STATES, STREAM_STATES } from '#src/domain/statuses.ts'
import { Failed, NoInformation } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { LOOK_AGAIN_MS } from '../look-again.ts'
import css from './aruco.module.css'
import { countText, SEVERITY_ORDER } from './marker-words.ts'

const SHOWN = [validatedRestaurants]

/** The reader's restaurants whose cameras read markers, each a way to its streams. */
export function ValidatedRestaurants() {
  return (
    <>
      <PageHeader />
      <Restaurants />
    </>
  )
}

function Restaurants() {
  useDictionaryNews('STREAM', SHOWN)
  const known = useLastKnown(queryOptionsFor(validatedRestaurants, {}, { refetchInterval: LOOK_AGAIN_MS }))
  const { data, failure, isStale, retry } = known
  if (!data) return failure && <Failed failure={failure} onRetry={retry} />
  if (data.content.length === 0) return <NoInformation />
  return (
    <>
      <StaleLine known={known} onRetry={retry} />
      <ul className={css.restaurants} aria-label={t('Restaurants')} data-stale={isStale || undefined}>
        {data.content.map((restaurant) => (
          <OneRestaurant key={restaurant.uuid} restaurant={restaurant} />
        ))}
      </ul>
    </>
  )
}

function OneRestaurant({ restaurant }: { restaurant: ValidatedRestaurant }) {
  const { uuid, number, name, streams, live, markers } = restaurant
  const states = SEVERITY_ORDER.filter((status) => markers[status] > 0)
  return (
    <li>
      <Link className={css.restaurant} to="/plug-play/aruco" search={{ restaurantUuid: uuid }}>
        <span className={css.restaurantName} translate="no">
          <b>{number}</b> {name}
        </span>
        <span className={css.badges}>
          <StatusBadge
            status={live > 0 ? STREAM_STATES.LIVE : STREAM_STATES.STOPPED}
            word={t('{live} of {streams} live', { live, streams })}
          />
          {states.map((status) => (
            <StatusBadge
              key={status}
              status={MARKER_STATES[status]}
              word={countText(status, markers[status])}
            />
          ))}
        </span>
      </Link>
    </li>
  )
}
