import {
  ACTIVITY_LABELS,
  ACTIVITY_NAMES,
  type ActivityName,
  activitiesCalled,
  activityName,
  clipSeeing,
  historyActivities,
  isAtCamera,
  isUnusual,
  readActivityId,
  stationOf,
  UNUSUAL_ACTIVITIES,
  type UnusualActivity,
} from '#server/domain/cameras/clip-activities.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import {
  type Activity,
  clipOf,
  hasCamera,
  kitchenActivity,
  newestActivities,
} from '#server/store/cameras/activity.ts'
import { unusualById } from '#server/store/kitchen/unusual.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import { LEAST_TIME } from '#src/contract/define/fields.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import type { StreamActivityEvent, streamActivity } from '#src/contract/operations/stream-activity.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { formatTimeOfDay } from '#src/domain/time/format.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import { pictureTag } from '../media/event-pictures.ts'
import { sentPicture } from '../media/sent-pictures.ts'
import type { Services } from '../services.ts'
import { stillAnswer } from './stills.ts'

type Means = Pick<Services, 'db' | 'now' | 'pictures'>

/** What was unusual tells where the camera saw it, a camera its name; everything else happens at its station. */
function presented({
  eventId,
  eventName,
  eventTime,
  timezone,
  material,
  subject,
}: Activity): StreamActivityEvent {
  const label = activityName(eventName)
  const atCamera = isAtCamera(eventName)
  return {
    uuid: eventId,
    description: [label, material, atCamera ? null : subject].filter(Boolean).join(' · '),
    location: atCamera ? subject : stationOf(eventName),
    eventTime,
    displayTime: formatTimeOfDay(eventTime, timezone),
  }
}

/** @throws Refused 404 for a restaurant or a camera that is not there or not the caller's. */
export async function activityPage(
  { db, now }: Means,
  scope: Scope,
  query: QueryOf<typeof streamActivity>,
): Promise<{ content: StreamActivityEvent[]; existNext: boolean }> {
  const { restaurantUuid, cameraUuid, startTime = LEAST_TIME, endTime, eventNames, page, size } = query
  const restaurant = await restaurantByUuid(db, scope, restaurantUuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  const { id: restaurantId } = restaurant
  let among: readonly ActivityName[] = ACTIVITY_NAMES
  if (cameraUuid !== undefined) {
    const clip = await clipOf(db, { scope, uuid: cameraUuid, restaurantId })
    if (clip === null) throw notFound(t('This camera'))
    among = historyActivities(clip)
  }
  const names = activitiesCalled(eventNames, among)
  const end = Math.min(endTime ?? Number.MAX_SAFE_INTEGER, now())
  // One more tells whether there is a further page.
  const found = await newestActivities(
    db,
    { restaurantId, cameraUuid, names, start: startTime, end },
    { skip: page * size, limit: size + 1 },
  )
  return { content: found.slice(0, size).map(presented), existNext: found.length > size }
}

/** What the history of a camera may tell, by name. @throws Refused 404. */
export async function activityNames({ db }: Means, scope: Scope, uuid: string): Promise<string[]> {
  const clip = await clipOf(db, { scope, uuid })
  if (clip === null) throw notFound(t('This camera'))
  return historyActivities(clip).map((name) => ACTIVITY_LABELS[name])
}

const SIZES = { full: { width: 1280, height: 720 }, thumbnail: { width: 320, height: 240 } }
type Size = keyof typeof SIZES

/** What the camera saw of an activity. @throws Refused 404 where there is no image of it. */
export async function activityImage(
  means: Means,
  scope: Scope,
  { id, size }: { id: string; size: Size },
): Promise<FileAnswer> {
  const activity = readActivityId(id)
  if (!activity) throw notFound(t('This image'))
  const { name, factId } = activity
  return isUnusual(name)
    ? unusualImage(means, scope, { name, factId, size })
    : stillImage(means, scope, { name, factId, size })
}

interface Asked<N> {
  name: N
  factId: string
  size: Size
}

/** The picture that was kept of it. */
async function unusualImage(means: Means, scope: Scope, asked: Asked<UnusualActivity>): Promise<FileAnswer> {
  const { db, now, pictures } = means
  const { name, factId, size } = asked
  const { kind, type } = UNUSUAL_ACTIVITIES[name]
  const event = await unusualById(db, kind, { scope, id: factId, now: now() })
  const sha256 = event?.pictures.find((picture) => picture !== null)
  if (event?.type === type && sha256) return sentPicture(means, scope, { kind, id: factId, sha256 })
  const frames = event?.frames ?? []
  const at = Math.max(
    0,
    frames.findIndex(({ offsetMs }) => offsetMs === 0),
  )
  const frame = frames[at]
  if (!event || !frame || event.type !== type) throw notFound(t('This image'))
  const tag = pictureTag(kind, factId, at, size)
  return {
    fileName: `${kind}-${factId}.png`,
    contentType: 'image/png',
    etag: tag,
    inline: true,
    body: () => pictures.framePng(event, frame, size, tag),
  }
}

/** What the camera shows that looks at where it happens. */
async function stillImage({ db, now }: Means, scope: Scope, asked: Asked<ActivityName>): Promise<FileAnswer> {
  const { name, factId, size } = asked
  const clip = clipSeeing(name)
  const fact = clip === null ? null : await kitchenActivity(db, { scope, name, factId, now: now() })
  if (clip === null || !fact || !(await hasCamera(db, fact.restaurantId, clip)))
    throw notFound(t('This image'))
  return stillAnswer(`camera-${fact.restaurantNumber}`, clip, SIZES[size])
}
