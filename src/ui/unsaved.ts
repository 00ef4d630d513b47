import { createContext, useContext, useEffect, useId } from 'react'

/** Takes note of unsaved input under an id; its answer takes the note back. */
export type MarkUnsaved = (id: string) => () => void

/** Reports unsaved input to the shell, so that no reload and no navigation loses it. */
export const UnsavedContext = createContext<MarkUnsaved>(() => () => {})

/** Reports unsaved input for as long as there is some and the component stands. */
export function useUnsaved(unsaved: boolean): void {
  const mark = useContext(UnsavedContext)
  const id = useId()
  useEffect(() => (unsaved ? mark(id) : undefined), [unsaved, mark, id])
}
