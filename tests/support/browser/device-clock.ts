/**
 * Makes the clock of a page's device wrong by so many milliseconds; it can be set right by `deviceClock.by = 0`. Runs in
 * the page before anything else.
 */
export function setDeviceClock(by: number): void {
  const Real = Date
  const state = { by }
  class DeviceDate extends Real {
    constructor(...given: [] | [number | string | Date]) {
      super(given[0] ?? Real.now() + state.by)
    }
    static override now(): number {
      return Real.now() + state.by
    }
  }
  Object.assign(window, { deviceClock: state, Date: DeviceDate })
}
