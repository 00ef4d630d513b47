import type { Database } from '#server/db/query.ts'
import { setCamera } from '#server/store/cameras/cameras.ts'
import type { PulledSource } from '#server/store/cameras/sources.ts'
import { cameraPurpose } from '#server/store/operations/secret-purposes.ts'
import type { Services } from '../../services.ts'
import { keepAtAgent } from '../agents/agent-access.ts'

/** The stored password of a camera, in clear; null when it has none. */
export const openPassword = (
  { secrets }: Pick<Services, 'secrets'>,
  { uuid, password }: Pick<PulledSource, 'uuid' | 'password'>,
): string | null => (password === null ? null : secrets.open(password, cameraPurpose(uuid)))

/**
 * Keeps what opens a camera: here, or with the agent that connects to it, which alone has its password.
 * @throws Refused 409 while that agent is away
 */
export async function keepCredentials(
  { secrets, agents }: Pick<Services, 'secrets' | 'agents'>,
  tx: Database,
  { uuid, agentId, host }: Pick<PulledSource, 'uuid' | 'agentId' | 'host'>,
  { username, password }: { username: string | null; password: string | null },
): Promise<void> {
  const sealed = password === null || agentId !== null ? null : secrets.seal(password, cameraPurpose(uuid))
  await setCamera(tx, uuid, { username, sealedPassword: sealed })
  if (agentId !== null) await keepAtAgent(agents.bus, agentId, { camera: uuid, host, username, password })
}
