import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Recording } from '#src/contract/cameras/recordings.ts'
import type { PlayerMark } from '#src/contract/kitchen/kitchen-player.ts'
import { filmedSpans } from '#src/domain/cameras/film-place.ts'
import type { LineSpanCode } from '#src/domain/cameras/line-spans.ts'
import { markText } from '#src/domain/cameras/marks.ts'
import type { Span } from '#src/domain/cameras/recording-times.ts'
import {
  LINE_SPANS,
  markNear,
  movedBy,
  shareOf,
  ticksIn,
  timeAtShare,
} from '#src/domain/cameras/time-line.ts'
import { t } from '#src/domain/language/text.ts'
import { formatTimeOfDay, formatTimestamp } from '#src/domain/time/format.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { ticksAt } from '#src/ui/chart/time/time-axis.ts'
import { useNow } from '#src/ui/clock/use-now.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import css from './time-line.module.css'
import { useStep } from './use-in-step.ts'
import type { Moment } from './use-moment.ts'

export interface TimeLineProps {
  moment: Moment
  window: Span
  span: LineSpanCode
  zone: string
  cameras: readonly Camera[]
  films: readonly Recording[]
  marks: readonly PlayerMark[]
}

/** A press this near to a mark means the mark. */
const NEAR_PX = 12

const percent = (share: number) => `${(share * 100).toFixed(3)}%`
/** Where a stretch stands on the line; one too short to be seen keeps its beginning. */
const placed = (window: Span, { from, to }: Span) => {
  const left = shareOf(window, from)
  return { left: percent(left), width: percent(shareOf(window, to) - left) }
}

/** Over the moment, and never beyond the line's ends. */
const bubbleAt = (share: number) => ({
  left: percent(share),
  transform: `translateX(-${percent(share)})`,
})

/**
 * What was recorded and what happened, on a line of time. It is a slider: keys, a finger or a mouse move the moment,
 * and a press near a mark leads to it. The marks also stand in a list next to it.
 */
export function TimeLine({ moment, window, span, zone, cameras, films, marks }: TimeLineProps) {
  const { inStep, live, seek } = moment
  const now = useNow(1000)
  const stepAt = useStep(inStep, (snapshot) => Math.floor(snapshot.at / 1000) * 1000)
  const at = live ? now : stepAt
  const line = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<number | null>(null)
  const shown = drag ?? at

  const pointed = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return null
    const time = timeAtShare(window, (event.clientX - box.left) / box.width)
    const mark = markNear(marks, time, (NEAR_PX / box.width) * (window.to - window.from))
    return mark?.startTime ?? time
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setDrag(pointed(event))
  }
  const onPointerUp = (event: PointerEvent) => {
    const to = drag === null ? null : pointed(event)
    setDrag(null)
    if (to !== null) seek(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = movedBy(event.key, at, LINE_SPANS[span], window)
    if (to === null) return
    event.preventDefault()
    seek(to)
  }
  const near = markNear(marks, shown, 1000)
  const said = formatTimestamp(shown, zone, useZoneNaming())
  return (
    <div className={css.line}>
      <div className={css.names} aria-hidden>
        {cameras.map(({ uuid, name }) => (
          <span key={uuid}>{name}</span>
        ))}
        <span>{t('Batches')}</span>
        <span>{t('Stock-outs')}</span>
      </div>
      <div
        ref={line}
        className={css.track}
        role="slider"
        tabIndex={0}
        aria-label={t('Timeline')}
        aria-valuemin={0}
        aria-valuemax={Math.round((window.to - window.from) / 1000)}
        aria-valuenow={Math.round((Math.min(Math.max(shown, window.from), window.to) - window.from) / 1000)}
        aria-valuetext={[
          live && drag === null ? t('Live, {time}', { time: said }) : said,
          near && markText(near),
        ]
          .filter(Boolean)
          .join(', ')}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => drag !== null && setDrag(pointed(event))}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
      >
        <Rows window={window} span={span} zone={zone} cameras={cameras} films={films} marks={marks} />
        {now < window.to && (
          <div className={css.future} style={placed(window, { from: now, to: window.to })} />
        )}
        {shown >= window.from && shown <= window.to && (
          <div className={css.cursor} style={{ left: percent(shareOf(window, shown)) }} />
        )}
        {drag !== null && (
          <span className={css.bubble} style={bubbleAt(shareOf(window, shown))}>
            {near ? `${formatTimeOfDay(shown, zone)} · ${markText(near)}` : formatTimeOfDay(shown, zone)}
          </span>
        )}
      </div>
    </div>
  )
}

/** What does not change while time passes. */
function Rows({ window, span, zone, cameras, films, marks }: Omit<TimeLineProps, 'moment'>) {
  const language = useDateLanguage()
  const { tick } = LINE_SPANS[span]
  return useMemo(() => {
    const ticks = ticksIn(window, zone, tick)
    const words = ticksAt(ticks, zone, tick * MINUTE, language)
    return (
      <>
        {cameras.map(({ uuid }) => (
          <div key={uuid} className={css.row}>
            {filmedSpans(
              films.filter(({ cameraUuid }) => cameraUuid === uuid),
              window,
            ).map((filmed) => (
              <i key={filmed.from} className={css.filmed} style={placed(window, filmed)} />
            ))}
          </div>
        ))}
        <div className={css.row}>
          {marks
            .filter(({ kind, startTime }) => kind === 'BATCH' && startTime >= window.from)
            .map(({ id, startTime, batch }) => (
              <i
                key={id}
                className={css.batch}
                data-canceled={batch?.canceled || undefined}
                style={{ left: percent(shareOf(window, startTime)) }}
              />
            ))}
        </div>
        <div className={css.row}>
          {marks
            .filter(({ kind }) => kind === 'STOCK_OUT')
            .map(({ id, startTime, endTime }) => (
              <i
                key={id}
                className={css.stockOut}
                style={placed(window, { from: startTime, to: endTime ?? window.to })}
              />
            ))}
        </div>
        <div className={css.ticks}>
          {ticks.map((at, number) => (
            <span
              key={at}
              style={{ left: percent(shareOf(window, at)) }}
              data-edge={edgeOf(shareOf(window, at))}
            >
              {words[number]?.label}
            </span>
          ))}
        </div>
      </>
    )
  }, [window, zone, tick, language, cameras, films, marks])
}

/** A tick at an end keeps its words on the line. */
const edgeOf = (share: number) => (share < 0.06 ? 'start' : share > 0.94 ? 'end' : undefined)
