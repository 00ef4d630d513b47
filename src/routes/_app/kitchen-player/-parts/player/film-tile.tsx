import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconLifebuoy, IconVideoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { proxyUrl } from '#src/api/proxy-url.ts'
import { queryOptionsFor } from '#src/api/query.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { recordLink } from '#src/contract/cameras/recordings.ts'
import type { Place } from '#src/domain/cameras/film-place.ts'
import { formatTimeOfDay, formatTimestamp } from '#src/domain/time/format.ts'
import { useSupport } from '#src/shell/support/use-support.tsx'
import { RowMenu } from '#src/ui/inputs/row-menu.tsx'
import type { FilmHandle } from '#src/video/film/film-handle.ts'
import type { InStep } from '#src/video/film/in-step.ts'
import { StepFilm } from '#src/video/film/step-film.tsx'
import css from './player.module.css'
import { useStep } from './use-in-step.ts'

export interface FilmTileProps {
  camera: Camera
  inStep: InStep
  muted: boolean
  onSeek: (at: number) => void
}

/** What was recorded of a camera at the common moment, or why there is nothing. */
export function FilmTile({ camera, inStep, muted, onSeek }: FilmTileProps) {
  const place = useStep(inStep, ({ places }) => places?.get(camera.uuid))
  const film = useRef<FilmHandle>(null)
  const { name, restaurantUuid, timezone } = camera
  const { support, dialog } = useSupport(
    restaurantUuid,
    () => `${name}, ${formatTimestamp(inStep.getSnapshot().at, timezone)}`,
  )
  const ask = async () => support.ask((await film.current?.picture()) ?? null)
  return (
    <section className={css.tile} aria-label={name} data-shows={place?.kind ?? 'nothing'}>
      {place === undefined && <Waiting />}
      {place?.kind === 'film' && (
        <Film
          key={place.uuid}
          camera={camera}
          film={place.uuid}
          inStep={inStep}
          muted={muted}
          handle={film}
        />
      )}
      {place?.kind === 'gap' && <Gap camera={camera} place={place} onSeek={onSeek} />}
      <span className={css.name}>{name}</span>
      <div className={css.menu}>
        <RowMenu
          label={`Actions: ${name}`}
          items={[
            {
              label: 'Contact support',
              icon: IconLifebuoy,
              refusal: support.refusal,
              onClick: () => void ask(),
            },
          ]}
        />
      </div>
      {dialog}
    </section>
  )
}

const Waiting = () => (
  <div className={css.state} role="status" aria-label="Loading">
    <Loader color="white" aria-hidden />
  </div>
)

interface FilmProps {
  camera: Camera
  film: string
  inStep: InStep
  muted: boolean
  handle: Ref<FilmHandle>
}

/** A link opens for an hour: what is played longer than that is asked for anew. */
function Film({ camera, film, inStep, muted, handle }: FilmProps) {
  const [failed, setFailed] = useState(false)
  const held = useStep(inStep, (snapshot) => snapshot.held)
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    queryOptionsFor(
      recordLink,
      { params: { restaurantId: camera.restaurantUuid, id: film } },
      { staleTime: Number.POSITIVE_INFINITY, persist: false },
    ),
  )
  const again = () => {
    setFailed(false)
    void refetch()
  }
  if (error || failed)
    return (
      <div className={css.state} role="alert">
        <IconAlertTriangle size={28} aria-hidden />
        <p>{error?.message ?? 'The recording could not be played.'}</p>
        <Button variant="white" color="dark" aria-label={`Try again: ${camera.name}`} onClick={again}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <Waiting />
  return (
    <>
      <StepFilm
        key={dataUpdatedAt}
        url={proxyUrl(data.url)}
        hlsUrl={proxyUrl(data.hlsUrl)}
        inStep={inStep}
        camera={camera.uuid}
        film={film}
        label={`Recording: ${camera.name}`}
        muted={muted}
        handle={handle}
        className={css.picture ?? ''}
        onFailure={() => (Date.now() >= data.expires ? again() : setFailed(true))}
      />
      {held && <Waiting />}
    </>
  )
}

interface GapProps {
  camera: Camera
  place: Place & { kind: 'gap' }
  onSeek: (at: number) => void
}

const WHY = {
  noPicture: 'The camera gave no picture',
  notRecorded: 'Not recorded',
} as const

/** A gap is said to be one, with the way to where there is a picture again. */
function Gap({ camera, place: { why, next }, onSeek }: GapProps) {
  return (
    <div className={css.state}>
      <IconVideoOff size={28} aria-hidden />
      <p>{WHY[why]}</p>
      {next !== null && (
        <Button
          variant="white"
          color="dark"
          aria-label={`Go to ${formatTimeOfDay(next, camera.timezone)}: ${camera.name}`}
          onClick={() => onSeek(next)}
        >
          {`Go to ${formatTimeOfDay(next, camera.timezone)}`}
        </Button>
      )}
    </div>
  )
}
