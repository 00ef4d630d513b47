import { type CameraKey, playedCamera } from '#server/store/cameras/cameras.ts'
import { playedStream } from '#server/store/cameras/streams.ts'
import { accountOfLivingSession } from '#server/store/identity/live-sessions.ts'
import { framesOf, type VideoSource } from '#server/video/clip.ts'
import { frameIndex, KEY_EVERY } from '#server/video/clip-clock.ts'
import { fragment } from '#server/video/mp4/fragment.ts'
import { initialization } from '#server/video/mp4/header.ts'
import { SEES_CAMERAS, SEES_STREAMS } from '#src/contract/cameras/cameras.ts'
import { conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import { permits, type Viewer, viewerOf } from '#src/domain/access/permission.ts'
import { type Scope, scopeOf } from '#src/domain/access/scope.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import type { Caller } from '../identity/sessions.ts'
import { LIVE_LINK_MS } from '../media/live-links.ts'
import { isOffered, livePlaylist, readPiece } from '../media/live-playlist.ts'
import type { Services } from '../services.ts'

type Means = Pick<Services, 'db' | 'liveLinks' | 'now'>
interface Who {
  viewer: Viewer
  scope: Scope
}

const GONE = 'This link is not valid or has expired. Open the live picture again.'

/** A link that opens a live picture to the caller's session. */
function tokenFor({ liveLinks, now }: Means, { session }: Caller, uuid: string): string {
  const expires = Math.floor((now() + LIVE_LINK_MS) / 1000) * 1000
  return liveLinks.sign({ uuid, sessionUuid: session.sessionUuid, expires })
}

/** Where a camera or a stream can be watched without a header: below the proxy's address. */
export const liveUrl = (means: Means, caller: Caller, { restaurantUuid, uuid }: CameraKey): string =>
  `restaurants/${restaurantUuid}/hls/${tokenFor(means, caller, uuid)}/index.m3u8`

/**
 * What a stream or a camera shows now.
 * @throws Refused 404 for one that does not exist or may not be seen, 409 when it gives no picture
 */
async function sourceOf({ db, now }: Means, { viewer, scope }: Who, key: Omit<CameraKey, 'scope'>) {
  const asked = { ...key, scope }
  const stream = permits(viewer, SEES_STREAMS) ? await playedStream(db, asked, now()) : null
  const shown = stream ?? (permits(viewer, SEES_CAMERAS) ? await playedCamera(db, asked, now()) : null)
  if (!shown) throw notFound('This stream')
  if (stream && !stream.live) throw conflict(`${stream.name} is stopped.`)
  const { name, clip, width, height, playable } = shown
  if (!playable) throw conflict(`${name} cannot be reached.`)
  if (width === null || height === null)
    throw conflict(`${name} has no active profile. Choose one in its settings.`)
  return { clip, width, height }
}

/**
 * The live playlist of a stream or a camera, by its uuid. Its files need no header: their addresses hold a link.
 * @throws Refused as `sourceOf`
 */
export async function playlistFor(
  means: Means,
  caller: Caller,
  { restaurantUuid, uuid }: Omit<CameraKey, 'scope'>,
): Promise<FileAnswer> {
  const source = await sourceOf(means, caller, { restaurantUuid, uuid })
  return playlistAnswer(livePlaylist(means.now(), source, `../${tokenFor(means, caller, uuid)}/`))
}

const playlistAnswer = (text: string): FileAnswer => ({
  fileName: 'index.m3u8',
  contentType: 'application/vnd.apple.mpegurl',
  inline: true,
  body: Buffer.from(text),
})

/**
 * What a link opens. Session, account and permission are looked up each time.
 * @throws Refused 404 for a link that is not valid, else as `sourceOf`
 */
async function linkedSource(means: Means, restaurantUuid: string, token: string): Promise<VideoSource> {
  const { db, liveLinks, now } = means
  const opened = liveLinks.read(token, now())
  const account = opened && (await accountOfLivingSession(db, opened.sessionUuid, now()))
  if (!account) throw new Refused(404, GONE)
  const who = { viewer: viewerOf(account.type, account.role), scope: scopeOf(account) }
  return sourceOf(means, who, { restaurantUuid, uuid: opened.uuid })
}

/** The live playlist behind a link. @throws Refused as `linkedSource` */
export const linkedLivePlaylist = async (
  means: Means,
  restaurantUuid: string,
  token: string,
): Promise<FileAnswer> =>
  playlistAnswer(livePlaylist(means.now(), await linkedSource(means, restaurantUuid, token), ''))

/**
 * A file of the playlist behind a link: its header, or two seconds of the picture.
 * @throws Refused 404 for a piece that is over, not there yet, or of another size than the picture has now
 */
export async function livePieceOf(
  means: Means,
  restaurantUuid: string,
  token: string,
  name: string,
): Promise<FileAnswer> {
  const source = await linkedSource(means, restaurantUuid, token)
  const piece = readPiece(name)
  if (!piece || piece.width !== source.width || piece.height !== source.height) throw notFound('This piece')
  if (piece.segment !== null && !isOffered(piece.segment, means.now())) throw notFound('This piece')
  const body = piece.segment === null ? await headerOf(source) : await segmentOf(source, piece.segment)
  return { fileName: name, contentType: 'video/mp4', inline: true, body }
}

async function headerOf(source: VideoSource): Promise<Buffer> {
  const [first] = await framesOf(source)
  if (!first) throw notFound('This stream')
  const { width, height } = source
  return initialization({ first, width, height, madeAt: 0 }, null)
}

async function segmentOf(source: VideoSource, segment: number): Promise<Buffer> {
  const frames = await framesOf(source)
  const firstFrame = segment * KEY_EVERY
  const from = frameIndex(firstFrame)
  return fragment(frames.slice(from, from + KEY_EVERY), { sequence: segment, firstFrame })
}
