/** A person who said 'Not now' is asked again after 30 days. */
export const ASK_AGAIN_MS = 30 * 86_400_000

export const isDismissed = (dismissedAt: number | null, now: number): boolean =>
  dismissedAt !== null && now - dismissedAt < ASK_AGAIN_MS

export interface InstallFacts {
  /** The console already runs as an installed app. */
  standalone: boolean
  /** The browser has offered to install. */
  offered: boolean
  userAgent: string
  /** iPadOS calls itself a Mac, but one with a touch screen. */
  touchPoints: number
  /** When 'Not now' was last said, epoch milliseconds. */
  dismissedAt: number | null
  now: number
}

/** iPhones and iPads: an app is installed there by hand, and only an installed one is pushed to. */
export const isIos = ({ userAgent, touchPoints }: Pick<InstallFacts, 'userAgent' | 'touchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** Which invitation to show: the browser's own, the words for iOS (which has none), or nothing. */
export function installInvitation(facts: InstallFacts): 'offer' | 'ios' | null {
  const { dismissedAt, now, offered, standalone } = facts
  if (standalone || isDismissed(dismissedAt, now)) return null
  if (offered) return 'offer'
  return isIos(facts) ? 'ios' : null
}
