import { IconBolt, IconCloudOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import type { LinkState as State } from '#src/live/link.ts'
import { connection } from '#src/live/live.ts'
import { useLinkState } from '#src/live/use-live.ts'
import { tellHeight } from '#src/ui/tell-height.ts'
import classes from './link-state.module.css'

const LOOKS = {
  live: { kind: 'good', Icon: IconBolt, word: t('Live') },
  connecting: { kind: 'watch', Icon: IconRefresh, word: t('Reconnecting…') },
  resting: { kind: 'bad', Icon: IconPlugConnectedX, word: t('Not live.') },
  offline: { kind: 'idle', Icon: IconCloudOff, word: t('Offline. Showing the last known data') },
} as const satisfies Record<State, unknown>

/** What lies at the window's lower edge keeps clear of the bars there. */
const tellLowBars = tellHeight('--low-bars-height', 'fixed')

interface BarsProps {
  /** On a phone at the window's lower edge: room kept free for them above every page would be a third of its head. */
  low?: boolean
  children: ReactNode
}

/** The place above a page for bars that come and go by themselves. */
export const Bars = ({ low = false, children }: BarsProps) => (
  <div className={classes.bars} data-low={low || undefined} ref={low ? tellLowBars : null}>
    {children}
  </div>
)

/** In the header: a mark that what is on the screen keeps itself up to date. Its absence is told by the bar. */
export function LinkMark() {
  const { state } = useLinkState()
  if (state !== 'live') return null
  return (
    <span className={classes.mark}>
      <IconBolt size={16} aria-hidden />
      {t('Live')}
    </span>
  )
}

/** A first connection may take this long before it is told; a failed try is told at once. */
const FIRST_MS = 3_000

/** Whether a moment, epoch milliseconds, lies so many milliseconds back; turns true by itself. */
function useIsOver(moment: number, ms: number): boolean {
  const [over, setOver] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(moment), moment + ms - Date.now())
    return () => clearTimeout(timer)
  }, [moment, ms])
  return over === moment
}

/** Above the page when nothing comes live: what is wrong by icon and word, and the way back. */
export function LinkBar() {
  const { state, since, wasLive, failures, crowded } = useLinkState()
  const { kind, Icon, word } = LOOKS[state]
  const late = useIsOver(since, FIRST_MS)
  // A page opened while the provider is away shows what was last known, and has to say so.
  const quiet = state === 'live' || (state === 'connecting' && !wasLive && failures === 0 && !late)
  return (
    <div className={quiet ? classes.quiet : classes.bar} data-kind={kind} role="status">
      {quiet ? null : <Icon size={16} aria-hidden />}
      <span>
        {state === 'connecting' && !wasLive ? t('Connecting…') : word}
        {crowded && ` ${t('Linewatch is open in too many tabs. Close some, then reconnect.')}`}
      </span>
      {state === 'resting' && (
        <button type="button" className={classes.again} onClick={() => connection.nudge()}>
          {t('Reconnect')}
        </button>
      )}
    </div>
  )
}
