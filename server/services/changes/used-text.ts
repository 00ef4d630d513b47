import type { Use, UserNoun } from '#server/store/dictionary.ts'
import { locale, t, tn } from '#src/domain/language/text.ts'

/** More are counted: a sentence is to be read. */
const MOST_NAMED = 5

const listed = (words: readonly string[]) =>
  new Intl.ListFormat(locale(), { style: 'long', type: 'conjunction' }).format(words)

interface UserWords {
  /** '3 packages' */
  counted: (count: number) => string
  /** 'the packages “Box” and 2 more' */
  named: (count: number, names: string) => string
}

const USER_WORDS: Readonly<Record<UserNoun, UserWords>> = {
  package: {
    counted: (count) => tn(count, { one: '{n} package', other: '{n} packages' }),
    named: (count, names) =>
      tn(count, { one: 'the package {names}', other: 'the packages {names}' }, { names }),
  },
  camera: {
    counted: (count) => tn(count, { one: '{n} camera', other: '{n} cameras' }),
    named: (count, names) =>
      tn(count, { one: 'the camera {names}', other: 'the cameras {names}' }, { names }),
  },
  restaurant: {
    counted: (count) => tn(count, { one: '{n} restaurant', other: '{n} restaurants' }),
    named: (count, names) =>
      tn(count, { one: 'the restaurant {names}', other: 'the restaurants {names}' }, { names }),
  },
  'adjustment rule': {
    counted: (count) => tn(count, { one: '{n} adjustment rule', other: '{n} adjustment rules' }),
    named: (count, names) =>
      tn(count, { one: 'the adjustment rule {names}', other: 'the adjustment rules {names}' }, { names }),
  },
  'recurring order': {
    counted: (count) => tn(count, { one: '{n} recurring order', other: '{n} recurring orders' }),
    named: (count, names) =>
      tn(count, { one: 'the recurring order {names}', other: 'the recurring orders {names}' }, { names }),
  },
}

/** In quotes, since a name may hold commas: 'the packages “8 pc, mixed”, “Box” and 3 more'; '3 packages' unnamed. */
function useText({ noun, names, more }: Use): string {
  const all = names.length + more
  const words = USER_WORDS[noun]
  if (names.length === 0) return words.counted(all)
  const named = names.slice(0, MOST_NAMED).map((name) => `“${name}”`)
  const rest = all - named.length
  return words.named(all, listed([...named, ...(rest > 0 ? [t('{count} more', { count: rest })] : [])]))
}

/** Why something is not deleted: where it is used, and what to do about it. */
export function usedText(name: string, uses: readonly Use[]): string {
  const where = listed(uses.map(useText))
  const several = uses.length > 1 || uses.some(({ names, more }) => names.length + more > 1)
  if (uses.some(({ inHistories }) => inHistories))
    return t(
      '{name} is used in {where}. It cannot be deleted because histories refer to it. Rename it instead.',
      { name, where },
    )
  return several
    ? t('{name} is used in {where}. Change those first.', { name, where })
    : t('{name} is used in {where}. Change that one first.', { name, where })
}
