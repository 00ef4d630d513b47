import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

const SHOWN = 40

/** A piece of an expression as a refusal shows it. */
export const shown = (text: string): string => `“${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`

/** What is wrong with an expression, and where: characters are counted from 1. */
export const problem = (what: string, at: number): Refused =>
  new Refused(400, t('{problem} (character {place} of the expression).', { problem: what, place: at + 1 }))
