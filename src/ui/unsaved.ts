import { createContext, useContext, useEffect, useId } from 'react'

/** Takes note of unsaved input under an id; its answer takes the note back. */
export type MarkUnsaved = (id: string) => () => void

/** Who is told of unsaved input: the shell, so that no reload and no way off the page passes over it. */
export const UnsavedContext = createContext<MarkUnsaved>(() => () => {})

/** Tells of unsaved input for as long as there is some and the component stands. */
export function useUnsaved(unsaved: boolean): void {
  const mark = useContext(UnsavedContext)
  const id = useId()
  useEffect(() => (unsaved ? mark(id) : undefined), [unsaved, mark, id])
}
