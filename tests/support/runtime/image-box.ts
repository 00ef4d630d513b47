import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { cp, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyOf, environment, restsOf } from './recipe.ts'

/**
 * The image without a builder or containers: the files that the recipe names, where it puts them, seen by a process that
 * is another user without any right of root, and for which all but the data is read-only.
 */

const ROOT = join(import.meta.dirname, '../../..')
/** For root to be nobody in particular, as `node` is in the image. */
const USER = 65_534

/** What gives a process a view of its own of the files: only root may, and not in every container. */
const VIEW = ['--mount', '--propagation', 'private']

export const mayBox = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', [...VIEW, 'mount', '-t', 'tmpfs', 'tmpfs', '/opt']).status === 0

/** Root's part: $1 is where the image's files are, $2 its folder of data. */
const ENTER = `set -e
mount --bind "$1/opt" /opt
mount -o remount,bind,ro /opt
mount -t tmpfs -o mode=755 tmpfs "$(dirname "$2")"
install -d -o ${USER} -g ${USER} -m 700 "$2"
mount --bind "$2" "$2"
mount -o remount,bind,ro "$(dirname "$2")"
mount -o remount,bind,ro /
cd /opt/linewatch
shift 2
exec setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`

export interface ImageBox {
  /** Runs a command in it, with the environment of the recipe and what is given. */
  run(command: readonly string[], env?: Record<string, string>): ChildProcessWithoutNullStreams
  remove(): Promise<void>
}

/** Does the recipe's last stage. @param console the built console, which another stage makes */
export async function makeBox(console: string): Promise<ImageBox> {
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  // Next to the packages, so that their files need not be copied.
  const folder = await mkdtemp(join(ROOT, '.cache/image-'))
  const [workFolder = ''] = restsOf('WORKDIR')
  for (const { from, sources, target } of restsOf('COPY').map(copyOf))
    for (const source of sources) {
      const to = join(folder, workFolder, target.endsWith('/') ? join(target, source) : target)
      if (source.endsWith('/node_modules')) await linkPackages(to)
      else if (source.endsWith('/dist')) await cp(console, to, { recursive: true })
      else if (from === null) await cp(join(ROOT, source), to, { recursive: true })
      else throw new Error(`Nothing is known about ${source} of ${from}.`)
    }
  const data = environment().DATA_DIR ?? ''
  return {
    run: (command, env = {}) =>
      spawn('unshare', [...VIEW, 'sh', '-c', ENTER, 'sh', folder, data, ...programOf(command)], {
        env: { PATH: process.env.PATH, ...environment(), ...env },
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The Node that runs this, for the one of the image. */
const programOf = ([program = '', ...rest]: readonly string[]) => [
  program === 'node' ? process.execPath : program,
  ...rest,
]

/** What `npm ci --omit=dev` installs, of what is installed here. */
async function linkPackages(to: string): Promise<void> {
  const text = await readFile(join(ROOT, 'node_modules/.package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, { dev?: boolean }> }
  for (const [path, { dev }] of Object.entries(packages))
    if (!dev) await linkFolder(join(ROOT, path), join(dirname(to), path))
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    // Packages within have an entry of their own.
    if (entry.name === 'node_modules') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFolder(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target)
  }
}
