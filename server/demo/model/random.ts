/** A seeded source of chance: the same name always tells the same story. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A real number in [from, to). */
  between(from: number, to: number): number
  /** A whole number in [from, to], both included. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  /** One of the entries, each as likely as its weight says. The list must not be empty. */
  weighted<T extends { weight: number }>(entries: readonly T[]): T
  /** Positive, with the mean 1: how long one waits for something that comes now and then. */
  exponential(): number
  /** Positive, with the mean 1 and less scatter than `exponential`: arrivals of a steady stream. */
  steady(): number
}

// FNV-1a, then a finaliser, so that names differing in one letter start far apart.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Chance seeded by a name, for example 'seed/0412/2026-03-08/demand' (mulberry32). */
export function randomOf(name: string): Random {
  let state = hash(name)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    whole: (from, to) => from + Math.floor((to - from + 1) * next()),
    chance: (probability) => next() < probability,
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, entry) => sum + entry.weight, 0)
      let chosen = entries[0]
      for (const entry of entries) {
        chosen = entry
        left -= entry.weight
        if (left < 0) break
      }
      if (!chosen) throw new RangeError('Nothing to choose from')
      return chosen
    },
    exponential: () => -Math.log(1 - next()),
    steady: () => {
      let product = 1
      for (let part = 0; part < 6; part++) product *= 1 - next()
      return -Math.log(product) / 6
    },
  }
}
