import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { exportTray } from '#src/app/export-tray.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { downloads } from './downloads.ts'
import { useExports } from './use-exports.ts'

const TrayButton = lazyPart(() => import('./tray-button.tsx').then((part) => part.TrayButton))

/** The header's button for exports and files on their way, there when there are any. */
export function ExportTray() {
  const { reports } = useExports()
  const opened = useSyncExternalStore(exportTray.subscribe, exportTray.getSnapshot)
  const running = useSyncExternalStore(downloads.subscribe, downloads.getSnapshot)
  const files = [...running].flatMap(([key, { name }]) => (name === null ? [] : [{ key, name }]))
  useEffect(() => () => downloads.cancelAll(), [])
  useEffect(() => () => exportTray.set(false), [])
  if (reports.length + files.length === 0) return null
  return (
    <Suspense>
      <TrayButton reports={reports} files={files} opened={opened} />
    </Suspense>
  )
}
