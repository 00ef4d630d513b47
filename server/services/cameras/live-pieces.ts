import { type ClipSource, isCamera } from '#server/domain/cameras/video-source.ts'
import { type CameraKey, playedCamera } from '#server/store/cameras/cameras.ts'
import { playedStream } from '#server/store/cameras/streams.ts'
import { accountOfLivingSession } from '#server/store/identity/live-sessions.ts'
import { framesOf } from '#server/video/clip.ts'
import { frameIndex, KEY_EVERY } from '#server/video/clip-clock.ts'
import { fragment } from '#server/video/mp4/fragment.ts'
import { initialization } from '#server/video/mp4/header.ts'
import { SEES_CAMERAS, SEES_STREAMS } from '#src/contract/cameras/cameras.ts'
import { conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import { permits, type Viewer, viewerOf } from '#src/domain/access/permission.ts'
import { type Scope, scopeOf } from '#src/domain/access/scope.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import type { Caller } from '../identity/sessions.ts'
import { isOffered, livePlaylist, readPiece } from '../media/live-playlist.ts'
import type { Services } from '../services.ts'
import { liveToken, unreachable, videoSourceOf } from './live-streams.ts'

type Means = Pick<Services, 'db' | 'liveLinks' | 'now'>
interface Who {
  viewer: Viewer
  scope: Scope
}

const GONE = 'This link is not valid or has expired. Open the live picture again.'

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
  if (!shown.playable) throw unreachable(shown)
  const source = videoSourceOf(shown, 'SUB')
  if (isCamera(source)) throw conflict(`${shown.name} can only be watched live with a direct connection.`)
  return source
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
  return playlistAnswer(livePlaylist(means.now(), source, `../${liveToken(means, caller, uuid)}/`))
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
async function linkedSource(means: Means, restaurantUuid: string, token: string): Promise<ClipSource> {
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

async function headerOf(source: ClipSource): Promise<Buffer> {
  const [first] = await framesOf(source)
  if (!first) throw notFound('This stream')
  const { width, height } = source
  return initialization({ first, width, height, madeAt: 0 }, null)
}

async function segmentOf(source: ClipSource, segment: number): Promise<Buffer> {
  const frames = await framesOf(source)
  const firstFrame = segment * KEY_EVERY
  const from = frameIndex(firstFrame)
  return fragment(frames.slice(from, from + KEY_EVERY), { sequence: segment, firstFrame })
}
