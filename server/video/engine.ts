import type { WebSocket } from 'ws'
import type { Log } from '#server/db/log.ts'
import type { CameraSource, VideoSource } from '#server/domain/cameras/video-source.ts'
import type { PictureTaker } from './channels/channel.ts'
import type { PlayoutMeans } from './playout.ts'

/** Where a stream is watched: its number at the gateway, and what opens it. */
export interface Mountpoint {
  /** A positive safe integer. */
  id: number
  pin: string
}

/** A viewer who has passed the door of the signalling socket. */
export interface Viewer {
  /** What a mountpoint plays and what opens it, when they may watch it now; else null. Asked again and again. */
  mayWatch(id: number): Promise<{ pin: string; source: VideoSource } | null>
  /**
   * A session of theirs is over in which they still watched these: a viewer who just leaves stops nothing themselves.
   */
  left(ids: readonly number[]): void
  /** The address of this machine that they reached. */
  reachedAt: string
}

/** Plays sources to browsers that speak as Janus' streaming plugin does, by itself or through a Janus. */
export interface VideoEngine {
  /**
   * Makes a mountpoint for one viewer's start, with a fresh pin.
   * @throws Error when there is no such clip; Refused 503 when the gateway cannot be reached
   */
  provision(source: VideoSource): Promise<Mountpoint>
  /** Ends a mountpoint, on whichever server it was made; nothing happens when it is gone already. */
  release(id: number): Promise<void>
  /** Serves one signalling socket (subprotocol janus-protocol) that has passed the door, until it closes. */
  serve(socket: WebSocket, viewer: Viewer): void
  /** Hands a camera's pictures over whole (server/video/playout.ts). Returns what ends it. */
  takePictures(source: CameraSource, taker: PictureTaker): () => void
  /** Ends the connections of this server to a camera: what it is reached by has changed. */
  endCamera(cameraId: number): void
  /** For measurements: who watches through this server, the mountpoints it feeds, frames sent since its start. */
  figures(): { viewers: number; mountpoints: number; framesSent: number }
  /** Ends everything; the sockets it serves are closed. */
  close(): Promise<void>
}

/** What engines are made with. */
export interface EngineMeans extends PlayoutMeans {
  log: Pick<Log, 'info' | 'warn'>
}
