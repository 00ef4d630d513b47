import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sentences that the product must keep, from `tests/specification`, and the tests whose titles end with their keys. */

const ROOT = join(import.meta.dirname, '../..')
/** '1§5.2' of the first document, '2§3.1' of the second, 'V8.2.2a' of the security standard. */
const KEY = String.raw`(?:[12]§\d+\.\d+|V\d+(?:\.\d+)*[a-z]?)`
const TAGS = new RegExp(String.raw` \[(${KEY}(?:, ${KEY})*)\](?=['"\x60])`, 'g')
const SENTENCE = new RegExp(`^(${KEY}) (\\S.*)$`)
const REASON = /^ {2}((?:Not met|Not tested): \S.{9,})$/

export interface Sentence {
  key: string
  text: string
  /** Why no test proves it. */
  reason: string | null
}
/** A heading, a paragraph, or a sentence. */
type Line = string | Sentence

/** The lines of one file. @throws SyntaxError for a line that is none of what a file may hold. */
export function readSpecification(text: string): Line[] {
  const lines: Line[] = []
  for (const line of text.split('\n')) {
    const last = lines.at(-1)
    const sentence = SENTENCE.exec(line)
    const reason = REASON.exec(line)
    if (sentence) lines.push({ key: sentence[1] ?? '', text: sentence[2] ?? '', reason: null })
    else if (reason && typeof last === 'object' && last.reason === null) last.reason = reason[1] ?? ''
    else if (/^(#+ \S.*|[A-Z*-].*)$/.test(line)) lines.push(line)
    else if (line !== '') throw new SyntaxError(`This line is no sentence, reason or heading: ${line}`)
  }
  return lines
}

/** The keys at the ends of the titles in a test file. */
export const tagsOf = (source: string): string[] =>
  [...source.matchAll(TAGS)].flatMap(([, keys = '']) => keys.split(', '))

/** By key, the test files that prove it: 'unit/app/pages' is `tests/unit/app/pages.test.ts`. */
export function readTags(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.test\.tsx?$/.test(name)).toSorted()) {
    const name = file.replace(/\.test\.tsx?$/, '')
    for (const key of new Set(tagsOf(readFileSync(join(ROOT, 'tests', file), 'utf8'))))
      found.set(key, [...(found.get(key) ?? []), name])
  }
  return found
}

/** What is wrong with sentences and tags, in words; nothing if each sentence has a test or a reason. */
export function faultsOf(sentences: readonly Sentence[], tags: ReadonlyMap<string, unknown>): string[] {
  const keys = new Set<string>()
  const faults: string[] = []
  for (const { key, reason } of sentences) {
    if (keys.has(key)) faults.push(`${key} stands for two sentences.`)
    keys.add(key)
    if (!tags.has(key) && reason === null) faults.push(`${key} has neither a test nor a reason.`)
    if (tags.has(key) && reason?.startsWith('Not tested'))
      faults.push(`${key} has a test and a reason for having none.`)
  }
  for (const key of tags.keys())
    if (!keys.has(key)) faults.push(`${key} in the title of a test is no sentence.`)
  return faults
}

/** Most tests of a document are in one folder: said once, it need not be said two hundred times. */
const DOCUMENTS = {
  'docs/specification.md': {
    sources: ['document-1', 'document-2'],
    folder: 'component',
    example: 'pcs/live-age',
    ending: 'tsx',
  },
  'docs/security.md': { sources: ['security'], folder: 'server', example: 'mail/mail', ending: 'ts' },
}
type Document = (typeof DOCUMENTS)[keyof typeof DOCUMENTS]

const linesOf = (sources: readonly string[]) =>
  sources.flatMap((name) =>
    readSpecification(readFileSync(join(ROOT, `tests/specification/${name}.txt`), 'utf8')),
  )

export const allSentences = (): Sentence[] =>
  linesOf(Object.values(DOCUMENTS).flatMap(({ sources }) => sources)).filter(
    (line) => typeof line === 'object',
  )

const noteOf = ({ folder, example, ending }: Document) =>
  `For anybody who asks whether a sentence is built, and which test shows it. \`${example}\` is
\`tests/${folder}/${example}.test.${ending}\`; tests of other folders say theirs. A key like 3 goes on its heading's; " is the test of the row above. Written by \`npm run docs\` from \`tests/specification\` and the titles of tests.
`

/** The documents as they should be, by their paths. */
export function writtenDocuments(tags = readTags()): Map<string, string> {
  return new Map(Object.entries(DOCUMENTS).map(([path, document]) => [path, documentOf(document, tags)]))
}

function documentOf(document: Document, tags: ReadonlyMap<string, string[]>): string {
  const [title = '', ...rest] = linesOf(document.sources)
  const shortened = (test: string) =>
    test.startsWith(`${document.folder}/`) ? test.slice(document.folder.length + 1) : test
  const parts = [`${String(title)}\n\n${noteOf(document)}`]
  let inTable = false
  /** '1§2' below '## 1§2 Screens': its keys are written without it. */
  let section = ''
  /** Of the row above in the same table. */
  let former = ''
  for (const line of rest) {
    if (typeof line === 'object') {
      if (!inTable) {
        parts.push('\nKey|Sentence|Test\n-|-|-\n')
        former = ''
      }
      const proof = [line.reason, tags.get(line.key)?.map(shortened).join(', ')].filter(Boolean).join('; ')
      const key = line.key.startsWith(`${section}.`) ? line.key.slice(section.length + 1) : line.key
      parts.push(`${key}|${line.text}|${proof === former ? '"' : proof}\n`)
      former = proof
    } else {
      section = /^## (\S+)/.exec(line)?.[1] ?? section
      parts.push(`\n${line}\n`)
    }
    inTable = typeof line === 'object'
  }
  return parts.join('')
}
