import { chosenLanguage, type Language, languageOf } from '#src/domain/language/languages.ts'
import { language } from '#src/domain/language/text.ts'

/** Where cookies are. The Cookie Store API is missing where a kitchen's own network has the console without TLS. */
export const jar = (): { cookie: string } => document

/** The choice on this device; undefined where there is none. */
export const deviceChoice = (): Language | undefined => chosenLanguage(jar().cookie)

/** The language that the next page comes in. */
export const deviceLanguage = (): Language => deviceChoice() ?? languageOf(navigator.languages)

/** Whether this page, and the next one, are as a setting asks: nothing has to be done for it. */
export const isInLanguage = (setting: Language | 'auto'): boolean =>
  deviceChoice() === (setting === 'auto' ? undefined : setting) && deviceLanguage() === language()
