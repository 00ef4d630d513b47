import { asLines, asOneLine } from '#src/domain/text/hidden.ts'

/**
 * Somebody's own words in a sentence of a mail that we send: one line that no mail program turns into a link. A name can
 * be chosen by anybody who adds users, and the mail comes from an address that its reader trusts.
 */
export const nameInMail = (name: string): string =>
  asOneLine(name)
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replace(/\/(?=\/)/g, '/ ')

/**
 * A sentence of ours that has names in it: no mail program turns them into links, and its figures stay as they are, as
 * does 'a.m.': no address ends with a single letter.
 */
export const sentenceInMail = (text: string): string =>
  asOneLine(text)
    .replace(/\.(?=\p{L}[\p{L}\p{N}-])/gu, '. ')
    .replace(/\/(?=\/)/g, '/ ')

/** What somebody wrote, marked line by line, so that nothing of it passes for ours. */
export const quoted = (text: string): string =>
  asLines(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
