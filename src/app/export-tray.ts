import { createStore } from '#src/ui/store.ts'

/** Whether the export tray is open: an accepted export opens it from wherever it was asked for. */
export const exportTray = createStore(false)
