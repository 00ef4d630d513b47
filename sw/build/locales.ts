import type { Plugin, Rolldown } from 'vite'
import { LANGUAGES, type Language } from '../../src/domain/language/languages.ts'
import type { Translations } from '../../src/domain/language/text.ts'
import { withImports } from './frames.ts'
import { faultsOfLocales, readTexts, readTranslations, type Text } from './texts.ts'

/** Files with a language's translations, from the build's folder: what the first load says, and all the rest. */
export interface LocaleFiles {
  first: string
  rest: string
}

export const TRANSLATED: readonly Language[] = LANGUAGES.filter((language) => language !== 'en')

/** What the first load is made of, in one: the sign-in page, and what each page needs of the program. */
function codeOfFirstLoad(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const files = new Set(withImports(bundle, entries))
  return chunks
    .filter(({ fileName }) => files.has(fileName))
    .map(({ code }) => code)
    .join('\n')
}

/** Whether a minified program says a text: between quotes of any kind. */
export const says = (code: string, text: string): boolean =>
  ['"', "'", '`'].some((quote) => code.includes(quote + text + quote))

/** A language's translations in two: of texts that this code says, and of the others that the console says. */
export function inTwo(
  translations: Translations,
  texts: readonly Text[],
  firstLoad: string,
): { first: Translations; rest: Translations } {
  const ofConsole = texts.filter(({ paths }) => paths.some((path) => path.startsWith('src/')))
  const pick = (isWanted: (text: Text) => boolean): Translations =>
    Object.fromEntries(
      ofConsole.filter(isWanted).flatMap(({ key }) => {
        const own = translations[key]
        return own === undefined ? [] : [[key, own] as const]
      }),
    )
  const isFirst = ({ forms }: Text) => forms.some((form) => says(firstLoad, form))
  return { first: pick(isFirst), rest: pick((text) => !isFirst(text)) }
}

/**
 * Writes each language's translations as scripts of their own, so that a page fetches its language alone: English is
 * in the program itself. Fails the build where a text has no translation, or a translation no text.
 */
export function locales(): { plugin: Plugin; filesOf: (language: Language) => LocaleFiles | undefined } {
  let root = ''
  const written = new Map<Language, LocaleFiles>()
  const plugin: Plugin = {
    name: 'linewatch:locales',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      const faults = faultsOfLocales(root)
      if (faults.length > 0) this.error(`Texts and their translations differ:\n${faults.join('\n')}`)
    },
    generateBundle(_, bundle) {
      const texts = readTexts(root)
      const firstLoad = codeOfFirstLoad(bundle)
      for (const language of TRANSLATED) {
        const { first, rest } = inTwo(readTranslations(root, language), texts, firstLoad)
        const emit = (name: string, source: string) =>
          this.getFileName(this.emitFile({ type: 'asset', name: `${name}.js`, source }))
        const restFile = emit(
          `${language}-rest`,
          `Object.assign(linewatchWording.translations,${JSON.stringify(rest)});delete linewatchWording.rest`,
        )
        const firstFile = emit(
          `${language}-first`,
          `globalThis.linewatchWording=${JSON.stringify({ language, translations: first, rest: `/${restFile}` })}`,
        )
        written.set(language, { first: firstFile, rest: restFile })
      }
    },
  }
  return { plugin, filesOf: (language) => written.get(language) }
}

const NAMES = 'virtual:linewatch-names'

/** Where things are named that people look for: pages in their route files, sections, actions, terms, everyday words. */
const NAMING =
  /^src\/(?:routes\/(?!.*\/-parts\/)|app\/pages\.ts|domain\/glossary\.ts|shell\/(?:palette\/|header\/schemes\.ts))/

/** What texts are in a language, by the English ones; of the same text in several contexts there may be several. */
export function namesIn(translations: Translations, texts: readonly Text[]): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const { key, forms } of texts) {
    const own = translations[key]
    const [text] = forms
    if (typeof own === 'string' && text !== undefined) names[text] = [...(names[text] ?? []), own]
  }
  return names
}

/** Has the palette know what things are called in the languages that the console is not in. */
export function namesInLanguages(): Plugin {
  let root = ''
  return {
    name: 'linewatch:names',
    configResolved(config) {
      root = config.root
    },
    resolveId: (id) => (id === NAMES ? `\0${NAMES}` : undefined),
    load(id) {
      if (id !== `\0${NAMES}`) return
      const texts = readTexts(root, (path) => NAMING.test(path))
      const names = TRANSLATED.map((language) => [language, namesIn(readTranslations(root, language), texts)])
      return `export default ${JSON.stringify(Object.fromEntries(names))}`
    },
  }
}
