import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** A document that is one table line a statement: number, what is asked, what is done, the test that shows it. */
export function readChecklist(path: string) {
  const document = readFileSync(join(ROOT, path), 'utf8')
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| |') && !line.startsWith('| ---'))
  return {
    lines: rows.map((row) => row.slice(2, -2).split(' | ')),
    /** Every test the document names: `tests/…/x.test.ts: its title`, as it stands in the file. */
    named: [...new Set(document.match(/`tests\/[^`]+\.tsx?: [^`]+`/g))].map((text) => {
      const [, file = '', title = ''] = /^`([^:]+): (.+)`$/.exec(text) ?? []
      return [file, title] as const
    }),
  }
}

export const PROOF = /^(`tests\/[^`]+\.tsx?: [^`]+`|no test)$/

export function isTest(file: string, title: string): boolean {
  if (!existsSync(join(ROOT, file))) return false
  const source = readFileSync(join(ROOT, file), 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}
