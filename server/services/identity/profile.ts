import * as z from 'zod/v4/core'
import { lockProfile, profileOf, updateProfileOf } from '#server/store/identity/profile.ts'
import { type Preferences, type Profile, preferences } from '#src/contract/profile.ts'
import { Refused } from '#src/contract/refused.ts'
import { isZone } from '#src/domain/time/zone.ts'
import { userSubject } from '../administration/user-subject.ts'
import { audit } from '../changes/audit.ts'
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

/**
 * Changes the caller's own name and choices.
 * @throws Refused 400 for quiet hours in a zone that is none.
 */
export async function changeProfile(
  { db, now, sessions }: Services,
  caller: Caller,
  change: { displayName: string; preferences: Preferences },
  origin: Origin,
): Promise<Profile> {
  const { account } = caller
  const { quietHours } = change.preferences
  if (quietHours && !isZone(quietHours.zone)) {
    const message = 'This time zone is not known.'
    throw new Refused(400, message, { fields: { 'preferences.quietHours.zone': message } })
  }
  await db.transaction(async (tx) => {
    const before = await lockProfile(tx, account.id)
    await updateProfileOf(tx, account.id, change)
    await audit(tx, { accountId: account.id, ...origin }, now(), {
      action: 'PROFILE_CHANGED',
      subject: userSubject(account),
      before: { displayName: before.displayName, ...preferencesOf(before.preferences) },
      after: { displayName: change.displayName, ...change.preferences },
    })
    await sessions.changed(tx)
  })
  return present(caller, change.displayName, change.preferences)
}
