import { providerClock, providerNow } from '#src/api/provider/provider-clock.ts'
import { serverAnswers } from '#src/api/provider/server-answers.ts'
import { setClock } from '#src/ui/clock/use-now.ts'

/** How often the device's clock is checked, so that screens follow soon after it was set. */
const CHECK_CLOCK_MS = 1_000

/** Has every screen go by the provider's clock, also after somebody sets this device's. */
export function followProviderClock(): void {
  setClock(providerNow)
  providerClock.subscribe(() => setClock(providerNow))
  let asking = false
  setInterval(async () => {
    if (asking || !providerClock.isInDoubt()) return
    asking = true
    await serverAnswers()
    asking = false
  }, CHECK_CLOCK_MS)
}
