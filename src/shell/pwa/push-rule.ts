import { isIos } from './install-rule.ts'

/**
 * What can be offered on this device: 'install-first' on iOS outside the installed app, 'blocked' once the browser's
 * question was answered with no, 'off' and 'on' where it is a person's choice.
 */
export type PushState = 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on'

export interface PushFacts {
  /** A service worker is registered, and the browser knows notices and push. */
  capable: boolean
  /** The provider has a key to push with. */
  hasKey: boolean
  /** Null where the browser knows no notices. */
  permission: 'default' | 'granted' | 'denied' | null
  subscribed: boolean
  /** The console runs as an installed app. */
  standalone: boolean
  userAgent: string
  touchPoints: number
}

export function pushState(facts: PushFacts): PushState {
  const { capable, hasKey, permission, subscribed, standalone } = facts
  if (!hasKey) return 'unsupported'
  if (isIos(facts) && !standalone) return 'install-first'
  if (!capable || permission === null) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && subscribed ? 'on' : 'off'
}
