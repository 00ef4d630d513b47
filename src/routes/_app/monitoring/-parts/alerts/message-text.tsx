import { Fragment } from 'react'

/** What an alert says: where a column is narrow, the name of a host breaks after its dots, not within a word. */
export const MessageText = ({ text }: { text: string }) =>
  [...text.matchAll(/[^.]+\.?|\./g)].map(({ 0: piece, index }) => (
    <Fragment key={index}>
      {piece}
      <wbr />
    </Fragment>
  ))
