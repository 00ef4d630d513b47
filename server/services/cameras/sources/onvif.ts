import { type PulledSource, sourceOf } from '#server/store/cameras/sources.ts'
import type { OnvifAddress } from '#server/video/cameras/onvif.ts'
import type { OnvifAccess } from '#server/video/cameras/onvif-access.ts'
import { OnvifDeclined, OnvifFault, OnvifForbidden } from '#server/video/cameras/onvif-fault.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import { conflict } from '#src/contract/define/refusal.ts'
import { CAMERA_FAULT_TEXTS, type CameraFault } from '#src/domain/cameras/faults.ts'
import { type Message, msg, t } from '#src/domain/language/text.ts'
import type { Services } from '../../services.ts'
import { accessTo } from '../agents/agents.ts'
import { reportCamera } from './links.ts'
import { openPassword } from './passwords.ts'

/** A camera that speaks ONVIF, as it is stored. */
export type OnvifSource = PulledSource & { devicePort: number; mainToken: string }

/** What asks a camera, and says what came of it. */
export type OnvifServices = Pick<Services, 'agents' | 'cameras' | 'db' | 'live' | 'now' | 'secrets'>

/**
 * Where a camera is asked by ONVIF.
 * @param refusal what is said of a camera without it
 * @throws Refused 409
 */
export async function onvifSourceOf(
  { db }: Pick<OnvifServices, 'db'>,
  { uuid, name }: Pick<Camera, 'uuid' | 'name'>,
  refusal: (name: string) => string,
): Promise<OnvifSource> {
  const source = await sourceOf(db, { uuid })
  if (source?.kind !== 'ONVIF' || source.devicePort === null || source.mainToken === null)
    throw conflict(refusal(name))
  return { ...source, devicePort: source.devicePort, mainToken: source.mainToken }
}

/** With these the camera is not asked again until somebody changes something: it would lock the account. */
const SIGN_IN_FAULTS: readonly CameraFault[] = ['CREDENTIALS_NEEDED', 'CREDENTIALS', 'CLOCK']

/**
 * Asks an ONVIF camera for something, with its stored password.
 * @param declined what is said when the camera declines
 * @throws Refused 409 with the reason; a refused password is reported on the camera as well
 */
export async function askOnvif<T>(
  services: OnvifServices,
  source: OnvifSource,
  declined: Message,
  ask: (access: OnvifAccess, camera: OnvifAddress) => Promise<T>,
): Promise<T> {
  const { cameraId, host, devicePort: port, username, fault } = source
  if (fault !== null && SIGN_IN_FAULTS.includes(fault)) throw conflict(CAMERA_FAULT_TEXTS[fault])
  const password = openPassword(services, source) ?? ''
  try {
    return await ask(accessTo(services, source), { host, port, username: username ?? '', password })
  } catch (error) {
    if (error instanceof OnvifDeclined) throw conflict(t(declined))
    if (error instanceof OnvifForbidden) throw conflict(t(FORBIDDEN))
    if (!(error instanceof OnvifFault)) throw error
    if (error.fault === 'CREDENTIALS') await reportCamera(services, { cameraId }, error.fault)
    throw conflict(CAMERA_FAULT_TEXTS[error.fault])
  }
}

const FORBIDDEN = msg(
  "The camera does not allow its user to do this. Set the credentials of one of the camera's administrators.",
)
