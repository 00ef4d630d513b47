/**
 * From `real` on, the kitchens' clocks stand at `sim` and run `speed` times as fast as real ones. A later
 * stretch ends the one before it. Before the first stretch both clocks agree.
 */
export interface ClockStretch {
  real: number
  sim: number
  speed: number
}

export interface SimClock {
  /** True while the kitchens live in real time and nothing need be converted. */
  isReal: boolean
  /** The kitchens' time at a real instant, whole milliseconds. */
  toSim(real: number): number
  /** The real instant of the kitchens' time, whole milliseconds. */
  toReal(sim: number): number
  /** Whole real seconds within which so many of the kitchens' seconds pass at an instant of their time; at least 1. */
  seconds(duration: number, sim: number): number
}

/** A clock out of its stretches, in the order of time. Without any it is the real clock. */
export function simClock(stretches: readonly ClockStretch[]): SimClock {
  const last = (fits: (stretch: ClockStretch) => boolean) => stretches.findLast(fits)
  return {
    isReal: stretches.length === 0,
    toSim: (real) => {
      const stretch = last((one) => one.real <= real)
      return stretch ? Math.floor(stretch.sim + (real - stretch.real) * stretch.speed) : real
    },
    toReal: (sim) => {
      const stretch = last((one) => one.sim <= sim)
      return stretch ? Math.round(stretch.real + (sim - stretch.sim) / stretch.speed) : sim
    },
    seconds: (duration, sim) => {
      const speed = last((one) => one.sim <= sim)?.speed ?? 1
      return speed === 1 ? duration : Math.max(1, Math.ceil(duration / speed))
    },
  }
}

/** The stretches with a new one that goes on from where the kitchens' clocks stand, at another speed. */
export function changeSpeed(
  stretches: readonly ClockStretch[],
  real: number,
  sim: number,
  speed: number,
): ClockStretch[] {
  return [...stretches, { real, sim, speed }]
}
