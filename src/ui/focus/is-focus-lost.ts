/** What the keyboard stood on is gone: the next key would start over at the top of the document. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body
