import { type Kept, word } from '#src/domain/language/kept.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)

const CHARACTERS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  '&nbsp;': ' ',
}

/** The text of a message's HTML: without its tags, its entities read, on one line. */
export function textOfHtml(message: string): string {
  return message
    .replace(/<br\s*\/?>|<\/(p|div|li)>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#39|[a-z]+);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** HTML whose interpolated values are text: html`<b>${name}</b> is out of stock`. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => escapeHtml(String(value))))
}

/** HTML of a text that was kept: its values are text, what it says itself may have tags. */
export const htmlOf = (kept: Kept): string => word(kept, escapeHtml)
