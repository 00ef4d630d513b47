import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acceptedLanguages, type Language, languageBy, languageOf } from '#src/domain/language/languages.ts'
import { ENGLISH, setWording, type Wording } from '#src/domain/language/text.ts'

const LOCALES = join(import.meta.dirname, '../../src/locales')

/** Whose call is being answered: the server has many readers at a time. */
const readers = new AsyncLocalStorage<Wording>()

const wordings = new Map<Language, Wording>([['en', ENGLISH]])

function wordingOf(language: Language): Wording {
  let wording = wordings.get(language)
  if (!wording) {
    wording = { language, translations: JSON.parse(readFileSync(join(LOCALES, `${language}.json`), 'utf8')) }
    wordings.set(language, wording)
  }
  return wording
}

/** Where equipment and other programs call: it is answered in English always, since programs and their logs take what it is told. */
const EQUIPMENT = ['/intake/', '/device/', '/scim/']

/** A page sends the one language that it is in; a browser by itself sends all that its user reads. */
function languageOfCall({ url, headers }: FastifyRequest): Language {
  if (EQUIPMENT.some((path) => url.startsWith(path))) return 'en'
  const accepted = headers['accept-language'] ?? ''
  return languageBy(accepted) ?? languageOf(acceptedLanguages(accepted))
}

setWording(() => readers.getStore() ?? ENGLISH)

/** Words what `make` makes in somebody's language, whatever the caller's is: a mail, a push, a record in English. */
export const inLanguage = <T>(language: Language, make: () => T): T => readers.run(wordingOf(language), make)

/** Has every call answered in its caller's language, by the header Accept-Language. */
export function speakTo(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const language = languageOfCall(request)
    // English needs no context, and costs none; but a connection may have been opened in somebody else's.
    if (language === 'en' && readers.getStore() === undefined) done()
    else readers.run(wordingOf(language), done)
  })
}
