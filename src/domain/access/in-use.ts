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
    ? `${who} has the role “${role}”. Give this user another first.`
    : `${who} have the role “${role}”. Give them another first.`
}

/** Why a policy cannot be deleted: the roles that are made from it; null when there are none. */
export function policyInUse(policy: string, roles: readonly string[]): string | null {
  if (roles.length === 0) return null
  const names = namesList(roles.map((role) => `“${role}”`))
  return `The policy “${policy}” is part of the ${plural(roles.length, 'role')} ${names}. Take it out there first.`
}
