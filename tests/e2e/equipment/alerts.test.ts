import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe.each(['phone', 'tablet', 'desk'] as const)('on a %s', (viewport) => {
  test('an administrator looks for what recovered, opens the broken camera’s alert, notes and acknowledges it', async () => {
    const { page } = await openPage(server, { as: ADMIN, viewport })
    await page.goto('/monitoring/alerts?state=recovered')
    const main = page.getByRole('main')
    await main
      .getByText(/^after \d+/)
      .first()
      .waitFor()
    await main.getByText(/^20 of \d{2,}$/).waitFor()
    await main.getByRole('button', { name: 'Load more' }).click()
    // On the way to the button the list's end may have loaded some itself; not all of them come one after the other
    // because it stays in sight.
    const more = main.getByText(/^(?!20 )\d+ of \d{3,}$/)
    await more.waitFor()
    await settled(page)
    const [loaded, all] = (await more.innerText()).split(' of ').map(Number)
    expect(loaded).toBeLessThan(Number(all) / 2)

    await page.goto('/monitoring/alerts?rule=CAMERA_SILENT')
    const figure = main.getByRole('button', { name: /^\d+ ?Warning$/ })
    await figure.click()
    expect(await figure.getAttribute('aria-pressed')).toBe('true')
    const name = 'Camera Back Door has no picture.'
    await main.getByText(name).waitFor()
    const opener = viewport === 'phone' ? new RegExp(`^${name}`) : new RegExp(`^Open alert: .*${name}`)
    await main.getByRole('button', { name: opener }).click()
    const alert = page.getByRole('dialog', { name: 'Alert' })
    expect((await alert.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await alert.getByRole('button', { name: 'Note' }).click()
    const note = page.getByRole('dialog', { name: 'Note on alert' })
    await note.getByRole('textbox', { name: 'Note' }).fill(`Seen on a ${viewport}`)
    await note.getByRole('button', { name: 'Save note' }).click()
    await page.getByText(/^Saved: 0117: Camera Back Door/).waitFor()

    await main.getByRole('button', { name: opener }).click()
    await alert.getByText(`Seen on a ${viewport}`).waitFor()
    await alert.getByRole('button', { name: 'Acknowledge' }).click()
    await page.getByText(/^Acknowledged: 0117: Camera Back Door/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^No longer acknowledged: 0117/).waitFor()
  })
})
