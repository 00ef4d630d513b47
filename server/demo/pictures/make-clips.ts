import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { caption, HEIGHT, KITCHENS, type Kitchen, LOOP_S, WIDTH } from './draw-kitchen.ts'

/**
 * Draws the clips that the demonstration's cameras play, a still of each and one of each of its key frames, into
 * `clips/`, a folder each; with --stills the stills alone:
 *
 *     node --import tsx server/demo/pictures/make-clips.ts [--stills] [clip…]
 *
 * Only for who changes the drawings: what it makes is committed. Needs ffmpeg with libx264 (Debian: apt-get install
 * ffmpeg). Every clip is H.264 Constrained Baseline as Annex B, one slice a picture, no B-frames, a key frame with its
 * parameter sets every two seconds, so that it loops and can be entered and cut there.
 */
const FPS = 15
const KEY_EVERY = 30
/** From small to large; a higher factor is smaller and coarser. */
const SIZES = [
  { width: 320, height: 180, crf: 26 },
  { width: 640, height: 360, crf: 26 },
  { width: 1280, height: 720, crf: 28 },
]
const LONGEST_BYTES = 3 * 2 ** 20

const CLIPS = join(import.meta.dirname, 'clips')
const pictureAt = ({ label, scene }: Kitchen, s: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${scene(s)}${caption(label, s)}</svg>`
const fileOf = (clip: string, { width, height }: { width: number; height: number }) =>
  join(CLIPS, clip, `${width}x${height}.h264`)

function encoder(clip: string) {
  const outputs = SIZES.flatMap((size) => [
    ...[
      '-map',
      '0:v',
      '-vf',
      `scale=${size.width}:${size.height}:flags=area:out_color_matrix=bt709:out_range=tv`,
    ],
    ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.1', '-preset', 'veryslow', '-bf', '0'],
    ...[
      '-crf',
      String(size.crf),
      '-g',
      String(KEY_EVERY),
      '-keyint_min',
      String(KEY_EVERY),
      '-sc_threshold',
      '0',
    ],
    ...['-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...[
      '-x264-params',
      'slices=1:repeat-headers=1:threads=1:force-cfr=1',
      '-bsf:v',
      'filter_units=remove_types=6',
    ],
    ...['-f', 'h264', '-y', fileOf(clip, size)],
  ])
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(FPS),
    '-i',
    '-',
  ]
  return spawn('ffmpeg', ['-v', 'error', ...input, ...outputs], { stdio: ['pipe', 'inherit', 'inherit'] })
}

/** A still of the camera, and smaller ones of each key frame: a recording begins with one of those. */
async function makeStills(kitchen: Kitchen): Promise<number> {
  const still = (s: number) => sharp(Buffer.from(pictureAt(kitchen, s))).webp({ quality: 70 })
  const present = await still(2.5).toBuffer()
  await writeFile(join(CLIPS, kitchen.clip, 'still.webp'), present)
  let bytes = present.length
  for (let key = 0; key * KEY_EVERY < FPS * LOOP_S; key++) {
    const picture = await still((key * KEY_EVERY) / FPS)
      .resize(SIZES[1])
      .toBuffer()
    await writeFile(join(CLIPS, kitchen.clip, `still-${key}.webp`), picture)
    bytes += picture.length
  }
  return bytes
}

async function makeClip(kitchen: Kitchen): Promise<number> {
  const ffmpeg = encoder(kitchen.clip)
  const ended = once(ffmpeg, 'exit')
  for (let index = 0; index < FPS * LOOP_S; index++) {
    const picture = sharp(Buffer.from(pictureAt(kitchen, index / FPS)))
      .removeAlpha()
      .raw()
    if (!ffmpeg.stdin.write(await picture.toBuffer())) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} at ${kitchen.clip}`)
  const sizes = await Promise.all(SIZES.map(async (size) => (await stat(fileOf(kitchen.clip, size))).size))
  process.stdout.write(`${kitchen.clip}: ${sizes.join(' ')} bytes\n`)
  return sizes.reduce((sum, size) => sum + size)
}

let total = 0
const named = process.argv.slice(2).filter((word) => word !== '--stills')
const whole = !process.argv.includes('--stills')
for (const kitchen of KITCHENS.filter(({ clip }) => named.length === 0 || named.includes(clip)))
  total += (await makeStills(kitchen)) + (whole ? await makeClip(kitchen) : 0)
if (total > LONGEST_BYTES) throw new Error(`The clips have grown to ${total} bytes: draw them flatter.`)
process.stdout.write(`${total} bytes\n`)
