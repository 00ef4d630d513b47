import { type ExecFileException, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AccessUnit } from '../clip.ts'

const run = promisify(execFile)

/** The longest side of the picture: no still is larger. */
const LONGEST = 1280
/** No camera's picture is larger; one that claims more would take all memory. */
const MOST_PIXELS = 40_000_000
/** More than a PNG of LONGEST by LONGEST ever has. */
const MOST_BYTES = LONGEST * LONGEST * 4
const SCALE = `scale=w='min(${LONGEST},iw)':h='min(${LONGEST},ih)':force_original_aspect_ratio=decrease`
/** It reads and writes nothing but the two pipes. */
const ARGUMENTS = [
  ...['-v', 'error', '-protocol_whitelist', 'pipe', '-threads', '1', '-max_pixels', String(MOST_PIXELS)],
  ...['-f', 'h264', '-i', 'pipe:0'],
  ...['-frames:v', '1', '-vf', SCALE, '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
]
const START = Buffer.from([0, 0, 0, 1])

/**
 * A key frame, with its parameter sets, as PNG.
 * @param ffmpeg its path
 * @throws Error when it makes no picture of it, or takes longer than `timeoutMs`
 */
export async function drawKeyFrame(
  ffmpeg: string,
  { nals }: Pick<AccessUnit, 'nals'>,
  timeoutMs: number,
): Promise<Buffer> {
  const running = run(ffmpeg, ARGUMENTS, {
    encoding: 'buffer',
    env: {},
    killSignal: 'SIGKILL',
    maxBuffer: MOST_BYTES,
    timeout: timeoutMs,
  })
  // It may end before it has read everything.
  running.child.stdin?.on('error', () => {}).end(Buffer.concat(nals.flatMap((nal) => [START, nal])))
  const { stdout } = await running.catch((error: ExecFileException) => {
    throw error.killed ? new Error(`ffmpeg took longer than ${timeoutMs} ms.`) : error
  })
  if (stdout.length === 0) throw new Error('ffmpeg made no picture.')
  return stdout
}
