import type { DigestChannel, DigestKind } from './digest.ts'

/** What a user may choose. Alone in its file: choices are part of each screen's load, and what digests say is not. */
export const DIGEST_CHOICES = [
  'MORNING_MAIL',
  'MORNING_PUSH',
  'SHIFT_MAIL',
  'SHIFT_PUSH',
  'WEEKLY_MAIL',
  'WEEKLY_PUSH',
] as const satisfies readonly `${DigestKind}_${DigestChannel}`[]
export type DigestChoice = (typeof DIGEST_CHOICES)[number]
