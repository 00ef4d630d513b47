import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, VIEWPORTS } from '#tests/support/browser/browser.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a manager sends the page they see to support, an administrator sees it come and resolves it', async () => {
  const viewport = 'phone'
  const message = 'Something is odd on my phone'
  const { page: helper } = await openPage(server, { as: ADMIN, viewport })
  await helper.goto('/support-history')
  await helper.getByRole('heading', { level: 1, name: 'Support History' }).waitFor()

  const { page } = await openPage(server, { as: MANAGER, viewport })
  await page.goto('/dashboard/chicken')
  await page.getByRole('heading', { level: 1, name: /Chicken/ }).waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact support' })
  await dialog.getByRole('textbox', { name: /^What is the problem/ }).fill(message)
  await dialog.getByRole('button', { name: 'Add a screenshot of the page' }).click()
  const preview = dialog.getByRole('img', { name: /^Screenshot of/ })
  await preview.waitFor()
  const { bytes, shape } = await preview.evaluate(async (image) => {
    const { src, naturalWidth, naturalHeight } = image as HTMLImageElement
    await (image as HTMLImageElement).decode()
    const canvas = document.createElement('canvas')
    canvas.width = naturalWidth
    canvas.height = naturalHeight
    canvas.getContext('2d')?.drawImage(image as HTMLImageElement, 0, 0)
    return {
      bytes: canvas.toDataURL('image/png').split(',')[1],
      shape: src && naturalWidth / naturalHeight,
    }
  })
  expect(shape).toBeCloseTo(VIEWPORTS[viewport].width / VIEWPORTS[viewport].height, 2)
  // A page has text and lines at its head, and more than one tone; what could not be drawn is of one.
  const head = sharp(Buffer.from(bytes ?? '', 'base64')).extract({
    left: 0,
    top: 0,
    width: 300,
    height: 60,
  })
  expect((await head.stats()).channels[0]?.stdev).toBeGreaterThan(10)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sent to support').waitFor()

  // It comes by itself.
  await helper.getByText(message).first().waitFor()
  await helper
    .getByRole('main')
    .getByRole('button', { name: new RegExp(message) })
    .first()
    .click()
  const request = helper.getByRole('dialog', { name: 'Support request' })
  await request.getByRole('img', { name: /^Screenshot: / }).waitFor()
  expect((await request.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await request.getByRole('button', { name: 'Resolve' }).click()
  await helper.getByText(`Resolved: ${message}`).waitFor()
  await helper
    .getByText(/^By Ada Administrator/)
    .first()
    .waitFor()
  await helper.getByRole('button', { name: 'Undo' }).click()
  await helper.getByText(`Reopened: ${message}`).waitFor()
})
