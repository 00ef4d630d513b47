/** Reads the bits of a NAL unit, one after the other. Each function throws a RangeError behind the end. */
export interface Bits {
  /** An unsigned number of this many bits, at most 32. */
  unsigned(bits: number): number
  flag(): boolean
  /** Exp-Golomb codes (ITU-T H.264 §9.1). */
  golomb(): number
  signedGolomb(): number
}

/** The bits behind the first byte, which is the unit's own head. */
export function bitsOf(nal: Buffer): Bits {
  const bytes = withoutEmulation(nal.subarray(1))
  let at = 0
  const bit = (): number => {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new RangeError('The NAL unit ends here.')
    const value = (byte >> (7 - (at & 7))) & 1
    at += 1
    return value
  }
  const unsigned = (bits: number): number => {
    let value = 0
    for (let n = 0; n < bits; n++) value = value * 2 + bit()
    return value
  }
  const golomb = (): number => {
    let zeros = 0
    while (bit() === 0) zeros += 1
    if (zeros > 31) throw new RangeError('No number of H.264 is this large.')
    return 2 ** zeros - 1 + unsigned(zeros)
  }
  const signedGolomb = (): number => {
    const code = golomb()
    return code % 2 === 1 ? (code + 1) / 2 : -(code / 2)
  }
  return { unsigned, flag: () => bit() === 1, golomb, signedGolomb }
}

/** A 3 behind two zeros only keeps a start code from appearing (§7.4.1). */
function withoutEmulation(bytes: Buffer): number[] {
  const plain: number[] = []
  let zeros = 0
  for (const byte of bytes) {
    const stuffed = zeros >= 2 && byte === 3
    if (!stuffed) plain.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return plain
}
