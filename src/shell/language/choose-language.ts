import { LANGUAGE_COOKIE, type Language } from '#src/domain/language/languages.ts'
import { deviceChoice, jar } from './device-language.ts'
import { reloadInLanguage } from './reload.ts'

const YEAR_S = 365 * 86_400

/** @param choice undefined leaves it to the browser. Answers whether the device keeps it. */
export function setDeviceChoice(choice: Language | undefined): boolean {
  const value = choice === undefined ? '; max-age=0' : `${choice}; max-age=${YEAR_S}`
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  jar().cookie = `${LANGUAGE_COOKIE}=${value}; path=/; samesite=lax${secure}`
  return deviceChoice() === choice
}

/** Brings the sign-in page in another language. The e-mail that was typed comes with it (routes/login.tsx). */
export function signInIn(language: Language, email: string): void {
  window.history.replaceState({ ...window.history.state, email }, '')
  if (setDeviceChoice(language)) void reloadInLanguage()
}
