import type { CameraFault } from '#src/domain/cameras/faults.ts'
import type { Inspection, ReachedCamera } from './inspect.ts'

/** This server's way to cameras of a chain's own; it connects to no other hosts. */
export interface CameraAccess {
  /** Whether cameras may be anywhere at all. */
  readonly hasNetworks: boolean
  /**
   * Tries a camera out.
   * @param wanted the token of the stream to be played; the largest usable one unless set
   */
  inspect(camera: ReachedCamera, wanted: string | null): Promise<Inspection>
  /** Why nothing answers at a port, or null when something does. Nothing is sent. */
  reach(host: string, port: number): Promise<CameraFault | null>
}
