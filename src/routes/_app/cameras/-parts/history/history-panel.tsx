import { Box, Button, Loader } from '@mantine/core'
import { type UIEvent, useId } from 'react'
import { SetupLink } from '#src/app/setup-link.tsx'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { hoursOf } from '#src/domain/cameras/activity-hours.ts'
import { t } from '#src/domain/language/text.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { LOAD_MORE_AT, scrolledShare } from '#src/list/load-at-end.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { Choose, Failed } from '#src/ui/messages/empty.tsx'
import { StaleLine } from '#src/ui/panel/stale-line.tsx'
import { ActivityEntry } from './activity-entry.tsx'
import css from './history.module.css'
import { useActivity } from './use-activity.ts'

export interface HistoryPanelProps {
  restaurantUuid: string
  /** The restaurant's zone. */
  zone: string
  /** What happened before this one alone; null: at the whole restaurant. */
  camera: Pick<Camera, 'uuid' | 'name'> | null
}

/** The activity history of the stream player (spec 2 §3); it loads more as it is scrolled. */
export function HistoryPanel({ restaurantUuid, zone, camera }: HistoryPanelProps) {
  const id = useId()
  const now = useNow(MINUTE)
  const language = useDateLanguage()
  const { events, known, retry, more } = useActivity(restaurantUuid, camera?.uuid ?? null)
  const { data, isLoading, failure } = known
  const look = (event: UIEvent<HTMLElement>) => {
    if (!more.isThere || more.isLoading || more.hasFailed) return
    if (scrolledShare(event.currentTarget) >= LOAD_MORE_AT) more.load()
  }
  return (
    <div className={css.panel}>
      <p id={id} className={css.about}>
        {camera ? camera.name : t('All cameras')}
      </p>
      {isLoading && (
        <Loader className={css.wait} size="sm" role="status" aria-label={t('Loading the history')} />
      )}
      {failure && data === undefined && <Failed failure={failure} onRetry={retry} />}
      <StaleLine known={known} onRetry={retry} />
      {data && events.length === 0 && (
        <Choose text={t('No activity')}>
          <SetupLink />
        </Choose>
      )}
      {events.length > 0 && (
        <Box component="section" className={css.scroll} tabIndex={0} aria-labelledby={id} onScroll={look}>
          {hoursOf(events, now, zone, language).map(({ marker, events: ofHour }) => (
            <section key={ofHour[0]?.uuid ?? marker} aria-label={marker}>
              <h3 className={css.hour}>{marker}</h3>
              <ol className={css.list}>
                {ofHour.map((event) => (
                  <ActivityEntry key={event.uuid} event={event} />
                ))}
              </ol>
            </section>
          ))}
          {more.isThere && (
            <Button
              fullWidth
              variant="subtle"
              loading={more.isLoading}
              onClick={more.load}
              className={css.more ?? ''}
            >
              {more.hasFailed ? t('Try again') : t('Show more')}
            </Button>
          )}
        </Box>
      )}
    </div>
  )
}
