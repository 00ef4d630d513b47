import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { startZone, validatedStreams, type Zone } from '#src/contract/cameras/plug-and-play.ts'
import { swapped } from '#src/domain/cameras/zones.ts'
import { t } from '#src/domain/language/text.ts'
import { useTileDrag } from '#src/video/use-tile-drag.ts'
import { LOOK_AGAIN_MS } from '../look-again.ts'
import { useStreamActs } from '../use-stream-acts.ts'
import { StreamTile } from './stream-tile.tsx'
import type { ZoneState } from './use-zone.ts'
import css from './zones.module.css'

/** The streams of a zone side by side, from the left (spec 2 §2: a horizontal layout, stream swap). */
export function StreamWall({ zone, state }: { zone: Zone; state: ZoneState }) {
  const { streams } = state
  const { refusal } = usePlace()
  const acts = useStreamActs()
  const row = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const { mode } = zone
  const readings = useReadings(zone)
  // A zone is started with its order: what is stopped has none to change.
  const fixed = mode === null ? t('Start the zone first.') : refusal(startZone.permission)

  const swap = (from: number, to: number) => {
    if (mode === null || fixed !== null) return
    const ids = streams.map(({ id }) => id)
    state.start(mode, null, [...swapped(ids, from, to)])
    setSaid(
      t('{name} moved to position {position} of {count}', {
        name: streams[from]?.description ?? '',
        position: to + 1,
        count: streams.length,
      }),
    )
  }
  const placeOf = useTileDrag(row, swap)
  return (
    <>
      <ul ref={row} className={css.wall} aria-label={t('Streams of {zone}', { zone: zone.name })}>
        {streams.map((stream, index) => (
          <li key={stream.id} {...placeOf(index, fixed === null)}>
            <StreamTile
              stream={stream}
              index={index}
              count={streams.length}
              mode={mode}
              markers={readings && (readings.get(stream.id) ?? [])}
              fixed={fixed}
              acts={acts}
              onSwap={(to) => swap(index, to)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** What the cameras of a zone read of markers, by the stream; null until that is known, and unless it runs for that. */
function useReadings({ mode, restaurantUuid }: Zone) {
  const enabled = mode === 'VALIDATION'
  const { data } = useQuery(
    queryOptionsFor(
      validatedStreams,
      { query: { restaurantUuid } },
      { enabled, refetchInterval: LOOK_AGAIN_MS },
    ),
  )
  return enabled && data ? new Map(data.content.map(({ stream, markers }) => [stream.id, markers])) : null
}
