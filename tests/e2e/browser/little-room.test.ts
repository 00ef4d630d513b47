import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { LANGUAGE_COOKIE } from '#src/domain/language/languages.ts'
import { openPage, settled, type Viewport } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

const server = sharedServer()
let restaurant = ''

beforeAll(async () => {
  const db = openDatabase(server.databaseUrl, { max: 1 })
  restaurant = await restaurantUuid(db, '0412')
  await db.close()
})

/** A page of the cameras, of a restaurant with six. */
async function open(viewport: Viewport, path: string, before?: (page: Page) => Promise<unknown>) {
  const { page } = await openPage(server, { as: ADMIN, viewport })
  await before?.(page)
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}restaurantUuid=${restaurant}`)
  await settled(page)
  return page
}

test('on a floor tablet every camera that a recording can be of comes within a finger’s reach', async () => {
  const page = await open('tablet', '/cameras/recordings')
  await page.getByRole('button', { name: 'Create recording' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cameras/ })
    .tap()
  const last = page.locator('[role="option"]:visible', { hasText: 'Hot Holding' })
  // What lies below the window cannot be pulled up: the page behind a dialog stands still.
  await last.tap()
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
})

test('on a floor tablet the streams have room for all their columns, also where a camera is offline', async () => {
  const page = await open('tablet', '/plug-play/plug?plug=streams', (opened) =>
    opened.route(/\/streams\?/, async (route) => {
      const answer = await route.fetch()
      const { content, ...rest } = await answer.json()
      const [first, ...others] = content
      const json = { ...rest, content: [{ ...first, status: 'OFFLINE' }, ...others] }
      await route.fulfill({ response: answer, json })
    }),
  )
  await page.getByText('Camera offline').waitFor()
  const table = page.locator('main section:has(> table)')
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // The list is asked for again and again; the page does not wait for an answer when it goes.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('on a floor tablet a menu with more than there is room for below its button stands in the window', async () => {
  // Its chart stands above the list, so the button can be in the middle of the window.
  const page = await open('tablet', '/pcs/recommendations')
  const button = page.getByRole('button', { name: 'Columns', exact: true })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.tap()
  const box = await page.getByRole('menu').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(768)
})

test('on a floor tablet what is wrong in a kitchen stands in few lines of the ranking', async () => {
  const { page } = await openPage(server, { as: ADMIN, viewport: 'tablet' })
  await page.goto('/dashboard/chicken')
  await settled(page)
  const row = page.getByRole('table', { name: 'Kitchens by urgency' }).getByRole('row').nth(1)
  // After the kitchen's name: its state, with a sentence of which thirty letters stand in one line.
  const cell = await row.getByRole('cell').first().boundingBox()
  expect(cell?.width).toBeGreaterThan(208)
  const table = page.locator('main section:has(> table)').first()
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('on a floor tablet the days to compare with stand in the window, as those of the dates do', async () => {
  const page = await open('tablet', '/dashboard/chicken?compare=period')
  await page.getByRole('button', { name: /^Compared with/ }).tap()
  const day = page.getByRole('button', { name: /^1 [A-Z][a-z]+ 20\d\d$/ })
  const before = page.getByRole('button', { name: 'The days right before' })
  await before.waitFor()
  expect((await day.boundingBox())?.width).toBeGreaterThan(40)
  const { y = 0, height = 0 } = (await before.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(768)
})

test('on a floor tablet the dates stand in the window with their times in sight', async () => {
  const page = await open('tablet', '/dashboard/chicken')
  await page.getByRole('button', { name: /^Dates/ }).tap()
  const panel = page.getByRole('dialog', { name: /^Dates/ })
  const apply = panel.getByRole('button', { name: 'Apply' })
  await apply.waitFor()
  const bottomOf = async (place: Locator) => {
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
    return y + height
  }
  const covered = async () =>
    (await bottomOf(panel.getByRole('combobox').last())) - ((await apply.boundingBox())?.y ?? 0)
  await expect.poll(covered).toBeLessThanOrEqual(0)
  expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  expect(await bottomOf(panel)).toBeLessThanOrEqual(768)
})

test('on a floor tablet the notifications reach the edges of their panel', async () => {
  const page = await open('tablet', '/dashboard/chicken')
  await page.getByRole('button', { name: /^Notifications/ }).tap()
  const panel = page.getByRole('dialog', { name: /^Notifications/ })
  const item = await panel.getByRole('listitem').first().boundingBox()
  const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {}
  expect(item?.x).toBeLessThan(x + 4)
  expect((item?.x ?? 0) + (item?.width ?? 0)).toBeGreaterThan(x + width - 4)
})

test.each(['/cameras/recordings', '/kitchen-player/recordings'])(
  'on a phone a recording’s time stands in one line next to its picture and its buttons: %s',
  async (path) => {
    const page = await open('phone', path)
    const time = page.locator('main li').getByText(/ • .+\s[AP]M$/)
    const heights = await time.evaluateAll((lines) =>
      lines.map((line) => line.getBoundingClientRect().height),
    )
    expect(heights.length).toBeGreaterThan(0)
    expect(Math.max(...heights)).toBeLessThan(30)
  },
)

test.each(['phone', 'tablet'] as const)(
  'in text twice as large the picture next to its markers keeps to its card, on a %s',
  async (viewport) => {
    const page = await open(viewport, '/plug-play/aruco')
    await page.getByRole('button', { name: 'Open picture' }).first().waitFor()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const side = page.locator('section[aria-label^="Markers of"] > div').first()
    const beyond = () =>
      side.evaluate((element) => {
        const { right } = element.getBoundingClientRect()
        const cut = [...element.querySelectorAll('button span')].filter(
          ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
        )
        return [...element.children]
          .flatMap((part) => [part, ...part.children])
          .filter((part) => part.getBoundingClientRect().right > right + 1)
          .concat(cut)
          .map(({ tagName, textContent }) => `${tagName} ${textContent}`)
      })
    await expect.poll(beyond).toEqual([])
  },
)

test.each([
  ['phone', 'Account', 'menu'],
  ['tablet', 'Provider', 'dialog'],
] as const)(
  'in text twice as large what opens from the header stands in the window, on a %s: %s',
  async (viewport, name, role) => {
    const page = await open(viewport, '/dashboard/chicken')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.getByRole('button', { name, exact: true }).tap()
    const opened = page.getByRole(role, { name, exact: true })
    await opened.getByText(role === 'menu' ? 'Sign Out' : 'Jobs').waitFor()
    const beyond = () =>
      opened.evaluate((element) => {
        const { right, bottom } = element.getBoundingClientRect()
        return Math.max(right - innerWidth, bottom - innerHeight, 0)
      })
    await expect.poll(beyond).toBe(0)
  },
)

test('in text twice as large the name of a fact keeps off its value', async () => {
  const page = await open('tablet', '/dashboard/chicken')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.getByRole('button', { name: 'Provider', exact: true }).tap()
  const names = page.getByRole('dialog', { name: 'Provider' }).locator('dt')
  await names.filter({ hasText: 'Database' }).waitFor()
  const over = await names.evaluateAll((all) =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((name) => name.textContent),
  )
  expect(over).toEqual([])
})

test.each([
  ['/pcs/recommendations', 'h1'],
  ['/events/analytics', 'section:has(h2:text-is("By event")) li span'],
  ['/kitchen-player/player', 'div:has(+ [role="slider"]) span, [aria-label="What is shown"] button *'],
])('in text twice as large words have the room that they need on a phone: %s', async (path, words) => {
  const page = await open('phone', path)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.locator(words).first().waitFor()
  const cut = () =>
    page
      .locator(words)
      .evaluateAll((all) =>
        all
          .filter(
            (word) => word.scrollWidth > word.clientWidth + 1 || word.scrollHeight > word.clientHeight + 4,
          )
          .map(({ textContent }) => textContent),
      )
  await expect.poll(cut).toEqual([])
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(sideways).toBe(0)
})

test.each(['phone', 'tablet', 'desk'] as const)(
  'a restaurant’s long number keeps to its field in the header, on a %s',
  async (viewport) => {
    const page = await open(viewport, '/dashboard/chicken', (opened) =>
      opened.route(/\/restaurants\?/, async (route) => {
        const answer = await route.fetch()
        const { content, ...rest } = await answer.json()
        const named = (one: { uuid: string }) =>
          one.uuid === restaurant ? { ...one, number: '9'.repeat(16) } : one
        await route.fulfill({ response: answer, json: { content: content.map(named), ...rest } })
      }),
    )
    const field = page.getByRole('banner').getByRole('button', { name: /^Restaurant: 9{16}/ })
    await field.waitFor()
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('on a phone how old the queue is keeps to the width of floor mode', async () => {
  const { page, context, allowComplaint } = await openPage(server, { as: ADMIN, viewport: 'phone' })
  allowComplaint(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(`/pcs/floor?restaurantUuid=${restaurant}`)
  await page.locator('[data-connection]').getByText('Live', { exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByText(/^Not live\. Last updated/).waitFor()
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
})

test('in text twice as large the restaurants to choose from have their names in whole words on a floor tablet', async () => {
  const { page } = await openPage(server, { as: ADMIN, viewport: 'tablet' })
  await page.goto('/pcs/monitor')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link')
  await cards.filter({ hasText: 'Peachtree Corner' }).waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  // A word that is broken has a rectangle for each of its parts.
  const broken = () =>
    cards.evaluateAll((all) =>
      all.flatMap((card) => {
        const broken: string[] = []
        const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (range.getClientRects().length > 1) broken.push(word)
          }
        return broken
      }),
    )
  await expect.poll(broken).toEqual([])
})

test.each([
  ['/pcs/monitor', /^Alarmas sin sonido/, 'Encender el sonido de alarma'],
  ['/dashboard/chicken', /^Fechas/, 'Semana pasada'],
])(
  'on a phone the buttons of a dialog of %s have all their words, also in Spanish',
  async (path, opener, words) => {
    const page = await open('phone', path, (opened) =>
      opened.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: server.url }]),
    )
    await page.getByRole('button', { name: opener }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words }).waitFor()
    const cut = await dialog
      .locator('button, button span')
      .evaluateAll((all) =>
        all
          .filter(
            ({ scrollWidth, clientWidth, textContent }) =>
              textContent && clientWidth > 0 && scrollWidth > clientWidth,
          )
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
  },
)

test('in text half as large again, choices in a row go into the next on a phone', async () => {
  const page = await open('phone', '/dashboard/chicken', (opened) =>
    opened.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: server.url }]),
  )
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'))
  await page.getByRole('button', { name: 'Cuenta', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Mi cuenta' })
  await dialog.getByRole('radiogroup', { name: 'Idioma' }).waitFor()
  const beyond = await dialog.evaluate((frame) => {
    const edge = frame.getBoundingClientRect().right
    return [...frame.querySelectorAll('input, label, [role=radiogroup]')]
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map(({ textContent }) => textContent)
  })
  expect(beyond).toEqual([])
})
