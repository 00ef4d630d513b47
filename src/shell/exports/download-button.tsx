import { ActionIcon, Loader } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { invalidate } from '#src/api/query/query-options.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { type Report, reportList } from '#src/contract/operations/reports.ts'
import { t } from '#src/domain/language/text.ts'
import { downloads } from './downloads.ts'
import css from './export-list.module.css'
import { exportName } from './export-name.ts'
import { type OtherFile, startDownload } from './start-download.ts'

const ICON = { variant: 'subtle', color: 'gray', size: 'var(--control-height)' } as const

const useRunning = (uuid: string) =>
  useSyncExternalStore(downloads.subscribe, downloads.getSnapshot).get(uuid)

/** How far the download of an export, or of another file, is; nothing while there is none. */
export function DownloadProgress({ uuid }: { uuid: string }) {
  const running = useRunning(uuid)
  return (
    running && (
      <output className={css.progress} data-unknown={running.percent === null || undefined}>
        <Loader size="xs" aria-hidden />
        {running.percent === null ? t('Downloading…') : `${running.percent}%`}
      </output>
    )
  )
}

/** Fetches a finished export, or breaks its download off; the download goes on when the page is left. */
export function DownloadButton({ report }: { report: Report }) {
  const { uuid, state } = report
  const client = useQueryClient()
  const start = async () => {
    const code = await startDownload(uuid)
    // Deleted elsewhere, or ready no more: what is on the screen is no longer so.
    if (code === 404 || code === 409) await invalidate(client, reportList)
  }
  return <Button of={uuid} name={exportName(report)} start={state === 'READY' ? start : null} />
}

interface FileButtonProps {
  of: string
  file: OtherFile
  /** Told where the file turns out to be there no more. */
  onGone?: () => void
}

/** The same for another file. */
export function FileButton({ of, file, onGone }: FileButtonProps) {
  const start = async () => {
    if ((await startDownload(of, file)) === 404) onGone?.()
  }
  return <Button of={of} name={file.name} start={start} />
}

interface FileDownloadProps {
  of: string
  file: OtherFile
  /** The lists that it stands in: asked for again where it is gone. */
  lists?: readonly AnyEndpoint[]
  /** In a row the percent stands under its button: next to it, it would squeeze the row's words. */
  inRow?: boolean
}

/** That button with its percent. */
export function FileDownload({ of, file, lists = [], inRow = false }: FileDownloadProps) {
  const client = useQueryClient()
  return (
    <span className={css.download} data-row={inRow || undefined}>
      <DownloadProgress uuid={of} />
      <FileButton of={of} file={file} onGone={() => void invalidate(client, ...lists)} />
    </span>
  )
}

/** A file on its way that is no export: it is gone from here once the browser has it. */
export function FileRow({ of, name }: { of: string; name: string }) {
  return (
    <li className={css.row}>
      <div className={css.what}>
        <div className={css.name}>{name}</div>
        <DownloadProgress uuid={of} />
      </div>
      <Button of={of} name={name} start={null} />
    </li>
  )
}

function Button({ of, name, start }: { of: string; name: string; start: (() => Promise<unknown>) | null }) {
  const running = useRunning(of)
  if (running) {
    return (
      <ActionIcon
        {...ICON}
        aria-label={t('Cancel download: {name}', { name })}
        onClick={() => downloads.cancel(of)}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    )
  }
  if (!start) return null
  return (
    <ActionIcon {...ICON} aria-label={t('Download: {name}', { name })} onClick={() => void start()}>
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  )
}
