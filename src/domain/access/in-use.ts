import { tn } from '../language/text.ts'
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
  if (emails.length === 0)
    return tn(
      count,
      {
        one: '{n} user has the role “{role}”. Give this user another role first.',
        other: '{n} users have the role “{role}”. Give them another role first.',
      },
      { role },
    )
  return tn(
    count,
    {
      one: '{names} has the role “{role}”. Give this user another role first.',
      other: '{names} have the role “{role}”. Give them another role first.',
    },
    { names: namesList(emails, unnamed), role },
  )
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
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000))
  const later = tn(seconds, { one: 'Try again in {n} second.', other: 'Try again in {n} seconds.' })
  return `${deletedWords(role, { emails, unnamed })} ${later}`
}

const deletedWords = (role: string, { emails, unnamed }: Holders): string =>
  emails.length === 0
    ? tn(
        unnamed,
        {
          one: '{n} user was deleted within the last minute and can still be restored, with the role “{role}”.',
          other:
            '{n} users were deleted within the last minute and can still be restored, with the role “{role}”.',
        },
        { role },
      )
    : tn(
        emails.length + unnamed,
        {
          one: '{names} was deleted within the last minute and can still be restored, with the role “{role}”.',
          other:
            '{names} were deleted within the last minute and can still be restored, with the role “{role}”.',
        },
        { names: namesList(emails, unnamed), role },
      )

/** Why a policy cannot be deleted: the roles that are made from it; null when there are none. */
export function policyInUse(policy: string, roles: readonly string[]): string | null {
  if (roles.length === 0) return null
  const names = namesList(roles.map((role) => `“${role}”`))
  return tn(
    roles.length,
    {
      one: 'The policy “{policy}” is part of the role {names}. Remove it there first.',
      other: 'The policy “{policy}” is part of the roles {names}. Remove it there first.',
    },
    { policy, names },
  )
}
