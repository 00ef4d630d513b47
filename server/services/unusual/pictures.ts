import type { UnusualEvent, UnusualRecording } from '#src/contract/unusual.ts'
import { RECORDING_FPS, recordedSpan } from '#src/domain/unusual/recording.ts'
import { type Frame, sceneAt } from '#src/domain/unusual/scene.ts'
import { createDrawn, type Drawn } from './drawn.ts'
import { type Caption, picture } from './picture.ts'
import { toPng, toWebp } from './raster.ts'
import { vp8Of, webm } from './webm.ts'

/** Counted up when pictures of the same facts come to look otherwise: browsers then ask for them anew. */
const DRAWING = 1
/** What a picture is named by where it is kept: facts do not change, so the name says all. */
export const pictureTag = (...parts: (string | number)[]) => `"${[DRAWING, ...parts].join('-')}"`

const drawn: Drawn = createDrawn()

type Seen = Pick<
  UnusualEvent | UnusualRecording,
  'id' | 'restaurantNumber' | 'camera' | 'place' | 'eventTime' | 'timezone'
>

const captionOf = (seen: Seen, offsetMs: number): Caption => ({
  restaurant: seen.restaurantNumber,
  camera: seen.camera,
  place: seen.place,
  at: seen.eventTime + offsetMs,
  timezone: seen.timezone,
})

/** A frame as PNG: 1280 by 720, or 320 by 240. `tag` names it, see `pictureTag`. */
export function framePng(seen: Seen, frame: Frame, size: 'full' | 'thumbnail', tag: string): Promise<Buffer> {
  const shape = size === 'full' ? { pixels: 1280 } : { pixels: 320, narrow: true }
  return drawn.get(tag, () => toPng(picture(frame.scene, captionOf(seen, frame.offsetMs), shape)))
}

const VIDEO = { width: 640, height: 360 }
/** From good to bad: the first in which a recording fits its size is taken. */
const QUALITIES = [70, 55, 40, 25]

/** A recording as WebM, of the size that it is said to have. */
export function recordingWebm(
  recording: Seen & Pick<UnusualRecording, 'size'>,
  frames: readonly Frame[],
): Promise<Buffer> {
  return drawn.get(pictureTag('recording', recording.id), async () => {
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
      return webm({ ...VIDEO, fps: RECORDING_FPS, frames: film }, recording.size)
    }
    throw new RangeError('A recording does not fit its size')
  })
}

/** Of a file's bytes; the rest is for its heads. */
const MOST_OF_IT = 0.97

/** One picture after the other: who asks for something else meanwhile need not wait for all of them. */
async function filmed(pictures: readonly string[], quality: number): Promise<Buffer[]> {
  const frames: Buffer[] = []
  for (const svg of pictures) frames.push(vp8Of(await toWebp(svg, quality)))
  return frames
}
