import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, signIn } from '#tests/support/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { provideTurn, startTurn, type TestTurn } from '#tests/support/turn.ts'

/** A viewer behind a firewall that lets nothing through but the way to a relay (coturn). */

declare global {
  interface Window {
    peers: RTCPeerConnection[]
  }
}

/** Runs in the page before anything else: no way but through a relay is tried. A text, as compilers add to code. */
const ONLY_RELAYED = `(() => {
  window.peers = []
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
      window.peers.push(this)
    }
  }
})()`

let turn: TestTurn
let server: TestServer
beforeAll(async () => {
  await provideTurn(() => {})
  turn = await startTurn()
  server = await startServer({ env: { TURN_URL: turn.url } })
})
afterAll(async () => {
  await server.stop()
  await turn.stop()
})

/** Frames that the newest stream of the page has decoded, and by what kind of address they came. */
const received = (page: Page) =>
  page.evaluate(async () => {
    const reports: Record<string, unknown>[] = []
    for (const report of ((await window.peers.at(-1)?.getStats()) ?? new Map()).values()) reports.push(report)
    const pair = reports.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true)
    const local = reports.find(({ id }) => id === pair?.localCandidateId)
    const video = reports.find(({ type }) => type === 'inbound-rtp')
    return { frames: Number(video?.framesDecoded ?? 0), by: local?.candidateType }
  })

test('gets its pictures through the relay that the provider names, and from nowhere else', async () => {
  const { page } = await openPage(server)
  await page.addInitScript(ONLY_RELAYED)
  await signIn(page, MANAGER)
  await page.goto('/cameras/view')
  await page
    .getByRole('list', { name: 'Cameras to add' })
    .getByRole('button', { name: /^Fryers/ })
    .click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(async () => (await received(page)).frames, { timeout: 15_000 }).toBeGreaterThan(0)
  const { frames } = await received(page)
  await expect.poll(() => received(page)).toMatchObject({ by: 'relay' })
  await expect.poll(async () => (await received(page)).frames).toBeGreaterThan(frames + 10)
  expect(turn.hop.counts.passed).toBeGreaterThan(frames)
})
