import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { TabBar } from '#src/app/head/tab-bar.tsx'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Recording } from '#src/contract/cameras/recordings.ts'
import type { PlayerMark } from '#src/contract/kitchen/kitchen-player.ts'
import type { Place } from '#src/domain/cameras/film-place.ts'
import { DEFAULT_SPAN } from '#src/domain/cameras/line-spans.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import { cameraSeeing } from '#src/domain/cameras/seeing.ts'
import { LINE_SPANS, lineWindow } from '#src/domain/cameras/time-line.ts'
import { t } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { unsuitable } from '#src/shell/camera/use-cameras.ts'
import { useMute } from '#src/shell/player/mute-choice.ts'
import { present, useNow } from '#src/ui/clock/use-now.ts'
import { isSilent } from '../../../-recordings/recording-words.ts'
import { useRecordingNews } from '../../../-recordings/use-recording-news.ts'
import { CameraChoice } from './camera-choice.tsx'
import { FilmTile } from './film-tile.tsx'
import { KnownAge, NotKnown } from './known-list.tsx'
import { LineHead } from './line-head.tsx'
import { LiveTile } from './live-tile.tsx'
import { MarksList } from './marks-list.tsx'
import { PlayBar } from './play-bar.tsx'
import css from './player.module.css'
import type { PlayerSearch } from './player-search.ts'
import { RecordsPanel } from './records-panel.tsx'
import { TimeLine } from './time-line.tsx'
import { useShown, useStep } from './use-in-step.ts'
import { useFollow, useMoment } from './use-moment.ts'
import { useFilms, useMarks, useNewest } from './use-recorded.ts'

/**
 * The cameras that the URL names, as far as the restaurant has them; else the one that sees its place; else the first
 * that gives a picture.
 */
function chosenCameras({ cameras = [], place }: PlayerSearch, all: readonly Camera[]): Camera[] {
  const known = cameras.flatMap((uuid) => all.find((camera) => camera.uuid === uuid) ?? [])
  if (known.length > 0) return known
  const seeing = place && cameraSeeing(place, all)
  const first = seeing ?? all.find((camera) => unsuitable(camera) === null) ?? all[0]
  return first ? [first] : []
}

export interface PlayerProps {
  restaurantUuid: string
  /** The restaurant's zone. */
  zone: string
  cameras: readonly Camera[]
  /** When their states were known last; null while they hold. */
  oldSince: number | null
  search: PlayerSearch
}

const NO_FILMS: readonly Recording[] = []
const NO_MARKS: readonly PlayerMark[] = []
const LISTS = [
  { value: 'marks', label: t('Events') },
  { value: 'recordings', label: t('Recordings') },
] as const
/** How often the present is looked at for the line, whose window moves with it. */
const LINE_TICK_MS = 15_000
/** Where nothing was recorded yet the look back begins a little ago. */
const AGO_MS = 10 * MINUTE

