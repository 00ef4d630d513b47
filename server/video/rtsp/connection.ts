import type { Socket } from 'node:net'
import { createReader, type Frame, NotRtsp, type Reply, writeRequest } from './messages.ts'
import { RtspFault } from './replies.ts'

export type Headers = readonly (readonly [name: string, value: string])[]

/** One TCP connection to a camera: requests and their replies, and packets between them. */
export interface Connection {
  /** Rejects with RtspFault UNREACHABLE when no reply comes in time; never settles once it is closed. */
  request(method: string, uri: string, headers: Headers): Promise<Reply>
  /** Says goodbye with a last request, if there is one, and closes soon after. Nothing is reported any more. */
  close(goodbye: { method: string; uri: string; headers: Headers } | null): void
}

export interface ConnectionEvents {
  frame(frame: Frame): void
  /** It is over, by the other side or the network; once. */
  failed(error: Error): void
}

interface ConnectionMeans {
  /** May throw: an address may be forbidden. */
  connect(): Socket
  connectMs: number
  answerMs: number
  /** How long a goodbye may take. */
  goodbyeMs: number
}

interface Waiting {
  sequence: number
  resolve(reply: Reply): void
  timer: NodeJS.Timeout
}

/** Requests may be made at once: they are sent as soon as the connection stands. */
export function openConnection(events: ConnectionEvents, means: ConnectionMeans): Connection {
  const read = createReader()
  let waiting: Waiting[] = []
  let sequence = 0
  let closed = false

  const socket = means.connect()
  const connecting = setTimeout(() => fail(new RtspFault('UNREACHABLE')), means.connectMs)
  socket.setNoDelay(true)
  const connected = new Promise<void>((resolve) => {
    socket.once('connect', () => {
      clearTimeout(connecting)
      resolve()
    })
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new RtspFault('UNREACHABLE')))
  socket.on('data', (chunk: Buffer) => {
    if (closed) return
    try {
      for (const message of read(chunk)) {
        if (closed) return
        if (message.kind === 'frame') events.frame(message)
        if (message.kind === 'reply') answer(message)
      }
    } catch (error) {
      if (!(error instanceof NotRtsp)) throw error
      fail(new RtspFault('NOT_A_CAMERA'))
    }
  })

  /** Replies come in the order of the requests; those that were given up are passed over. */
  function answer(reply: Reply): void {
    const number = Number(reply.headers.get('cseq')?.[0] ?? waiting[0]?.sequence)
    const asked = waiting.find((each) => each.sequence === number)
    if (!asked) return
    forget(asked)
    asked.resolve(reply)
  }

  function forget(one: Waiting): void {
    clearTimeout(one.timer)
    waiting = waiting.filter((each) => each !== one)
  }

  function fail(error: Error): void {
    if (closed) return
    end()
    socket.destroy()
    events.failed(error)
  }

  function end(): void {
    closed = true
    clearTimeout(connecting)
    for (const each of waiting) forget(each)
  }

  function send(method: string, uri: string, headers: Headers): void {
    sequence += 1
    socket.write(
      writeRequest(method, uri, [['CSeq', String(sequence)], ['User-Agent', 'Linewatch'], ...headers]),
    )
  }

  return {
    async request(method, uri, headers) {
      await connected
      return new Promise((resolve, reject) => {
        if (closed) return
        send(method, uri, headers)
        const one: Waiting = {
          sequence,
          resolve,
          timer: setTimeout(() => {
            forget(one)
            reject(new RtspFault('UNREACHABLE'))
          }, means.answerMs),
        }
        waiting.push(one)
      })
    },
    close(goodbye) {
      if (closed) return
      end()
      if (!goodbye) return void socket.destroy()
      send(goodbye.method, goodbye.uri, goodbye.headers)
      socket.end()
      const timer = setTimeout(() => socket.destroy(), means.goodbyeMs)
      socket.once('close', () => clearTimeout(timer))
    },
  }
}
