/**
 * The languages that the product speaks. English is the one it is written in; each of the others is a file
 * src/locales/<language>.json, and a line in each table here.
 */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** What each is called in itself, for a reader who does not know the language that the page is in. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

/** Whose numbers, lists and dates go with it: a chain in the United States writes a decimal point in Spanish too. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' }

/** A language by its code; undefined for any other text. */
export const languageBy = (code: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code)

/** @param wanted tags such as 'es-MX', the dearest first; English where none of them is spoken */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted
    .map((tag) => languageBy(tag.toLowerCase().split('-')[0]))
    .find((language) => language !== undefined) ?? 'en'

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

/** The choice in a device's cookies; undefined where there is none. */
export const chosenLanguage = (cookies: string): Language | undefined =>
  languageBy(
    cookies
      .split(';')
      .map((cookie) => cookie.trim().split('='))
      .find(([name]) => name === LANGUAGE_COOKIE)?.[1],
  )

/** Which document somebody gets: in the language of their choice on this device, else in the one their browser asks for. */
export const languageOfRequest = (cookies: string, accepted: string): Language =>
  chosenLanguage(cookies) ?? languageOf(acceptedLanguages(accepted))
