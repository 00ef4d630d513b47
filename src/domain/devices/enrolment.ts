/** Codes with which a device is added: shown once in the console, and typed into the device. */

/** Capital letters and digits that nobody takes for another one: no I, L, O, 0 and 1. */
export const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_MINUTES = 15

const HALF = 4
const FORM = new RegExp(`^[${CODE_CHARACTERS}]{${2 * HALF}}$`)

/** 'ABCD-EFGH' of what a person typed, in small letters, with spaces or without the dash; null where it can be no code. */
export function readCode(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '')
  return FORM.test(characters) ? `${characters.slice(0, HALF)}-${characters.slice(HALF)}` : null
}

/** A new code. @param pick answers a whole number from 0 up to, but not including, the one given */
export const newCode = (pick: (below: number) => number): string =>
  [HALF, HALF]
    .map((many) => Array.from({ length: many }, () => CODE_CHARACTERS[pick(CODE_CHARACTERS.length)]).join(''))
    .join('-')

/** What has become of a code. */
export const CODE_STATES = ['WAITING', 'USED', 'EXPIRED', 'CANCELED'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** Epoch milliseconds. A code that was used stays so, whatever came after. */
export function codeState({ redeemedTime, canceledTime, expiresAt }: CodeTimes, now: number): CodeState {
  if (redeemedTime !== null) return 'USED'
  if (canceledTime !== null) return 'CANCELED'
  return now < expiresAt ? 'WAITING' : 'EXPIRED'
}

export interface CodeTimes {
  redeemedTime: number | null
  canceledTime: number | null
  expiresAt: number
}
