import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const there = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Installs a package of Debian's, without what it only recommends.
 * @throws Error where that cannot be done: not as root, no Debian, no network
 */
export async function installPackage(name: string, tell: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('apt-get: only root can install packages')
  if (!(await there('/usr/bin/apt-get'))) throw new Error('apt-get: this is no Debian')
  tell(`installing ${name} with apt-get`)
  // A package's own service is not started: each test starts what it needs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = { env, maxBuffer: 64 * 2 ** 20 }
  // Another file's tests may be installing something right now.
  const patient = ['-o', 'DPkg::Lock::Timeout=120']
  const install = () =>
    run('apt-get', ['install', ...patient, '-y', '-q', '--no-install-recommends', name], options)
  // A fresh machine has no package lists yet.
  await install().catch(async () => {
    await run('apt-get', ['update', '-q'], options)
    await install()
  })
}

/**
 * Finds a program of a package of Debian's, or installs it.
 * @throws Error saying who needs it and what to do about it
 */
export async function provideProgram(
  { path, name, needs }: { path: string; name: string; needs: string },
  tell: (line: string) => void,
): Promise<void> {
  if (await there(path)) return
  await installPackage(name, tell).catch((error: unknown) => {
    throw new Error(`${needs}: apt-get install ${name} (Debian).`, { cause: error })
  })
}
