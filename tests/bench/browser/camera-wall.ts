import type { Page } from 'playwright-core'
import { keepWall } from '#tests/support/video/camera-wall.ts'
import { type Site, signInAt } from './site.ts'

const MANAGER = 'manager@linewatch.test'
export const DESK = { width: 1440, height: 900 }
/** All cameras of a kitchen. */
export const CAMERAS = ['Fryers', 'Breading', 'Boards', 'Hot Holding', 'Fry Station', 'Back Door']

/** A manager before an empty wall. */
export async function openWall(page: Page, site: Pick<Site, 'url' | 'databaseUrl'>): Promise<void> {
  await keepWall(await site.databaseUrl(), MANAGER)
  await signInAt(page, site, MANAGER)
  await page.goto(`${site.url}/cameras/view`)
}

/** Chooses cameras, and answers with the button that puts them onto the wall. */
export async function choose(page: Page, names: readonly string[]) {
  const list = page.getByRole('list', { name: 'Cameras to add' })
  for (const name of names)
    await list
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  return page.getByRole('button', { name: names.length === 1 ? 'Add' : `Add ${names.length}`, exact: true })
}
