import { ActionIcon, Loader } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Report } from '#src/contract/reports.ts'
import { downloads } from './downloads.ts'
import { exportName } from './export-name.ts'
import css from './exports.module.css'

const ICON = { variant: 'subtle', color: 'gray', size: 'var(--control-height)' } as const

const useRunning = (uuid: string) =>
  useSyncExternalStore(downloads.subscribe, downloads.getSnapshot).get(uuid)

/** How far an export's download is; nothing while there is none. */
export function DownloadProgress({ uuid }: { uuid: string }) {
  const running = useRunning(uuid)
  return (
    running && (
      <output className={css.progress}>
        <Loader size="xs" aria-hidden />
        {running.percent === null ? 'Downloading…' : `${running.percent} %`}
      </output>
    )
  )
}

/** Fetches a finished export, or breaks its download off; the download goes on when the page is left. */
export function DownloadButton({ report }: { report: Report }) {
  const running = useRunning(report.uuid)
  const name = exportName(report)
  if (running) {
    return (
      <ActionIcon
        {...ICON}
        aria-label={`Cancel download: ${name}`}
        onClick={() => downloads.cancel(report.uuid)}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    )
  }
  if (report.state !== 'READY') return null
  return (
    <ActionIcon {...ICON} aria-label={`Download: ${name}`} onClick={() => void downloads.start(report.uuid)}>
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  )
}
