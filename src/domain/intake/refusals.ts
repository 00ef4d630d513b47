import { labels, msg } from '../language/text.ts'

/** Why the intake refuses an event, and how people read it. */
export const REFUSALS = labels({
  malformed: msg('Not a readable event'),
  'unknown-type': msg('Unknown type'),
  'unknown-field': msg('Unknown field'),
  invalid: msg('Invalid value'),
  seconds: msg('Time in seconds'),
  future: msg('Time in the future'),
  'too-late': msg('Too late'),
  'unknown-restaurant': msg('Unknown restaurant'),
  'unknown-name': msg('Unknown name'),
  conflict: msg('Conflicts with what is known'),
})

export type RefusalCode = keyof typeof REFUSALS
export const REFUSAL_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]
