import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { provideProgram } from './apt.ts'
import { freePort, listens } from './free-port.ts'

const PROGRAM = '/usr/sbin/mosquitto'
const READY_WITHIN_MS = 30_000

/** @throws Error where there is no Mosquitto and none can be installed */
export const provideMosquitto = (tell: (line: string) => void): Promise<void> =>
  provideProgram(
    { path: PROGRAM, name: 'mosquitto', needs: 'The test of equipment that publishes needs it' },
    tell,
  )

/** A broker of its own for equipment, on this machine alone; it forgets everything when it ends. */
export async function startMosquitto(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(PROGRAM, ['-p', String(port)], { stdio: 'ignore' })
  const until = Date.now() + READY_WITHIN_MS
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('Mosquitto did not start.')
    await pause(50)
  }
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
