import { Suspense, useSyncExternalStore } from 'react'
import { providerClock, providerClockOffset } from '#src/api/provider/provider-clock.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

// Most devices have the right time, and need nothing more.
const ClockLine = lazyPart(() => import('./clock-line.tsx').then((part) => part.ClockLine))

/**
 * Whether a device's clock is wrong by so much that it misleads.
 *
 * @param ahead how far the provider's clock is ahead of the device's, in milliseconds
 */
export const isWrong = (ahead: number): boolean => Math.abs(ahead) >= 3 * MINUTE

/** In whole minutes, so that a slower answer changes nothing. */
const minutesAhead = () => Math.round(providerClockOffset() / MINUTE)

/** Above the page on a device whose clock is wrong: by how much, and that the console doesn't go by it. */
export function ClockBar() {
  const minutes = useSyncExternalStore(providerClock.subscribe, minutesAhead)
  return (
    <div role="status">
      {isWrong(minutes * MINUTE) && (
        <Suspense>
          <ClockLine ahead={minutes * MINUTE} />
        </Suspense>
      )}
    </div>
  )
}
