import { isolated } from '#src/domain/units/side-by-side.ts'

/** What people or equipment called something, amid other words: a browser's translator leaves it as it is. */
export const Data = ({ children }: { children: string }) => <span translate="no">{isolated(children)}</span>

/** The name of an option, a series or an entry: a text of the program, or data. */
export const Label = ({ of: { label, isData } }: { of: { label: string; isData?: boolean | undefined } }) =>
  isData ? <Data>{label}</Data> : label
