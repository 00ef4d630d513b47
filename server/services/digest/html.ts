import { type DigestDocument, type DigestSentence, digestSubject } from '#src/domain/digest/digest.ts'
import { language } from '#src/domain/language/text.ts'
import { html } from '../mail/html.ts'
import type { HrefOf } from './plain-text.ts'

/*
 * The HTML side of a digest. Mail programs know neither style sheets nor layout: one table of 600 px, with the styles at
 * each element, and no pictures.
 */

const FONT = 'font-family:Arial,Helvetica,sans-serif'
const CELL = `padding:4px 24px;${FONT};font-size:16px;line-height:24px;color:#1f2937`
const HEADLINE = 'margin:20px 0 8px;font-size:20px;line-height:28px'
const HEADING = 'margin:16px 0 0;font-size:14px;line-height:20px;color:#4b5563'
const LINK = 'color:#1d4ed8;text-decoration:underline'
const NOTE = 'font-size:13px;line-height:20px;color:#4b5563'

/** A digest as the HTML of a mail. */
export function digestHtml(document: DigestDocument, hrefOf: HrefOf): string {
  const subject = digestSubject(document)
  const written = ({ text, link }: DigestSentence) =>
    link ? html`<a href="${hrefOf(link)}" style="${LINK}">${text}</a>` : html`${text}`
  const row = (content: string, style = '') =>
    `${html`<tr><td style="${CELL};${style}">`}${content}</td></tr>`
  const rows = [
    row(html`<h1 style="${HEADLINE}">${subject}</h1>`),
    ...document.sections.flatMap(({ heading, sentences }) => [
      row(html`<h2 style="${HEADING}">${heading}</h2>`),
      ...sentences.map((sentence) => row(written(sentence))),
    ]),
    row('&nbsp;'),
    ...document.notes.map((note) => row(written(note), NOTE)),
  ]
  return [
    html`<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>`,
    '<body style="margin:0;padding:0;background:#f3f4f6">',
    '<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"',
    ' style="width:600px;max-width:100%;background:#ffffff">',
    ...rows,
    '</table></body></html>',
  ].join('\n')
}
