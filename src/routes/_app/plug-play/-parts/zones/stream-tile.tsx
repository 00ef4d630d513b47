import { IconPhoto, IconPlayerStop } from '@tabler/icons-react'
import type { MarkerReading } from '#src/contract/cameras/plug-and-play.ts'
import type { Stream } from '#src/contract/cameras/streams.ts'
import type { ZoneMode } from '#src/domain/cameras/zones.ts'
import { t } from '#src/domain/language/text.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { PictureFoot, PictureFrame } from '#src/video/picture/picture.tsx'
import { swapControls } from '#src/video/swap-controls.ts'
import { MarkerSummary } from '../aruco/marker-summary.tsx'
import { LiveStream, useStreamStill } from '../live-stream.tsx'
import { StreamSwitch } from '../stream-switch.tsx'
import { isLive, standingOf } from '../stream-words.ts'
import { openPicture, type StreamActs } from '../use-stream-acts.ts'
import css from './zones.module.css'

const THIRDS = [1 / 3, 2 / 3]
/** As the cameras' pictures are. */
const [WIDTH, HEIGHT] = [160, 90]
const MARK = 6

const lines = [
  ...THIRDS.map((share) => `M${share * WIDTH} 0V${HEIGHT}M0 ${share * HEIGHT}H${WIDTH}`),
  `M${WIDTH / 2} ${HEIGHT / 2 - MARK}v${2 * MARK}M${WIDTH / 2 - MARK} ${HEIGHT / 2}h${2 * MARK}`,
].join('')

/** Thirds and the middle of a picture, to aim its camera by. Dark next to light lines, to show on any background. */
function CalibrationGrid() {
  return (
    <svg
      className={css.grid}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('Calibration grid')}
    >
      <path className={css.gridGround} d={lines} />
      <path className={css.gridLine} d={lines} />
    </svg>
  )
}

export interface StreamTileProps {
  stream: Stream
  /** Its place, from 0, of so many. */
  index: number
  count: number
  /** What its zone runs for; null while it is stopped. */
  mode: ZoneMode | null
  /** What its camera reads of markers, none where it reads none; null where that is not shown. */
  markers: readonly MarkerReading[] | null
  /** Why it cannot be swapped, as a sentence; null when it can. */
  fixed: string | null
  acts: StreamActs
  onSwap: (to: number) => void
}

/** One stream on the wall. It is swapped by dragging, from its menu, or by Alt and an arrow. */
export function StreamTile(props: StreamTileProps) {
  const { stream, index, count, mode, markers, fixed, acts, onSwap } = props
  const swap = swapControls({ index, count, refusal: fixed, onSwap })
  const actions: MenuItem[] = [
    ...swap.items,
    { label: t('Open picture'), icon: IconPhoto, refusal: null, onClick: () => openPicture(stream) },
    {
      label: t('Stop stream'),
      icon: IconPlayerStop,
      refusal: acts.refusal,
      danger: true,
      onClick: () => acts.stop(stream),
    },
  ]
  const { status, word } = standingOf(stream)
  return (
    <>
      <div className={css.picture}>
        {isLive(stream) ? (
          <LiveStream
            stream={stream}
            actions={actions}
            onKeyDown={swap.onKeyDown}
            over={mode === 'CALIBRATION' && <CalibrationGrid />}
          />
        ) : (
          <StoppedStream stream={stream} acts={acts} />
        )}
      </div>
      <div className={css.caption}>
        <span className={css.camera} translate="no">
          {stream.metadata.camera}
        </span>
        <StatusBadge status={status} word={word} />
      </div>
      {markers && <MarkerSummary markers={markers} zone={stream.timezone} />}
    </>
  )
}

/** What a stopped stream showed last, and the way to start it. */
function StoppedStream({ stream, acts }: { stream: Stream; acts: StreamActs }) {
  const still = useStreamStill(stream)
  return (
    <PictureFrame name={stream.description}>
      <div className={css.stopped}>
        <Thumbnail image={still} />
        <StreamSwitch stream={stream} acts={acts} variant="white" color="dark" />
      </div>
      <PictureFoot name={stream.description} />
    </PictureFrame>
  )
}
