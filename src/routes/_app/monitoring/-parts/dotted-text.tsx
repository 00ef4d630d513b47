import { Fragment } from 'react'

/** A host's name, or a sentence with one: where there is little room it breaks after its dots, not within a word. */
export const DottedText = ({ text }: { text: string }) =>
  [...text.matchAll(/[^.]+\.?|\./g)].map(({ 0: piece, index }) => (
    <Fragment key={index}>
      {piece}
      <wbr />
    </Fragment>
  ))
