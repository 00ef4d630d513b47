import type { Page } from 'playwright-core'
import type { TestServer } from '../programs/server.ts'
import { type ContextOptions, listen, newContext, settled } from './browser.ts'

/**
 * One browser page that goes through many routes, as a person does: what a route costs is then its own, not that
 * of a new browser's empty caches.
 */
export interface Visitor {
  page: Page
  /** Loads the path from the server, as a link from elsewhere does. */
  load(path: string): Promise<void>
  /** Goes there inside the running console; `name` is what the document is called once there, any other one unless set. */
  go(path: string, name?: string): Promise<void>
  /** What the page complained of since the last time it was asked, the content policy's included. */
  complaints(): Promise<string[]>
  /** How far things moved since the path was gone to, without anybody's doing: 'cumulative layout shift'. */
  shift(): Promise<number>
  close(): Promise<void>
}

interface Notes {
  moved: number
  refused: string[]
}
type NotingWindow = Window & { notes?: Notes }

/** Runs in the page before anything else. */
function takeNotes(): void {
  const notes: Notes = { moved: 0, refused: [] }
  Object.assign(window, { notes })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    notes.refused.push(`content policy: ${effectiveDirective} ${blockedURI} ${sample}`.trim())
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) notes.moved += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function startVisitor(
  server: Pick<TestServer, 'url'>,
  options: ContextOptions = {},
): Promise<Visitor> {
  const context = await newContext(server, { serviceWorkers: 'allow', ...options })
  await context.addInitScript(takeNotes)
  const page = await context.newPage()
  const heard: string[] = []
  listen(page, heard)
  const load = async (path: string) => {
    await page.goto(path)
    await settled(page)
  }
  return {
    page,
    load,
    async go(path, name) {
      if (page.url() === 'about:blank') return load(path)
      const former = await page.evaluate((to) => {
        const { notes } = window as NotingWindow
        if (notes) notes.moved = 0
        history.pushState({}, '', to)
        return document.title
      }, path)
      await page.waitForFunction(
        (names) =>
          names.name === undefined ? document.title !== names.former : document.title === names.name,
        { name, former },
      )
      await settled(page)
    },
    async complaints() {
      const refused = await page.evaluate(() => (window as NotingWindow).notes?.refused.splice(0) ?? [])
      return [...heard.splice(0), ...refused]
    },
    shift: () => page.evaluate(() => (window as NotingWindow).notes?.moved ?? 0),
    close: () => context.close(),
  }
}
