import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageName } from '#src/app/pages.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { type AnyEndpoint, addressOf } from '#src/contract/define/endpoint.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { signedIn } from '#tests/support/browser/browser.ts'
import { readPages } from '#tests/support/browser/pages.ts'
import { filled, type PathIds, pathIds } from '#tests/support/browser/path-ids.ts'
import { HTML, poorer } from '#tests/support/browser/poorer.ts'
import { startVisitor, type Visitor } from '#tests/support/browser/visitor.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

/**
 * A provider that leaves out what may be left out, says more than it must, uses words that this console has not heard
 * of, and has HTML in every text: every page is made of what it does say, and shows texts as texts.
 */
const pages = (await readPages()).filter(({ frame }) => frame !== 'bare')
const { endpoints } = await readContract()
/** The most plainly named first: '/cameras/limits' before '/cameras/{id}'. */
const reading = endpoints
  .filter(({ method, answer }) => method === 'GET' && typeof answer !== 'string')
  .map((endpoint) => ({
    endpoint,
    address: new RegExp(`^${addressOf(endpoint).replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length)
const calledAt = (path: string): AnyEndpoint | undefined =>
  reading.find(({ address }) => address.test(path))?.endpoint

const server = sharedServer()
let visits: Visitor
let spoilt = 0
let ids: PathIds
/** Pages that said it, as it was written. */
let asText = 0

beforeAll(async () => {
  const storageState = await signedIn(server, ADMIN)
  ids = await pathIds(server, storageState)
  visits = await startVisitor(server, { storageState, serviceWorkers: 'block' })
  await visits.page.route(/\/(?:api\/v1|proxy)\//, async (route) => {
    const request = route.request()
    const endpoint = request.method() === 'GET' ? calledAt(new URL(request.url()).pathname) : undefined
    if (!endpoint) return route.fallback()
    // A page that is left takes its calls back.
    const answer = await route.fetch().catch(() => null)
    if (!answer?.ok()) return answer ? route.fulfill({ response: answer }) : route.abort()
    spoilt += 1
    // Who a user is decides what they may see, so those words are the console's own.
    const words = endpoint.name !== currentUser.name
    await route.fulfill({ response: answer, json: poorer(endpoint.answer, await answer.json(), { words }) })
  })
})
afterAll(async () => {
  // What is on its way while the browser closes is of no page any more.
  await visits.page.unrouteAll({ behavior: 'ignoreErrors' })
  await visits.close()
})

test.each(pages.map((page) => [page.path, page] as const))('%s', async (path, declared) => {
  await visits.go(filled(path, ids), `${pageName(declared)} · Linewatch`)
  const said = await visits.page.evaluate(() => document.body.innerText)
  expect(said).not.toContain('could not be shown')
  expect(said).not.toMatch(/\bundefined\b|\bNaN\b|Invalid Date|\[object /)
  if (said.includes(HTML)) asText += 1
  const made = await visits.page.evaluate(() => ({
    ran: 'ran' in window,
    elements: [...document.querySelectorAll('img[src="x"], script')]
      .filter((one) => one.matches('img') || one.textContent?.includes('window.ran'))
      .map(({ outerHTML }) => outerHTML),
  }))
  expect(made).toEqual({ ran: false, elements: [] })
})

test('the answers were of that kind, and most pages showed their HTML as text [V3.2.2b]', () => {
  expect(spoilt).toBeGreaterThan(pages.length)
  expect(asText).toBeGreaterThan(pages.length / 2)
})
