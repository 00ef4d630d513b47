import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { PlayerMark } from '#src/contract/kitchen/kitchen-player.ts'
import { PLAY_RATES, type PlayRate } from '#src/domain/cameras/play-clock.ts'
import { markAfter, markBefore } from '#src/domain/cameras/time-line.ts'
import { t } from '#src/domain/language/text.ts'
import { formatTimestamp } from '#src/domain/time/format.ts'
import type { Mute } from '#src/shell/player/mute-choice.ts'
import { ToolButton } from '#src/ui/buttons/tool-button.tsx'
import { useNow } from '#src/ui/clock/use-now.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import css from './player.module.css'
import { useStep } from './use-in-step.ts'
import type { Moment } from './use-moment.ts'

const TEN_S = 10_000
const RATES = PLAY_RATES.map((rate) => ({ value: String(rate), label: `${rate}×` }))

interface PlayBarProps {
  moment: Moment
  zone: string
  marks: readonly PlayerMark[]
  mute: Mute
  /** What is shown has no sound, as far as is known: that is said, and what is chosen holds for what has one. */
  silent: boolean
}

/** Plays, stops and moves all pictures at once. */
export function PlayBar({ moment, zone, marks, mute, silent }: PlayBarProps) {
  const { inStep, live, seek, step, play, pause } = moment
  const playing = useStep(inStep, (snapshot) => snapshot.playing)
  const rate = useStep(inStep, (snapshot) => snapshot.rate)
  // Live all of them lie before.
  const former = useStep(inStep, ({ at }) => markBefore(marks, live ? Number.POSITIVE_INFINITY : at))
  const next = useStep(inStep, ({ at }) => markAfter(marks, at))
  const isOver = useStep(
    inStep,
    ({ places }) =>
      places !== null && [...places.values()].every((place) => place.kind === 'gap' && place.next === null),
  )
  return (
    <fieldset className={css.bar} aria-label={t('Controls')}>
      <ToolButton
        label={t('Previous event')}
        icon={IconPlayerSkipBack}
        refusal={former === null ? t('There are no earlier events on this timeline') : null}
        onClick={() => former && seek(former.startTime)}
      />
      {!live && (
        <>
          <ToolButton label={t('Back 10 seconds')} icon={IconRewindBackward10} onClick={() => step(-TEN_S)} />
          <ToolButton
            label={playing ? t('Pause') : t('Play')}
            icon={playing ? IconPlayerPauseFilled : IconPlayerPlayFilled}
            refusal={isOver ? t('Nothing is recorded in the next hours') : null}
            onClick={playing ? pause : play}
            variant="filled"
          />
          <ToolButton
            label={t('Forward 10 seconds')}
            icon={IconRewindForward10}
            onClick={() => step(TEN_S)}
          />
          <ToolButton
            label={t('Next event')}
            icon={IconPlayerSkipForward}
            refusal={next === null ? t('There are no later events on this timeline') : null}
            onClick={() => next && seek(next.startTime)}
          />
        </>
      )}
      {live ? <LiveClock zone={zone} /> : <FilmClock moment={moment} zone={zone} />}
      {!live && (
        <Select
          className={css.rate ?? ''}
          aria-label={t('Speed')}
          options={RATES}
          value={String(rate)}
          onChange={(value) => inStep.setRate(Number(value) as PlayRate)}
        />
      )}
      {silent && <span className={css.silent}>{t('No sound')}</span>}
      <ToolButton
        label={mute.muted ? t('Unmute') : t('Mute')}
        icon={mute.muted ? IconVolumeOff : IconVolume}
        onClick={mute.toggle}
        className={css.mute ?? ''}
      />
    </fieldset>
  )
}

function LiveClock({ zone }: { zone: string }) {
  const now = useNow(1000)
  return (
    <p className={css.clock}>
      <b className={css.live}>{t('Live')}</b>
      <time dateTime={new Date(now).toISOString()}>{formatTimestamp(now, zone, useZoneNaming())}</time>
    </p>
  )
}

function FilmClock({ moment: { inStep }, zone }: { moment: Moment; zone: string }) {
  // Whole seconds: what is shown does not change between them.
  const at = useStep(inStep, (snapshot) => Math.floor(snapshot.at / 1000) * 1000)
  return (
    <p className={css.clock}>
      <time dateTime={new Date(at).toISOString()}>{formatTimestamp(at, zone, useZoneNaming())}</time>
    </p>
  )
}
