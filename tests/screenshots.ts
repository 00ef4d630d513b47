import { mkdir } from 'node:fs/promises'
import { launchChromium } from '#tests/support/browser/chromium.ts'
import { DEMO_PASSWORD } from './support/demo.ts'

/**
 * Takes the pictures that the README and the manifest show, from a running server:
 * `npx tsx tests/screenshots.ts http://127.0.0.1:8080`.
 */
const PICTURES = [
  { file: 'public/screenshots/phone.png', width: 390, height: 844, scale: 2, scheme: 'light' },
  { file: 'public/screenshots/desk.png', width: 1440, height: 900, scale: 1, scheme: 'light' },
  { file: 'docs/dashboard.png', width: 1440, height: 1000, scale: 1, scheme: 'light' },
] as const

const url = process.argv[2] ?? 'http://127.0.0.1:8080'
const browser = await launchChromium()
await mkdir('public/screenshots', { recursive: true })
for (const { file, width, height, scale, scheme } of PICTURES) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill('manager@linewatch.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard/chicken')
  await page.getByRole('region', { name: 'Pan cycles' }).waitFor()
  await page.waitForLoadState('networkidle')
  const tour = page.getByRole('region', { name: 'Tour' })
  if (await tour.isVisible()) await tour.getByRole('button', { name: 'Skip' }).click()
  await page.screenshot({ path: file })
  await context.close()
}
await browser.close()
