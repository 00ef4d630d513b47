/** Why the intake refuses an event, and how people read it. */
export const REFUSALS = {
  malformed: 'Not a readable event',
  'unknown-type': 'Unknown type',
  'unknown-field': 'Unknown field',
  invalid: 'Invalid value',
  seconds: 'Time in seconds',
  future: 'Time in the future',
  'too-late': 'Too late',
  'unknown-restaurant': 'Unknown restaurant',
  'unknown-name': 'Unknown name',
  conflict: 'Conflicts with what is known',
} as const

export type RefusalCode = keyof typeof REFUSALS
export const REFUSAL_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]
