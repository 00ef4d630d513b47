import { type RefObject, useEffect, useState } from 'react'
import { type StreamCounters, type StreamInfo, streamInfo } from '#src/domain/cameras/stream-info.ts'
import { t } from '#src/domain/language/text.ts'
import type { Stream } from '../stream.ts'
import css from './player.module.css'
import { readCounters } from './read-counters.ts'

/** Spec 2 §9. */
const REFRESH_MS = 500
const UNKNOWN = t('N/A')

const withUnit = (value: number | null, unit: string) => (value === null ? UNKNOWN : `${value} ${unit}`)
const ageText = (at: number | null, now: number) =>
  at === null ? UNKNOWN : t('{seconds} s ago', { seconds: (Math.max(0, now - at) / 1000).toFixed(1) })

type Facts = readonly (readonly [name: string, value: string])[]

/** What is known of a picture that no peer connection counts. */
const hlsFacts = ({ videoWidth, videoHeight }: HTMLVideoElement, lastFrame: string): Facts => [
  [t('Connection'), t('HLS, no direct path')],
  [t('Size'), videoWidth > 0 ? `${videoWidth} × ${videoHeight}` : UNKNOWN],
  [t('Last frame'), lastFrame],
]

function factsOf(info: StreamInfo | null, lastFrame: string): Facts {
  const frames = info?.framesPerSecond ?? null
  return [
    [t('Size'), info && info.width > 0 ? `${info.width} × ${info.height}` : UNKNOWN],
    [t('Frames'), frames === null ? UNKNOWN : t('{frames} a second', { frames })],
    [t('Bitrate'), withUnit(info?.kilobitsPerSecond ?? null, 'kbit/s')],
    [t('Packets lost'), info ? `${info.packetsLost} (${info.lostPercent}%)` : UNKNOWN],
    [t('Delay'), withUnit(info?.delayMs ?? null, 'ms')],
    [t('Last frame'), lastFrame],
  ]
}

/** What a stream is made of, read every 500 ms. */
export function StreamFigures({
  stream,
  name,
  video,
}: {
  stream: Stream | null
  name: string
  video: RefObject<HTMLVideoElement | null>
}) {
  const [facts, setFacts] = useState<Facts>(() => factsOf(null, UNKNOWN))
  useEffect(() => {
    let before: StreamCounters | null = null
    let over = false
    const read = async () => {
      const peer = stream?.peer()
      // A connection that closes while it is asked has nothing to say.
      const now = peer ? await readCounters(peer).catch(() => null) : null
      if (over) return
      const lastFrame = ageText(stream?.lastFrameAt() ?? null, Date.now())
      const isHls = stream?.getSnapshot().life.way === 'hls'
      setFacts(
        isHls && video.current
          ? hlsFacts(video.current, lastFrame)
          : factsOf(now && streamInfo(before, now), lastFrame),
      )
      before = now
    }
    void read()
    const timer = setInterval(read, REFRESH_MS)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [stream, video])
  return (
    <dl className={css.figures} aria-label={t('Stream info: {name}', { name })}>
      {facts.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
