import { afterEach, expect, test, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { cameraPicture } from '#src/shell/player/camera-picture.ts'

const camera = {
  uuid: 'c',
  name: 'Boards',
  restaurantUuid: 'r',
  restaurantNumber: '0412',
  timezone: 'UTC',
} as Camera

afterEach(() => vi.restoreAllMocks())

test.each([
  ['is stopped', 'Bearer token', 1],
  ['is left to the end of the session after a sign-out', null, 0],
])('a picture that is let go %s', async (_, authorization, calls) => {
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: 204 }))
  const remove = setAuthorizer({ authorize: async () => authorization, onRefused: async () => false })
  await cameraPicture(camera).stop(1)
  remove()
  expect(fetching.mock.calls.filter(([url]) => String(url).includes('/cameras/c/webrtc'))).toHaveLength(calls)
})
