import type { DigestDocument, DigestSentence } from '#src/domain/digest/digest.ts'
import type { SentenceLink } from '#src/domain/now/links.ts'

/** The address of a page: 'https://console.example/dashboard/why?dayPart=dinner'. */
export type HrefOf = (link: SentenceLink) => string

/** A digest as the plain text of a mail: each sentence with the address that it leads to below it. */
export function digestText({ sections, notes }: DigestDocument, hrefOf: HrefOf): string {
  const lines = ({ text, link }: DigestSentence) => (link ? [text, `  ${hrefOf(link)}`] : [text])
  const blocks = sections.map(({ heading, sentences }) => [
    heading.toUpperCase(),
    ...sentences.flatMap((sentence) => lines(sentence)),
  ])
  return [...blocks, notes.flatMap((note) => lines(note))].map((block) => block.join('\n')).join('\n\n')
}
