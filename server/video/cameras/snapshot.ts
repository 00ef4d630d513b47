import type { CameraFault } from '#src/domain/cameras/faults.ts'
import { askCamera, type Connect } from './camera-http.ts'
import { OnvifFault } from './onvif-fault.ts'

/** Where a camera's still is; the path with its query. '' as the user name for none. */
export interface SnapshotAddress {
  host: string
  port: number
  path: string
  username: string
  password: string
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 5 * 1024 * 1024
const JPEG_START = Buffer.from([0xff, 0xd8])

const FAULTS_BY_STATUS: Readonly<Record<number, CameraFault>> = { 404: 'NO_SUCH_STREAM', 503: 'BUSY' }

/**
 * A camera's still, a JPEG of at most 5 MB. Signs in by Digest, or by Basic where the camera offers nothing else;
 * redirects are not followed.
 * @throws OnvifFault: NO_VIDEO for an answer that is no JPEG, NOT_A_CAMERA for a larger one
 */
export async function fetchSnapshot(
  { path, username, password, ...server }: SnapshotAddress,
  { connect, timeoutMs = TIMEOUT_MS }: { connect: Connect; timeoutMs?: number },
): Promise<Buffer> {
  const credentials = username === '' ? null : { username, password }
  const { status, type, body } = await askCamera(
    { ...server, credentials, allowBasic: true, connect, timeoutMs, maxBytes: MAX_BYTES },
    { method: 'GET', path, headers: { Accept: 'image/jpeg' } },
  )
  if (status === 401 || status === 403)
    throw new OnvifFault(
      credentials ? 'CREDENTIALS' : 'CREDENTIALS_NEEDED',
      `The still has status ${status}.`,
    )
  if (status !== 200)
    throw new OnvifFault(FAULTS_BY_STATUS[status] ?? 'NO_VIDEO', `The still has status ${status}.`)
  // The type is only what the camera says; what is drawn later must really begin as a JPEG.
  if (!/^image\/jpe?g\b/i.test(type) || !body.subarray(0, 2).equals(JPEG_START))
    throw new OnvifFault('NO_VIDEO', 'The still is no JPEG.')
  return body
}
