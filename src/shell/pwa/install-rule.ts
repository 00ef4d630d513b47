/** A person who said 'Not now' is asked again after 30 days. */
export const ASK_AGAIN_MS = 30 * 86_400_000

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

/** Which invitation to show: the browser's own, the words for iOS (which has none), or nothing. */
export function installInvitation(facts: InstallFacts): 'offer' | 'ios' | null {
  const { dismissedAt, now, offered, standalone, touchPoints, userAgent } = facts
  if (standalone || (dismissedAt !== null && now - dismissedAt < ASK_AGAIN_MS)) return null
  if (offered) return 'offer'
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return ios ? 'ios' : null
}
