import { useSyncExternalStore } from 'react'
import { DATE_LANGUAGE_KEY } from '#src/domain/storage-keys.ts'
import { type DateLanguage, dateLanguageOf } from '#src/domain/time/date-language.ts'

const listeners = new Set<() => void>()
/** Where storage is closed to us the choice lasts as long as the page. */
let spare: string | null = null

function read(): DateLanguage {
  try {
    return dateLanguageOf(localStorage.getItem(DATE_LANGUAGE_KEY) ?? spare)
  } catch {
    return dateLanguageOf(spare)
  }
}

/** Has all dates on the screen written in this language from now on, on this device. */
export function setDateLanguage(language: DateLanguage): void {
  if (language === read()) return
  try {
    localStorage.setItem(DATE_LANGUAGE_KEY, language)
  } catch {
    spare = language
  }
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The language that the reader wants dates in; remembered by the device, so that it holds from the first paint. */
export const useDateLanguage = (): DateLanguage => useSyncExternalStore(subscribe, read, read)
