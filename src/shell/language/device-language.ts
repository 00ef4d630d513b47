import { chosenLanguage, LANGUAGE_COOKIE, type Language, languageOf } from '#src/domain/language/languages.ts'
import { language } from '#src/domain/language/text.ts'

const YEAR_S = 365 * 86_400

/** Where cookies are. The Cookie Store API is missing where a kitchen's own network has the console without TLS. */
const jar = (): { cookie: string } => document

/** The choice on this device; undefined where there is none. */
export const deviceChoice = (): Language | undefined => chosenLanguage(jar().cookie)

/** The language that the next page comes in. */
export const deviceLanguage = (): Language => deviceChoice() ?? languageOf(navigator.languages)

/** @param choice undefined leaves it to the browser. Answers whether the device keeps it. */
export function setDeviceChoice(choice: Language | undefined): boolean {
  const value = choice === undefined ? '; max-age=0' : `${choice}; max-age=${YEAR_S}`
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  jar().cookie = `${LANGUAGE_COOKIE}=${value}; path=/; samesite=lax${secure}`
  return deviceChoice() === choice
}

/** Whether this page, and the next one, are as a setting asks: nothing has to be done for it. */
export const isInLanguage = (setting: Language | 'auto'): boolean =>
  deviceChoice() === (setting === 'auto' ? undefined : setting) && deviceLanguage() === language()
