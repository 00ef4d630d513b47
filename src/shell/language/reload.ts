import { tellWorkerLanguage } from '../pwa/register.ts'
import { deviceLanguage } from './device-language.ts'

/** Loads the page again, in the language that this device has by now: a page is in one language. */
export async function reloadInLanguage(): Promise<void> {
  await tellWorkerLanguage(deviceLanguage())
  window.location.reload()
}
