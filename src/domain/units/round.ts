/** Rounds half away from zero in decimal, so that 1.005 to two decimals is 1.01. NaN, infinities and whole numbers pass. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value + 0
  const [digits = '0', exponent = '0'] = String(Math.abs(value)).split('e')
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + decimals}`))
  // Adding 0 turns -0 into 0.
  return Math.sign(value) * Number(`${rounded}e${-decimals}`) + 0
}
