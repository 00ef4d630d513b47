/** ADMIN sees everything, a MANAGER several restaurants, a USER exactly one (spec 1 §1, §6). */
export const USER_TYPES = ['ADMIN', 'MANAGER', 'USER'] as const
export type UserType = (typeof USER_TYPES)[number]

/** Where an account stands: blocked before anything else; invited while it has no password yet. */
export const USER_STATUSES = ['ACTIVE', 'INVITED', 'BLOCKED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
