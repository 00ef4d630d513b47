import { Children, type ReactNode } from 'react'

/** What `sideBySide` writes, where some of the parts are data and others are not. */
export const SideBySide = ({ children }: { children: ReactNode }) =>
  Children.toArray(children)
    .filter((part) => part !== '')
    .flatMap((part, index) => (index === 0 ? part : [' · ', part]))
