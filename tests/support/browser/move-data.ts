import type { Page } from 'playwright-core'

/** Numbers of these mean something else than a figure. */
const NO_FIGURE =
  /version|page|limit|offset|id$|uuid|code|number|interval|zone|time|date|at$|order|port|index|level/i
/** Texts that people have written or given as names. */
const WRITTEN = /name|title|description|message|^material$|model|note|text|address|city/i
const MOST = 1_000_000

/** An answer whose figures and names are other ones than the provider's. */
function moved(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => moved(one, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, name)]))
  if (typeof value === 'number' && value > 0 && value < MOST && !NO_FIGURE.test(key)) return value + 1
  if (typeof value === 'string' && WRITTEN.test(key) && value !== '') return `${value}′`
  return value
}

/** Makes the answers that a page gets change whenever `move` is set, and has it ask for everything it shows again. */
export async function movingData(page: Page) {
  let move = false
  await page.route(/\/(api|proxy|device)\//, async (route) => {
    if (!move || route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const isJson = (response.headers()['content-type'] ?? '').includes('json')
    if (!isJson || !response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: moved(await response.json()) })
  })
  return {
    /** Resolves once the page has other answers, or the provider's own again. */
    async ask(next: boolean): Promise<void> {
      move = next
      await page.evaluate(askAgain)
    },
  }
}

interface Fiber {
  memoizedProps: unknown
  child: Fiber | null
  sibling: Fiber | null
}

/** Runs in the page: has TanStack Query ask again for all that is shown. */
async function askAgain(): Promise<void> {
  type Client = { refetchQueries(of: { type: 'active' }): Promise<void> }
  const root = document.getElementById('root') as unknown as Record<string, Fiber>
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
  const container = key === undefined ? undefined : (root[key] as Fiber & { stateNode: { current: Fiber } })
  const clientIn = (fiber: Fiber | null): Client | null => {
    if (!fiber) return null
    const { client } = (fiber.memoizedProps ?? {}) as { client?: Client }
    return client && 'refetchQueries' in client ? client : (clientIn(fiber.child) ?? clientIn(fiber.sibling))
  }
  await clientIn(container?.stateNode.current ?? null)?.refetchQueries({ type: 'active' })
}
