import type { CameraFault } from '#src/domain/cameras/faults.ts'

/** Why a camera could not be spoken to. Its message is for the log and holds no password. */
export class OnvifFault extends Error {
  override readonly name = 'OnvifFault'
  readonly fault: CameraFault
  /** How far the camera's clock is ahead of ours, in milliseconds; null when it did not say. */
  readonly clockDifferenceMs: number | null
  /** The camera was sent all of a request, and went away before its whole answer came. */
  readonly wentAway: boolean

  constructor(
    fault: CameraFault,
    message: string,
    { clockDifferenceMs = null, wentAway = false }: FaultDetails = {},
  ) {
    super(message)
    this.fault = fault
    this.clockDifferenceMs = clockDifferenceMs
    this.wentAway = wentAway
  }
}

type FaultDetails = Partial<Pick<OnvifFault, 'clockDifferenceMs' | 'wentAway'>>

/** The camera understood a request and declined it, for example a size that it does not have. */
export class OnvifDeclined extends Error {
  override readonly name = 'OnvifDeclined'
}

/** The camera accepts the credentials, but their user may not do what was asked. */
export class OnvifForbidden extends Error {
  override readonly name = 'OnvifForbidden'
}

const FAULTS_BY_CODE: Readonly<Record<string, CameraFault>> = {
  ENOTFOUND: 'NO_HOST',
  EAI_AGAIN: 'NO_HOST',
  EAI_NODATA: 'NO_HOST',
  ECONNREFUSED: 'REFUSED',
}

/**
 * What an error of the network or of HTTP means.
 * @param wasSent whether the camera had been sent all of the request by then
 */
export function networkFault(error: unknown, wasSent = false): OnvifFault {
  if (error instanceof OnvifFault) return error
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'ForbiddenAddress') return new OnvifFault('NOT_ALLOWED', message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // What answers does not speak HTTP.
  if (code.startsWith('HPE_')) return new OnvifFault('NOT_A_CAMERA', message)
  return new OnvifFault(FAULTS_BY_CODE[code] ?? 'UNREACHABLE', message, { wentAway: wasSent })
}
