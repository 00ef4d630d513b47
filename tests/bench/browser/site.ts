import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openDatabase } from '#server/db/query.ts'
import { embeddedUrl } from '#tests/support/database/database-url.ts'
import { markTourSeen } from '#tests/support/database/tour-seen.ts'
import { PASSWORD, signIn } from '../server/client.ts'
import { answers, type ServerProcess, startServer } from '../server/server-process.ts'
import { temporaryFolder } from '../server/storage.ts'
import { PHONE } from './page-load.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The whole product as `npm start` serves it, from its own build, with a plain form next to it. */
export interface Site {
  url: string
  /** Stops the server; what has been kept in browsers is all there is from then on. */
  stopServer(): Promise<void>
  /** Ends the server without warning. */
  killServer(): Promise<void>
  /** Restarts it at the same address; resolves once it answers. */
  startServer(): Promise<void>
  /** Puts another build of the console in the place of the one it serves, as a deploy does. */
  deploy(build: string): Promise<void>
  /** Where its database is reached. */
  databaseUrl(): Promise<string>
  close(): Promise<void>
}

export const PLAIN = '/plain.html'

/** How long a start takes is measured elsewhere; a busy machine writes three days of demonstration slowly. */
const STARTS_WITHIN_MS = 300_000

/** What a sign-in form is at least: no script, no style of any weight. */
const PLAIN_FORM = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign In</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body>
<h1>Sign In</h1>
<form method="post" action="/plain">
<p><label>E-mail <input name="email" type="email" autocomplete="username"></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
<p><button type="submit">Sign In</button></p>
</form>
</body>
</html>
`

/** Holds once the form can be sent: before the program runs, its button submits nothing. */
export const FORM_USABLE = `document.querySelector('form button[type=submit]') !== null`

/** Builds the console into a temporary folder and serves it with three days of demonstration. */
export async function openSite(
  tell: (line: string) => void,
  env: Record<string, string> = {},
): Promise<Site> {
  const folder = await temporaryFolder('site')
  tell('building the console')
  const dist = join(folder, 'dist')
  const build = async (more: Record<string, string> = {}) => {
    const args = ['vite', 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', dist]
    await run('npx', args, { cwd: ROOT, env: { ...process.env, NODE_ENV: '', ...more } })
    await writeFile(join(dist, PLAIN), PLAIN_FORM)
  }
  await build()
  const dataDir = join(folder, 'data')
  const options = { cwd: folder, env: { DATA_DIR: dataDir, HISTORY_DAYS: '3', ...env } }
  let server: ServerProcess = await startServer(options)
  await answers(async () => (await signIn(server.url)) !== '', 'The server', STARTS_WITHIN_MS)
  const database = openDatabase(await embeddedUrl(dataDir), { max: 1 })
  await markTourSeen(database)
  await database.close()
  return {
    url: server.url,
    stopServer: () => server.stop(),
    killServer: () => server.kill(),
    async startServer() {
      const { url } = server
      server = await startServer({ ...options, port: Number(new URL(url).port) })
      await answers(async () => (await fetch(`${url}/healthz`)).ok, 'The server')
    },
    deploy: (name) => build({ BUILD_ID: name }),
    databaseUrl: () => embeddedUrl(dataDir),
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs a demo account in as a person does, and waits for its first page. */
export async function signInAt(page: Page, { url }: Pick<Site, 'url'>, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/** A phone's browser, with the worker or without. */
export const phone = (worker: boolean): BrowserContextOptions => ({
  viewport: PHONE,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: worker ? 'allow' : 'block',
})
