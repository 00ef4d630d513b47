import { LANGUAGES, type Language } from '#src/domain/language/languages.ts'
import type { Translations, Wording } from '#src/domain/language/text.ts'
import { readTexts, readTranslations } from '../../../sw/build/texts.ts'

/**
 * A language that nobody speaks, to see what a translation would break: each text is in brackets, has accents, and is
 * some 40 percent longer, as German and Finnish are. What is read outside of brackets was forgotten.
 */

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  O: 'Ó',
}
const LONGER = 0.4

/**
 * '[Sáávéé]' of 'Save'. What is filled in, and marks such as <b>, stay as they are.
 *
 * @param atLeast characters that it has without them, where that is more than 40 percent longer
 */
export function pseudo(text: string, atLeast = 0): string {
  const { length } = readable(text)
  const wanted = Math.max(Math.ceil(length * LONGER), atLeast - length)
  let added = 0
  const longer = text.replace(/\{\w+\}|<[^>]+>|[aeiouAEO]/g, (found) => {
    const accented = ACCENTS[found]
    if (accented === undefined) return found
    const times = added < wanted ? 2 : 1
    added += times - 1
    return accented + accented.toLowerCase().repeat(times - 1)
  })
  return `[${longer}${padding(Math.max(0, wanted - added - 2))}]`
}

/** In pieces that a line can break at, as words are. */
const padding = (length: number): string =>
  Array.from({ length }, (_, at) => (at % 10 === 9 ? ' ' : '~')).join('')

const readable = (text: string): string => text.replace(/\{\w+\}|<[^>]+>/g, '')

/** Every text of the program in it, none shorter than in a language that people read. */
export function pseudoTranslations(root: string): Translations {
  const spoken = LANGUAGES.filter((language) => language !== 'en').map((language) =>
    readTranslations(root, language),
  )
  const lengthOf = (key: string) =>
    Math.max(
      0,
      ...spoken.flatMap((translations) => formsOf(translations[key]).map((form) => readable(form).length)),
    )
  return Object.fromEntries(
    readTexts(root).map(({ key, forms: [one = key, other] }) => {
      const say = (text: string) => pseudo(text, lengthOf(key))
      return [key, other === undefined ? say(one) : { one: say(one), other: say(other) }]
    }),
  )
}

const formsOf = (translation: Translations[string] | undefined): string[] =>
  translation === undefined
    ? []
    : typeof translation === 'string'
      ? [translation]
      : Object.values(translation)

/** In the place of a language that there is, since the program knows no other. */
export const pseudoWording = (root: string, language: Language): Wording => ({
  language,
  translations: pseudoTranslations(root),
})
