import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import {
  AGENT_PATHS,
  type FromAgent,
  MOST_MESSAGE_BYTES,
  toAgent,
} from '#src/contract/intake/agent-socket.ts'
import type { Identity } from '../folder.ts'
import { retryDelayMs } from '../rules.ts'
import { type Commands, openCommands } from './commands.ts'
import type { KeptCameras } from './kept.ts'

export interface ConnectionOptions {
  identity: () => Promise<Identity | null>
  kept: KeptCameras
  version: string
  /** From 0 to 1. */
  random: () => number
  log: (line: string) => void
  networks?: readonly string[] | undefined
  ports?: readonly number[] | undefined
}

const HANDSHAKE_MS = 10_000
/** The provider asks for a sign of life more often. */
const SILENT_MS = 45_000
/** How often to check whether this computer is enrolled. */
const CHECK_MS = 2_000
/** A connection that lasted so long was a good one, in ms. */
const GOOD_MS = 10_000

/** Keeps a socket to the provider open, over which it asks for cameras, until `signal` ends it. */
export async function keepConnected(options: ConnectionOptions, signal: AbortSignal): Promise<void> {
  const { identity, random, log } = options
  let failures = 0
  let isLogged = false
  while (!signal.aborted) {
    const sender = await identity()
    if (!sender) {
      await pause(CHECK_MS, undefined, { signal }).catch(() => {})
      continue
    }
    const begun = performance.now()
    const problem = await connectOnce(sender, options, signal, () => {
      if (isLogged) log('Linewatch can use the cameras of this network again.')
      isLogged = false
    })
    if (signal.aborted) return
    if (!isLogged) log(`Linewatch can't use the cameras of this network. ${problem}`)
    isLogged = true
    failures = performance.now() - begun > GOOD_MS ? 1 : failures + 1
    await pause(retryDelayMs(failures, random()), undefined, { signal }).catch(() => {})
  }
}

/** Resolves with why the connection ended, in words. */
function connectOnce(
  { url, key }: Identity,
  { kept, version, networks, ports }: ConnectionOptions,
  signal: AbortSignal,
  opened: () => void,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws') + AGENT_PATHS.socket, {
      headers: { authorization: `Bearer ${key}`, 'user-agent': `linewatch-edge/${version}` },
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MOST_MESSAGE_BYTES,
    })
    const tell = (message: FromAgent) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
    }
    const commands = openCommands({ kept, url, networks, ports, tell })
    let problem = 'The connection was lost.'
    const silence = setTimeout(() => socket.terminate(), SILENT_MS)
    const leave = () => socket.close(1000)
    signal.addEventListener('abort', leave)
    socket.on('open', opened)
    socket.on('ping', () => silence.refresh())
    socket.on('message', (data) => void take(commands, data.toString()))
    socket.on('unexpected-response', (_, { statusCode }) => {
      problem = `The server answered with the error ${statusCode}.`
      socket.terminate()
    })
    socket.on('error', (error) => {
      problem = `Couldn't connect to ${url} (${error.message}).`
    })
    socket.on('close', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', leave)
      // What cannot be told to stop must not go on.
      commands.stop()
      resolve(problem)
    })
  })
}

/** What is not understood is answered by nobody: a newer provider notices by the time. */
async function take(commands: Commands, text: string): Promise<void> {
  const message = z.safeParse(toAgent, readJsonText(text))
  if (message.success) await commands.take(message.data)
}

function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
