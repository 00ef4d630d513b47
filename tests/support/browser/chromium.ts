import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { installPackage } from '../programs/apt.ts'

const run = promisify(execFile)

/** Where systems keep a Chromium of their own. */
const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Chromium without a window's parts, which takes half the time for a page. It crashes where a page has a service worker
 * and knows no notifications: tests with a worker use the whole.
 */
const SHELL = '/usr/bin/chromium-headless-shell'

export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NONE = `No Chromium was found, and none could be installed.
The tests in the browser need one. Do one of these:
  - install it: apt-get install chromium (Debian), or Google Chrome
  - or name one: CHROMIUM=/path/to/chromium npm test`

const executable = async (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

async function firstExecutable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await executable(path)) return path
  return null
}

/**
 * The Chromium that the tests drive: the one CHROMIUM names, or the system's; null when there is neither.
 * @throws Error when CHROMIUM names something that cannot be run.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  const named = env.CHROMIUM
  if (!named) return firstExecutable(USUAL)
  if (await executable(named)) return named
  throw new Error(`CHROMIUM names ${named}, which is not there or cannot be run.`)
}

/** The shell that CHROMIUM_SHELL names, or the system's; the whole Chromium where there is none, or CHROMIUM names one. */
async function findShell(env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  if (env.CHROMIUM_SHELL) return env.CHROMIUM_SHELL
  return !env.CHROMIUM && (await executable(SHELL)) ? SHELL : findChromium(env)
}

/** As `provideChromium`, of the shell; null where it cannot be had: the tests take longer without it, and that is all. */
export async function provideShell(tell: (line: string) => void): Promise<string | null> {
  if (process.env.CHROMIUM) return null
  if (await executable(SHELL)) return SHELL
  try {
    await installPackage('chromium-headless-shell', tell)
    return SHELL
  } catch {
    tell('no chromium-headless-shell: the tests in the browser take longer')
    return null
  }
}

/**
 * Finds a Chromium, or gets one: from Debian's packages when run as root there, else the one in the package
 * @sparticuz/chromium, unpacked below the system's temporary folder.
 * @throws Error saying what is missing and what to do about it.
 */
export async function provideChromium(tell: (line: string) => void): Promise<string> {
  const found = await findChromium()
  if (found) return found
  const reasons: string[] = []
  for (const get of [fromApt, fromPackage]) {
    try {
      return await get(tell)
    } catch (error) {
      reasons.push(`  ${error instanceof Error ? error.message : String(error)}`.split('\n')[0] ?? '')
    }
  }
  throw new Error(`${NONE}\nWhat was tried:\n${reasons.join('\n')}`)
}

async function fromApt(tell: (line: string) => void): Promise<string> {
  await installPackage('chromium', tell)
  const path = await firstExecutable(USUAL)
  if (!path) throw new Error('apt-get: chromium was installed, but is not in its usual place')
  return path
}

async function fromPackage(tell: (line: string) => void): Promise<string> {
  tell('unpacking the chromium of @sparticuz/chromium')
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath()
  const { stdout } = await run(path, ['--no-sandbox', '--headless', '--version'])
  if (!/Chrom/i.test(stdout)) throw new Error(`@sparticuz/chromium: ${path} does not run here`)
  return path
}

/**
 * Starts the browser.
 * @param find which one; the whole Chromium unless given
 * @throws Error when there is no Chromium.
 */
export async function launchChromium(find: () => Promise<string | null> = findChromium): Promise<Browser> {
  const executablePath = await find()
  if (!executablePath) throw new Error(NONE)
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}

export const launchShell = (): Promise<Browser> => launchChromium(() => findShell())
