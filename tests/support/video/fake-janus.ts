import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'

interface Asked {
  janus: string
  transaction: string
  session_id?: number
  handle_id?: number
  body?: Body
}
interface Body {
  request: string
  id?: number
  pin?: string
  secret?: string
  description?: string
  admin_key?: string
  [field: string]: unknown
}
interface FakeMountpoint {
  pin: string
  secret: string
  description: string
  silentMs: number
  /** Each tells one of its viewers that it is over. */
  hangUps: (() => void)[]
}

/** What speaks as Janus does and notes what it is asked; it plays nothing. */
export interface FakeJanus {
  url: string
  /** All that was asked, by anybody, as it came. */
  asked: Asked[]
  /** `silentMs` is how long a mountpoint has heard nothing. */
  mountpoints: Map<number, FakeMountpoint>
  /** RTP packets that came in. */
  packets: Buffer[]
  /** Asks for a key frame as Janus does, from where it listens for that. */
  wantKey(): void
  /** Drops every connection; with `forget`, as one that was restarted. */
  drop(forget?: boolean): void
  /** Whether sockets are let in. */
  open: boolean
  close(): Promise<void>
}

export const ADMIN_KEY = 'the-admin-key'

export async function startFakeJanus(): Promise<FakeJanus> {
  const rtp = await listen()
  const rtcp = await listen()
  let source: number | null = null
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (protocols) => (protocols.has('janus-protocol') ? 'janus-protocol' : false),
    verifyClient: () => janus.open,
  })
  await once(server, 'listening')
  const janus: FakeJanus = {
    url: `ws://127.0.0.1:${(server.address() as { port: number }).port}`,
    asked: [],
    mountpoints: new Map(),
    packets: [],
    open: true,
    wantKey: () => rtcp.send(Buffer.from('81ce0002000000010000000a', 'hex'), source ?? 0, '127.0.0.1'),
    drop(forget = false) {
      for (const socket of server.clients) socket.terminate()
      if (forget) janus.mountpoints.clear()
    },
    async close() {
      janus.drop()
      rtp.close()
      rtcp.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  rtp.on('message', (packet) => janus.packets.push(packet))
  rtcp.on('message', (_packet, { port }) => {
    source = port
  })
  const ports = { port: rtp.address().port, rtcp_port: rtcp.address().port }
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const asked: Asked = JSON.parse(data.toString())
      janus.asked.push(asked)
      answer(socket, asked, janus, ports)
    })
  })
  return janus
}

async function listen(): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

let ids = 1000

function answer(socket: WebSocket, asked: Asked, janus: FakeJanus, ports: object): void {
  const { transaction, session_id, handle_id: sender, body } = asked
  const say = (said: object) => socket.send(JSON.stringify({ transaction, session_id, ...said }))
  const plugin = (how: string, data: object) =>
    say({ janus: how, sender, plugindata: { plugin: 'janus.plugin.streaming', data } })
  if (body?.request === 'watch') {
    say({ janus: 'ack' })
    const watched = janus.mountpoints.get(body.id ?? 0)
    const right = watched?.pin === body.pin
    const over = JSON.stringify({ janus: 'hangup', session_id, sender, reason: 'Close PC' })
    if (right) watched?.hangUps.push(() => socket.send(over))
    plugin('event', {
      streaming: 'event',
      ...(right ? { result: { status: 'preparing' } } : { error_code: 457 }),
    })
  } else if (body) plugin('success', answerOf(body, janus, ports))
  else if (asked.janus === 'create' || asked.janus === 'attach')
    say({ janus: 'success', data: { id: ++ids } })
  else say({ janus: asked.janus === 'keepalive' ? 'ack' : 'success' })
  if (asked.janus === 'detach') socket.send(JSON.stringify({ janus: 'detached', session_id, sender }))
}

function answerOf(body: Body, { mountpoints }: FakeJanus, ports: object): object {
  const { request, id = 0, pin = '', secret = '', description = '' } = body
  const error = (code: number, text: string) => ({ streaming: 'event', error_code: code, error: text })
  if (request === 'list')
    return { streaming: 'list', list: [...mountpoints].map(([each, mountpoint]) => listed(each, mountpoint)) }
  if (request === 'create') {
    if (body.admin_key !== ADMIN_KEY) return error(453, 'Missing mandatory element (admin_key)')
    mountpoints.set(id, { pin, secret, description, silentMs: 0, hangUps: [] })
    return { streaming: 'created', stream: { id, ports: [{ type: 'video', mid: 'v', ...ports }] } }
  }
  const known = mountpoints.get(id)
  if (!known) return error(455, 'No such mountpoint')
  if (known.secret !== secret) return error(457, 'Unauthorized')
  mountpoints.delete(id)
  for (const hangUp of known.hangUps) hangUp()
  return { streaming: 'destroyed', destroyed: id }
}

const listed = (id: number, { description, silentMs }: FakeMountpoint) => ({
  id,
  type: 'live',
  description,
  enabled: true,
  media: [{ mid: 'v', type: 'video', label: 'video', age_ms: silentMs }],
})
