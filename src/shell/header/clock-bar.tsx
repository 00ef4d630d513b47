import { Suspense, useSyncExternalStore } from 'react'
import { providerClock, providerClockOffset } from '#src/api/provider/provider-clock.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { clockText } from './clock-text.ts'

// Most devices have the right time, and need nothing more.
const ClockLine = lazyPart(() => import('./clock-line.tsx').then((part) => part.ClockLine))

/** In whole minutes, so that a slower answer changes nothing. */
const minutesAhead = () => Math.round(providerClockOffset() / MINUTE)

/** Above the page on a device whose clock is wrong: by how much, and that the console doesn't go by it. */
export function ClockBar() {
  const minutes = useSyncExternalStore(providerClock.subscribe, minutesAhead)
  const text = clockText(minutes * MINUTE)
  return (
    <div role="status">
      {text !== null && (
        <Suspense>
          <ClockLine text={text} />
        </Suspense>
      )}
    </div>
  )
}
