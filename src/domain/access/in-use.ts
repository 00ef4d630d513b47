import { counted, plural } from '../units/plural.ts'
import { namesList } from './names-list.ts'

/** Who has a role: those who may be named, and how many others there are. */
export interface Holders {
  emails: readonly string[]
  unnamed: number
}

/** Why a role cannot be deleted (spec 1 §6): who has it, and what to do first; null when nobody has. */
export function roleInUse(role: string, { emails, unnamed }: Holders): string | null {
  const count = emails.length + unnamed
  if (count === 0) return null
  const who = emails.length > 0 ? namesList(emails, unnamed) : counted(unnamed, 'user')
  return count === 1
    ? `${who} has the role “${role}”. Give this user another role first.`
    : `${who} have the role “${role}”. Give them another role first.`
}

/** Deleted users who had a role and can still be restored, with it. */
export interface RestorableHolders extends Holders {
  /** Until the last of them can't, in milliseconds. */
  remainingMs: number
}

/** Why a role cannot be deleted yet; null when nobody could come back with it. */
export function roleMayReturn(
  role: string,
  { emails, unnamed, remainingMs }: RestorableHolders,
): string | null {
  const count = emails.length + unnamed
  if (count === 0) return null
  const who = emails.length > 0 ? namesList(emails, unnamed) : counted(unnamed, 'user')
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000))
  return `${who} ${count === 1 ? 'was' : 'were'} deleted within the last minute and can still be restored, with the role “${role}”. Try again in ${counted(seconds, 'second')}.`
}

/** Why a policy cannot be deleted: the roles that are made from it; null when there are none. */
export function policyInUse(policy: string, roles: readonly string[]): string | null {
  if (roles.length === 0) return null
  const names = namesList(roles.map((role) => `“${role}”`))
  return `The policy “${policy}” is part of the ${plural(roles.length, 'role')} ${names}. Remove it there first.`
}
