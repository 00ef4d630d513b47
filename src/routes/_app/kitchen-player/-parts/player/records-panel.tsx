import { Button, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Recording } from '#src/contract/cameras/recordings.ts'
import { t } from '#src/domain/language/text.ts'
import { formatTimestamp } from '#src/domain/time/format.ts'
import { NoRecords } from '#src/ui/messages/empty.tsx'
import { lengthOf } from '../../../-recordings/recording-words.ts'
import { KnownList } from './known-list.tsx'
import css from './player.module.css'
import { MOST_SHOWN } from './player-search.ts'
import type { Moment } from './use-moment.ts'
import { useRecords } from './use-recorded.ts'

/** As many as are listed here; all of them have a page of their own. */
const NEWEST = 50

interface RecordsPanelProps {
  restaurantUuid: string
  zone: string
  cameras: readonly Camera[]
  moment: Moment
}

/** The newest recordings; those that were asked for together are one, and are looked at together. */
export function RecordsPanel({ restaurantUuid, zone, cameras, moment }: RecordsPanelProps) {
  const known = useRecords(restaurantUuid, NEWEST)
  const there = new Set(cameras.map(({ uuid }) => uuid))
  return (
    <KnownList known={known} waiting={t('Loading the recordings')}>
      {({ content }) => {
        const groups = groupsOf(content.filter(({ cameraUuid }) => there.has(cameraUuid)))
        return (
          <>
            {groups.length === 0 && <NoRecords />}
            <ol className={css.list} aria-label={t('Recordings')}>
              {groups.map((group) => (
                <li key={group.id}>
                  <UnstyledButton
                    className={css.item}
                    onClick={() => moment.seek(group.startTime, group.cameras)}
                  >
                    <span className={css.what} translate="no">
                      {group.name}
                    </span>
                    <span className={css.whenItWas} translate="no">
                      {group.names.join(', ')}
                    </span>
                    <span className={css.whenItWas}>
                      {`${formatTimestamp(group.startTime, zone)} · ${group.length}`}
                    </span>
                  </UnstyledButton>
                </li>
              ))}
            </ol>
            <Button
              variant="subtle"
              fullWidth
              renderRoot={(props) => (
                <Link {...props} to="/kitchen-player/recordings" search={() => ({ restaurantUuid })} />
              )}
            >
              {t('All recordings')}
            </Button>
          </>
        )
      }}
    </KnownList>
  )
}

interface Group {
  id: string
  name: string
  startTime: number
  length: string
  cameras: string[]
  names: string[]
}

/** Recordings of one asking as one, in the order of the first of each; no more cameras than can be shown. */
function groupsOf(recordings: readonly Recording[]): Group[] {
  const groups = new Map<string, Recording[]>()
  for (const one of recordings) groups.set(one.recordingId, [...(groups.get(one.recordingId) ?? []), one])
  return [...groups].flatMap(([id, together]) => {
    const [first] = together
    if (!first) return []
    const shown = together.toSorted((a, b) => a.camera.localeCompare(b.camera)).slice(0, MOST_SHOWN)
    return [
      {
        id,
        name: first.name,
        startTime: Math.min(...shown.flatMap(({ parts }) => parts[0]?.startTime ?? [])),
        length: lengthOf(first),
        cameras: shown.map(({ cameraUuid }) => cameraUuid),
        names: shown.map(({ camera }) => camera),
      },
    ]
  })
}
