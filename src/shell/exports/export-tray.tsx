import { ActionIcon, Loader } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { exportTray } from '#src/app/export-tray.ts'
import { usePlace } from '#src/app/place.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PanelButton } from '#src/ui/overlay/panel-button.tsx'
import { downloads } from './downloads.ts'
import css from './exports.module.css'
import { useExports } from './use-exports.ts'

const ExportList = lazyPart(
  () => import('./export-list.tsx').then((part) => part.ExportList),
  ({ onLeave }) => onLeave(),
)

const close = () => exportTray.set(false)
// Notices give way to it, see notices.module.css.
const HEADING = (
  <h2 className={css.title} data-export-tray>
    Exports
  </h2>
)
const PANEL = { width: 420, className: css.dropdown, heading: HEADING }

/** The header's button for exports and files on their way, there when there are any, and the tray behind it: a sheet on a phone. */
export function ExportTray() {
  const { reports } = useExports()
  const { zone } = usePlace()
  const opened = useSyncExternalStore(exportTray.subscribe, exportTray.getSnapshot)
  const running = useSyncExternalStore(downloads.subscribe, downloads.getSnapshot)
  const files = [...running].flatMap(([key, { name }]) => (name === null ? [] : [{ key, name }]))
  const count = reports.length + files.length
  useEffect(() => () => downloads.cancelAll(), [])
  useEffect(() => close, [])
  if (count === 0) return null

  const waiting = reports.filter(({ state }) => state === 'WAITING').length
  const button = (
    <ActionIcon
      className={css.button ?? ''}
      variant="subtle"
      color="gray"
      size="var(--control-height)"
      aria-label={`Exports, ${count}${waiting > 0 ? `, ${waiting} being prepared` : ''}`}
    >
      <IconFileZip size={24} aria-hidden />
      <span className={css.count} data-waiting={waiting > 0 || undefined} aria-hidden>
        {count}
      </span>
    </ActionIcon>
  )
  return (
    <PanelButton
      button={button}
      opened={opened}
      onChange={exportTray.set}
      panel={PANEL}
      sheet={{ title: 'Exports', closeLabel: 'Close exports' }}
    >
      <Suspense fallback={<Loader />}>
        <ExportList reports={reports} files={files} zone={zone} onLeave={close} />
      </Suspense>
    </PanelButton>
  )
}
