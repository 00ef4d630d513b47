import { expect, test, vi } from 'vitest'
import { createPuller } from '#server/video/cameras/puller.ts'
import type { RtspEvents } from '#server/video/rtsp/client.ts'

const SOURCE = { cameraId: 7, stream: 'MAIN' } as const

/** A pull whose camera refuses the password, and whose reports are stored once `stored` is called. */
async function refused() {
  let stored = () => {}
  const open = vi.fn((_: object, events: RtspEvents) => {
    queueMicrotask(() => events.ended('CREDENTIALS'))
    return { close() {}, gaps: 0 }
  })
  const report = vi.fn(() => new Promise<void>((resolve) => (stored = resolve)))
  const failed = vi.fn()
  const pull = createPuller({ target: async () => ({}), open, report, random: () => 0 })
  const stop = pull(SOURCE)({ started() {}, picture() {}, failed })
  await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(SOURCE, 'CREDENTIALS'))
  return { open, failed, stop, stored: () => stored() }
}

test('a fault is told once it is stored, so that who asks again finds it there', async () => {
  const { open, failed, stop, stored } = await refused()
  expect(failed).not.toHaveBeenCalled()
  stored()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith('CREDENTIALS'))
  expect(open).toHaveBeenCalledOnce()
  stop()
})

test('what was stopped meanwhile tells nothing', async () => {
  const { failed, stop, stored } = await refused()
  stop()
  stored()
  await new Promise((resolve) => setImmediate(resolve))
  expect(failed).not.toHaveBeenCalled()
})
