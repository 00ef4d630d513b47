import * as z from 'zod/v4/core'
import { actorOf, change, type Subject } from '#server/services/changes/change.ts'
import { lockProfile, profileOf, updateProfileOf } from '#server/store/identity/profile.ts'
import { type Preferences, type Profile, preferences } from '#src/contract/account/profile.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { isZone } from '#src/domain/time/zone.ts'
import type { Services } from '../services.ts'
import type { Origin } from './auth.ts'
import type { Caller } from './sessions.ts'

/** Stored choices made whole: one that is missing, or that this build does not know, has its default. */
export function preferencesOf(stored: Record<string, unknown>): Preferences {
  const known = Object.entries(preferences.shape).flatMap(([name, field]) => {
    const read = z.safeParse(field, stored[name])
    return read.success ? [[name, read.data]] : []
  })
  return z.parse(preferences, Object.fromEntries(known))
}

const present = ({ account }: Caller, displayName: string, chosen: Preferences): Profile => ({
  uuid: account.uuid,
  email: account.email,
  displayName,
  type: account.type,
  roleName: account.role?.name ?? null,
  preferences: chosen,
})

/** The caller's own profile. */
export async function readProfile({ db }: Services, caller: Caller): Promise<Profile> {
  const stored = await profileOf(db, caller.account.id)
  return present(caller, stored.displayName, preferencesOf(stored.preferences))
}

/** A profile as the record of its user keeps it. */
const PROFILE: Subject<{
  uuid: string
  email: string
  displayName: string
  preferences: Record<string, unknown>
}> = {
  kind: 'USER',
  noun: msg('profile'),
  called: ({ email }) => email,
  recorded: ({ displayName, preferences: stored }) => ({ displayName, ...preferencesOf(stored) }),
}

/**
 * Changes the caller's own name and choices.
 * @throws Refused 400 for quiet hours in a zone that is none.
 */
export async function changeProfile(
  services: Services,
  caller: Caller,
  wanted: { displayName: string; preferences: Preferences },
  origin: Origin,
): Promise<Profile> {
  const { account } = caller
  const { quietHours } = wanted.preferences
  if (quietHours && !isZone(quietHours.zone)) {
    const message = t('This time zone is not known.')
    throw new Refused(400, message, { fields: { 'preferences.quietHours.zone': message } })
  }
  const { uuid, email } = account
  await change(services, actorOf({ caller, origin }), PROFILE, 'PROFILE_CHANGED', {
    lock: async (tx) => ({ uuid, email, ...(await lockProfile(tx, account.id)) }),
    act: async (tx) => {
      await updateProfileOf(tx, account.id, wanted)
      await services.sessions.changed(tx)
      return { uuid, email, ...wanted }
    },
  })
  return present(caller, wanted.displayName, wanted.preferences)
}
