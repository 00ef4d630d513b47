import * as z from 'zod/mini'
import { DIGEST_CHOICES } from '#src/domain/digest/choices.ts'
import { LANGUAGES } from '#src/domain/language/languages.ts'
import { t } from '#src/domain/language/text.ts'
import { ALARM_ZONES } from '#src/domain/queue/alarm-zones.ts'
import { DATE_LANGUAGES, DEFAULT_DATE_LANGUAGE } from '#src/domain/time/date-language.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { minutesOfDay, text } from '../define/fields.ts'

/** A user's own choices; each has its default, so that an older client's are complete. */
export const preferences = z.strictObject({
  /** Which notices come at all: the list, the live notice and the push alike. */
  notificationTypes: z._default(z.array(z.enum(['INFO', 'WARN', 'ERROR'])), ['INFO', 'WARN', 'ERROR']),
  /** Local minutes between which nothing is pushed, in the zone; over midnight when the end is first. */
  quietHours: z._default(
    z.nullable(
      z.strictObject({
        from: minutesOfDay(),
        to: minutesOfDay(),
        zone: text(64).check(z.minLength(1), z.describe('an IANA time zone')),
      }),
    ),
    null,
  ),
  /** Until then nothing is pushed; epoch milliseconds. */
  snoozeUntil: z._default(z.nullable(z.int().check(z.minimum(0), z.describe('epoch milliseconds'))), null),
  /** Digests that come, and how. */
  digests: z._default(z.array(z.enum(DIGEST_CHOICES)), []),
  /** Of the weights in them. */
  digestUnit: z._default(z.enum(['kg', 'lbs']), 'kg'),
  /** Which language the console, mails and pushes are in; 'auto' is the one of the browser. */
  language: z._default(z.enum(['auto', ...LANGUAGES]), 'auto'),
  /** In whose words and order the console's own dates are. */
  dateLanguage: z._default(z.enum(DATE_LANGUAGES), DEFAULT_DATE_LANGUAGE),
  /** 'auto' is as the device has it. */
  theme: z._default(z.enum(['light', 'dark', 'auto']), 'auto'),
  /** Whether a notification that arrives in the open console is heard; not in quiet hours, nor while snoozed. */
  noticeSound: z._default(z.boolean(), false),
  /** Whose alarms are heard, on a device whose alarm sound is on: see domain/queue/alarms. */
  alarmZones: z._default(z.array(z.enum(ALARM_ZONES)), [...ALARM_ZONES]),
  /** Percent. */
  soundVolume: z._default(z.int().check(z.minimum(1), z.maximum(100)), 60),
  /** Whether the first-run tour was finished or skipped: it comes by itself until then. */
  tourSeen: z._default(z.boolean(), false),
})
export type Preferences = z.infer<typeof preferences>

export const profile = z.object({
  uuid: z.string(),
  email: z.string(),
  displayName: z.string(),
  type: z.string(),
  roleName: z.nullable(z.string()),
  preferences,
})
export type Profile = z.infer<typeof profile>

export const ownProfile = defineEndpoint({
  method: 'GET',
  path: '/users/user/profile',
  permission: 'user',
  summary: "The caller's own profile and preferences.",
  answer: profile,
})

/** What users change about themselves. */
export const profileForm = z.strictObject({
  displayName: text(80, () => t('Enter a name')),
  preferences,
})

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/users/user/profile',
  permission: 'user',
  summary: "Change the caller's name and preferences.",
  body: profileForm,
  answer: profile,
})
