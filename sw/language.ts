import type { PrecacheEntry } from 'workbox-precaching'
import { type Language, languageBy, languageOf } from '#src/domain/language/languages.ts'

/**
 * In which language this device's pages are. A page says so when it starts; until one has, it is what the browser asks
 * for. The documents of all languages are kept with the console, their words only for the language that is read.
 */

const STATE_CACHE = 'linewatch-state'
const STATE_URL = '/__worker/language'
const WORDS_CACHE = 'linewatch-words'
const WORDS = /(?:^|\/)assets\/([a-z]{2})-(?:first|rest)-[^/]+\.js$/

type Entry = PrecacheEntry | string
const urlOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.url)

/** The language of a script with words; undefined of any other file. */
const languageOfWords = (url: string): Language | undefined => languageBy(WORDS.exec(url)?.[1])

export const isOfWords = (entry: Entry): boolean => languageOfWords(urlOf(entry)) !== undefined

let current: Promise<Language> | null = null

async function load(): Promise<Language> {
  const kept = await (await caches.open(STATE_CACHE)).match(STATE_URL)
  return languageBy(await kept?.text()) ?? languageOf(navigator.languages)
}

/** The language that pages are read in here. */
export function workerLanguage(): Promise<Language> {
  current ??= load().catch(() => languageOf(navigator.languages))
  return current
}

/** Takes it over from a page, and remembers it: a worker is stopped after half a minute of quiet. */
export async function setWorkerLanguage(language: Language): Promise<void> {
  current = Promise.resolve(language)
  await (await caches.open(STATE_CACHE)).put(STATE_URL, new Response(language))
}

/** Has the words of a new version here before the version is: it may be started without a network. */
async function keepWords(entries: readonly Entry[]): Promise<void> {
  const language = await workerLanguage()
  const wanted = entries.filter((entry) => languageOfWords(urlOf(entry)) === language)
  const cache = await caches.open(WORDS_CACHE)
  await Promise.all(
    wanted.map(async (entry) => {
      const integrity = typeof entry === 'string' ? undefined : entry.integrity
      const request = new Request(urlOf(entry), integrity === undefined ? {} : { integrity })
      if (!(await cache.match(request))) await cache.put(request, await fetch(request))
    }),
  )
}

/** Nobody asks for the words of a version that is gone. */
async function dropOthers(entries: readonly Entry[]): Promise<void> {
  const known = new Set(entries.map((entry) => new URL(urlOf(entry), location.origin).href))
  const cache = await caches.open(WORDS_CACHE)
  for (const { url } of await cache.keys()) if (!known.has(url)) await cache.delete(url)
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(WORDS_CACHE)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request.url, response.clone())
  return response
}

/** @param entries the scripts with words, of all languages */
export function words(self: ServiceWorkerGlobalScope, entries: readonly Entry[]): void {
  self.addEventListener('install', (event) => event.waitUntil(keepWords(entries)))
  self.addEventListener('activate', (event) => event.waitUntil(dropOthers(entries).catch(() => undefined)))
  self.addEventListener('fetch', (event) => {
    const { request } = event
    if (languageOfWords(new URL(request.url).pathname) === undefined) return
    // Caches that cannot be read are as good as none.
    event.respondWith(answer(request).catch(() => fetch(request)))
  })
}
