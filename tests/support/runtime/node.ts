import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { there } from '../programs/apt.ts'

const run = promisify(execFile)
const CACHE = join(import.meta.dirname, '../../../.cache')

/**
 * The package that the package `node` of npm would fetch for this machine. Asked for directly, it needs no script at its
 * installation, and npm checks its hash.
 */
const packageOf = (platform: string, arch: string) =>
  `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`

/**
 * The folder of the program `node` of a version, '24' or '24.21.0', kept below `.cache` from one run to the next.
 * @throws Error where npm has none for this machine, or cannot be reached
 */
export async function provideNode(version: string, tell: (line: string) => void): Promise<string> {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error(`${version} is no version of Node.`)
  if (`${process.versions.node}.`.startsWith(`${version}.`)) return dirname(process.execPath)
  const name = packageOf(process.platform, process.arch)
  const folder = join(CACHE, `node-${version}`)
  const programs = join(folder, 'node_modules', name, 'bin')
  if (await there(join(programs, 'node'))) return programs
  tell(`fetching Node ${version} from npm`)
  await mkdir(folder, { recursive: true })
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`])
  return programs
}
