import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Every one that the page has made. */
    madePeers: RTCPeerConnection[]
  }
}

/** Runs in the page before anything else: no way but through a relay is tried. A text, as compilers add to code. */
const ONLY_RELAYED = `(() => {
  window.madePeers = []
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
      window.madePeers.push(this)
    }
  }
})()`

/** Behind a firewall that lets nothing through but the way to a relay. Call it before the page goes anywhere. */
export const relayOnly = (page: Page): Promise<unknown> => page.addInitScript(ONLY_RELAYED)

/** What the newest stream of a page has had. */
export interface Relayed {
  /** How many peer connections there were so far. */
  made: number
  frames: number
  freezes: number
  frozenSeconds: number
  packets: number
  lost: number
  nacks: number
  keyRequests: number
  /** The kind of address by which it comes: 'relay'. */
  by: string | undefined
}

export const relayed = (page: Page): Promise<Relayed> =>
  page.evaluate(async () => {
    const reports: Record<string, unknown>[] = []
    const { madePeers } = window
    for (const report of ((await madePeers.at(-1)?.getStats()) ?? new Map()).values()) reports.push(report)
    const pair = reports.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true)
    const local = reports.find(({ id }) => pair && id === pair.localCandidateId)
    const video = reports.find(({ type }) => type === 'inbound-rtp')
    const [frames, freezes, frozenSeconds, packets, lost, nacks, keyRequests] = [
      'framesDecoded',
      'freezeCount',
      'totalFreezesDuration',
      'packetsReceived',
      'packetsLost',
      'nackCount',
      'pliCount',
    ].map((name) => Number(video?.[name] ?? 0)) as [number, number, number, number, number, number, number]
    const by = local && String(local.candidateType)
    return { made: madePeers.length, frames, freezes, frozenSeconds, packets, lost, nacks, keyRequests, by }
  })
