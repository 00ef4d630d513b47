import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { VideoSource } from '#server/domain/cameras/video-source.ts'
import type { Mountpoint, VideoEngine } from '#server/video/engine.ts'
import { SUBPROTOCOL } from '#server/video/signalling-words.ts'

export interface GatewayPage {
  url: string
  socketUrl: string
  /** Makes a mountpoint that everybody may watch. */
  provision(source: VideoSource): Promise<Mountpoint>
  /** Everybody may watch what was made elsewhere. */
  allow(mountpoint: Mountpoint, source: VideoSource): void
  /** Nobody may watch it any more. */
  forbid(id: number): void
  /** What was still watched in sessions that are over. */
  left: readonly number[]
  close(): Promise<void>
}

/**
 * A page with the gateway's own client in it, and an engine behind it without any door. The page's `watch(id, pin)`
 * begins a stream in a video of its own, `figures()` tells what each has decoded.
 */
export async function serveGatewayPage(engine: VideoEngine): Promise<GatewayPage> {
  const left: number[] = []
  const playing = new Map<number, { pin: string; source: VideoSource }>()
  const files = await filesOf()
  const server = createServer((request, response) => {
    const file = files[request.url ?? '/']
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type }).end(file.body)
  })
  const sockets = new WebSocketServer({ server, handleProtocols: () => SUBPROTOCOL })
  sockets.on('connection', (socket) =>
    engine.serve(socket, {
      reachedAt: '127.0.0.1',
      mayWatch: async (id) => playing.get(id) ?? null,
      left: (ids) => void left.push(...ids),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const allow = ({ id, pin }: Mountpoint, source: VideoSource) => void playing.set(id, { pin, source })
  return {
    url: `http://127.0.0.1:${port}/`,
    socketUrl: `ws://127.0.0.1:${port}/proxy`,
    async provision(source) {
      const mountpoint = await engine.provision(source)
      allow(mountpoint, source)
      return mountpoint
    },
    allow,
    forbid: (id) => void playing.delete(id),
    left,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function filesOf(): Promise<Record<string, { type: string; body: string }>> {
  const { resolve } = createRequire(import.meta.url)
  const janus = await readFile(resolve('janus-gateway').replace(/npm\/.*$/, 'npm/dist/janus.es.js'), 'utf8')
  const adapter = await readFile(resolve('webrtc-adapter/out/adapter.js'), 'utf8')
  const script = 'text/javascript'
  return {
    '/': { type: 'text/html', body: PAGE },
    '/favicon.ico': { type: 'image/x-icon', body: '' },
    '/janus.js': { type: script, body: janus },
    '/adapter.js': { type: script, body: adapter },
  }
}

const PAGE = `<!doctype html><title>gateway</title><script src="/adapter.js"></script><script type="module">
import Janus from '/janus.js'
const streams = []
const begun = new Promise((resolve, reject) =>
  Janus.init({
    dependencies: Janus.useDefaultDependencies({ adapter }),
    callback: () => {
      const session = new Janus({
        server: location.href.replace('http', 'ws') + 'proxy',
        iceServers: [],
        success: () => resolve(session),
        error: reject,
      })
    },
  }),
)
window.watch = (id, pin) => begun.then((session) => new Promise((resolve, reject) => {
  const video = document.body.appendChild(document.createElement('video'))
  video.muted = video.autoplay = true
  const stream = { video, since: 0, firstFrame: null, hangup: null }
  session.attach({
    plugin: 'janus.plugin.streaming',
    success: (handle) => {
      stream.handle = handle
      stream.since = performance.now()
      video.requestVideoFrameCallback(() => { stream.firstFrame = performance.now() - stream.since })
      handle.send({ message: { request: 'watch', id, pin } })
    },
    error: reject,
    onmessage: (message, jsep) => {
      if (message.error_code) reject(new Error(message.error_code + ' ' + message.error))
      if (jsep) stream.handle.createAnswer({
        jsep,
        tracks: [{ type: 'video', capture: false, recv: true }],
        success: (answer) => stream.handle.send({ message: { request: 'start' }, jsep: answer }),
        error: reject,
      })
    },
    onremotetrack: (track, mid, on, metadata) => {
      if (!on || metadata?.reason !== 'created') return
      video.srcObject = new MediaStream([track])
      streams.push(stream)
      resolve(streams.length - 1)
    },
    oncleanup: () => { stream.hangup = true },
  })
}))
window.end = (at) => streams[at].handle.send({ message: { request: 'stop' } })
window.figures = () => Promise.all(streams.map(async ({ handle, video, firstFrame, hangup }) => {
  const stats = [...((await handle.webrtcStuff.pc?.getStats()) ?? new Map()).values()]
  const inbound = stats.find(({ type }) => type === 'inbound-rtp')
  return {
    frames: inbound?.framesDecoded ?? 0,
    dropped: inbound?.framesDropped ?? 0,
    keys: inbound?.keyFramesDecoded ?? 0,
    jitterMs: inbound ? (inbound.jitterBufferDelay / inbound.jitterBufferEmittedCount) * 1000 : 0,
    freezes: inbound?.freezeCount ?? 0,
    plis: inbound?.pliCount ?? 0,
    lost: inbound?.packetsLost ?? 0,
    width: video.videoWidth, height: video.videoHeight, firstFrame, over: hangup === true,
  }
}))
window.ready = true
</script>`
