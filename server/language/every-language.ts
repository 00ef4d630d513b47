import { asCompared, type Spellings } from '#src/domain/csv/spellings.ts'
import { LANGUAGES } from '#src/domain/language/languages.ts'
import { inLanguage } from './reader-language.ts'

/** A file may have been written by a reader of another language than the one who imports it. */
export const everyWording = (say: () => string): string[] =>
  LANGUAGES.map((language) => inLanguage(language, say))

export const inEveryLanguage: Spellings = (say) => everyWording(say).map(asCompared)