/** The kitchen live, or what was recorded of a moment, with what happened on a line of time. */
export function Player({ restaurantUuid, zone, cameras, oldSince, search }: PlayerProps) {
  useRecordingNews(restaurantUuid)
  const mute = useMute()
  const moment = useMoment(search, mute.silence)
  const { inStep, live, seek, goLive } = moment
  const { cameras: named, place } = search
  const shown = useMemo(() => chosenCameras({ cameras: named, place }, cameras), [named, place, cameras])
  const ids = useMemo(() => shown.map(({ uuid }) => uuid), [shown])

  const now = useNow(LINE_TICK_MS)
  const span = search.span ?? DEFAULT_SPAN
  // The line stands still for long: only its ends are asked for, not each moment that passes.
  const former = useRef<Span | null>(null)
  const from = useStep(
    inStep,
    ({ at }) => lineWindow(live ? null : at, LINE_SPANS[span], now, former.current).from,
  )
  const window = useMemo(() => ({ from, to: from + LINE_SPANS[span].ms }), [from, span])
  useEffect(() => {
    former.current = window
  }, [window])
  const films = useFilms(restaurantUuid, ids, window)
  const marks = useMarks(restaurantUuid, window, live)
  const findNewest = useNewest(restaurantUuid, ids)
  useShown(inStep, ids, films.data)
  useFollow(moment, search)
  const marked = marks.data?.content ?? NO_MARKS

  // The first alone is heard.
  const [heard] = ids
  const [liveSound, setLiveSound] = useState<{ camera: string; has: boolean } | null>(null)
  const film = useStep(inStep, ({ places }) => filmAt(places?.get(heard ?? '')))
  const silent = live
    ? liveSound?.camera === heard && liveSound?.has === false
    : films.data?.films.some((one) => one.uuid === film && isSilent(one)) === true

  const wall = useRef<HTMLUListElement>(null)
  // On a phone or tablet the lists lie below the pictures, which are out of sight there.
  const fromList = {
    ...moment,
    seek(...to: Parameters<typeof seek>) {
      seek(...to)
      wall.current?.scrollIntoView({ block: 'nearest' })
    },
  }

  const lookBack = async () => {
    const newest = await findNewest()
    seek(newest?.startTime ?? present() - AGO_MS)
  }
  return (
    <>
      <PageHeader
        actions={
          <>
            <CameraChoice cameras={cameras} oldSince={oldSince} shown={shown} />
            <Button.Group aria-label={t('What is shown')}>
              <Mode label={t('Live')} isOn={live} onClick={goLive} />
              <Mode label={t('Recordings')} isOn={!live} onClick={lookBack} />
            </Button.Group>
          </>
        }
      />
      <div className={css.page}>
        <div className={css.main}>
          <ul
            ref={wall}
            className={css.wall}
            data-count={shown.length}
            aria-label={live ? t('Live cameras') : t('Recordings')}
          >
            {shown.map((camera, index) => {
              const muted = mute.muted || index > 0
              return (
                <li key={camera.uuid} className={css.place}>
                  {live ? (
                    <LiveTile
                      camera={camera}
                      muted={muted}
                      onSound={(has) => index === 0 && setLiveSound({ camera: camera.uuid, has })}
                    />
                  ) : (
                    <FilmTile
                      camera={camera}
                      inStep={inStep}
                      muted={muted}
                      onRetry={films.failure && films.retry}
                      onSeek={seek}
                    />
                  )}
                </li>
              )
            })}
          </ul>
          <PlayBar moment={moment} zone={zone} marks={marked} mute={mute} silent={silent} />
          <LineHead moment={moment} window={window} span={span} zone={zone} />
          <KnownAge of={[marks, films]} />
          <NotKnown known={films} what={t('Recordings')} />
          <NotKnown known={marks} what={t('Batches and stock-outs')} />
          <TimeLine
            moment={moment}
            window={window}
            span={span}
            zone={zone}
            cameras={shown}
            films={films.data?.films ?? NO_FILMS}
            marks={marked}
          />
        </div>
        <aside className={css.side} aria-label={t('What happened')}>
          <TabBar group="list" label={t('What happened')} tabs={LISTS} active={search.list ?? 'marks'} />
          {search.list === 'recordings' ? (
            <RecordsPanel restaurantUuid={restaurantUuid} zone={zone} cameras={cameras} moment={fromList} />
          ) : (
            <MarksList known={marks} zone={zone} moment={fromList} window={window} />
          )}
        </aside>
      </div>
    </>
  )
}

const filmAt = (place: Place | undefined) => (place?.kind === 'film' ? place.uuid : null)

function Mode({ label, isOn, onClick }: { label: string; isOn: boolean; onClick: () => unknown }) {
  return (
    <Button
      // In px: in large text both words have the whole of a phone.
      style={{ paddingInline: '12px' }}
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      onClick={() => !isOn && void onClick()}
    >
      {label}
    </Button>
  )
}
