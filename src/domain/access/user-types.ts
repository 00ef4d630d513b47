/** ADMIN sees everything, a MANAGER several restaurants, a USER exactly one (spec 1 §1, §6). */
export const USER_TYPES = ['ADMIN', 'MANAGER', 'USER'] as const
export type UserType = (typeof USER_TYPES)[number]
