import { CHICKEN_EVENTS, type EventName, POTATO_EVENTS } from '#src/domain/events/names.ts'
import { english, type Message, msg, t } from '#src/domain/language/text.ts'
import { type UnusualKind, type UnusualType, unusualMessage } from '#src/domain/unusual/kinds.ts'

/** What cameras find unusual, each with its kind and, where its kind has several, its type. */
export const UNUSUAL_ACTIVITIES = {
  TIMER_MISSED: { kind: 'event', type: 'TIMER_MISSED' },
  PAN_OVERDUE: { kind: 'event', type: 'PAN_OVERDUE' },
  FRYING_TIME: { kind: 'event', type: 'FRYING_TIME' },
  DP_REMAINING: { kind: 'dp-remaining', type: null },
  WRONG_MARKER: { kind: 'wrong-marker', type: null },
  EMPTY_PAN: { kind: 'empty-pan', type: null },
  IDENTICAL_MARKERS: { kind: 'identical-markers', type: null },
} as const satisfies Record<string, { kind: UnusualKind; type: UnusualType | null }>
export type UnusualActivity = keyof typeof UNUSUAL_ACTIVITIES

/** What becomes of a camera itself. */
export const CAMERA_ACTIVITIES = {
  CAMERA_OFFLINE: msg('Camera offline'),
  CAMERA_BACK: msg('Camera back online'),
} as const satisfies Record<string, Message>
export type CameraActivity = keyof typeof CAMERA_ACTIVITIES

/** Any activity that an activity history can show. */
export type ActivityName = EventName | UnusualActivity | CameraActivity

const unusualMessages = Object.fromEntries(
  Object.entries(UNUSUAL_ACTIVITIES).map(([name, { kind, type }]) => [name, unusualMessage(kind, type)]),
) as Record<UnusualActivity, Message>

const MESSAGES: Readonly<Record<ActivityName, Message>> = {
  ...CHICKEN_EVENTS,
  ...POTATO_EVENTS,
  ...unusualMessages,
  ...CAMERA_ACTIVITIES,
}
export const ACTIVITY_NAMES = Object.keys(MESSAGES) as ActivityName[]

/** What each is asked for by: in English by everybody; no two are called the same. */
export const ACTIVITY_LABELS = Object.fromEntries(
  ACTIVITY_NAMES.map((name) => [name, english(MESSAGES[name])]),
) as Readonly<Record<ActivityName, string>>

/** What it is called in its history. */
export const activityName = (name: ActivityName): string => t(MESSAGES[name])

interface Sight {
  /** The station it looks at. */
  station: Message
  sees: readonly ActivityName[]
}

/** What happens before each kind of camera, by the clip that it plays. */
const SIGHTS: Readonly<Record<string, Sight>> = {
  breading: { station: msg('Breading'), sees: ['BATCH_STARTED', 'BREADING_ENDED', 'BASKET_LOADING_ENDED'] },
  fryers: {
    station: msg('Fryers'),
    sees: ['BASKET_TRANSFER_ENDED', 'BASKET_FRYING_ENDED', 'CTS_TRANSFER_ENDED', 'FRYING_TIME'],
  },
  'hot-holding': {
    station: msg('Hot Holding'),
    sees: [
      'HOT_HOLDING_TRANSFER_ENDED',
      'BATCH_COMPLETED',
      'PAN_PLACED',
      'PAN_EXPIRED',
      'PAN_REMOVED',
      'TIMER_MISSED',
      'PAN_OVERDUE',
      'WRONG_MARKER',
      'EMPTY_PAN',
      'IDENTICAL_MARKERS',
    ],
  },
  boards: { station: msg('Boards'), sees: ['PACKAGE_PACKED', 'PACKAGE_TAKEN'] },
  'fry-station': {
    station: msg('Fry Station'),
    sees: [
      'BASKET_FRIED',
      'BASKET_DUMPED',
      'BASKET_EMPTIED',
      'FRY_CHUTE_PACKED',
      'FRY_CHUTE_TAKEN',
      'DP_REMAINING',
    ],
  },
  'back-door': { station: msg('Back Door'), sees: [] },
}

/** The clips that cameras of a kitchen play. */
export const CAMERA_CLIPS: readonly string[] = Object.keys(SIGHTS)

/** What happens before a camera that plays a clip; nothing before one that is not known. */
export const activitiesInClip = (clip: string): readonly ActivityName[] => SIGHTS[clip]?.sees ?? []

/** What the history of such a camera tells: what it sees, and what becomes of itself. */
export const historyActivities = (clip: string): readonly ActivityName[] => [
  ...activitiesInClip(clip),
  ...(Object.keys(CAMERA_ACTIVITIES) as CameraActivity[]),
]

/** The clips of cameras that read the markers on pans. */
export const MARKER_CLIPS: readonly string[] = CAMERA_CLIPS.filter((clip) =>
  activitiesInClip(clip).includes('WRONG_MARKER'),
)

/** Which clip shows it; null for what nobody can see: something computed, or something that did not happen. */
export const clipSeeing = (name: ActivityName): string | null =>
  CAMERA_CLIPS.find((clip) => SIGHTS[clip]?.sees.includes(name)) ?? null

/** Where what no camera sees is known from. */
const WITHOUT_CAMERA = msg('Production queue')

/** At which station it happens. */
export function stationOf(name: ActivityName): string {
  const clip = clipSeeing(name)
  return t((clip !== null && SIGHTS[clip]?.station) || WITHOUT_CAMERA)
}

export const isUnusual = (name: ActivityName): name is UnusualActivity => name in UNUSUAL_ACTIVITIES

/** Whether its subject is where it was: at a camera, not at a station. */
export const isAtCamera = (name: ActivityName): boolean => isUnusual(name) || name in CAMERA_ACTIVITIES

/** The activities of these labels; all of them where none are named. */
export const activitiesCalled = (
  labels: readonly string[] | undefined,
  among: readonly ActivityName[] = ACTIVITY_NAMES,
): ActivityName[] => among.filter((name) => labels === undefined || labels.includes(ACTIVITY_LABELS[name]))

/** 'BATCH_STARTED-123': the same however often it is asked for. */
export function readActivityId(id: string): { name: ActivityName; factId: string } | null {
  const at = id.lastIndexOf('-')
  const name = ACTIVITY_NAMES.find((one) => one === id.slice(0, at))
  const factId = id.slice(at + 1)
  return name && /^\d{1,16}$/.test(factId) ? { name, factId } : null
}
