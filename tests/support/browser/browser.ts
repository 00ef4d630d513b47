import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type SignedIn, signIn as signInCall } from '#src/contract/account/auth.ts'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { SESSION_KEY } from '#src/domain/storage-keys.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import type { TestServer } from '../programs/server.ts'
import { launchChromium, launchShell } from './chromium.ts'

/**
 * Pages of a real browser. After each test its pages are closed, and the test fails if one of them wrote an error to
 * the console, threw, lost a request, or broke the content policy (`looked-after.ts` sees to it).
 */

export const VIEWPORTS = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
} as const
export type Viewport = keyof typeof VIEWPORTS

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export interface ContextOptions {
  viewport?: Viewport
  scheme?: 'light' | 'dark'
  /** A demo account that is signed in already, in a session of its own. */
  as?: string
  /** To be signed in already with a stored state: in one context only, as a second one would use its token twice. */
  storageState?: StorageState
  /**
   * The worker and what it installs cost each new device more than its first pages do, and it needs the whole browser:
   * 'allow' where it has a part, or notifications have.
   */
  serviceWorkers?: 'allow' | 'block'
}

export interface PageOptions extends ContextOptions {
  /** A context to open one more tab in. */
  context?: BrowserContext
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** Complaints that match are part of the test; they must come, or it fails. */
  expectComplaint(pattern: RegExp): void
  /** Complaints that match may come: a server that was stopped on purpose. */
  allowComplaint(pattern: RegExp): void
}

interface Watched {
  complaints: string[]
  expected: RegExp[]
  allowed: RegExp[]
}

const contexts = new Set<BrowserContext>()
const watched: Watched[] = []

/** A browser for all files of a test process, which ends with it. Each test has contexts of its own in it. */
function keptOpen(launch: () => Promise<Browser>): () => Promise<Browser> {
  let browser: Promise<Browser> | undefined
  const forget = () => {
    browser = undefined
  }
  return () => {
    browser ??= launch().then(
      (launched) => launched.once('disconnected', forget),
      (error: unknown) => {
        forget()
        throw error
      },
    )
    return browser
  }
}
const openChromium = keptOpen(launchChromium)
const openShell = keptOpen(launchShell)

/**
 * A device of its own at a server, which is nobody's to close or to look after but the caller's.
 * The browser stands in Berlin: no restaurant does.
 */
export async function newContext(
  server: Pick<TestServer, 'url'>,
  options: ContextOptions = {},
): Promise<BrowserContext> {
  const { viewport = 'desk', scheme = 'light', as, serviceWorkers = 'block' } = options
  const storageState = as === undefined ? options.storageState : await signedIn(server, as)
  const browser = await (serviceWorkers === 'allow' ? openChromium() : openShell())
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: VIEWPORTS[viewport],
    hasTouch: viewport !== 'desk',
    isMobile: viewport === 'phone',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    acceptDownloads: true,
    serviceWorkers,
    ...(storageState && { storageState }),
  })
  context.setDefaultTimeout(30_000)
  return context
}

/**
 * What a browser keeps of a demo account that signed in there: the first page then loads as after a reload. The
 * sign-in page and the dashboard cost more than most of what is tested, and have tests of their own.
 */
export async function signedIn({ url }: Pick<TestServer, 'url'>, email: string): Promise<StorageState> {
  const answer = await fetch(`${url}${addressOf(signInCall)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  const { user: _, ...session } = (await answer.json()) as SignedIn
  const value = JSON.stringify({ ...session, multiFactorPending: session.multiFactorAuthentication })
  return { cookies: [], origins: [{ origin: url, localStorage: [{ name: SESSION_KEY, value }] }] }
}

/** A page at a server, closed after the test. */
export async function openPage(
  server: Pick<TestServer, 'url'>,
  options: PageOptions = {},
): Promise<OpenPage> {
  const context = options.context ?? (await newContext(server, options))
  contexts.add(context)
  const page = await context.newPage()
  const watch: Watched = { complaints: [], expected: [], allowed: [] }
  watched.push(watch)
  listen(page, watch.complaints)
  return {
    page,
    context,
    expectComplaint: (pattern) => watch.expected.push(pattern),
    allowComplaint: (pattern) => watch.allowed.push(pattern),
  }
}

/** Notes from now on what a page complains of: errors on its console or thrown, requests lost or refused. */
export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    // A call that its screen took back, or that a navigation cut off, has not failed.
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') complaints.push(`request: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

/** Closes the pages of a test, and fails it for what they complained of. */
export async function endPages(): Promise<void> {
  const seen = watched.splice(0)
  await Promise.all([...contexts].map((context) => context.close()))
  contexts.clear()
  const surprises = seen.flatMap(({ complaints, expected, allowed }) =>
    complaints.filter((text) => ![...expected, ...allowed].some((pattern) => pattern.test(text))),
  )
  const missing = seen.flatMap(({ complaints, expected }) =>
    expected.filter((pattern) => !complaints.some((text) => pattern.test(text))).map(String),
  )
  // In the message, because that is all that the last lines of a run say of a failure.
  if (surprises.length > 0) throw new Error(`The page complained: ${surprises.join(' | ')}`)
  expect(missing, 'complaints that never came').toEqual([])
}

/** Fills in the sign-in page and presses the button; what comes of it is the test's own matter. */
export async function enter(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  // The prerendered button submits nothing; it does once the program has taken the page over.
  await page.locator('form button[type=submit]').click()
}

/** Signs a demo account in and waits for its first page. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await enter(page, email)
  await page.getByRole('banner').getByRole('link', { name: 'Linewatch, home' }).waitFor()
  await page.locator('main h1').waitFor()
}

/** Follows a link of the sidebar, whose sections are folded but for the one of the page that is shown. */
export async function followSection(page: Page, section: string, link: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const head = sections.getByRole('button', { name: section, exact: true })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await sections.getByRole('link', { name: link, exact: true }).first().click()
}

/** Waits until the page has its title and nothing on it is still being loaded. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0)
}

/** Before it takes over, the worker stores all of the program: on a busy machine that takes a while. */
const TAKES_OVER_WITHIN_MS = 45_000

/** Waits until the worker holds the page. */
export async function heldByWorker(page: Page): Promise<void> {
  const timeout = TAKES_OVER_WITHIN_MS
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout })
}

/** Waits until the worker holds the page, and the browser's store the answers of a call that is named in it. */
export async function keptForOffline(page: Page, name: string): Promise<void> {
  await heldByWorker(page)
  await expect.poll(() => page.evaluate(keptAnswers)).toContain(name)
}

/** Runs in the page: everything that is kept, as text. */
export async function keptAnswers(): Promise<string> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  // Opening one that is not there yet would make an empty one.
  const made = await indexedDB.databases()
  if (!made.some(({ name }) => name === 'linewatch-cache')) return ''
  const database = await asked(indexedDB.open('linewatch-cache'))
  const isEmpty = !database.objectStoreNames.contains('queries')
  const kept = isEmpty ? [] : await asked(database.transaction('queries').objectStore('queries').getAll())
  database.close()
  return JSON.stringify(kept)
}
