import type { BrowserContext, Page } from 'playwright-core'
import { type Language, LOCALES } from '#src/domain/language/languages.ts'
import { readTranslations } from '../../../sw/build/texts.ts'

/** Finds what a page says that nobody translated, in a console that speaks the pseudo-language (pseudo.ts). */

const WORDS = /\p{L}{2,}/gu
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** What is the same in every language: names, units, keys, and zones of the demonstration's kitchens, summer and winter. */
const SAME = wordsOf(
  [
    'Linewatch PCS PRQ CPU GPU Ctrl kg lbs KiB MiB GiB kbit ms',
    'UTC GMT EST EDT CST CDT MST MDT PST PDT AKST AKDT HST',
  ].join(' '),
)

function wordsOfDates(locale: string): string[] {
  const shapes: Intl.DateTimeFormatOptions[] = [
    { weekday: 'short', month: 'short', hour: 'numeric', hour12: true },
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  ]
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, month + 1, month * 2))
  return shapes.flatMap((shape) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...shape })
    return months.flatMap((at) => wordsOf(format.format(at)))
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(stringsIn)
}

/**
 * Listens to what a device is answered: all of that is data, or was worded by the provider.
 * @returns what is written on a page of it that is neither: each word with what stands around it
 */
export function lookForForgotten(context: BrowserContext, locale: string): (page: Page) => Promise<string[]> {
  const known = new Set([...SAME, ...wordsOfDates(locale)])
  const reading = new Set<Promise<void>>()
  const learn = (text: string) => {
    for (const word of wordsOf(text)) known.add(word)
  }
  context.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    const read = response.json().then(
      (body: unknown) => stringsIn(body).forEach(learn),
      // A page that is left takes its answers along.
      () => undefined,
    )
    reading.add(read)
    void read.finally(() => reading.delete(read))
  })
  const listen = (page: Page) =>
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => learn(payload.toString())))
  context.pages().forEach(listen)
  context.on('page', listen)
  return async (page) => {
    await Promise.all(reading)
    const outside = withoutBrackets(await written(page))
    return outside.split('\n').filter((line) => wordsOf(line).some((word) => !known.has(word)))
  }
}

/** All that can be read on a page, and all that a screen reader says of it. */
const written = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = [
      'aria-label',
      'title',
      'placeholder',
      'alt',
      'aria-description',
      'aria-roledescription',
    ]
    const said = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())].flatMap(
      (element) =>
        element.closest('[translate="no"]') ? [] : attributes.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.body.innerText, ...said].join('\n')
  })

/** What a page shows that a browser would translate. */
const translatable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement
      // What happens meanwhile is worded by the provider, which doesn't know the pseudo-language: notices, and what the
      // bell says of them.
      const left = 'script, style, [translate="no"], .mantine-Notifications-root, header [role="status"]'
      if (!parent?.checkVisibility() || parent.closest(left)) continue
      // A sentence that may break after its dots is one text.
      const start = node.previousSibling?.nodeName === 'WBR' ? texts.pop() : ''
      texts.push(`${start ?? ''}${node.nodeValue ?? ''}`)
    }
    return texts.join('\n')
  })

/** Units as a language names them: of a weight, of a share. */
const unitsOf = (locale: string): string[] =>
  (['kilogram', 'pound', 'gram', 'percent'] as const).flatMap((unit) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    return wordsOf(`${format.format(1)} ${format.format(2)}`)
  })

/** Words of a language's translations that no English text has: whatever has one is worded in the language. */
function wordsOfTexts(language: Language): Set<string> {
  const translations = readTranslations(process.cwd(), language)
  const english = new Set(Object.keys(translations).flatMap(wordsOf))
  return new Set(
    stringsIn(translations)
      .flatMap(wordsOf)
      .filter((word) => !english.has(word)),
  )
}

/**
 * Finds data that a browser would translate: what is written outside of any text of the program, is not marked with
 * `translate="no"`, and is no date and no unit. What the provider worded in the language it is asked for is no data
 * either, and a name in such a sentence can't be marked.
 */
export function lookForUnmarked(language: Language): (page: Page) => Promise<string[]> {
  const locale = LOCALES[language]
  const same = new Set([...SAME, ...wordsOfDates(locale)])
  const worded = new Set([...wordsOfTexts(language), ...unitsOf(locale)])
  const isData = (line: string) => {
    const words = wordsOf(line)
    return words.some((word) => !same.has(word)) && !words.some((word) => worded.has(word))
  }
  return async (page) => [
    ...new Set(
      withoutBrackets(await translatable(page))
        .split('\n')
        .filter(isData),
    ),
  ]
}

/** Texts may stand in one another, and over several lines. */
function withoutBrackets(text: string): string {
  const rest = text.replace(/\[[^[\]]*\]/g, '')
  return rest === text ? rest : withoutBrackets(rest)
}
