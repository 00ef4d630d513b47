import { ActionIcon, Loader, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconFileTypeCsv, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { download } from '#src/api/download.ts'
import { isAborted } from '#src/api/result.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import { csvBlob, saveBlob } from '#src/ui/table/download.ts'
import css from './list.module.css'
import type { ListNotice } from './notice.ts'

export interface FileExport {
  label: string
  endpoint: AnyEndpoint
  /** Asked for at the moment of the export. */
  query: () => Record<string, unknown>
}

export interface ExportMenuProps {
  /** Files that the provider makes, as far as the reader may have them. */
  exports: readonly FileExport[]
  /** What is on screen as CSV: its entry's words, the file's name, and its text; null while there is nothing. */
  shown: { label: string; name: string; csv: (() => string) | null }
  onNotice: (notice: ListNotice) => void
  /** The provider makes the export and will tell (202). */
  onAccepted: () => void
}

/** A page's menu of files: what the provider exports, with its progress and a way to stop it, and CSV of what is shown. */
export function ExportMenu({ exports, shown, onNotice, onAccepted }: ExportMenuProps) {
  const [progress, setProgress] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)

  const run = async ({ endpoint, query }: FileExport) => {
    const controller = new AbortController()
    abort.current = controller
    setProgress('Exporting…')
    const result = await download(endpoint, {
      query: query(),
      signal: controller.signal,
      onProgress: (percent: number | null) => setProgress(percent === null ? 'Exporting…' : `${percent} %`),
    } as never)
    setProgress(null)
    if (!result.success) {
      if (!isAborted(result)) onNotice({ kind: 'error', title: 'Error', text: result.message })
    } else if (result.results.accepted) onAccepted()
    else saveBlob(result.results.blob, result.results.fileName)
  }
  const { csv } = shown

  return (
    <>
      {progress !== null && (
        <output aria-live="polite" className={css.progress}>
          <Loader size="xs" aria-hidden /> <span>{progress}</span>
        </output>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="var(--control-height)" aria-label="More">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {progress === null ? (
            exports.map((one) => (
              <Menu.Item
                key={one.label}
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void run(one)}
              >
                {one.label}
              </Menu.Item>
            ))
          ) : (
            <Menu.Item leftSection={<IconX size={18} aria-hidden />} onClick={() => abort.current?.abort()}>
              Stop the export
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFileTypeCsv size={18} aria-hidden />}
            disabled={csv === null}
            onClick={() => csv && saveBlob(csvBlob(csv()), `${shown.name}.csv`)}
          >
            {shown.label}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
