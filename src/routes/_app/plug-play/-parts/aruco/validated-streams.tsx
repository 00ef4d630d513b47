import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useLastKnown } from '#src/api/query/use-last-known.ts'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { usePlace } from '#src/app/place.ts'
import { type ValidatedStream, validatedStreams } from '#src/contract/cameras/plug-and-play.ts'
import { t } from '#src/domain/language/text.ts'
import { SELECT } from '#src/session/restaurant-options.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { Choose, Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { LiveStream, useStreamStill } from '../live-stream.tsx'
import { LOOK_AGAIN_MS } from '../look-again.ts'
import { StreamSwitch } from '../stream-switch.tsx'
import { isLive, standingOf } from '../stream-words.ts'
import { openPicture, type StreamActs, useStreamActs } from '../use-stream-acts.ts'
import { useStreamNews } from '../use-stream-news.ts'
import css from './aruco.module.css'
import { MarkerRow } from './marker-row.tsx'
import { MarkerCounts } from './marker-summary.tsx'
import { sortBySeverity } from './marker-words.ts'

const SHOWN = [validatedStreams]

/** A restaurant's streams of cameras that read markers, each started and stopped, with what is read (spec 2 §2). */
export function ValidatedStreams({ restaurantUuid }: { restaurantUuid: string }) {
  useStreamNews(restaurantUuid, SHOWN)
  const { several } = usePlace()
  const acts = useStreamActs()
  const known = useLastKnown(
    queryOptionsFor(validatedStreams, { query: { restaurantUuid } }, { refetchInterval: LOOK_AGAIN_MS }),
  )
  const { data, failure, isStale, retry } = known
  return (
    <>
      <PageHeader
        actions={
          several && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/plug-play/aruco" search={{ restaurantUuid: SELECT }} />
              )}
            >
              {t('All restaurants')}
            </Button>
          )
        }
      />
      {!data && failure && <Failed failure={failure} onRetry={retry} />}
      {data?.content.length === 0 && (
        <Choose text={t('No stream here has a camera that reads markers. Create one under PnP.')} />
      )}
      <StaleLine known={known} onRetry={retry} />
      <div className={css.streams} data-stale={isStale || undefined}>
        {data?.content.map((one) => (
          <OneStream key={one.stream.id} validated={one} acts={acts} />
        ))}
      </div>
    </>
  )
}

function OneStream({ validated, acts }: { validated: ValidatedStream; acts: StreamActs }) {
  const { stream, markers } = validated
  const { status, word } = standingOf(stream)
  const still = useStreamStill(stream)
  const live = isLive(stream)
  const seen = sortBySeverity(markers.filter((one) => one.status !== 'MISSING'))
  const missing = markers.filter((one) => one.status === 'MISSING')
  return (
    <section className={css.stream} aria-label={t('Markers of {stream}', { stream: stream.description })}>
      <div className={css.side}>
        <div className={css.picture} data-stopped={!live || undefined}>
          {live ? <LiveStream stream={stream} /> : <Thumbnail image={still} />}
        </div>
        <header className={css.head}>
          <h2 translate="no">{stream.description}</h2>
          <StatusBadge status={status} word={word} />
        </header>
        <div className={`${css.acts} whole-words`}>
          <StreamSwitch stream={stream} acts={acts} />
          <Button
            variant="default"
            leftSection={<IconPhoto size={20} aria-hidden />}
            onClick={() => openPicture(stream)}
          >
            {t('Open picture')}
          </Button>
        </div>
        <MarkerCounts markers={markers} />
      </div>
      <div className={css.readings}>
        {seen.length === 0 && <Choose text={t('No marker was read in the last 24 hours')} />}
        <ul className={css.rows} aria-label={t('Markers read')}>
          {seen.map((reading) => (
            <MarkerRow key={reading.marker} reading={reading} zone={stream.timezone} />
          ))}
        </ul>
        {missing.length > 0 && (
          <details className={css.missing}>
            <summary>{t('{count} not seen in the last 24 hours', { count: missing.length })}</summary>
            <ul className={css.rows} aria-label={t('Markers not seen')}>
              {missing.map((reading) => (
                <MarkerRow key={reading.marker} reading={reading} zone={stream.timezone} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  )
}
