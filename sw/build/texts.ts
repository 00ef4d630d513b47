import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { LANGUAGES, type Language, LOCALES } from '../../src/domain/language/languages.ts'
import type { Translations } from '../../src/domain/language/text.ts'

/** The texts of the program as `t`, `tn`, `tc`, `tx`, `msg` and `keepCount` are given them, and how their translations fit them. */

/** A text that is translated. */
export interface Text {
  /** What a translation stands under: the English text, or its form `other`, with its context if it has one. */
  key: string
  /** Both forms of a text that counts. */
  forms: readonly string[]
  /** Where it is used. */
  paths: readonly string[]
}

/** src/locales/es.json from the project's root. */
export const localeFile = (language: Language): string => `src/locales/${language}.json`

export const readTranslations = (root: string, language: Language): Translations =>
  JSON.parse(readFileSync(join(root, localeFile(language)), 'utf8'))

const FOLDERS = ['src', 'sw', 'server']

const sourcesOf = (root: string): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name.replaceAll('\\', '/')),
    ),
  ).filter((path) => /\.tsx?$/.test(path) && !/\.(d|gen)\.tsx?$/.test(path))

/** Every text of the program, or of some of its files, once. */
export function readTexts(root: string, isWanted: (path: string) => boolean = () => true): Text[] {
  const texts = new Map<string, { forms: readonly string[]; paths: Set<string> }>()
  for (const path of sourcesOf(root).filter(isWanted)) {
    for (const { key, forms } of textsIn(path, readFileSync(join(root, path), 'utf8'))) {
      const known = texts.get(key)
      if (known && known.forms.join() !== forms.join())
        throw new Error(`“${key}” is said in two ways: one that counts, or counts otherwise, is another text`)
      if (known) known.paths.add(path)
      else texts.set(key, { forms, paths: new Set([path]) })
    }
  }
  return [...texts].map(([key, { forms, paths }]) => ({ key, forms, paths: [...paths] }))
}

/** Every text that a source asks to have translated. @throws Error where it is none that can be known beforehand */
export function textsIn(path: string, source: string): Pick<Text, 'key' | 'forms'>[] {
  if (!/\b(?:t|tc|tn|tx|msg|keepCount)\(/.test(source)) return []
  const found: Pick<Text, 'key' | 'forms'>[] = []
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier' || !first) return
      if (/^(?:t|tx|msg)$/.test(callee.name))
        for (const text of literalsOf(first)) found.push({ key: text, forms: [text] })
      if (callee.name === 'tc' && second)
        for (const context of literalsOf(first))
          for (const text of literalsOf(second)) found.push({ key: `${text} [${context}]`, forms: [text] })
      if (/^(?:tn|keepCount)$/.test(callee.name) && second?.type === 'ObjectExpression') {
        const [one, other] = ['one', 'other'].map((form) => formOf(second.properties, form))
        if (one === undefined || other === undefined)
          throw new Error(`${path}: ${callee.name} needs the forms 'one' and 'other', written out`)
        found.push({ key: other, forms: [one, other] })
      }
    },
  }).visit(program)
  return found
}

/** The texts that an expression may be: of a condition, either. None of a variable, which was given its text elsewhere. */
function literalsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
  return []
}

function formOf(properties: readonly Node[], form: string): string | undefined {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === form)
      return literalsOf(property.value)[0]
  return undefined
}

const namesOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort().join(', ')

/**
 * The plural forms that a language needs. 'many' is left out: in Spanish it is of whole millions alone, which the
 * product shortens ('1M'), and `tn` says them in the form 'other'.
 */
const formsOf = (language: Language): string[] =>
  new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories.filter((form) => form !== 'many')

/** What is wrong with a language's translations, each in a line; nothing where all is well. */
export function faultsOf(language: Language, translations: Translations, texts: readonly Text[]): string[] {
  const known = new Set(texts.map(({ key }) => key))
  const extra = Object.keys(translations)
    .filter((key) => !known.has(key))
    .map((key) => `“${key}” is translated, and said nowhere`)
  return [...extra, ...texts.flatMap((text) => faultsOfText(language, translations[text.key], text))]
}

function faultsOfText(
  language: Language,
  translation: Translations[string] | undefined,
  text: Text,
): string[] {
  const { key, forms, paths } = text
  if (translation === undefined) return [`“${key}” has no translation (${paths[0]})`]
  if (typeof translation === 'string') {
    if (forms.length > 1) return [`“${key}” counts: it needs the forms ${formsOf(language).join(', ')}`]
    return unlike(key, forms[0] ?? '', translation)
  }
  if (forms.length === 1) return [`“${key}” does not count: it needs one text`]
  const named: Readonly<Record<string, string | undefined>> = { ...translation }
  return formsOf(language).flatMap((form) => {
    const own = named[form]
    // '1' may be said as 'one', without its figure.
    if (own === undefined) return [`“${key}” has no form ${form}`]
    return form === 'one' && !own.includes('{n}') ? [] : unlike(key, forms[1] ?? '', own)
  })
}

function unlike(key: string, english: string, own: string): string[] {
  if (own.trim() === '') return [`“${key}” is translated by nothing`]
  return namesOf(english) === namesOf(own)
    ? []
    : [`“${key}” has {${namesOf(english)}} to fill in, its translation {${namesOf(own)}}`]
}

/** All faults of all languages. */
export function faultsOfLocales(root: string): string[] {
  const texts = readTexts(root)
  return LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    faultsOf(language, readTranslations(root, language), texts).map(
      (fault) => `${localeFile(language)}: ${fault}`,
    ),
  )
}
