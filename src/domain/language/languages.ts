/**
 * The languages that the product speaks. English is the one it is written in; each of the others is a file
 * src/locales/<language>.json, and a line in each table here.
 */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Whose numbers, lists and dates go with it: a chain in the United States writes a decimal point in Spanish too. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/**
 * Those that somebody gets whose browser asks for them. A language that is not whole yet is left out, and shown only to
 * who chose it.
 */
const UNASKED: readonly Language[] = ['en']

/** A language by its code; undefined for any other text. */
export const languageBy = (code: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code)

/** @param wanted tags such as 'es-MX', the dearest first; English where none of them is spoken */
export function languageOf(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  const spoken = codes.flatMap((code) => languageBy(code) ?? [])
  return spoken.find((language) => UNASKED.includes(language)) ?? 'en'
}

/** The tags of an Accept-Language header, the dearest first (RFC 9110, 12.5.4). What is refused by `q=0` is left out. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The file of a document in a language: 'login.es.html' of 'login.html', which is the English one. */
export const inLanguage = (file: string, language: Language): string =>
  language === 'en' ? file : file.replace(/\.html$/, `.${language}.html`)

/** What the page keeps of the choice for the server: a cookie, since a document is asked for before any script. */
export const LANGUAGE_COOKIE = 'linewatch-language'

/** Which document somebody gets: in the language of their choice on this device, else in the one their browser asks for. */
export function languageOfRequest(cookies: string, accepted: string): Language {
  const chosen = cookies
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1]
  return languageBy(chosen) ?? languageOf(acceptedLanguages(accepted))
}
