import type { Preferences } from '#src/contract/account/profile.ts'
import type { Language } from '#src/domain/language/languages.ts'

export interface Wishes {
  /** The language of the tablet on the wall that this device is; null on any other. */
  board: Language | null
  /** The setting of the account that is signed in; undefined until it is known. */
  setting: Preferences['language'] | undefined
}

interface Device {
  /** The present choice. */
  choice: Language | undefined
  /** Which choice a board or an account brought here. What was chosen on the sign-in page is another one. */
  brought: Language | null
}

/**
 * What the choice on a device should be; undefined leaves it to the browser. A tablet on the wall has many users: its
 * own language comes first. With an account that has none, what was chosen on the sign-in page stays, but not what the
 * account before it brought.
 */
export function wantedChoice({ board, setting }: Wishes, { choice, brought }: Device): Language | undefined {
  if (board !== null) return board
  if (setting === undefined) return choice
  if (setting !== 'auto') return setting
  return choice === brought ? undefined : choice
}

interface PageNow {
  /** The language that the page is in. */
  shown: Language
  /** The language that the page should be in. */
  wanted: Language
  /** The language for which this tab was loaded again last; null when it never was. */
  tried: string | null
  /** Something was typed that a reload would lose. */
  isDirty: boolean
}

/**
 * How a page comes into another language. It is loaded again only once for it: one that comes back as it was, because
 * its words could not be had, would be loaded forever.
 */
export function wayToLanguage({ shown, wanted, tried, isDirty }: PageNow): 'stay' | 'reload' | 'offer' {
  if (shown === wanted || tried === wanted) return 'stay'
  return isDirty ? 'offer' : 'reload'
}
