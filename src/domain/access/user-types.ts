import { labels, msg } from '../language/text.ts'

/** ADMIN sees everything, a MANAGER several restaurants, a USER exactly one (spec 1 §1, §6). */
export const USER_TYPES = ['ADMIN', 'MANAGER', 'USER'] as const
export type UserType = (typeof USER_TYPES)[number]

/** The types as they are chosen and shown. */
export const TYPE_WORDS: Readonly<Record<UserType, string>> = labels({
  ADMIN: msg('Administrator'),
  MANAGER: msg('Manager'),
  USER: msg('User'),
})

/** The word for a type; what a chain's own provider calls one beyond these stays as it is. */
export const typeWord = (type: string): string => (TYPE_WORDS as Record<string, string>)[type] ?? type

/** Where an account stands: blocked before anything else; invited while it has no password yet. */
export const USER_STATUSES = ['ACTIVE', 'INVITED', 'BLOCKED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
