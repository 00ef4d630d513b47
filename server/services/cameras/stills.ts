import sharp from 'sharp'
import type { PlayedCamera } from '#server/store/cameras/cameras.ts'
import { type PulledSource, sourceOf } from '#server/store/cameras/sources.ts'
import { OnvifFault } from '#server/video/cameras/onvif-fault.ts'
import { type AccessUnit, stillOf } from '#server/video/clip.ts'
import { mayPass } from '#src/domain/cameras/faults.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import { createDrawn } from '../media/drawn.ts'
import type { Services } from '../services.ts'
import { accessTo } from './agents/agents.ts'
import { keyFrameStill } from './key-frames.ts'
import { reportCamera } from './sources/links.ts'
import { openPassword } from './sources/passwords.ts'

/** Walls and histories ask for the same few pictures again and again. */
const drawn = createDrawn({ keptBytes: 16 * 1024 * 1024 })

interface Size {
  width: number
  height: number
}

/** How long a still of a camera of the chain's own is shown before the camera is asked again, in ms. */
const STILL_MS = 30_000
/** What such a camera gives, and what is drawn of it. More at once than of clips: mostly they wait for a camera. */
const OWN = { atOnce: 20, keptBytes: 16 * 1024 * 1024 }
const given = createDrawn(OWN)
const ownStills = createDrawn(OWN)
/** A camera gave no still. It takes some room, so that it is forgotten in its turn as stills are. */
const NONE = Buffer.alloc(1024)

/**
 * A still of a camera or of what plays it, 'camera-0412'. A camera of the chain's own is asked for it, once for
 * everybody who looks; one that gives none is shown by its name.
 */
export function cameraStill(services: StillServices, of: string, camera: Shown, size: Size): FileAnswer {
  const { id, name, clip } = camera
  if (clip !== null) return stillAnswer(of, clip, size)
  const turn = `${id} ${Math.floor(services.now() / STILL_MS)}`
  const key = `${turn} ${size.width}x${size.height}`
  return pngAnswer(of, `own-${key.replaceAll(' ', '-')}`, () =>
    ownStills.get(key, async () => {
      const still = await given.get(turn, async () => (await ownStill(services, camera)) ?? NONE)
      return drawnStill(still, name, size)
    }),
  )
}

/** A picture as the answer of a call. @param tag names its content */
export const pngAnswer = (name: string, tag: string, body: () => Promise<Buffer>): FileAnswer => ({
  fileName: `${name}.png`,
  contentType: 'image/png',
  etag: `"${tag}"`,
  inline: true,
  body,
})

/** A PNG of a key frame that a camera sent; its name where no picture can be made of it. */
export const pictureOf = async (
  { keyFrames }: Pick<Services, 'keyFrames'>,
  unit: AccessUnit,
  name: string,
  size: Size,
): Promise<Buffer> => drawnStill((await keyFrames?.pictureOf(unit)) ?? NONE, name, size)

type StillServices = Pick<
  Services,
  'agents' | 'cameras' | 'db' | 'keyFrames' | 'live' | 'now' | 'secrets' | 'settings' | 'video'
>
type Shown = Pick<PlayedCamera, 'id' | 'restaurantId' | 'name' | 'clip'>
/** No camera's picture is larger; a file that claims more would take all memory. */
const MOST_PIXELS = 40_000_000

/** What a camera gives by ONVIF, or else a key frame of what it sends. */
async function ownStill(
  services: StillServices,
  { id, restaurantId }: Pick<Shown, 'id' | 'restaurantId'>,
): Promise<Buffer | null> {
  const source = await sourceOf(services.db, { id })
  // A camera that refused a password is not asked with it again; `cameraTarget` sees to that if it just has.
  if (!source || (source.fault !== null && !mayPass(source.fault))) return null
  return (await snapshotOf(services, source)) ?? (await keyFrameStill(services, restaurantId, source))
}

async function snapshotOf(services: StillServices, source: PulledSource): Promise<Buffer | null> {
  const { cameraId, host, devicePort: port, mainToken, username } = source
  if (!mainToken || port === null) return null
  try {
    const password = openPassword(services, source) ?? ''
    return await accessTo(services, source).still(
      { host, port, username: username ?? '', password },
      mainToken,
    )
  } catch (error) {
    if (!(error instanceof OnvifFault)) throw error
    if (error.fault === 'CREDENTIALS') await reportCamera(services, { cameraId }, error.fault)
    return null
  }
}

async function drawnStill(still: Buffer, name: string, size: Size): Promise<Buffer> {
  if (still === NONE) return noStill(name, size)
  return sharp(still, { limitInputPixels: MOST_PIXELS })
    .resize({ ...size, fit: 'cover' })
    .png({ palette: true })
    .toBuffer()
    .catch(() => noStill(name, size))
}

/** What stands for a camera that has no still: its name, so that a wall of them can be told apart. */
function noStill(name: string, { width, height }: Size): Promise<Buffer> {
  const fontSize = Math.round(Math.min(height / 8, width / 12))
  const line = (text: string, y: string) =>
    `<text x="50%" y="${y}" text-anchor="middle" font-family="sans-serif" font-size="${fontSize}" fill="#e6e8ec">${text}</text>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#23272f"/>${line(escaped(name), '46%')}${line('No still', '66%')}</svg>`
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer()
}

const escaped = (text: string) => text.replace(/[<>&"']/g, (char) => `&#${char.codePointAt(0)};`)

/**
 * A camera's still as the answer of a call: a PNG of what `of` says, 'camera-0412'; of one of its frames where that is
 * named, by its index in the clip.
 */
export const stillAnswer = (of: string, clip: string, size: Size, frame: number | null = null): FileAnswer =>
  pngAnswer(`${of}-${clip}`, `still-${clip}-${frame ?? 'camera'}-${size.width}x${size.height}`, () =>
    stillPng(clip, size, frame),
  )

/** Cut to fill `width` by `height` pixels. */
function stillPng(clip: string, size: Size, frame: number | null): Promise<Buffer> {
  return drawn.get(`${clip} ${frame} ${size.width} ${size.height}`, async () =>
    sharp(await stillOf(clip, frame))
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true })
      .toBuffer(),
  )
}
