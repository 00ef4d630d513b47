import { IconArrowLeft, IconArrowRight, IconPhoto, IconPlayerStop } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { MarkerReading } from '#src/contract/cameras/plug-and-play.ts'
import type { Stream } from '#src/contract/cameras/streams.ts'
import type { ZoneMode } from '#src/domain/cameras/zones.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import type { RowMenuItem } from '#src/ui/inputs/row-menu.tsx'
import { PictureFoot, PictureFrame } from '#src/video/picture/picture.tsx'
import { MarkerSummary } from '../aruco/marker-summary.tsx'
import { LiveStream, useStreamStill } from '../live-stream.tsx'
import { StreamSwitch } from '../stream-switch.tsx'
import { isLive, standingOf } from '../stream-words.ts'
import { openPicture, type StreamActs } from '../use-stream-acts.ts'
import { CalibrationGrid } from './calibration-grid.tsx'
import css from './zones.module.css'

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
  const before = index > 0 ? index - 1 : null
  const after = index < count - 1 ? index + 1 : null
  const swapWith = (to: number | null, icon: RowMenuItem['icon']): RowMenuItem[] =>
    to === null
      ? []
      : [{ label: `Swap with place ${to + 1}`, icon, refusal: fixed, onClick: () => onSwap(to) }]
  const actions: RowMenuItem[] = [
    ...swapWith(before, IconArrowLeft),
    ...swapWith(after, IconArrowRight),
    { label: 'Open picture', icon: IconPhoto, refusal: null, onClick: () => openPicture(stream) },
    {
      label: 'Stop stream',
      icon: IconPlayerStop,
      refusal: acts.refusal,
      danger: true,
      onClick: () => acts.stop(stream),
    },
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowLeft: before, ArrowRight: after }[event.key]
    if (to === undefined || to === null || fixed !== null) return
    event.preventDefault()
    onSwap(to)
  }
  const { status, word } = standingOf(stream)
  return (
    <>
      <div className={css.picture}>
        {isLive(stream) ? (
          <LiveStream
            stream={stream}
            actions={actions}
            onKeyDown={onKeyDown}
            over={mode === 'CALIBRATION' && <CalibrationGrid />}
          />
        ) : (
          <StoppedStream stream={stream} acts={acts} />
        )}
      </div>
      <div className={css.caption}>
        <span className={css.camera}>{stream.metadata.camera}</span>
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
