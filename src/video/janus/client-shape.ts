/** What of the gateway's client is used: the real one (client.ts) and the one that stands in for it in tests. */

export interface Jsep {
  type?: string
  sdp?: string
}

/** What the streaming plugin tells. */
export interface PluginMessage {
  error?: string
  error_code?: number
  result?: { status?: string }
}

export interface PluginHandle {
  webrtcStuff: { pc: RTCPeerConnection | null }
  send(message: {
    message: { request: string; id?: number; pin?: string }
    jsep?: Jsep
    error?: (reason: string) => void
  }): void
  createAnswer(answer: {
    jsep: Jsep
    tracks: { type: 'video' | 'audio'; capture: false; recv: true }[]
    success: (jsep: Jsep) => void
    error: (reason: unknown) => void
  }): void
  detach(ways: { noRequest?: boolean }): void
}

export interface PluginCallbacks {
  plugin: string
  success: (handle: PluginHandle) => void
  error: (reason: string) => void
  onmessage: (message: PluginMessage, jsep?: Jsep) => void
  onremotetrack: (track: MediaStreamTrack, mid: string, on: boolean, why?: { reason: string }) => void
  /** False when the peer connection was hung up. */
  webrtcState: (isConnected: boolean) => void
  iceState: (state: string) => void
  ondetached: () => void
}

export interface GatewaySession {
  attach(callbacks: PluginCallbacks): void
  destroy(ways: {
    cleanupHandles?: boolean
    notifyDestroyed?: boolean
    success?: () => void
    error?: () => void
  }): void
}

export interface SessionCallbacks {
  /** Address of the signalling websocket. */
  server: string
  /** Always given: the client's default is a public host. */
  iceServers: RTCIceServer[]
  success: () => void
  error: (reason: unknown) => void
}

export interface OpenedSession {
  session: GatewaySession
  /** Closes the socket whatever the session believes, and lets the client forget it. May be called twice. */
  forget(): void
}

export interface GatewayClient {
  isSupported(): boolean
  open(callbacks: SessionCallbacks): OpenedSession
}
