import { type ClipSource, isCamera, type VideoSource } from '#server/domain/cameras/video-source.ts'
import { type CameraKey, playedCamera } from '#server/store/cameras/cameras.ts'
import { playedStream } from '#server/store/cameras/streams.ts'
import { accountOfLivingSession } from '#server/store/identity/live-sessions.ts'
import { framesOf } from '#server/video/clip.ts'
import { frameIndex, KEY_EVERY } from '#server/video/clip-clock.ts'
import { FRAME_TICKS, fragment } from '#server/video/mp4/fragment.ts'
import { initialization } from '#server/video/mp4/header.ts'
import { SEES_CAMERAS, SEES_STREAMS } from '#src/contract/cameras/cameras.ts'
import { conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import { permits, type Viewer, viewerOf } from '#src/domain/access/permission.ts'
import { type Scope, scopeOf } from '#src/domain/access/scope.ts'
import { msg, t } from '#src/domain/language/text.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import { networkRefusal } from '../identity/rules/networks.ts'
import type { Caller } from '../identity/sessions.ts'
import { isOffered, livePlaylist, readPiece } from '../media/live-playlist.ts'
import type { Services } from '../services.ts'
import { liveToken, unreachable, videoSourceOf } from './live-streams.ts'
import type { OpenedLink } from './recording-playback.ts'

type Means = Pick<Services, 'db' | 'liveLinks' | 'now' | 'cameraHls' | 'singleSignOn'>
interface Who {
  viewer: Viewer
  scope: Scope
}

/** What may be watched. */
interface Shown {
  name: string
  source: VideoSource
}

const GONE = msg('This link is not valid or has expired. Open the live picture again.')

/**
 * What a stream or a camera shows now: the smaller picture, since it comes over the same connection as everything else.
 * @throws Refused 404 for one that does not exist or may not be seen, 409 when it gives no picture
 */
async function shownTo(
  { db, now, cameraHls }: Means,
  { viewer, scope }: Who,
  key: Omit<CameraKey, 'scope'>,
): Promise<Shown> {
  const asked = { ...key, scope }
  const stream = permits(viewer, SEES_STREAMS) ? await playedStream(db, asked, now()) : null
  const shown = stream ?? (permits(viewer, SEES_CAMERAS) ? await playedCamera(db, asked, now()) : null)
  if (!shown) throw notFound(t('This stream'))
  if (stream && !stream.live) throw conflict(t('{name} is stopped.', { name: stream.name }))
  const isBroken = !shown.playable && shown.fault !== null
  if (!shown.playable && !isBroken) throw unreachable(shown)
  const source = videoSourceOf(shown, 'SUB')
  // Players get over a short break by themselves, but give up at the first refusal.
  if (isBroken && !(isCamera(source) && cameraHls.isLive(source))) throw unreachable(shown)
  return { name: shown.name, source }
}

/**
 * The live playlist of a stream or a camera, by its uuid. Its files need no header: their addresses hold a link.
 * @throws Refused as `shownTo` and `playlistAnswer`
 */
export async function playlistFor(
  means: Means,
  caller: Caller,
  { restaurantUuid, uuid }: Omit<CameraKey, 'scope'>,
): Promise<FileAnswer> {
  const shown = await shownTo(means, caller, { restaurantUuid, uuid })
  return playlistAnswer(means, shown, `../${liveToken(means, caller, uuid)}/`)
}

/** @throws Refused 409 when the camera gives no picture, 503 when its first segment is not there yet */
async function playlistAnswer(
  { cameraHls, now }: Means,
  { name, source }: Shown,
  below: string,
): Promise<FileAnswer> {
  if (!isCamera(source)) return playlistFile(livePlaylist(now(), source, below))
  const playlist = await cameraHls.playlist(source, below)
  if (playlist === 'starting')
    throw new Refused(503, t('{name} is connecting. Try again in a few seconds.', { name }), {
      retryAfter: 1,
    })
  if ('fault' in playlist) throw unreachable({ name, fault: playlist.fault })
  return playlistFile(playlist.text)
}

const playlistFile = (text: string): FileAnswer => ({
  fileName: 'index.m3u8',
  contentType: 'application/vnd.apple.mpegurl',
  inline: true,
  body: Buffer.from(text),
})

/**
 * What a link opens. Session, account and permission are looked up each time.
 * @throws Refused 404 for a link that is not valid, 403 from a network that isn't allowed, else as `shownTo`
 */
async function linked(means: Means, { restaurantUuid, token, address }: OpenedLink): Promise<Shown> {
  const { db, liveLinks, now } = means
  const opened = liveLinks.read(token, now())
  const account = opened && (await accountOfLivingSession(db, opened.sessionUuid, now()))
  if (!account) throw new Refused(404, t(GONE))
  const refusal = networkRefusal(means, account, address)
  if (refusal) throw refusal
  const who = { viewer: viewerOf(account.type, account.role), scope: scopeOf(account) }
  return shownTo(means, who, { restaurantUuid, uuid: opened.uuid })
}

/** The live playlist behind a link. @throws Refused as `linked` and `playlistAnswer` */
export const linkedLivePlaylist = async (means: Means, link: OpenedLink): Promise<FileAnswer> =>
  playlistAnswer(means, await linked(means, link), '')

/**
 * A file of the playlist behind a link: its header, or some seconds of the picture.
 * @throws Refused 404 for a piece that is over or not there yet, of another size than a clip has now, or of another
 * server's playlist of a camera; else as `linked`
 */
export async function livePieceOf(means: Means, link: OpenedLink, name: string): Promise<FileAnswer> {
  const { source } = await linked(means, link)
  const body = isCamera(source) ? means.cameraHls.piece(source, name) : await clipPiece(means, source, name)
  if (!body) throw notFound(t('This piece'))
  return { fileName: name, contentType: 'video/mp4', inline: true, body }
}

async function clipPiece({ now }: Means, source: ClipSource, name: string): Promise<Buffer | null> {
  const piece = readPiece(name)
  if (!piece || piece.width !== source.width || piece.height !== source.height) return null
  if (piece.segment === null) return headerOf(source)
  return isOffered(piece.segment, now()) ? segmentOf(source, piece.segment) : null
}

async function headerOf(source: ClipSource): Promise<Buffer> {
  const [first] = await framesOf(source)
  if (!first) throw notFound(t('This stream'))
  const { width, height } = source
  return initialization({ first, width, height, madeAt: 0 }, null)
}

async function segmentOf(source: ClipSource, segment: number): Promise<Buffer> {
  const frames = await framesOf(source)
  const firstFrame = segment * KEY_EVERY
  const from = frameIndex(firstFrame)
  return fragment(frames.slice(from, from + KEY_EVERY), {
    sequence: segment,
    begin: firstFrame * FRAME_TICKS,
  })
}
