import sharp, { type Sharp } from 'sharp'
import { RECORDING_FPS, recordedSpan } from '#server/domain/unusual/recording.ts'
import { sceneAt } from '#server/domain/unusual/scene.ts'
import { createDrawn, type Drawn } from '#server/services/media/drawn.ts'
import { type EventPictures, type PicturedEvent, pictureTag } from '#server/services/media/event-pictures.ts'
import { type Caption, picture } from './picture.ts'
import { vp8Of, webm } from './webm.ts'

const MOST_PIXELS = 1280 * 720

// Pictures are drawn one at a time, and what is drawn is kept by `createDrawn`.
sharp.concurrency(1)
sharp.cache(false)
const open = (svg: string): Sharp => sharp(Buffer.from(svg), { limitInputPixels: MOST_PIXELS })

/** An SVG of our own as PNG, in the size that it says. */
const toPng = (svg: string): Promise<Buffer> =>
  open(svg).removeAlpha().png({ compressionLevel: 7 }).toBuffer()

/** The same as a lossy WebP; quality from 1 to 100. */
const toWebp = (svg: string, quality: number): Promise<Buffer> =>
  open(svg).removeAlpha().webp({ quality, effort: 2 }).toBuffer()

const drawn: Drawn = createDrawn()

const captionOf = (seen: PicturedEvent, offsetMs: number): Caption => ({
  restaurant: seen.restaurantNumber,
  camera: seen.camera,
  place: seen.place,
  at: seen.eventTime + offsetMs,
  timezone: seen.timezone,
})

export const framePng: EventPictures['framePng'] = (seen, frame, size, tag) => {
  const shape = size === 'full' ? { pixels: 1280 } : { pixels: 320, narrow: true }
  return drawn.get(tag, () => toPng(picture(frame.scene, captionOf(seen, frame.offsetMs), shape)))
}

const VIDEO = { width: 640, height: 360 }
/** From good to bad: the first in which a recording fits its size is taken. */
const QUALITIES = [70, 55, 40, 25]

export const recordingWebm: EventPictures['recordingWebm'] = (recording, frames) =>
  drawn.get(pictureTag('recording', recording.id), async () => {
    const { fromMs, lengthMs } = recordedSpan(frames)
    const count = Math.round((lengthMs / 1000) * RECORDING_FPS)
    const pictures = Array.from({ length: count }, (_, index) => {
      const offsetMs = fromMs + (index * 1000) / RECORDING_FPS
      const scene = sceneAt(frames, offsetMs)
      if (!scene) throw new RangeError('A recording without frames')
      // The camera's light blinks once a second.
      const light = index % RECORDING_FPS < RECORDING_FPS / 2
      return picture(scene, { ...captionOf(recording, offsetMs), recording: light }, { pixels: VIDEO.width })
    })
    const budget = recording.size * MOST_OF_IT
    for (const quality of QUALITIES) {
      // One from the middle tells whether all of them may fit.
      const [middle = ''] = pictures.slice(Math.floor(count / 2))
      if ((await toWebp(middle, quality)).length * count > budget) continue
      const film = await filmed(pictures, quality)
      if (film.reduce((sum, frame) => sum + frame.length, 0) > budget) continue
      return await webm({ ...VIDEO, fps: RECORDING_FPS, frames: film }, recording.size)
    }
    throw new RangeError('A recording does not fit its size')
  })

/** Of a file's bytes; the rest is for its heads. */
const MOST_OF_IT = 0.97

/** One picture after the other: who asks for something else meanwhile need not wait for all of them. */
async function filmed(pictures: readonly string[], quality: number): Promise<Buffer[]> {
  const frames: Buffer[] = []
  for (const svg of pictures) frames.push(vp8Of(await toWebp(svg, quality)))
  return frames
}
