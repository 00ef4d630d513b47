import { IconAlertTriangle, IconLifebuoy, IconVideoOff } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Place } from '#src/domain/cameras/film-place.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { formatTimeOfDay, formatTimestamp } from '#src/domain/time/format.ts'
import { useFilmLink } from '#src/shell/player/use-film-link.ts'
import { useSupport } from '#src/shell/support/use-support.tsx'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import type { FilmHandle } from '#src/video/film/film-handle.ts'
import type { InStep } from '#src/video/film/in-step.ts'
import { StepFilm } from '#src/video/film/step-film.tsx'
import {
  PictureButton,
  PictureFoot,
  PictureFrame,
  PictureState,
  PictureWait,
} from '#src/video/picture/picture.tsx'
import { useStep } from './use-in-step.ts'

export interface FilmTileProps {
  camera: Camera
  inStep: InStep
  muted: boolean
  /** Asks for the recordings again, where they could not be had; null where they could. */
  onRetry: (() => void) | null
  onSeek: (at: number) => void
}

/** What was recorded of a camera at the common moment, or why there is nothing. */
export function FilmTile({ camera, inStep, muted, onRetry, onSeek }: FilmTileProps) {
  const { name, restaurantUuid, timezone } = camera
  const place = useStep(inStep, ({ places }) => places?.get(camera.uuid))
  const film = useRef<FilmHandle>(null)
  const { support, dialog } = useSupport(
    restaurantUuid,
    () => `${name}, ${formatTimestamp(inStep.getSnapshot().at, timezone)}`,
  )
  const ask = async () => support.ask((await film.current?.picture()) ?? null)
  return (
    <PictureFrame name={name} data-shows={place?.kind ?? 'nothing'}>
      {place === undefined &&
        (onRetry ? <NotKnown name={name} onRetry={onRetry} /> : <PictureWait label={t('Loading')} />)}
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
      <PictureFoot name={name}>
        <RowMenu
          label={t('Actions: {name}', { name })}
          items={[
            {
              label: t('Contact support'),
              icon: IconLifebuoy,
              refusal: support.refusal,
              onClick: () => void ask(),
            },
          ]}
        />
      </PictureFoot>
      {dialog}
    </PictureFrame>
  )
}

/** Whether anything was recorded could not be asked. */
const NotKnown = ({ name, onRetry }: { name: string; onRetry: () => void }) => (
  <PictureState alert icon={IconAlertTriangle} text={t('The recordings could not be loaded')}>
    <PictureButton label={t('Try again')} name={name} onClick={onRetry} />
  </PictureState>
)

interface FilmProps {
  camera: Camera
  film: string
  inStep: InStep
  muted: boolean
  handle: Ref<FilmHandle>
}

function Film({ camera, film, inStep, muted, handle }: FilmProps) {
  const held = useStep(inStep, (snapshot) => snapshot.held)
  const link = useFilmLink(camera.restaurantUuid, film)
  if (link.state === 'failed')
    return (
      <PictureState alert icon={IconAlertTriangle} text={link.text}>
        <PictureButton label={t('Try again')} name={camera.name} onClick={link.again} />
      </PictureState>
    )
  if (link.state === 'loading') return <PictureWait label={t('Loading')} />
  return (
    <>
      <StepFilm
        key={link.key}
        {...link.address}
        inStep={inStep}
        camera={camera.uuid}
        film={film}
        label={t('Recording: {camera}', { camera: camera.name })}
        muted={muted}
        handle={handle}
        onFailure={link.onFailure}
      />
      {held && <PictureWait label={t('Loading')} bare />}
    </>
  )
}

interface GapProps {
  camera: Camera
  place: Place & { kind: 'gap' }
  onSeek: (at: number) => void
}

const WHY = {
  noPicture: t('The camera sent no picture'),
  notRecorded: t('Not recorded'),
} as const

/** Why nobody recorded it. */
const unrecorded = ({ rollingHours }: Camera): string =>
  rollingHours === null
    ? t('This camera is recorded only when somebody asks for it.')
    : tn(rollingHours, {
        one: 'Its rolling recording keeps the last {n} hour.',
        other: 'Its rolling recording keeps the last {n} hours.',
      })

/** A gap is said to be one, with the way to where there is a picture again; where none comes, to where there last was. */
function Gap({ camera, place: { why, next, former }, onSeek }: GapProps) {
  const on = next ?? former
  return (
    <PictureState
      icon={IconVideoOff}
      text={WHY[why]}
      reason={why === 'notRecorded' ? unrecorded(camera) : null}
    >
      {on !== null && (
        <PictureButton
          label={
            next === null
              ? t('Back to {time}', { time: formatTimeOfDay(on, camera.timezone) })
              : t('Go to {time}', { time: formatTimeOfDay(on, camera.timezone) })
          }
          name={camera.name}
          onClick={() => onSeek(on)}
        />
      )}
    </PictureState>
  )
}
