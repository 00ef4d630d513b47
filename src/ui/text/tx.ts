import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { type NamesIn, translated } from '#src/domain/language/text.ts'

/**
 * A text in the reader's language with elements in it, such as links and buttons: wherever the language puts them.
 *
 *     tx('Write to {link}.', { link: <a href={address}>{name}</a> })
 */
export function tx<const Text extends string>(
  text: Text,
  elements: Readonly<Record<NamesIn<Text>, ReactNode>>,
): ReactElement {
  const byName: Readonly<Record<string, ReactNode>> = elements
  // Every second piece is the name of an element.
  const pieces = translated(text).split(/\{(\w+)\}/)
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece, index) => (index % 2 === 0 ? piece : byName[piece])),
  )
}
