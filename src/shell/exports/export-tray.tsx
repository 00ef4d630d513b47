import { ActionIcon, Drawer, Popover } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { usePhone } from '#src/ui/use-phone.ts'
import { usePlace } from '../place.ts'
import { FileRow } from './download-button.tsx'
import { downloads } from './downloads.ts'
import { ExportRow } from './export-row.tsx'
import css from './exports.module.css'
import { tray } from './tray-state.ts'
import { useExports } from './use-exports.ts'

const close = () => tray.set(false)

/** The header's button for exports and files on their way, there when there are any, and the tray behind it: a sheet on a phone. */
export function ExportTray() {
  const { reports } = useExports()
  const { zone } = usePlace()
  const phone = usePhone()
  const opened = useSyncExternalStore(tray.subscribe, tray.getSnapshot)
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
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => tray.set(!opened)}
    >
      <IconFileZip size={24} aria-hidden />
      <span className={css.count} data-waiting={waiting > 0 || undefined} aria-hidden>
        {count}
      </span>
    </ActionIcon>
  )
  const list = (
    <ul className={css.list}>
      {files.map(({ key, name }) => (
        <FileRow key={key} of={key} name={name} />
      ))}
      {reports.map((report) => (
        <ExportRow key={report.uuid} report={report} zone={zone} />
      ))}
    </ul>
  )
  if (phone) {
    return (
      <>
        {button}
        <Drawer
          opened={opened}
          onClose={close}
          position="bottom"
          title="Exports"
          closeButtonProps={{ 'aria-label': 'Close exports' }}
        >
          {list}
        </Drawer>
      </>
    )
  }
  return (
    <Popover opened={opened} onChange={tray.set} position="bottom-end" width={420} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={css.dropdown ?? ''} aria-label="Exports" data-export-tray>
        <h2 className={css.title}>Exports</h2>
        {list}
      </Popover.Dropdown>
    </Popover>
  )
}
