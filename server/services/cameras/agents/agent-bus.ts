import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Listener } from '#server/db/listen.ts'
import type { Database } from '#server/db/query.ts'
import {
  AGENT_CLOSE,
  AGENT_RESULTS,
  type AgentFailure,
  type CommandName,
  type CommandOf,
  type FromAgent,
  type ResultOf,
  type ToAgent,
} from '#src/contract/intake/agent-socket.ts'
import type { Secrets } from '../../secrets.ts'
import { openServerChannel } from './server-channel.ts'

/** An agent did not do what it was asked. */
export class AgentRefusal extends Error {
  override readonly name = 'AgentRefusal'
  readonly failure: AgentFailure

  constructor(failure: AgentFailure) {
    super(`The agent answered ${failure}.`)
    this.failure = failure
  }
}

/** An open socket of an agent, on this server. */
export interface AgentSocket {
  deviceId: number
  send(message: ToAgent): void
  close(code: number, reason: string): void
}

/** What becomes of a push. */
export type PushNews = Extract<FromAgent, { push: string }>

/** The agents that are connected to this server, and the way to those connected to another one. */
export interface AgentBus {
  /** An agent has opened a socket. Returns what to do when it closes. */
  connected(socket: AgentSocket): () => void
  heard(deviceId: number, message: FromAgent): void
  /**
   * Asks an agent, on whichever server it is.
   * @throws AgentRefusal AGENT_AWAY when it is on none, or does not answer in time
   */
  ask<Name extends CommandName>(
    deviceId: number,
    command: CommandOf<Name>,
    options?: { id?: string; waitMs?: number },
  ): Promise<ResultOf<Name>>
  /** Calls `hear` with what the agent says about the push that a command with this id began. Returns what ends it. */
  follow(deviceId: number, id: string, hear: (news: PushNews) => void): () => void
  /** Closes all sockets: the server is stopping. */
  closeSockets(): void
  stop(): void
}

const CHANNEL = 'linewatch_agents'
/** Another server says within this time that the agent is on it, in ms. */
const TAKEN_MS = 1_000
const WAIT_MS = 30_000

type BetweenServers =
  | { kind: 'ask'; deviceId: number; message: ToAgent }
  | { kind: 'taken'; id: string }
  | { kind: 'heard'; deviceId: number; message: FromAgent }
  | { kind: 'gone'; deviceId: number }

interface Waiting {
  deviceId: number
  taken(): void
  answered(message: FromAgent): void
}

export interface AgentBusMeans {
  listener: Listener
  db: Database
  secrets: Secrets
  log: { warn(about: object, message: string): void }
}

export async function openAgentBus(means: AgentBusMeans): Promise<AgentBus> {
  const sockets = new Map<number, AgentSocket>()
  const waiting = new Map<string, Waiting>()
  const followers = new Map<string, { deviceId: number; hear: (news: PushNews) => void }>()
  /** Commands of other servers: what the agent says about them is passed on. */
  const foreign = new Map<string, { deviceId: number; isPush: boolean }>()

  const channel = await openServerChannel<BetweenServers>(CHANNEL, means, (message) => {
    if (message.kind === 'taken') return waiting.get(message.id)?.taken()
    if (message.kind === 'heard') return take(message.deviceId, message.message)
    if (message.kind === 'gone') return gone(message.deviceId)
    const { id, ask } = message.message
    const socket = sockets.get(message.deviceId)
    if (!socket) return
    foreign.set(id, { deviceId: message.deviceId, isPush: ask.command === 'start' })
    if (ask.command === 'stop') foreign.delete(ask.push)
    tellOthers({ kind: 'taken', id })
    socket.send(message.message)
  })

  const tellOthers = (message: BetweenServers) =>
    void channel
      .send(message)
      .catch((error: unknown) =>
        means.log.warn({ err: error }, 'Other servers could not be told of an agent.'),
      )

  function take(deviceId: number, message: FromAgent): void {
    if ('push' in message) {
      const follower = followers.get(message.push)
      if (follower?.deviceId === deviceId) follower.hear(message)
      return
    }
    const one = waiting.get(message.id)
    if (one?.deviceId === deviceId) one.answered(message)
  }

  /** Nothing more comes of what was asked of it. */
  function gone(deviceId: number): void {
    for (const [id, one] of [...waiting])
      if (one.deviceId === deviceId) one.answered({ id, failure: 'AGENT_AWAY' })
    for (const [push, one] of [...followers])
      if (one.deviceId === deviceId) one.hear({ push, state: 'ended', fault: 'AGENT_AWAY' })
    for (const [id, one] of foreign) if (one.deviceId === deviceId) foreign.delete(id)
  }

  return {
    connected(socket) {
      const { deviceId } = socket
      const former = sockets.get(deviceId)
      sockets.set(deviceId, socket)
      if (former) {
        former.close(AGENT_CLOSE.replaced, 'It opened another socket.')
        gone(deviceId)
      }
      return () => {
        if (sockets.get(deviceId) !== socket) return
        sockets.delete(deviceId)
        gone(deviceId)
        tellOthers({ kind: 'gone', deviceId })
      }
    },
    heard(deviceId, message) {
      take(deviceId, message)
      const id = 'push' in message ? message.push : message.id
      const command = foreign.get(id)
      if (command?.deviceId !== deviceId) return
      const goesOn = 'push' in message ? message.state !== 'ended' : command.isPush && 'result' in message
      if (!goesOn) foreign.delete(id)
      tellOthers({ kind: 'heard', deviceId, message })
    },
    async ask(deviceId, command, { id = randomUUID(), waitMs = WAIT_MS } = {}) {
      const message: ToAgent = { id, ask: command }
      const answer = await new Promise<FromAgent>((resolve) => {
        let taken: NodeJS.Timeout | undefined
        const done = (heard: FromAgent) => {
          clearTimeout(limit)
          clearTimeout(taken)
          waiting.delete(id)
          resolve(heard)
        }
        const away = () => done({ id, failure: 'AGENT_AWAY' })
        const limit = setTimeout(away, waitMs)
        waiting.set(id, { deviceId, taken: () => clearTimeout(taken), answered: done })
        const socket = sockets.get(deviceId)
        if (socket) return socket.send(message)
        taken = setTimeout(away, TAKEN_MS)
        tellOthers({ kind: 'ask', deviceId, message })
      })
      if ('failure' in answer) throw new AgentRefusal(answer.failure)
      const result = z.safeParse(AGENT_RESULTS[command.command], 'result' in answer ? answer.result : null)
      if (result.success) return result.data as ResultOf<typeof command.command>
      means.log.warn({ deviceId, command: command.command }, 'An agent answered something unknown.')
      throw new AgentRefusal('AGENT_AWAY')
    },
    follow(deviceId, id, hear) {
      followers.set(id, { deviceId, hear })
      return () => void followers.delete(id)
    },
    closeSockets() {
      const open = [...sockets.values()]
      sockets.clear()
      for (const socket of open) socket.close(AGENT_CLOSE.stopping, 'The server is stopping.')
    },
    stop: () => channel.stop(),
  }
}
