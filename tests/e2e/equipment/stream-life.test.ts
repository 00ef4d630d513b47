import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/query.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { type ContextOptions, type OpenPage, openPage, signedIn } from '#tests/support/browser/browser.ts'
import { pathIds } from '#tests/support/browser/path-ids.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { keepWall } from '#tests/support/video/camera-wall.ts'
import { provideJanus, startJanus, type TestJanus } from '#tests/support/video/janus.ts'

/**
 * What a manager sees of one camera while what leads to it fails, and that it comes back by itself: in a real browser,
 * by the frames it has decoded.
 */

const CAMERA = 'Fryers'
/** Five waits of 5 s and then one of 30 s: the longest that a tile waits before it tries again. */
const BY_ITSELF = { timeout: 60_000 }
const AWAY = /ERR_CONNECTION|ERR_FAILED|ERR_INTERNET|Failed to load|WebSocket|request: |answer: 5/

interface Scene extends OpenPage {
  tile: ReturnType<Page['getByRole']>
  /** Pictures that the browser has decoded for the tile since its stream began. */
  frames(): Promise<number>
  /** Waits until pictures come, and keep coming. */
  plays(options?: { timeout: number }): Promise<void>
}

/** Opens the wall with the one camera on it. */
async function openWall(
  server: TestServer,
  { viewport = 'desk', serviceWorkers }: Pick<ContextOptions, 'viewport' | 'serviceWorkers'> = {},
): Promise<Scene> {
  const opened = await openPage(server, { as: MANAGER, viewport, ...(serviceWorkers && { serviceWorkers }) })
  const { page } = opened
  opened.allowComplaint(AWAY)
  await page.goto('/cameras/view')
  const tile = page.getByRole('region', { name: CAMERA, exact: true })
  const frames = () =>
    tile
      .locator('video')
      .evaluate((video: HTMLVideoElement) =>
        video.srcObject === null ? 0 : video.getVideoPlaybackQuality().totalVideoFrames,
      )
  const plays = async (options?: { timeout: number }) => {
    const playing = async () => {
      const before = await frames()
      await page.waitForTimeout(500)
      return before > 0 && (await frames()) > before
    }
    await expect.poll(playing, options).toBe(true)
    expect(await tile.getAttribute('data-phase')).toBe('playing')
  }
  await plays()
  await page.evaluate(() => Object.assign(window, { stays: true }))
  return { ...opened, tile, frames, plays }
}
const wasNotReloaded = async ({ page }: Scene) =>
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)

const refuseStarts = (page: Page) =>
  page.route(/\/webrtc(\?|$)/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { success: false, code: 403, message: 'Refused' } })
      : route.continue(),
  )

/** Pairs of a picture's buttons of which one lies on the other, and what of it stands outside. */
const collisions = (tile: Locator) =>
  tile.evaluate((box) => {
    const within = box.getBoundingClientRect()
    const shown = [...box.querySelectorAll<HTMLElement>('button:not([aria-hidden])')].flatMap((button) => {
      const place = button.getBoundingClientRect()
      return place.width > 0 ? [{ name: button.ariaLabel, place }] : []
    })
    const pairs = shown.flatMap(({ name, place }, index) =>
      shown.slice(index + 1).flatMap(({ name: other, place: its }) => {
        const across = Math.min(place.right, its.right) - Math.max(place.left, its.left)
        const down = Math.min(place.bottom, its.bottom) - Math.max(place.top, its.top)
        return across > 0 && down > 0 ? [`${name} on ${other}`] : []
      }),
    )
    const cut = [...box.querySelectorAll('p, button:not([aria-hidden])')].filter((one) => {
      const { left, right, top, width } = one.getBoundingClientRect()
      return width > 0 && (left < within.left || right > within.right || top < within.top)
    })
    return [...pairs, ...cut.map((one) => one.textContent)]
  })

