import { keptCameras } from '#server/store/cameras/sources.ts'
import type { CameraAccess } from '#server/video/cameras/access.ts'
import { RECALL_MS } from '../../changes/recall.ts'
import type { Services } from '../../services.ts'
import { type AgentCamera, agentAccess } from './agent-access.ts'
import { type AgentBus, type AgentBusMeans, openAgentBus } from './agent-bus.ts'
import { openPushes, type Pushes } from './pushes.ts'

/** The agents in restaurants, which connect to cameras that no server reaches. */
export interface CameraAgents {
  bus: AgentBus
  pushes: Pushes
  /** The way to a camera through one of them. */
  access(camera: AgentCamera): CameraAccess
  stop(): void
}

/** @param mediaAddress where agents reach this machine's media, unless it is where they reach the server */
export async function openCameraAgents(means: AgentBusMeans, mediaAddress?: string): Promise<CameraAgents> {
  const bus = await openAgentBus(means)
  const pushes = await openPushes(means, mediaAddress)
  return {
    bus,
    pushes,
    access: (camera) => agentAccess({ bus, pushes }, camera),
    stop() {
      pushes.stop()
      bus.stop()
    },
  }
}

/** Has an agent forget the passwords of cameras that are not its own any more. */
export async function forgetOthers(
  { agents, db, now }: Pick<Services, 'agents' | 'db' | 'now'>,
  deviceId: number,
): Promise<void> {
  const cameras = await keptCameras(db, deviceId, now() - RECALL_MS)
  await agents.bus.ask<'keepOnly'>(deviceId, { command: 'keepOnly', cameras })
}

/** The way to a camera: this server's own, or through the agent that it has. */
export const accessTo = (
  { cameras, agents }: Pick<Services, 'cameras' | 'agents'>,
  { agentId, uuid }: { agentId: number | null; uuid: string | null },
): CameraAccess => (agentId === null ? cameras : agents.access({ deviceId: agentId, uuid }))
