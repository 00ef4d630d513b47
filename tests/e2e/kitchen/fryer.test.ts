import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followSection, openPage, settled } from '#tests/support/browser/browser.ts'
import { pressInRowMenu } from '#tests/support/browser/row-menu.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { unzip } from '#tests/support/unzip.ts'

const PATH = '/timers-cycle-history/fryer'
/**
 * Of some days: of one day few cycles are not correct. Up to an hour ago: the kitchen goes on, and a cycle that has begun
 * comes into the list once it is over.
 */
const end = Date.now() - 3600_000
const LIST = `${PATH}?startDate=${end - 3 * 24 * 3600_000}&endDate=${end}`
let server: TestServer
let page: Page

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  ;({ page } = await openPage(server, { as: MANAGER }))
  await page.goto(LIST)
  await settled(page)
  await rows().first().waitFor()
})

const table = () => page.getByRole('table', { name: 'Timers Cycle History Fryer' })
const rows = () =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Actions: / }) })
const column = (title: string) =>
  table().evaluate((element, wanted) => {
    const heads = [...element.querySelectorAll('thead th')].map((head) => head.textContent?.trim())
    const at = heads.indexOf(wanted)
    return [...element.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent ?? '')
  }, title)
const params = () => Object.fromEntries(new URL(page.url()).searchParams)
const total = async () => {
  const text =
    (await page
      .getByRole('navigation', { name: 'Pages' })
      .getByText(/^[\d–]+ of /)
      .textContent()) ?? ''
  return Number(text.split(' of ')[1]?.replace(',', ''))
}
const VENDOR = 'Vendor'
const CORRECT = 'Correct'

const choose = async (label: string, option: string) => {
  await page.getByRole('button', { name: 'More filters' }).click()
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await more.getByRole('button', { name: 'Done' }).click()
  await more.waitFor({ state: 'hidden' })
}

describe('the list', () => {
  test('pages forward; Back brings the page, the sort and the filter back', async () => {
    await choose('Correct', 'Correct')
    await expect.poll(() => params().isCorrect).toBe('true')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => params().page).toBe('1')
    await expect
      .poll(async () => (await page.getByRole('navigation', { name: 'Pages' }).textContent()) ?? '')
      .toMatch(/21–40 of/)
    await settled(page)
    const shown = await column('Start')
    await followSection(page, 'Dashboard', 'Chicken')
    await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
    await page.goBack()
    await rows().first().waitFor()
    expect(params()).toMatchObject({ isCorrect: 'true', page: '1' })
    expect([...new Set(await column(CORRECT))]).toEqual(['Correct'])
    await expect.poll(() => column('Start')).toEqual(shown)
  })

  test('a link that holds nonsense shows the list all the same [1§5.5]', async () => {
    await page.goto(`${PATH}?page=-3&limit=7&sortBy=password&orderDirection=up&isCorrect=maybe&__proto__=1`)
    await rows().first().waitFor()
    expect(await rows().count()).toBe(20)
  })
})

describe('what leaves it', () => {
  test('Export all downloads a zip with every row that the filters leave [1§4.30]', async () => {
    await choose('Correct', 'Not correct')
    await expect.poll(async () => [...new Set(await column(CORRECT))]).toEqual(['Not correct'])
    const count = await total()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export all' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^fryer-\d{8}-\d{8}\.zip$/)
    const files = await unzip(await readFile(await download.path()))
    const lines = Object.values(files)[0]?.trimEnd().split('\n') ?? []
    expect(lines.length - 1).toBe(count)
    expect(lines.slice(1).every((line) => line.includes(',No,America/Chicago'))).toBe(true)
  })

  test('the CSV of this page holds just its rows', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export this page (CSV)' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split(/\r?\n/)
    expect(lines).toHaveLength(1 + (await rows().count()))
    const vendors = await column(VENDOR)
    expect(lines.slice(1).every((line, i) => line.includes(vendors[i] ?? 'none'))).toBe(true)
  })

  test('a deleted cycle is gone, after a question', async () => {
    const before = await total()
    const newest = rows().first()
    const menu = newest.getByRole('button', { name: /^Actions: / })
    const name = (await menu.getAttribute('aria-label')) ?? ''
    await pressInRowMenu(page, newest, 'Delete fryer cycle')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /cancel|keep/i })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await total()).toBe(before)
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
    await pressInRowMenu(page, newest, 'Delete fryer cycle')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^delete/i })
      .click()
    await expect.poll(total).toBe(before - 1)
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0)
  })
})
