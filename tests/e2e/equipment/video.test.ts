import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { createEmbeddedEngine } from '#server/video/embedded/engine.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { createJanusEngine } from '#server/video/janus/engine.ts'
import { openPage } from '#tests/support/browser/browser.ts'
import { type GatewayPage, serveGatewayPage } from '#tests/support/video/gateway-page.ts'
import { provideJanus, startJanus, type TestJanus } from '#tests/support/video/janus.ts'
import { noCameras } from '#tests/support/video/video.ts'

const FRYERS = { clip: 'fryers', width: 640, height: 360 }
const BOARDS = { clip: 'boards', width: 320, height: 180 }

interface Figures {
  frames: number
  width: number
  height: number
  over: boolean
}
interface Client extends Window {
  ready?: boolean
  watch(id: number, pin: string): Promise<number>
  end(stream: number): void
  figures(): Promise<Figures[]>
}
declare const window: Client

let janus: TestJanus
beforeAll(async () => {
  await provideJanus(() => {})
  janus = await startJanus()
})
afterAll(() => janus.stop())

const ENGINES: [string, () => VideoEngine][] = [
  [
    'the endpoint in the server',
    () => createEmbeddedEngine({ pull: noCameras, log: silentLog, now: Date.now }),
  ],
  [
    'a Janus gateway',
    () =>
      createJanusEngine({
        pull: noCameras,
        url: janus.url,
        adminKey: janus.adminKey,
        log: silentLog,
        now: Date.now,
        recheckMs: 200,
      }),
  ],
]

describe.each(ENGINES)('live pictures of %s', (_name, create) => {
  let engine: VideoEngine
  let gateway: GatewayPage
  let page: Page

  beforeAll(async () => {
    engine = create()
    gateway = await serveGatewayPage(engine)
  })
  afterAll(async () => {
    await engine.close()
    await gateway.close()
  })
  const watch = ({ id, pin }: { id: number; pin: string }) =>
    page.evaluate(([at, opened]) => window.watch(at, opened), [id, pin] as const)
  const refusal = (mountpoint: { id: number; pin: string }) =>
    watch(mountpoint).then(
      () => 'none',
      (error: unknown) => String(error),
    )
  const figures = () => page.evaluate(() => window.figures())

  test("are decoded by the gateway's own client, in their size, each until it is stopped", async () => {
    page = (await openPage(gateway)).page
    await page.goto(gateway.url)
    await page.waitForFunction(() => window.ready)
    const [fryers, boards] = [await gateway.provision(FRYERS), await gateway.provision(BOARDS)]
    await Promise.all([watch(fryers), watch(boards)])
    const frames = async () => (await figures()).map((stream) => stream.frames)
    await expect.poll(async () => Math.min(...(await frames()))).toBeGreaterThan(1)
    // A burst may bring many at once; a second later there are more only if they keep coming.
    const before = await frames()
    await expect
      .poll(async () => (await frames()).every((count, at) => count >= (before[at] ?? 0) + 15))
      .toBe(true)
    const sizes = (await figures()).map(({ width, height }) => `${width}x${height}`).sort()
    expect(sizes).toEqual(['320x180', '640x360'])

    expect(await refusal({ ...fryers, pin: 'x' })).toContain('457')
    expect(await refusal({ id: 7, pin: 'x' })).toContain('455')

    await page.evaluate(() => window.end(0))
    await expect.poll(async () => (await figures()).map(({ over }) => over)).toEqual([true, false])
    await Promise.all([engine.release(fryers.id), engine.release(boards.id)])
    await expect.poll(async () => (await figures()).map(({ over }) => over)).toEqual([true, true])
    expect(engine.figures().mountpoints).toBe(0)
  })
})
