import type {
  GatewayClient,
  GatewaySession,
  PluginCallbacks,
  PluginHandle,
  SessionCallbacks,
} from '#src/video/janus/client-shape.ts'

type Sent = Parameters<PluginHandle['send']>[0]

/** A handle that the client gave out, and what was asked of it. */
export class FakeHandle implements PluginHandle {
  webrtcStuff: { pc: RTCPeerConnection | null } = { pc: null }
  sent: Sent[] = []
  answers: Parameters<PluginHandle['createAnswer']>[0][] = []
  detached: { noRequest?: boolean }[] = []
  send(message: Sent) {
    this.sent.push(message)
  }
  createAnswer(answer: Parameters<PluginHandle['createAnswer']>[0]) {
    this.answers.push(answer)
  }
  detach(ways: { noRequest?: boolean }) {
    this.detached.push(ways)
  }
}

/** A session that the client was asked for. Nothing answers by itself: a test says what comes, when, and how often. */
export class FakeSession implements GatewaySession {
  attached: PluginCallbacks[] = []
  destroyed: Parameters<GatewaySession['destroy']>[0][] = []
  forgotten = 0
  constructor(readonly callbacks: SessionCallbacks) {}
  attach(callbacks: PluginCallbacks) {
    this.attached.push(callbacks)
  }
  destroy(ways: Parameters<GatewaySession['destroy']>[0]) {
    this.destroyed.push(ways)
  }
}

/** Stands in for the gateway's client, with its faults: callbacks that come late, twice, or not at all. */
export function fakeGatewayClient() {
  const sessions: FakeSession[] = []
  let refusal: string | null = null
  let isSupported = true
  const client: GatewayClient = {
    isSupported: () => isSupported,
    open(callbacks) {
      const session = new FakeSession(callbacks)
      sessions.push(session)
      if (refusal !== null) callbacks.error(refusal)
      return {
        session,
        forget: () => {
          session.forgotten++
        },
      }
    },
  }
  return {
    client,
    sessions,
    session(index: number): FakeSession {
      const found = sessions[index]
      if (!found) throw new Error(`There is no session ${index}`)
      return found
    },
    /** Refuses every session at once, before it has given anything back. */
    refuse(reason: string | null) {
      refusal = reason
    },
    unsupported() {
      isSupported = false
    },
  }
}
export type FakeGateway = ReturnType<typeof fakeGatewayClient>

/** What a session attached at an index. */
export function attachedTo(session: FakeSession, index: number): PluginCallbacks {
  const found = session.attached[index]
  if (!found) throw new Error(`There is no handle ${index}`)
  return found
}
