import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { bytesOf } from '#server/live/socket.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import type { EngineMeans } from '../engine.ts'
import { PLUGIN, SUBPROTOCOL } from '../signalling-words.ts'

/** What Janus' streaming plugin answers. */
export interface PluginData {
  error_code?: number
  error?: string
  [field: string]: unknown
}
/** This server's own connection to a Janus, with a handle of the streaming plugin. */
export interface JanusAdmin {
  /**
   * Asks the plugin something that it answers at once.
   * @throws Refused 503 when Janus cannot be reached in time
   */
  ask(body: Record<string, unknown>): Promise<PluginData>
  close(): void
}
export interface AdminOptions extends EngineMeans {
  url: string
  /** Called with each connection, also the first: what Janus knew before may be gone. */
  connected(): void
}

const ANSWER_WITHIN_MS = 5_000
/** Janus ends a session that is silent for 60 s. */
const KEEP_ALIVE_MS = 25_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

const away = () =>
  new Refused(503, t('The video gateway cannot be reached. Try again in a moment.'), { retryAfter: 5 })

interface Reply {
  janus?: string
  transaction?: string
  data?: { id?: number }
  plugindata?: { data?: PluginData }
}
/** A connection that can be asked: the session and the handle are there. */
interface Line {
  tell(message: Record<string, unknown>): Promise<Reply>
  at: { session_id: number; handle_id: number }
  socket: WebSocket
}

/** Connects, and again whenever the connection is lost, ever more patiently. */
export function connectAdmin({ url, log, connected }: AdminOptions): JanusAdmin {
  let line: Promise<Line>
  let stopped = false
  let failures = 0
  /** Its silence is told once, however many viewers try again meanwhile. */
  let silent = false
  let retry: NodeJS.Timeout | undefined

  function connect(): void {
    line = open(url)
    line.then(
      ({ socket }) => {
        if (stopped) return socket.terminate()
        if (failures > 0) log.info({}, 'The video gateway is back.')
        failures = 0
        socket.once('close', again)
        if (socket.readyState !== socket.OPEN) again()
        else connected()
      },
      (error: unknown) => {
        if (failures === 0 && !stopped) log.warn({ err: error }, 'The video gateway cannot be reached.')
        again()
      },
    )
  }
  function again(): void {
    if (stopped || retry) return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    retry = setTimeout(
      () => {
        retry = undefined
        connect()
      },
      wait * (0.5 + Math.random() / 2),
    )
  }
  connect()

  return {
    async ask(body) {
      try {
        const { tell, at } = await inTime(line, ANSWER_WITHIN_MS)
        const reply = await tell({ janus: 'message', ...at, body })
        if (!reply.plugindata?.data) throw new Error(`Janus answers ${reply.janus ?? 'nothing'}.`)
        silent = false
        return reply.plugindata.data
      } catch (error) {
        if (!silent) log.warn({ err: error }, 'The video gateway does not answer.')
        silent = true
        throw away()
      }
    },
    close() {
      stopped = true
      clearTimeout(retry)
      line.then(({ socket }) => socket.close()).catch(() => {})
    },
  }
}

async function open(url: string): Promise<Line> {
  const socket = new WebSocket(url, SUBPROTOCOL, {
    handshakeTimeout: ANSWER_WITHIN_MS,
    perMessageDeflate: false,
  })
  const asked = new Map<string, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()
  socket.on('message', (data) => {
    const reply: Reply = JSON.parse(bytesOf(data).toString())
    // What comes at the end comes as an event; nothing that is asked here is acknowledged first.
    if (reply.transaction === undefined) return
    asked.get(reply.transaction)?.resolve(reply)
    asked.delete(reply.transaction)
  })
  const ended = new Promise<never>((_, reject) => {
    socket.on('error', reject)
    socket.on('close', () => {
      const error = new Error('The connection to Janus was closed.')
      for (const { reject: fail } of asked.values()) fail(error)
      asked.clear()
      reject(error)
    })
  })
  ended.catch(() => {})
  const tell = (message: Record<string, unknown>): Promise<Reply> => {
    if (socket.readyState !== socket.OPEN) return Promise.reject(new Error('Janus is not connected.'))
    const transaction = randomUUID()
    const answer = new Promise<Reply>((resolve, reject) => asked.set(transaction, { resolve, reject }))
    socket.send(JSON.stringify({ ...message, transaction }))
    return inTime(answer, ANSWER_WITHIN_MS).finally(() => asked.delete(transaction))
  }
  try {
    await Promise.race([new Promise((resolve) => socket.once('open', resolve)), ended])
    const session = (await tell({ janus: 'create' })).data?.id
    const handle = (await tell({ janus: 'attach', session_id: session, plugin: PLUGIN })).data?.id
    if (session === undefined || handle === undefined) throw new Error('Janus has no streaming plugin.')
    const beat = setInterval(() => {
      // A Janus that does not answer is as good as gone.
      tell({ janus: 'keepalive', session_id: session }).catch(() => socket.terminate())
    }, KEEP_ALIVE_MS)
    socket.once('close', () => clearInterval(beat))
    return { socket, tell, at: { session_id: session, handle_id: handle } }
  } catch (error) {
    socket.terminate()
    throw error
  }
}

function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Janus has not answered in time.')), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
