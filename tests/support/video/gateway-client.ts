import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { SUBPROTOCOL } from '#server/video/signalling-words.ts'

/** What a gateway says, as much of it as tests look at. */
export interface Said {
  janus: string
  transaction?: string
  session_id?: number
  sender?: number
  reason?: string
  data?: { id: number }
  error?: { code: number; reason: string }
  jsep?: { type: string; sdp: string }
  plugindata?: { data: { error_code?: number; result?: { status: string }; [field: string]: unknown } }
}
/** A viewer without a browser: speaks Janus' protocol word by word. */
export interface GatewayClient {
  /** Says it and answers the last word to it: not the acknowledgement that comes before an event. */
  ask(said: object): Promise<Said>
  /** Says it and answers the first word to it. */
  first(said: object): Promise<Said>
  raw(text: string): void
  /** The first word of all that fits, also one that has come already. */
  heard(fits: (said: Said) => boolean): Promise<Said>
  /** A session with a handle: what both are addressed by. */
  attach(): Promise<{ session_id: number; handle_id: number }>
  readonly closed: Promise<{ code: number; reason: string }>
  readonly protocol: string
  close(): void
}

const PATIENCE_MS = 8_000

export async function openGateway(
  url: string,
  headers: Record<string, string> = {},
  ca?: string,
): Promise<GatewayClient> {
  const socket = new WebSocket(url, SUBPROTOCOL, { headers, ca })
  const all: Said[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    all.push(JSON.parse(data.toString()))
    for (const look of [...waiting]) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => reject(new Error(`${response.statusCode} ${Buffer.concat(chunks)}`)))
    })
  })

  const heard = (fits: (said: Said) => boolean) =>
    new Promise<Said>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`It was not heard; what was: ${JSON.stringify(all)}`)),
        PATIENCE_MS,
      )
      const look = () => {
        const found = all.find(fits)
        if (!found) return
        clearTimeout(late)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const say = (said: object) => {
    const transaction = randomUUID()
    socket.send(JSON.stringify({ ...said, transaction }))
    return transaction
  }
  const first = (said: object) => {
    const transaction = say(said)
    return heard((each) => each.transaction === transaction)
  }
  const ask = (said: object) => {
    const transaction = say(said)
    return heard((each) => each.transaction === transaction && each.janus !== 'ack')
  }
  const idOf = ({ data }: Said) => data?.id ?? 0
  return {
    ask,
    first,
    heard,
    closed,
    raw: (text) => socket.send(text),
    protocol: socket.protocol,
    close: () => socket.close(),
    async attach() {
      const session_id = idOf(await ask({ janus: 'create' }))
      const handle_id = idOf(await ask({ janus: 'attach', session_id, plugin: 'janus.plugin.streaming' }))
      return { session_id, handle_id }
    },
  }
}
