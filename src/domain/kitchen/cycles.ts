/** A time in oil is right when it is within so many seconds of what was expected. */
const RIGHT_WITHIN_S = 10

/** Whether a fryer's cycle was correct. */
export const isCorrectCycle = (expectedS: number, actualS: number): boolean =>
  Math.abs(actualS - expectedS) <= RIGHT_WITHIN_S
