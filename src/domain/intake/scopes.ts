import { labels, msg } from '../language/text.ts'

/** What a key of the intake may do. BACKFILL: report any time, also long past. */
export const INTAKE_SCOPES = ['FACTS', 'PLAN', 'PICTURES', 'BACKFILL'] as const
export type IntakeScope = (typeof INTAKE_SCOPES)[number]

/** Of equipment that nobody has chosen anything else for. */
export const USUAL_SCOPES: readonly IntakeScope[] = ['FACTS', 'PLAN', 'PICTURES']

export const INTAKE_SCOPE_WORDS: Readonly<Record<IntakeScope, string>> = labels({
  FACTS: msg('Send events'),
  PLAN: msg('Read menu and orders'),
  PICTURES: msg('Send pictures'),
  BACKFILL: msg('Send events older than 14 days'),
})

/** Begins every key, so that one that got into a log or a repository is recognized. */
export const KEY_PREFIX = 'lwe_'
