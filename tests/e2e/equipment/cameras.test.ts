import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, type Viewport } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { keepWall } from '#tests/support/video/camera-wall.ts'
import {
  GST_USER,
  type GstCamera,
  provideGstCamera,
  startGstCamera,
} from '#tests/support/video/gst-camera.ts'

/** A camera that is not ours, from its address to a living picture, as an administrator sees it on a desk. */

let camera: GstCamera
let server: TestServer

beforeAll(async () => {
  await provideGstCamera(() => {})
  camera = await startGstCamera()
  server = await startServer({
    env: { CAMERA_NETWORKS: '127.0.0.0/8', CAMERA_PORTS: Object.values(camera.ports).join() },
  })
  await keepWall(server.databaseUrl, ADMIN)
})
afterAll(async () => {
  await server.stop()
  await camera.stop()
})

/** The form that adds a camera to 0412. */
async function openForm(viewport: Viewport) {
  const { page, allowComplaint } = await openPage(server, { as: ADMIN, viewport })
  allowComplaint(/status of 4\d\d|answer: 4\d\d/)
  await page.goto('/cameras/settings')
  await page.getByRole('main').getByLabel('Restaurant').click()
  await page.getByRole('option', { name: /^0412/ }).click()
  await page.getByRole('button', { name: 'Add camera' }).click()
  return { page, form: page.getByRole('dialog', { name: 'Add camera' }) }
}

test('is tested, added with the right password, watched, and told of in words when it is gone', async () => {
  const { page, form } = await openForm('desk')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Aisle')
  await form.getByLabel('Address').fill(`127.0.0.1:${camera.ports.digest}/main`)
  await form.getByLabel('User name').fill(GST_USER.username)
  await form.getByLabel('Password', { exact: true }).fill('wrong')
  await form.getByRole('button', { name: 'Test camera' }).click()
  await form.getByText(/^The camera does not accept this user name and password\./).waitFor()
  await form.getByLabel('Password', { exact: true }).fill(GST_USER.password)
  await form.getByRole('button', { name: 'Test camera' }).click()
  await form.getByText('The camera sends a picture.').waitFor()
  expect(await form.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Stream · 1280×720 · 2\d frames per second · H264$/),
  ])
  await form.getByRole('button', { name: 'Add camera' }).click()
  await page.getByText('Added: Aisle').waitFor()

  await page.goto('/cameras/view')
  await page.getByRole('button', { name: 'Add a camera to tile 1' }).click()
  const list = page.getByRole('list', { name: 'Cameras to add' })
  await list.getByRole('button', { name: /^Aisle/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const tile = page.getByRole('region', { name: 'Aisle', exact: true })
  const shown = () =>
    tile.locator('video').evaluate((video: HTMLVideoElement) => ({
      size: `${video.videoWidth}x${video.videoHeight}`,
      plays: video.getVideoPlaybackQuality().totalVideoFrames > 25,
    }))
  await expect.poll(shown).toEqual({ size: '1280x720', plays: true })

  await camera.stop()
  await tile.getByText(/^(The device is there but does not accept connections|Nothing answers)/).waitFor()
})

test('an address outside the networks of cameras is refused in words', async () => {
  const { form } = await openForm('phone')
  await form.getByLabel('Address').fill('169.254.169.254/latest/meta-data')
  await form.getByRole('button', { name: 'Test camera' }).click()
  await form.getByText(/^This address is not in the networks that cameras may be in\./).waitFor()
})
