import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { STREAM_TEXTS, type StreamLife } from '#src/domain/cameras/stream-life.ts'
import { t } from '#src/domain/language/text.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import { tx } from '#src/ui/text/tx.ts'
import { PictureButton, PictureState, PictureWait } from '../picture/picture.tsx'
import css from './player.module.css'

const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1000))

/** What stands over the still while no picture comes: a spinner, or what is wrong and a way on. */
export function PlayerState({
  life,
  name,
  reason,
  onAgain,
}: {
  life: StreamLife
  name: string
  /** Why no picture can come, where that is known. */
  reason: string | null
  onAgain: () => void
}) {
  const { phase, problem } = life
  if (phase === 'playing' || phase === 'paused') return null
  if (phase === 'failed' && problem !== null) {
    return (
      <PictureState alert icon={IconAlertTriangle} text={STREAM_TEXTS[problem]} reason={reason}>
        {problem !== 'noRestaurant' && <PictureButton label={t('Try again')} name={name} onClick={onAgain} />}
      </PictureState>
    )
  }
  return (
    <PictureWait
      label={t('{name} is connecting', { name })}
      text={life.tries > 0 ? t('Trying again…') : null}
    />
  )
}

/**
 * Says that the picture is no live one any more, and how old it is. By this device's clock, as the picture's own time
 * is: the provider's may differ.
 */
export function FrozenBadge({ lastFrameAt }: { lastFrameAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={css.frozen}>
      <StatusIcon name="clock" />
      <span role="status">{t('Frozen')}</span>
      <span>
        {tx('last frame {age} ago', {
          age: <b>{t('{seconds} s', { seconds: seconds(now - lastFrameAt) })}</b>,
        })}
      </span>
    </p>
  )
}
