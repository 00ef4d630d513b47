import type { BrowserContext } from 'playwright-core'
import { LANGUAGE_COOKIE, LOCALES } from '#src/domain/language/languages.ts'
import type { TestServer } from '../programs/server.ts'
import { lookForForgotten, lookForUnmarked } from './forgotten.ts'
import { pseudoWording } from './pseudo.ts'

/** The language whose place it takes in a browser: its words are not those of the build. */
const PLACE = 'es'
const wording = pseudoWording(process.cwd(), PLACE)

/** Has a device's pages speak the pseudo-language. @returns what finds texts that do not, and data that isn't marked */
export async function speakPseudo(context: BrowserContext, server: Pick<TestServer, 'url'>) {
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: PLACE, url: server.url }])
  const answer = (body: string) => ({ contentType: 'text/javascript', body })
  await context.route(new RegExp(`/assets/${PLACE}-first-`), (route) =>
    route.fulfill(answer(`globalThis.linewatchWording=${JSON.stringify(wording)}`)),
  )
  await context.route(new RegExp(`/assets/${PLACE}-rest-`), (route) => route.fulfill(answer('')))
  return { forgotten: lookForForgotten(context, LOCALES[PLACE]), unmarked: lookForUnmarked(PLACE) }
}
