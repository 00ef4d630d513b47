import type { Recording } from '#src/contract/cameras/recordings.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import type { Place } from '#src/domain/cameras/mini-player.ts'
import type { FilmMoment } from '#src/video/film/film-moment.ts'
import type { StreamSource } from '#src/video/player/use-stream.ts'
import type { ImageCall } from '../camera/use-image.ts'

/** A live picture: a camera's, or another stream's. */
export interface MiniStream extends StreamSource {
  kind: 'stream'
  restaurantUuid: string
  /** The camera's. */
  name: string
  /** The restaurant's number. */
  restaurant: string
  /** The restaurant's zone. */
  zone: string
  /** Its still, shown until the first picture. */
  still: { endpoint: AnyEndpoint; call: ImageCall }
}

/** A recording that goes on from where it was. */
export interface MiniVideo {
  kind: 'video'
  recording: Recording
  /** What the recording is called in a line. */
  name: string
  from: FilmMoment
}

export type MiniContent = MiniStream | MiniVideo

/** What the mini player plays, and where it was opened. */
export interface Opened {
  content: MiniContent
  /** The address of the page that it was opened on, with the restaurant that it shows. */
  returnTo: string
  /** Another one each time. */
  key: number
}

let opened: Opened | null = null
let place: Place | null = null
let moment: FilmMoment | null = null
let returned: { film: MiniVideo; path: string } | null = null
let count = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of [...listeners]) listener()
}

/** The page in sight; whatever restaurant is chosen later, it is gone back to with this one. */
function addressHere(restaurantUuid: string): string {
  const url = new URL(window.location.href)
  url.searchParams.set('restaurantUuid', restaurantUuid)
  return `${url.pathname}${url.search}`
}

export const pathOf = (href: string): string => new URL(href, window.location.href).pathname

/**
 * Plays something in the mini player, which lies over every page from then on (spec 2 §4): what it played before is
 * stopped. The page in sight is the one that is gone back to.
 */
export function openMiniPlayer(content: MiniContent): void {
  count += 1
  const { restaurantUuid } = content.kind === 'stream' ? content : content.recording
  opened = { content, returnTo: addressHere(restaurantUuid), key: count }
  moment = content.kind === 'video' ? content.from : null
  returned = null
  tell()
}

/** The state of the mini player. It outlives its pages and lasts as long as the session. */
export const miniPlayer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** What plays; null while it is closed. */
  opened: () => opened,
  /** Where it was left; null where it has not been moved. */
  place: () => place,
  keepPlace: (next: Place | null) => {
    place = next
  },
  /** Where its film stands. */
  moment: () => moment,
  keepMoment: (next: FilmMoment) => {
    moment = next
  },
  /** Its place and size are kept. */
  close(): void {
    opened = null
    tell()
  },
  /** The film that was taken back to the page at a path, as it was left; shown there until it is closed. */
  returnedTo: (path: string): MiniVideo | null => (returned?.path === path ? returned.film : null),
  /** Stops its film, and has the page that it came from go on with it. */
  giveBack(): void {
    if (opened?.content.kind === 'video') {
      const film = { ...opened.content, from: moment ?? opened.content.from }
      returned = { film, path: pathOf(opened.returnTo) }
    }
    miniPlayer.close()
  },
  forgetReturned(path: string): void {
    if (returned?.path !== path) return
    returned = null
    tell()
  },
  /** The session has ended: nothing of it is left to the next. */
  reset(): void {
    opened = null
    place = null
    moment = null
    returned = null
    tell()
  },
}
