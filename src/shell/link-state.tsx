import { IconBolt, IconCloudOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import type { LinkState as State } from '#src/live/link.ts'
import { connection } from '#src/live/live.ts'
import { useLinkState } from '#src/live/use-live.ts'
import classes from './link-state.module.css'

const LOOKS = {
  live: { kind: 'good', Icon: IconBolt, word: 'Live' },
  connecting: { kind: 'watch', Icon: IconRefresh, word: 'Reconnecting…' },
  resting: { kind: 'bad', Icon: IconPlugConnectedX, word: 'Not live.' },
  offline: { kind: 'idle', Icon: IconCloudOff, word: 'Offline: showing what was last known' },
} as const satisfies Record<State, unknown>

/** Says by icon and word whether what is on the screen keeps itself up to date. */
export function LinkState() {
  const { state, wasLive } = useLinkState()
  const { kind, Icon, word } = LOOKS[state]
  return (
    <div className={classes.bar} data-kind={kind} role="status">
      <Icon size={16} aria-hidden />
      <span>{state === 'connecting' && !wasLive ? 'Connecting…' : word}</span>
      {state === 'resting' && (
        <button type="button" className={classes.again} onClick={() => connection.nudge()}>
          Reconnect
        </button>
      )}
    </div>
  )
}
