import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#src/domain/language/languages.ts'
import type { Translations } from '#src/domain/language/text.ts'
import { localeFile, readTexts, readTranslations } from '../../sw/build/texts.ts'

/**
 * `npm run locale -- fr`: begins a language's file, or brings it up to date. What is new stands there empty, which the
 * build refuses; what the program no longer says is gone.
 */

const ROOT = join(import.meta.dirname, '../..')
const [, , language] = process.argv
if (!/^[a-z]{2,3}$/.test(language ?? ''))
  throw new Error('Name the language by its code: npm run locale -- fr')

const file = localeFile(language as Language)
const known: Translations = existsSync(join(ROOT, file)) ? readTranslations(ROOT, language as Language) : {}
const texts = readTexts(ROOT).sort((a, b) => (a.key < b.key ? -1 : 1))
const entries = texts.map(({ key, forms }) => [
  key,
  known[key] ?? (forms.length > 1 ? { one: '', other: '' } : ''),
])
writeFileSync(join(ROOT, file), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)

const missing = texts.filter(({ key }) => known[key] === undefined).map(({ key }) => key)
process.stdout.write(
  [
    `${file}: ${texts.length} texts, ${missing.length} to translate`,
    ...missing.map((key) => `  ${key}`),
    '',
  ].join('\n'),
)
