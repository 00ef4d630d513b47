import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { vi } from 'vitest'
import { openRtsp, type RtspEvents, type RtspMeans } from '#server/video/rtsp/client.ts'
import type { Picture } from '#server/video/rtsp/depacketize.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'

/** Opens a stream of a camera on the loopback, and keeps what comes. */
export function watchRtsp(
  address: Pick<StreamAddress, 'port'> & Partial<StreamAddress>,
  means: Partial<RtspMeans> = {},
) {
  const pictures: Picture[] = []
  const events = {
    described: vi.fn<RtspEvents['described']>(),
    picture: (picture: Picture) => void pictures.push(picture),
    warned: vi.fn<RtspEvents['warned']>(),
    ended: vi.fn<RtspEvents['ended']>(),
  }
  const target = { host: '127.0.0.1', path: '/live?channel=1', username: null, password: null, ...address }
  const session = openRtsp(target, events, {
    connect: (host, port) => connect(port, host),
    randomBytes,
    ...means,
  })
  return { session, pictures, ...events }
}