describe('a live picture', { timeout: 120_000 }, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await keepWall(server.databaseUrl, MANAGER, [CAMERA])
  })
  afterAll(() => server.stop())

  test('is of each of the restaurant’s cameras at first, one below the other on a phone, until they are removed', async () => {
    const ids = await pathIds(server, await signedIn(server, ADMIN))
    const { page, context } = await openPage(server, { as: ADMIN, viewport: 'phone' })
    // Whether its last change goes on without the page: a browser may deliver it all the same, or not.
    await page.addInitScript(() => {
      const send = window.fetch
      window.fetch = (input, init) => {
        if (init?.method === 'PUT') sessionStorage.setItem('goesOn', String(init.keepalive))
        return send(input, init)
      }
    })
    await page.goto(`/cameras/view?restaurantUuid=${ids['/restaurants/']}`)
    const tiles = page.getByRole('list', { name: 'Live cameras' }).getByRole('region')
    await expect.poll(() => tiles.count()).toBe(6)
    // Out of sight a picture costs nothing.
    for (const tile of [tiles.first(), tiles.last()]) {
      await tile.scrollIntoViewIfNeeded()
      await expect.poll(() => tile.getAttribute('data-phase')).toBe('playing')
    }
    const lefts = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(1)
    for (let left = 6; left > 0; left--) {
      await tiles
        .first()
        .getByRole('button', { name: /^Actions:/ })
        .tap()
      await page.getByRole('menuitem', { name: 'Remove' }).tap()
      await expect.poll(() => tiles.count()).toBe(left - 1)
    }
    // At once, before the moment after which it would have been saved by itself.
    await page.reload()
    await page.getByRole('button', { name: 'Add a camera to tile 1' }).waitFor()
    expect(await tiles.count()).toBe(0)
    expect(await page.evaluate(() => sessionStorage.getItem('goesOn'))).toBe('true')
    await context.close()
  })

  test('says all that it is made of, on a phone too', async () => {
    const { page, tile, context } = await openWall(server, { viewport: 'phone' })
    await tile.getByRole('button', { name: `Actions: ${CAMERA}` }).tap()
    await page.getByRole('menuitem', { name: 'Stream info' }).tap()
    const figures = page.getByLabel(`Stream info: ${CAMERA}`)
    await figures.getByText('640 × 360').waitFor()
    expect(await figures.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
    await context.close()
  })

  test('has its menu within a narrow screen', async () => {
    const { page, tile, context } = await openWall(server, { viewport: 'phone' })
    await page.setViewportSize({ width: 320, height: 700 })
    await tile.getByRole('button', { name: `Actions: ${CAMERA}` }).tap()
    await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.x).toBeGreaterThanOrEqual(0)
    await context.close()
  })

  test('stands still while nothing comes through, says how old it is, and goes on by itself', async () => {
    const scene = await openWall(server)
    server.hold()
    await scene.tile.getByText('Frozen', { exact: true }).waitFor({ timeout: 10_000 })
    server.letGo()
    await scene.plays(BY_ITSELF)
    await expect.poll(() => scene.tile.getByText('Frozen', { exact: true }).count()).toBe(0)
    await wasNotReloaded(scene)
  })

  test('says that it can’t be opened once the server is killed, and comes back with it', async () => {
    const scene = await openWall(server, { serviceWorkers: 'allow' })
    await server.kill()
    await scene.tile.getByText('Unable to open stream').waitFor(BY_ITSELF)
    await scene.tile.getByRole('button', { name: `Try again: ${CAMERA}` }).waitFor()
    await server.start()
    await scene.plays(BY_ITSELF)
    await wasNotReloaded(scene)
  })

  test('is given back while nobody sees the page, and is there again on return', async () => {
    const scene = await openWall(server)
    const turn = (hidden: boolean) =>
      scene.page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    const stopped = scene.page.waitForRequest((request) => request.method() === 'DELETE')
    await turn(true)
    await stopped
    await expect.poll(() => scene.tile.getAttribute('data-phase')).toBe('paused')
    expect(await scene.frames()).toBe(0)
    await turn(false)
    await scene.plays()
  })

  test('says so where its camera is gone, and does not ask for ever', async () => {
    const scene = await openWall(server)
    const db = openDatabase(server.databaseUrl)
    await db.run(sql`UPDATE camera SET deleted_at = (extract(epoch FROM now()) * 1000)::bigint
      WHERE name = ${CAMERA} AND restaurant_id = (SELECT restaurant_id FROM account WHERE email = ${MANAGER})`)
    await db.close()
    const asked: string[] = []
    scene.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('webrtc')) asked.push(request.url())
    })
    scene.allowComplaint(/answer: 404|status of 404/)
    await scene.page.keyboard.press('Tab')
    await scene.tile.getByRole('button', { name: `Actions: ${CAMERA}` }).focus()
    await scene.page.keyboard.press('r')
    await scene.tile.getByText('Unable to open stream').waitFor()
    expect(asked).toHaveLength(1)
  })

  test.each(['phone', 'tablet'] as const)(
    'as one of four in the kitchen player of a %s, refused or not recorded, has room for its words and buttons',
    async (viewport) => {
      const db = openDatabase(server.databaseUrl)
      const four = await db.rows<{ uuid: string }>(sql`SELECT uuid FROM camera WHERE deleted_at IS NULL
        AND restaurant_id = (SELECT restaurant_id FROM account WHERE email = ${MANAGER}) ORDER BY name DESC LIMIT 4`)
      await db.close()
      const { page, allowComplaint } = await openPage(server, { as: MANAGER, viewport })
      allowComplaint(/403/)
      await refuseStarts(page)
      await page.goto(`/kitchen-player/player?${four.map(({ uuid }) => `cameras=${uuid}`).join('&')}`)
      await page.getByText('Unable to open stream').nth(3).waitFor()
      const tile = page.getByRole('list', { name: 'Live cameras' }).getByRole('region').first()
      expect(await collisions(tile)).toEqual([])

      await page.getByRole('button', { name: 'Recordings', exact: true }).tap()
      await page.getByRole('button', { name: 'Back 10 seconds' }).waitFor()
      await page.getByRole('slider', { name: 'Timeline' }).press('Home')
      const film = page.getByRole('region').filter({ has: page.getByRole('button', { name: /^Go to \d/ }) })
      await film.first().waitFor()
      expect(await collisions(film.first())).toEqual([])
    },
  )

  test('as one of six on a tablet says all that it is made of, and zoomed no button covers another', async () => {
    const { page, allowComplaint } = await openPage(server, {
      as: MANAGER,
      viewport: 'tablet',
    })
    await page.goto('/cameras/view')
    const list = page.getByRole('list', { name: 'Cameras to add' })
    await list.getByRole('button', { name: /^Boards/ }).tap()
    for (const _ of [2, 3, 4, 5]) await list.getByRole('button', { name: 'Boards: one more' }).tap()
    await page.getByRole('button', { name: 'Add 5' }).tap()
    const tile = page.getByRole('region', { name: 'Boards', exact: true }).first()
    const act = async (item: string) => {
      await tile.getByRole('button', { name: 'Actions: Boards' }).tap()
      await page.getByRole('menuitem', { name: item }).tap()
    }
    await act('Stream info')
    const figures = tile.getByLabel('Stream info: Boards')
    await figures.getByText('640 × 360').waitFor()
    expect(await figures.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)

    await act('Hide stream info')
    await act('Zoom')
    await tile.getByRole('button', { name: 'Zoom in' }).waitFor()
    const covered = await tile.evaluate((box) =>
      [...box.querySelectorAll('button')].flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const isSeen = width > 0 && button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        return width === 0 || isSeen ? [] : [button.ariaLabel]
      }),
    )
    expect(covered).toEqual([])

    await act('Stop zooming')
    allowComplaint(/403/)
    await refuseStarts(page)
    await act('Restart')
    await tile.getByRole('button', { name: 'Try again: Boards' }).waitFor()
    expect(await collisions(tile)).toEqual([])

    // Of all reasons the one of the most words.
    const message = CAMERA_FAULT_TEXTS.CREDENTIALS
    await page.route(/\/cameras\?/, async (route) => {
      const response = await route.fetch()
      const { content, ...body } = (await response.json()) as { content: { name: string }[] }
      const told = content.map((camera) => ({
        ...camera,
        ...(camera.name === 'Boards' && {
          status: 'OFFLINE',
          fault: { kind: 'CREDENTIALS', message, since: 0 },
        }),
      }))
      await route.fulfill({ response, json: { ...body, content: told } })
    })
    await page.reload()
    await tile.getByText(message).waitFor()
    expect(await collisions(tile)).toEqual([])
  })
})

describe('a live picture of a Janus gateway', { timeout: 150_000 }, () => {
  let janus: TestJanus
  let server: TestServer
  beforeAll(async () => {
    await provideJanus(() => {})
    janus = await startJanus()
    server = await startServer({ env: { JANUS_URL: janus.url, JANUS_ADMIN_KEY: janus.adminKey } })
    await keepWall(server.databaseUrl, MANAGER, [CAMERA])
  })
  afterAll(async () => {
    await server.stop()
    await janus.stop()
  })

  test('comes back with the gateway, which knows nothing of before', async () => {
    const scene = await openWall(server)
    await janus.kill()
    await expect.poll(() => scene.tile.getAttribute('data-phase'), BY_ITSELF).not.toBe('playing')
    await scene.tile.getByRole('alert').waitFor(BY_ITSELF)
    await janus.start()
    await scene.plays(BY_ITSELF)
    await wasNotReloaded(scene)
  })
})
