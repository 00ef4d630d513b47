import type { ImportColumn } from '#src/contract/define/import.ts'
import { t } from '#src/domain/language/text.ts'
import { csvField } from '#src/ui/table/csv.ts'

/** A file's text: UTF-8, or else what spreadsheets on Windows write: 'Unicode text', which begins with its mark, or older. */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The file to begin with: the headings, and a row that shows what stands below each. */
export function templateOf(columns: readonly ImportColumn[]): string {
  const line = (fields: readonly string[]) => `${fields.map(csvField).join(',')}\r\n`
  const examples = columns.map(({ example }) => (typeof example === 'string' ? example : example()))
  return line(columns.map(({ title }) => t(title))) + line(examples)
}
