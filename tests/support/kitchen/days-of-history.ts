/** Days of facts and figures that test servers keep: what they are given a copy of has them all. */
export const DAYS_OF_HISTORY = 3
