import type { Preferences, Profile } from '#src/contract/account/profile.ts'
import type { DigestChoice } from '#src/domain/digest/choices.ts'
import { ALARM_ZONES, type AlarmZone } from '#src/domain/queue/alarm-zones.ts'
import { type DateLanguage, DEFAULT_DATE_LANGUAGE } from '#src/domain/time/date-language.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'

export type NoticeType = Preferences['notificationTypes'][number]
export const NOTICE_TYPES: readonly NoticeType[] = ['ERROR', 'WARN', 'INFO']

/** What stands in the fields of 'My Account'. */
export interface ProfileValues {
  displayName: string
  notificationTypes: readonly NoticeType[]
  /** Whether there are quiet hours; from and to are kept while there are none. */
  quiet: boolean
  /** Minutes of the day. */
  quietFrom: number
  quietTo: number
  digests: readonly DigestChoice[]
  digestUnit: WeightUnit
  language: Preferences['language']
  dateLanguage: DateLanguage
  theme: Preferences['theme']
  noticeSound: boolean
  /** Of which zones of the kitchen alarms are heard. */
  alarmZones: readonly AlarmZone[]
  /** Percent. */
  soundVolume: number
}

const TEN_IN_THE_EVENING = 22 * 60
const SIX_IN_THE_MORNING = 6 * 60
const HALF_WAY = 60

export function valuesOf(profile: Profile | undefined): ProfileValues {
  const { preferences } = profile ?? {}
  const quietHours = preferences?.quietHours ?? null
  return {
    displayName: profile?.displayName ?? '',
    notificationTypes: preferences?.notificationTypes ?? NOTICE_TYPES,
    quiet: quietHours !== null,
    quietFrom: quietHours?.from ?? TEN_IN_THE_EVENING,
    quietTo: quietHours?.to ?? SIX_IN_THE_MORNING,
    digests: preferences?.digests ?? [],
    digestUnit: preferences?.digestUnit ?? 'kg',
    language: preferences?.language ?? 'auto',
    dateLanguage: preferences?.dateLanguage ?? DEFAULT_DATE_LANGUAGE,
    theme: preferences?.theme ?? 'auto',
    noticeSound: preferences?.noticeSound ?? false,
    alarmZones: preferences?.alarmZones ?? ALARM_ZONES,
    soundVolume: preferences?.soundVolume ?? HALF_WAY,
  }
}

/** The zone of the quiet hours in the fields: while they are the kept ones, the zone they were chosen in. */
export function quietZone(
  { quietFrom, quietTo }: Pick<ProfileValues, 'quietFrom' | 'quietTo'>,
  profile: Profile | undefined,
  zone: string,
): string {
  const before = profile?.preferences.quietHours ?? null
  return before?.from === quietFrom && before.to === quietTo ? before.zone : zone
}

/** The values in the contract's terms; quiet hours chosen now are meant in the zone of the page. */
export function bodyOf(values: ProfileValues, profile: Profile | undefined, zone: string) {
  const { displayName, quiet, quietFrom: from, quietTo: to, ...preferences } = values
  const { notificationTypes, alarmZones, digests, ...plain } = preferences
  return {
    displayName,
    preferences: {
      ...profile?.preferences,
      ...plain,
      notificationTypes: [...notificationTypes],
      alarmZones: [...alarmZones],
      digests: [...digests],
      quietHours: quiet ? { from, to, zone: quietZone(values, profile, zone) } : null,
    },
  }
}

type ProfileBody = ReturnType<typeof bodyOf>

/** What is saved: what was changed since the form was opened, over what is kept by now. */
export function mergeChanges(body: ProfileBody, opened: ProfileBody, present: Profile): ProfileBody {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const changed = Object.entries(body.preferences).filter(([name, value]) =>
    differs(value, opened.preferences[name as keyof Preferences]),
  )
  return {
    displayName: body.displayName === opened.displayName ? present.displayName : body.displayName,
    preferences: { ...present.preferences, ...Object.fromEntries(changed) } as ProfileBody['preferences'],
  }
}
