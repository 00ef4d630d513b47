/**
 * Characters that a reader cannot see and that change what they do see: controls, line separators, marks that turn the
 * direction of writing around, and spaces of no width. In a name they make one account look like another, and in a mail
 * they add lines that the sender never wrote.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu

/**
 * Joiners and variation selectors belong to some writing: between letters of scripts without capitals (Persian, Hindi),
 * between the parts of an emoji, and in a keycap. Anywhere else they are hidden characters like the others.
 */
const SELECTED = /([\p{Lo}\p{M}\p{Extended_Pictographic}]|[\d#*](?=\uFE0F\u20E3))[\uFE00-\uFE0F]/gu
const JOINED =
  /([\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D](?=[\p{Lo}\p{M}\p{Extended_Pictographic}])/gu
const JOINER = /\u200C|\u200D|[\uFE00-\uFE0F]/

const withoutJoiners = (text: string) => text.replace(SELECTED, '$1').replace(JOINED, '$1')
const withPlainBreaks = (text: string) => text.replace(/\r\n?/g, '\n')

/** Whether a text is one line of characters that can be seen. */
export const isOneLine = (text: string): boolean => withoutJoiners(text).search(HIDDEN) === -1

/** The same of several lines: line breaks and tabs may be between them. */
export const areLines = (text: string): boolean =>
  withPlainBreaks(text)
    .split(/[\n\t]/)
    .every(isOneLine)

/**
 * A typed or pasted text as one line: a line break or tab becomes a space, hidden characters go. Joiners stay, since the
 * letter that one belongs to may be the next to be typed; `isOneLine` decides about them.
 */
export const asOneLine = (text: string): string => asLines(text).replace(/[\n\t]+/g, ' ')

/** The same with its lines. */
export const asLines = (text: string): string =>
  withPlainBreaks(text).replace(HIDDEN, (char) => (/[\n\t]/.test(char) || JOINER.test(char) ? char : ''))
