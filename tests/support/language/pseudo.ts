import type { Language } from '#src/domain/language/languages.ts'
import type { Translations, Wording } from '#src/domain/language/text.ts'
import { readTexts } from '../../../sw/build/texts.ts'

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

/** '[Sáávé]' of 'Save'. What is filled in, and marks such as <b>, stay as they are. */
export function pseudo(text: string): string {
  const wanted = Math.ceil(text.replace(/\{\w+\}|<[^>]+>/g, '').length * LONGER)
  let added = 0
  const longer = text.replace(/\{\w+\}|<[^>]+>|[aeiouAEO]/g, (found) => {
    const accented = ACCENTS[found]
    if (accented === undefined) return found
    const times = added < wanted ? 2 : 1
    added += times - 1
    return accented + accented.toLowerCase().repeat(times - 1)
  })
  return `[${longer}${'~'.repeat(Math.max(0, wanted - added - 2))}]`
}

/** Every text of the program in it. */
export function pseudoTranslations(root: string): Translations {
  return Object.fromEntries(
    readTexts(root).map(({ key, forms: [one = key, other] }) => [
      key,
      other === undefined ? pseudo(one) : { one: pseudo(one), other: pseudo(other) },
    ]),
  )
}

/** In the place of a language that there is, since the program knows no other. */
export const pseudoWording = (root: string, language: Language): Wording => ({
  language,
  translations: pseudoTranslations(root),
})
