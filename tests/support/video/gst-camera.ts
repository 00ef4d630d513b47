import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { installPackage } from '../programs/apt.ts'

const run = promisify(execFile)
/** Debian's own: only it sees Debian's packages. */
const PYTHON = '/usr/bin/python3'
const SCRIPT = join(import.meta.dirname, 'gst-camera.py')
const PACKAGES = [
  'python3-gi',
  'gir1.2-gst-rtsp-server-1.0',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-plugins-ugly',
]

const works = (): Promise<boolean> =>
  run(PYTHON, [SCRIPT, '--check']).then(
    () => true,
    () => false,
  )

/** @throws Error where there is no RTSP server of GStreamer's and none can be installed */
export async function provideGstCamera(tell: (line: string) => void): Promise<void> {
  if (await works()) return
  for (const name of PACKAGES)
    await installPackage(name, tell).catch((error: unknown) => {
      throw new Error(`The test of foreign cameras needs it: apt-get install ${name} (Debian).`, {
        cause: error,
      })
    })
}

/** Cameras that are not ours: /main, /baseline, /b-frames, /h265 and /audio at each port, by how they ask who we are. */
export interface GstCamera {
  ports: { open: number; digest: number; basic: number }
  stop(): Promise<void>
}

export const GST_USER = { username: 'cook', password: 'Kitchen:2026@ä' }

export async function startGstCamera(): Promise<GstCamera> {
  const child = spawn(PYTHON, [SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: child.stdout }))
    return {
      ports: JSON.parse(line),
      async stop() {
        if (child.signalCode !== null) return
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      },
    }
  throw new Error("GStreamer's RTSP server did not start.")
}
