/** How the live channel stands: the word a person sees hangs on it. */
export type LinkState = 'live' | 'connecting' | 'resting' | 'offline'

/** The live channel's state; every change of it is one of `nextLink`'s. */
export interface Link {
  state: LinkState
  /** When this state began, epoch milliseconds. */
  since: number
  /** Failed tries since it was last live; three in a row put it to rest (spec 2 §9). */
  failures: number
  /** Counts tries: a new number means, open a socket now. */
  attempt: number
  /** When the next try is due; null while one is under way, or none is. */
  retryAt: number | null
  /** Somebody listens to a topic. */
  wanted: boolean
  /** It has been live before: what follows is a reconnect. */
  wasLive: boolean
  /** The provider refused the last try: this session has too many sockets open. */
  crowded: boolean
}

export type LinkEvent =
  | { type: 'wanted'; online: boolean }
  | { type: 'unwanted' }
  | { type: 'opened' }
  /** The socket of the present try closed, died, or never opened. */
  | { type: 'ended'; crowded?: boolean }
  /** The wait before the next try is over. */
  | { type: 'due' }
  /** The browser's `online`, the page's return to view, or a tap: connects again. */
  | { type: 'nudged' }
  /** A call was answered: the provider is there again. */
  | { type: 'answered' }
  | { type: 'wentOffline' }

/** What a change may depend on besides state and event. */
export interface Moment {
  now: number
  /** Between 0 and 1: spreads the tries of many consoles that lost the same server. */
  random: number
}

export const MAX_FAILURES = 3
/** A connection that ends sooner was no success. */
const SHORT_LIFE_MS = 10_000
/**
 * Milliseconds before the try that follows so many failures: the least, and what chance adds. Together with the try
 * itself less than 5 s: a board on a wall is right again that soon after the network is.
 */
const WAITS = [
  { least: 0, spread: 1_000 },
  { least: 1_000, spread: 2_000 },
  { least: 2_000, spread: 1_500 },
] as const

export const idleLink = (now: number): Link => ({
  state: 'connecting',
  since: now,
  failures: 0,
  attempt: 0,
  retryAt: null,
  wanted: false,
  wasLive: false,
  crowded: false,
})

const become = (link: Link, state: LinkState, now: number): Link =>
  link.state === state ? link : { ...link, state, since: now }

const startNow = (link: Link, now: number): Link => ({
  ...become(link, 'connecting', now),
  attempt: link.attempt + 1,
  retryAt: null,
  crowded: false,
})

/** The wait before the next try, in ms. */
export function waitAfter(failures: number, random: number): number {
  const wait = WAITS[Math.min(failures, WAITS.length - 1)] ?? WAITS[0]
  return Math.round(wait.least + random * wait.spread)
}

function afterEnd(link: Link, crowded: boolean, { now, random }: Moment): Link {
  // Another try a second later would be refused as well: other tabs have to be closed first.
  if (crowded) return { ...become(link, 'resting', now), failures: MAX_FAILURES, retryAt: null, crowded }
  const lasted = link.state === 'live' && now - link.since >= SHORT_LIFE_MS
  const failures = lasted ? 0 : link.failures + 1
  if (failures >= MAX_FAILURES) return { ...become(link, 'resting', now), failures, retryAt: null }
  return { ...become(link, 'connecting', now), failures, retryAt: now + waitAfter(failures, random) }
}

/** The next state of the channel; pure. */
export function nextLink(link: Link, event: LinkEvent, moment: Moment): Link {
  const { now } = moment
  switch (event.type) {
    case 'wanted':
      if (link.wanted) return link
      return event.online
        ? startNow({ ...link, wanted: true, failures: 0, since: now }, now)
        : { ...become(link, 'offline', now), wanted: true }
    case 'unwanted':
      return { ...idleLink(now), attempt: link.attempt }
    case 'opened':
      // A short life keeps its failures, or a server that lets in and throws out would be tried for ever.
      return { ...become(link, 'live', now), retryAt: null, wasLive: true }
    case 'ended':
      return link.state === 'live' || (link.state === 'connecting' && link.retryAt === null)
        ? afterEnd(link, event.crowded ?? false, moment)
        : link
    case 'due':
      return link.wanted && link.state === 'connecting' && link.retryAt !== null ? startNow(link, now) : link
    case 'nudged': {
      const underWay = link.state === 'connecting' && link.retryAt === null
      if (!link.wanted || link.state === 'live' || underWay) return link
      return startNow({ ...link, failures: 0 }, now)
    }
    case 'answered':
      // Not at once, as for a person: a chain's tablets all hear of it in the same moment.
      return link.wanted && link.state === 'resting'
        ? { ...become(link, 'connecting', now), failures: 0, retryAt: now + waitAfter(0, moment.random) }
        : link
    case 'wentOffline':
      return link.wanted ? { ...become(link, 'offline', now), failures: 0, retryAt: null } : link
  }
}
