import { distance, wordsOf } from './match.ts'

/**
 * The first letter of each word, and whole numbers: 'Kitchen Tablet 12' is kt12. Devices of a kitchen are told apart by
 * little: so the first one or two keys lead to one.
 */
export const initials = (name: string): string =>
  wordsOf(name)
    .map((word) => (/^\p{N}/u.test(word) ? word : (word[0] ?? '')))
    .join('')

/**
 * How far a device's name is from what was typed, null where it is not in it: 0 how the name begins, 1 its initials,
 * then what is in it at all.
 */
export function deviceDistance(typed: string, name: string): number | null {
  const asked = wordsOf(typed).join('')
  if (asked === '') return 0
  if (wordsOf(name).join('').startsWith(asked)) return 0
  if (initials(name).startsWith(asked)) return 1
  const far = distance(typed, name)
  return far === null ? null : far + 2
}

/** The devices that match, nearest first; of those as near, the shorter name, and then as they are ordered by name. */
export function matchingDevices<T extends { label: string }>(typed: string, devices: readonly T[]): T[] {
  return devices
    .flatMap((one) => {
      const far = deviceDistance(typed, one.label)
      return far === null ? [] : [{ one, far }]
    })
    .sort((a, b) => a.far - b.far || a.one.label.length - b.one.label.length)
    .map(({ one }) => one)
}

const FEW_KEYS = 2

/**
 * Whether devices come before pages: for one or two keys, which are too few to mean a page. After more keys pages
 * come first as ever, with the devices below them.
 */
export const devicesFirst = (typed: string): boolean => {
  const { length } = wordsOf(typed).join('')
  return length > 0 && length <= FEW_KEYS
}
