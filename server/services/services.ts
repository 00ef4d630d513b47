import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/query.ts'
import type { LiveBus } from '#server/live/bus.ts'
import type { CountryOf } from '#server/net/countries.ts'
import type { CameraAccess } from '#server/video/cameras/access.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import type { CameraHls } from '#server/video/hls/camera-hls.ts'
import type { Vocabulary } from '#src/contract/define/vocabularies.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { AuditStreamState } from './audit-stream/state.ts'
import type { CameraAgents } from './cameras/agents/agents.ts'
import type { CameraRecorder } from './cameras/camera-recorder.ts'
import type { KeyFrames } from './cameras/key-frames.ts'
import type { TabletBus } from './devices/tablet-bus.ts'
import type { Guesses } from './identity/guesses.ts'
import type { Sessions } from './identity/sessions.ts'
import type { SingleSignOn } from './identity/single-sign-on/single-sign-on.ts'
import type { TellWritten } from './intake/collector.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { KitchensNow } from './kitchen/now.ts'
import type { Mailer } from './mail/mail.ts'
import type { EventPictures } from './media/event-pictures.ts'
import type { MediaFiles } from './media/files.ts'
import type { MediaLinks } from './media/links.ts'
import type { LiveLinks } from './media/live-links.ts'
import type { MonitoringEngine } from './monitoring/engine.ts'
import type { PushSender } from './notifications/sender.ts'
import type { DiskRoom } from './operations/disk-room.ts'
import type { HeavyCalls } from './operations/heavy-calls.ts'
import type { Secrets } from './secrets.ts'

/** What handlers and jobs work with; made once in main.ts, or by a test. */
export interface Services {
  db: Database
  heavy: HeavyCalls
  guesses: Guesses
  /** Epoch milliseconds; the only clock. */
  now: () => number
  log: FastifyBaseLogger
  sessions: Sessions
  singleSignOn: SingleSignOn
  countryOf: CountryOf
  /** Encrypts what is secret in the database. */
  secrets: Secrets
  jobs: Jobs
  live: LiveBus
  mail: Mailer
  push: PushSender
  /** Recordings. */
  media: MediaFiles
  links: MediaLinks
  /** To live pictures. */
  liveLinks: LiveLinks
  /** On the disks of the embedded database and of recordings. */
  room: DiskRoom
  /** The tablets that are connected. */
  tablets: TabletBus
  /** Plays the cameras. */
  video: VideoEngine
  /** Live HLS of cameras of a chain's own. */
  cameraHls: CameraHls
  /** Records cameras of a chain's own. */
  cameraRecorder: CameraRecorder
  /** Connects to cameras of a chain's own. */
  cameras: CameraAccess
  /** Makes pictures of what they send; null where the server has no ffmpeg. */
  keyFrames: KeyFrames | null
  /** The agents that connect to those that no server reaches. */
  agents: CameraAgents
  /** Of unusual events. */
  pictures: EventPictures
  /** Answers what is asked about hosts. */
  monitoring: MonitoringEngine
  /** What stands in the kitchens at the moment. */
  kitchensNow: KitchensNow
  /** Tells readers of a restaurant what was written of it, after its commit; not each time, where much is written. */
  tellWritten: TellWritten
  /** Those of the values of a filter that its vocabulary has, as this caller sees it. */
  knownValues: (of: Vocabulary, values: readonly string[], scope: Scope) => Promise<ReadonlySet<string>>
  /** Tells how the stream of the audit record stands; null where it is not streamed. */
  auditStream: AuditStreamState | null
  settings: {
    version: string
    startedAt: number
    embeddedDatabase: boolean
    /** Days of history the demonstration is filled with. */
    historyDays: number
    /** Days that facts of the kitchens are kept. */
    factsDays: number
    /** Streams of cameras that a restaurant's line sends at once. */
    cameraStreams: number
    supportAddress: string
    /** Where links in mails lead. */
    publicUrl: string
    /** Of consoles that are served elsewhere and may make calls: 'https://console.example'. */
    consoleOrigins: readonly string[]
    /** Below which passkeys work; the host of the public address unless set. */
    passkeyDomain: string | null
  }
}
