import { ALARM_EVERY_MS, type Alarm } from '#src/domain/queue/alarms.ts'

/**
 * Rings for the alarms it is given until there are none: at once for one that has not been heard yet, then every ten
 * seconds. One that is acknowledged among others makes the others no louder.
 */
export function createRinger(play: (alarms: readonly Alarm[]) => void) {
  let alarms: readonly Alarm[] = []
  let heard: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined

  function ring(): void {
    clearTimeout(timer)
    heard = new Set(alarms.map(({ key }) => key))
    play(alarms)
    timer = setTimeout(ring, ALARM_EVERY_MS)
  }

  return {
    /** What is to be heard from now on. */
    set(next: readonly Alarm[]): void {
      alarms = next
      if (next.length === 0) {
        clearTimeout(timer)
        timer = undefined
        heard = new Set()
      } else if (timer === undefined || next.some(({ key }) => !heard.has(key))) ring()
    },
  }
}
export type Ringer = ReturnType<typeof createRinger>
