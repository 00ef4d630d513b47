import { folded } from '../text/folded.ts'

/** A heading or a word of a file as it is compared: in any case, with or without accents and the period of 'máx.'. */
export const asCompared = (text: string): string =>
  folded(text)
    .replace(/[\p{P}\s]+$/u, '')
    .trim()

/** How a text is written in each language that a file may be in, as it is compared. */
export type Spellings = (say: () => string) => readonly string[]

/** The same where a file is in the reader's own language. */
export const inOwnLanguage: Spellings = (say) => [asCompared(say())]
