import { type Language, LOCALES } from './languages.ts'
import { language } from './text.ts'

/** Keeps what is made for each language once it is needed: Intl's formats are slow to make and quick to use. */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<Language, T>()
  return () => {
    const reader = language()
    const known = made.get(reader)
    if (known !== undefined) return known
    const fresh = make(LOCALES[reader])
    made.set(reader, fresh)
    return fresh
  }
}
