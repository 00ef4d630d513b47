import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createStore, type Store } from '../store.ts'

interface Shown {
  /** Of which row. */
  of: string
  dialog: ReactNode
}

type Dialogs = Store<Shown | null>
const createRowDialogs = (): Dialogs => createStore<Shown | null>(null)

const Context = createContext<Dialogs | null>(null)

/**
 * Holds the dialog that one of a table's rows has opened: a row goes where a phone is turned, for its card becomes a row
 * or the other way round, and where newer ones push it off its page. What is looked at stays.
 */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialogs] = useState(createRowDialogs)
  return (
    <Context value={dialogs}>
      {children}
      <ShownDialog dialogs={dialogs} />
    </Context>
  )
}

function ShownDialog({ dialogs }: { dialogs: Dialogs }) {
  const shown = useSyncExternalStore(dialogs.subscribe, dialogs.getSnapshot)
  return shown && <Suspense key={shown.of}>{shown.dialog}</Suspense>
}

/**
 * What opens a row's dialog, which is drawn again with the row while the row exists. `own` must be drawn by callers
 * that are in no table.
 */
export function useRowDialog(of: string, dialog: (close: () => void) => ReactNode) {
  const ofTable = useContext(Context)
  const [itsOwn] = useState(createRowDialogs)
  const dialogs = ofTable ?? itsOwn
  const show = () => dialogs.set({ of, dialog: dialog(() => dialogs.set(null)) })
  useEffect(() => {
    if (dialogs.getSnapshot()?.of === of) show()
  })
  return { open: show, own: ofTable ? null : <ShownDialog dialogs={itsOwn} /> }
}
