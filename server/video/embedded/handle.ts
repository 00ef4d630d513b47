import type { VideoSource } from '#server/domain/cameras/video-source.ts'
import { CAMERA_FAULT_MESSAGES, type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'
import { english } from '#src/domain/language/text.ts'
import type { Seat } from '../channels/channel.ts'
import type { EngineMeans, Viewer } from '../engine.ts'
import { samePin } from '../pin.ts'
import type { Playout } from '../playout.ts'
import { pluginAnswer, pluginError, STREAM_ERROR } from '../signalling-words.ts'
import { openPeer, type Peer } from './peer.ts'

export type Tell = (answer: Record<string, unknown>) => void
interface HandleMeans extends EngineMeans {
  playout: Playout
  addresses: readonly string[]
  full: () => boolean
}

/** How long a connection may take from the offer on. */
const CONNECT_MS = 20_000

/** One tile of a viewer: at most one stream, from `watch` to `stop` or the connection's end. */
export class Handle {
  /** What is watched, or about to be. */
  mountpoint: number | null = null
  private source: VideoSource | null = null
  private peer: Peer | null = null
  private seat: Seat | null = null
  private offeredAt = 0
  private up = false
  /** Counts what was begun: what answers later, and is not the newest any more, undoes itself. */
  private run = 0
  private turn: Promise<void> = Promise.resolve()

  constructor(
    private readonly at: { session_id: number; handle_id: number },
    private readonly viewer: Viewer,
    private readonly means: HandleMeans,
    private readonly tell: Tell,
  ) {}

  /** What is asked of one tile is done in order; tiles do not wait for each other. */
  inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.turn.then(act)
    this.turn = done.catch(() => {})
    return done
  }

  async watch(transaction: string, id: number, pin: string | undefined): Promise<void> {
    if (this.mountpoint !== null)
      return this.refuse(transaction, STREAM_ERROR.badState, `Already watching mountpoint ${this.mountpoint}`)
    const allowed = await this.viewer.mayWatch(id)
    if (!allowed)
      return this.refuse(transaction, STREAM_ERROR.noMountpoint, `No such mountpoint/stream ${id}`)
    if (!samePin(pin, allowed.pin))
      return this.refuse(transaction, STREAM_ERROR.wrongPin, 'Unauthorized (wrong pin)')
    if (this.means.full())
      return this.refuse(transaction, STREAM_ERROR.unknown, 'Too many viewers at this server')
    this.run += 1
    const run = this.run
    this.mountpoint = id
    this.source = allowed.source
    try {
      // A clip that is not there is told now, not when the viewer is connected.
      await this.means.playout.check(allowed.source)
      await this.offer(transaction, run)
    } catch (error) {
      if (run === this.run) await this.hangUp('No picture', false)
      throw error
    }
  }

  private async offer(transaction: string, run: number): Promise<void> {
    const current = () => run === this.run
    const peer = await openPeer(this.means.addresses, {
      up: () => {
        if (current()) void this.play(run)
      },
      down: () => {
        if (current()) void this.hangUp('ICE failed', true)
      },
      keyWanted: () => this.seat?.refresh(),
    })
    if (!current()) return peer.close()
    this.peer = peer
    this.offeredAt = this.means.now()
    this.tell(pluginAnswer('event', { ...this.at, transaction }, result('preparing'), peer.offer))
  }

  async start(transaction: string, answer: string | undefined): Promise<void> {
    if (!this.peer) return this.refuse(transaction, STREAM_ERROR.noMountpoint, 'Nothing is watched')
    if (answer !== undefined) {
      // What does not fit the offer is the viewer's mistake.
      const fits = await this.peer.answer(answer).then(
        () => true,
        () => false,
      )
      if (!fits) return this.refuse(transaction, STREAM_ERROR.badState, 'The answer does not fit the offer')
    }
    this.tell(pluginAnswer('event', { ...this.at, transaction }, result('starting')))
  }

  async stop(transaction: string): Promise<void> {
    if (this.mountpoint === null)
      return this.refuse(transaction, STREAM_ERROR.noMountpoint, 'Nothing is watched')
    this.tell(pluginAnswer('event', { ...this.at, transaction }, result('stopping')))
    await this.hangUp('Close PC', true)
  }

  /** Ends what is played; `told` says whether the viewer hears of it. */
  async hangUp(reason: string, told: boolean): Promise<void> {
    if (this.mountpoint === null) return
    const { peer, seat } = this
    this.run += 1
    this.mountpoint = null
    this.source = null
    this.peer = null
    this.seat = null
    this.up = false
    seat?.leave()
    if (told)
      this.tell({ janus: 'hangup', session_id: this.at.session_id, sender: this.at.handle_id, reason })
    await peer
      ?.close()
      .catch((error: unknown) => this.means.log.warn({ err: error }, 'A viewer was not closed.'))
  }

  /** A connection that does not come to be is given up. */
  look(now: number): void {
    if (this.peer && !this.up && now - this.offeredAt > CONNECT_MS) void this.hangUp('ICE failed', true)
  }

  /** The mountpoint may be gone, or the viewer's right to it, without anybody having told this server. */
  async recheck(): Promise<void> {
    const { mountpoint, run } = this
    if (mountpoint === null) return
    if (!(await this.viewer.mayWatch(mountpoint)) && run === this.run) await this.hangUp('Stream over', true)
  }

  private async play(run: number): Promise<void> {
    if (!this.source || this.up) return
    this.up = true
    const event = { session_id: this.at.session_id, sender: this.at.handle_id }
    this.tell({ janus: 'webrtcup', ...event })
    this.tell(pluginAnswer('event', this.at, result('started')))
    let receiving = false
    const media = (now: boolean) => {
      if (now !== receiving) this.tell({ janus: 'media', ...event, mid: '0', type: 'video', receiving: now })
      receiving = now
    }
    const current = () => run === this.run
    const seat = await this.means.playout.join(this.source, {
      send: (frames) => {
        this.peer?.send(frames)
        media(true)
      },
      failed: (fault: CameraFault) => {
        if (!current()) return
        media(false)
        // A viewer of a camera that may come back stays: their picture goes on by itself.
        if (!mayPass(fault)) void this.hangUp(english(CAMERA_FAULT_MESSAGES[fault]), true)
      },
    })
    if (current()) this.seat = seat
    else seat.leave()
  }

  private refuse(transaction: string, code: number, error: string): void {
    this.tell(pluginAnswer('event', { ...this.at, transaction }, pluginError(code, error)))
  }
}

const result = (status: string) => ({ streaming: 'event', result: { status } })
